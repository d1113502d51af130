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
  const ENGINE = 'search-engine.js';
  const IN_ENGINE = ['search-analysis.js', 'search-coding.js', 'search-marks.js'];
  const DIGEST = 6;
  const FORM = 3;
  const FRESH = 60_000;
  const BREATH = 10;

  /** @type {Map<string, Promise<void>>} */
  const scripts = new Map();
  /** @type {Map<string, unknown>} */
  const received = new Map();
  /** @type {Promise<Finder> | undefined} */
  let loading;
  /** @type {Promise<Stacks> | undefined} */
  let opening;
  /** @type {Promise<Directory> | undefined} */
  let naming;
  /** @type {Finder['find'] | undefined} */
  let asking;

  /**
   * Run a script once; one that failed is tried again at the next call. Code runs in the order in which it was asked for;
   * data as it comes, so that what an old query waits for holds up no newer one.
   *
   * @param {string} address
   * @param {boolean} [inOrder]
   * @returns {Promise<void>}
   */
  function run(address, inOrder = false) {
    const known = scripts.get(address);
    if (known) return known;
    return noted(address, isWorker ? imported(address) : inserted(address, inOrder));
  }

  /** @param {string} address @param {Promise<void>} running */
  function noted(address, running) {
    scripts.set(address, running);
    running.catch(() => scripts.delete(address));
    return running;
  }

  /** @param {string} address @returns {Promise<void>} */
  async function imported(address) {
    const scope = /** @type {{ importScripts: (name: string) => void }} */ (/** @type {unknown} */ (globalThis));
    try {
      // Fetched many at a time, since importScripts alone would wait for each.
      await fetch(address);
      scope.importScripts(address);
    } catch {
      throw new papershelf.LoadError(`${address} could not be loaded`);
    }
  }

  /** @param {string} address @param {boolean} inOrder @returns {Promise<void>} */
  function inserted(address, inOrder) {
    const script = document.createElement('script');
    script.src = address;
    script.async = !inOrder;
    document.head.append(script);
    return arriving(script);
  }

  /** @param {HTMLScriptElement} script @returns {Promise<void>} */
  function arriving(script) {
    return new Promise((resolve, reject) => {
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        script.remove();
        reject(new papershelf.LoadError(`${script.src} could not be loaded`));
      });
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

  /** @returns {Promise<Stacks>} */
  async function open() {
    // Cached for a minute at most: the names of all other files change with what they hold.
    const manifest = /** @type {Manifest} */ (await data('manifest', `?${Math.floor(Date.now() / FRESH)}`));
    // After a change of the program a browser may have kept the older of the two for a while.
    if (manifest.form !== FORM) throw new papershelf.LoadError('the scripts and the search are of two builds');
    return {
      manifest,
      paper: (number) => paper(manifest.papers, number),
      further: (number) => further(manifest.abstracts, number),
      file,
    };
  }

  /** @returns {Promise<Directory>} */
  async function namesOf() {
    const [{ manifest }] = await Promise.all([
      papershelf.shelf(), papershelf.code('search-analysis.js', 'search-coding.js', 'directory.js')]);
    const { names } = /** @type {{ names: Files & { begins: string } }} */ (await file('directory', manifest.directory, 0));
    return papershelf.directory(names, file);
  }

  /** @returns {Promise<Finder>} */
  async function load() {
    if (!isWorker && papershelf.isLarge && location.protocol.startsWith('http')) asking ??= besides();
    const [shelf] = await Promise.all([papershelf.shelf(), papershelf.code(ENGINE)]);
    const { manifest } = shelf;
    /** @type {Source} */
    const source = {
      load: (names) => Promise.all(names.map((name) => data(name))),
      paper: (hit) => shelf.paper(Number(hit.ref)),
      abstract: async (hit) => (await shelf.further(Number(hit.ref))).abstract,
      rest,
    };
    return {
      count: manifest.count,
      find: asking ?? papershelf.searcher(papershelf.shards(manifest, (name) => received.get(name)), source),
      papers: (hits) => Promise.all(hits.map(source.paper)),
    };
  }

  let rested = 0;

  /** Let the page go on with other things, where it has waited long enough. */
  async function rest() {
    if (isWorker || performance.now() - rested < BREATH) return;
    // After some timers in a row, browsers let each wait 4 ms.
    await (globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
    rested = performance.now();
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
      asking = undefined;
      [...waiting.keys()].forEach((id) => settle(id, undefined));
    });
    worker.postMessage({ id: last, root });
    return (query) => new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ id: last, root, query });
    });
  }

  /** @type {Stacks['file']} */
  function file(kind, { shared, digests }, place) {
    const at = Math.floor(place / shared) * DIGEST;
    return data(`${kind}-${digests.slice(at, at + DIGEST)}-${place}`);
  }

  /** @param {string} kind @param {Groups} groups @param {number} number */
  async function row(kind, groups, number) {
    const rows = await file(kind, groups, Math.floor(number / groups.size));
    return /** @type {unknown[]} */ (rows)[number % groups.size];
  }

  /** @param {Groups} groups @param {number} number @returns {Promise<Paper>} */
  async function paper(groups, number) {
    const [url, title, authors, venue, year, tags, label] = /** @type {PaperRow} */ (await row('papers', groups, number));
    const pages = { authors: authors.map(slug), venue: slug(venue), tags: tags.map(slug) };
    return { url, title, authors: authors.map(name), venue: name(venue), year, tags: tags.map(name), label, pages };
  }

  /** @param {Groups} groups @param {number} number @returns {Promise<Further>} */
  async function further(groups, number) {
    const told = /** @type {FurtherRow} */ (await row('abstracts', groups, number));
    const [abstract, links, award, others, lang = ''] = typeof told === 'string' ? [told, [], '', 0] : told;
    return { abstract, links, award, others: others === 1, lang };
  }

  /** @type {Naming['name']} */
  function name(named) {
    return typeof named === 'string' ? named : named[0];
  }

  /** @type {Naming['slug']} */
  function slug(named) {
    if (typeof named !== 'string') return named[1];
    const bare = named.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
    return bare.replaceAll("'", '').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  }

  /** @type {Naming['address']} */
  function address(folder, told) {
    return told.startsWith('?') ? `search.html?author=${told.slice(1)}` : `${folder}/${told}.html`;
  }

  papershelf.naming = { name, slug, address };

  papershelf.LoadError = class extends Error {};

  if (!isWorker) {
    // The scripts of a page run in order, this one first: the others are still to come.
    /** @type {NodeListOf<HTMLScriptElement>} */ (document.querySelectorAll('script[defer]')).forEach((script) => {
      if (script !== document.currentScript) noted(script.src, arriving(script));
    });
  }

  papershelf.run = (address) => run(address, true);

  papershelf.receive = (name, value) => {
    received.set(name, value);
  };

  papershelf.code = (...names) => {
    const isComing = scripts.has(here + ENGINE);
    return Promise.all(names.map((each) => run(here + (isComing && IN_ENGINE.includes(each) ? ENGINE : each), true)));
  };

  papershelf.shelf = () => {
    if (!opening) {
      opening = open();
      opening.catch(() => {
        opening = undefined;
      });
    }
    return opening;
  };

  papershelf.names = () => {
    if (!naming) {
      naming = namesOf();
      naming.catch(() => {
        naming = undefined;
      });
    }
    return naming;
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
