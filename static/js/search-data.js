// @ts-check
/**
 * Loads the search when it is first wanted: its code, its index, and papers as results are shown.
 *
 * Everything comes as scripts, since a page opened from a folder on disk may load nothing else.
 */

(() => {
  'use strict';

  const isWorker = typeof document === 'undefined';
  const here = new URL('.', isWorker
    ? location.href : /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  const CODE = [
    'vendor/lunr.min.js', 'search-analysis.js', 'search-coding.js', 'search-shards.js', 'search-lexicon.js',
    'search-scores.js', 'search-marks.js', 'search-query.js',
  ];
  const DIGEST = 6;
  const FRESH = 60_000;
  const MANY = 5000;

  /** @type {Map<string, Promise<void>>} */
  const scripts = new Map();
  /** @type {Map<string, unknown>} */
  const received = new Map();
  /** @type {Promise<Finder> | undefined} */
  let loading;

  /**
   * Run a script once; one that failed is tried again at the next call.
   *
   * @param {string} address
   * @returns {Promise<void>}
   */
  function run(address) {
    const known = scripts.get(address);
    if (known) return known;
    const running = isWorker ? imported(address) : inserted(address);
    scripts.set(address, running);
    running.catch(() => scripts.delete(address));
    return running;
  }

  /** The script of a worker that is to run before the next. @type {Promise<unknown>} */
  let before = Promise.resolve();

  /** @param {string} address @returns {Promise<void>} */
  async function imported(address) {
    const scope = /** @type {{ importScripts: (name: string) => void }} */ (/** @type {unknown} */ (globalThis));
    // Fetched many at a time, since importScripts alone would wait for each; run in the order in which they were asked for.
    const fetched = fetch(address);
    fetched.catch(() => undefined);
    const running = before.then(() => fetched).then(() => scope.importScripts(address));
    before = running.catch(() => undefined);
    try {
      await running;
    } catch {
      throw new papershelf.LoadError(`${address} could not be loaded`);
    }
  }

  /** @param {string} address @returns {Promise<void>} */
  function inserted(address) {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = address;
      script.async = false;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        script.remove();
        reject(new papershelf.LoadError(`${address} could not be loaded`));
      });
      document.head.append(script);
    });
  }

  /**
   * @param {string} name
   * @param {string} [query]
   */
  async function data(name, query = '') {
    const address = `${papershelf.root}search/${name}.js${query}`;
    await run(address).catch(() => run(address));
    if (received.has(name)) return received.get(name);
    // Some servers answer for a missing file with a page.
    scripts.delete(address);
    throw new papershelf.LoadError(`${address} is not what it should be`);
  }

  /** @returns {Promise<Finder>} */
  async function load() {
    const code = Promise.all(CODE.map((name) => run(here + name)));
    // Each part of the code needs those before it: if one fails, all are run again at the next try.
    code.catch(() => CODE.forEach((name) => scripts.delete(here + name)));
    // Cached for a minute at most: the names of all other files change with what they hold.
    const asked = data('manifest', `?${Math.floor(Date.now() / FRESH)}`);
    const manifest = /** @type {Manifest} */ ((await Promise.all([asked, code]))[0]);
    const shards = papershelf.shards(manifest, (name) => received.get(name));
    /** @type {Source} */
    const source = {
      load: (names) => Promise.all(names.map((name) => data(name))),
      paper: (hit) => paper(manifest.papers, hit),
      abstract: async (hit) => String(await row('abstracts', manifest.abstracts, hit)),
    };
    return {
      count: manifest.count,
      find: isWorker || manifest.count < MANY || !location.protocol.startsWith('http')
        ? papershelf.searcher(shards, source) : besides(),
      papers: (hits) => Promise.all(hits.map(source.paper)),
      abstract: source.abstract,
      facets: async () => {
        await run(`${here}search-facets.js`);
        return papershelf.facets(/** @type {FacetFile} */ (await data(`facets-${manifest.facets.digests}-0`)));
      },
    };
  }

  /** Ask a worker; a page from disk may have none. @returns {Finder['find']} */
  function besides() {
    const worker = new Worker(`${here}search-worker.js`);
    const root = new URL(papershelf.root || './', document.baseURI).href;
    /** @type {Map<number, { resolve: (answer: Answer) => void, reject: (error: Error) => void }>} */
    const waiting = new Map();
    let last = 0;
    /** @param {number} id @param {Answer | undefined} answer */
    const settle = (id, answer) => {
      if (answer) waiting.get(id)?.resolve(answer);
      else waiting.get(id)?.reject(new papershelf.LoadError('the search could not be loaded'));
      waiting.delete(id);
    };
    worker.addEventListener('message', ({ data: { id, answer } }) => settle(id, answer));
    worker.addEventListener('error', () => {
      // It is begun anew at the next try.
      loading = undefined;
      [...waiting.keys()].forEach((id) => settle(id, undefined));
    });
    return (query) => new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ id: last, root, query });
    });
  }

  /** @param {string} kind @param {Groups} groups @param {Hit} hit */
  async function row(kind, { size, shared, digests }, { ref }) {
    const place = Math.floor(Number(ref) / size);
    const at = Math.floor(place / shared) * DIGEST;
    const rows = await data(`${kind}-${digests.slice(at, at + DIGEST)}-${place % shared}`);
    return /** @type {unknown[]} */ (rows)[Number(ref) % size];
  }

  /** @param {Groups} groups @param {Hit} hit @returns {Promise<Paper>} */
  async function paper(groups, hit) {
    const shown = /** @type {PaperRow} */ (await row('papers', groups, hit));
    const [url, title, authors, venue, year, tags, label] = shown;
    return { url, title, authors, venue, year, tags, label };
  }

  papershelf.LoadError = class extends Error {};

  papershelf.run = run;

  papershelf.receive = (name, value) => {
    received.set(name, value);
  };

  papershelf.finder = () => {
    if (!loading) {
      loading = load();
      loading.catch(() => {
        loading = undefined;
      });
    }
    return loading;
  };
})();
