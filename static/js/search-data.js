// @ts-check
/**
 * Loads the search when it is first wanted: its code, its index, and papers as results are shown.
 *
 * Everything comes as scripts, since a page opened from a folder on disk may load nothing else.
 *
 * @typedef {object} Finder
 * @property {number} count How many papers there are.
 * @property {(query: string) => Answer} find
 * @property {(hits: Hit[]) => Promise<Paper[]>} papers What is shown of some hits, in their order.
 *
 * @typedef {{ count: number, index: string, words: string, group: number, papers: string[] }} Manifest
 * @typedef {[url: string, title: string, authors: string[], venue: string, year: string, tags: string[],
 *   abstract: string, label: string]} PaperRow
 */

(() => {
  'use strict';

  const here = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  const CODE = ['vendor/lunr.js', 'search-analysis.js', 'search-lexicon.js', 'search-query.js', 'search-marks.js'];
  const FRESH = 60_000;

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
    /** @type {Promise<void>} */
    const running = new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = address;
      script.async = false;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        scripts.delete(address);
        script.remove();
        reject(new papershelf.LoadError(`${address} could not be loaded`));
      });
      document.head.append(script);
    });
    scripts.set(address, running);
    return running;
  }

  /**
   * @param {string} name
   * @param {string} [query]
   */
  async function data(name, query = '') {
    const address = `${papershelf.root}search/${name}.js${query}`;
    await run(address);
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
    const [serialised, words] = await Promise.all([data(manifest.index), data(manifest.words)]);
    const { lunr } = /** @type {{ lunr: Lunr }} */ (/** @type {unknown} */ (globalThis));
    const surfaces = String(words).split('\n').filter(Boolean);
    const find = papershelf.searcher(lunr.Index.load(serialised), surfaces);
    const papers = (/** @type {Hit[]} */ hits) => Promise.all(hits.map(({ ref }) => paper(manifest, Number(ref))));
    return { count: manifest.count, find, papers };
  }

  /** @param {Manifest} manifest @param {number} number @returns {Promise<Paper>} */
  async function paper({ group, papers }, number) {
    const rows = /** @type {PaperRow[]} */ (await data(papers[Math.floor(number / group)]));
    const [url, title, authors, venue, year, tags, abstract, label] = rows[number % group];
    return { url, title, authors, venue, year, tags, abstract, label };
  }

  papershelf.LoadError = class extends Error {};

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
