// @ts-check
/**
 * The citation of any paper of the catalogue, loaded from the file of some thirty that holds it when it is first wanted.
 *
 * generator/exports/bundles.py writes the files. They are scripts, since a page from a folder on disk may load nothing
 * else. Data of older and newer builds may meet in a browser's cache: a file that is not there is looked for anew.
 */

(() => {
  'use strict';

  const FRESH = 60_000;
  const AT_ONCE = 24;

  /** @type {Map<string, string>} */
  const received = new Map();
  /** @type {Map<string, Promise<unknown>>} */
  const loading = new Map();

  /** CRC-32 (ISO 3309) of a text in UTF-8. @param {string} text */
  function crc32(text) {
    let crc = -1;
    for (const byte of new TextEncoder().encode(text)) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  }

  /** The value in JSON that a file has packed. @param {string} packed @returns {Promise<unknown>} */
  async function unpacked(packed) {
    if (!('DecompressionStream' in window)) throw new papershelf.LoadError('this browser cannot unpack citations');
    const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Response(stream).json();
  }

  /** @param {string} name @param {string} [query] */
  function load(name, query = '') {
    const known = loading.get(name);
    if (known) return known;
    const loaded = papershelf.run(`${papershelf.root}citations/${name}.js${query}`).then(() => {
      // Some servers answer for a missing file with a page.
      const packed = received.get(name);
      if (packed === undefined) throw new papershelf.LoadError(`${name} is not what it should be`);
      return unpacked(packed);
    });
    loading.set(name, loaded);
    loaded.catch(() => {
      loading.delete(name);
      loading.delete('manifest');
    });
    return loaded;
  }

  /** @returns {Promise<{ count: number, papers: number, names: number, most: number }>} */
  async function manifest() {
    // Cached for a minute at most.
    return /** @type {any} */ (await load('manifest', `?${Math.floor(Date.now() / FRESH)}`));
  }

  /** @param {'papers' | 'names'} kind @param {string} name @returns {Promise<{ [name: string]: unknown }>} */
  async function bundle(kind, name) {
    const { [kind]: bundles } = await manifest();
    return /** @type {any} */ (await load(`${kind}-${bundles}-${crc32(name) % bundles}`));
  }

  /** @param {string} id @returns {Promise<Cited | undefined>} */
  async function paper(id) {
    const held = await bundle('papers', id);
    const found = Object.hasOwn(held, id) ? held[id] : undefined;
    if (typeof found === 'string') return paper(found);
    const [bibtex, csl] = /** @type {[string, Csl]} */ (found ?? []);
    return found === undefined ? undefined : { id, bibtex, csl: Object.assign({ id }, csl) };
  }

  /** @type {Citations['papers']} */
  async function papers(ids, told = () => {}) {
    /** @type {(Cited | undefined)[]} */
    const found = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      found.push(...await Promise.all(ids.slice(at, at + AT_ONCE).map(paper)));
      told(found.length);
    }
    return found;
  }

  /** @type {Citations['named']} */
  async function named(names) {
    return Promise.all(names.map(async (name) => {
      const held = await bundle('names', name);
      const code = crc32(name).toString(16);
      return Object.hasOwn(held, code) ? String(held[code]).split(' ') : [];
    }));
  }

  /** Each paper is as likely as any other: a place beyond the end of its bundle is drawn again. */
  /** @type {Citations['random']} */
  async function random() {
    const { papers: bundles, most } = await manifest();
    for (;;) {
      const held = /** @type {{ [id: string]: unknown }} */ (await load(`papers-${bundles}-${Math.floor(Math.random() * bundles)}`));
      const ids = Object.keys(held).filter((id) => typeof held[id] !== 'string');
      const id = ids[Math.floor(Math.random() * most)];
      const found = id === undefined ? undefined : await paper(id);
      if (found) return found;
    }
  }

  papershelf.cited = (name, packed) => {
    received.set(name, packed);
  };
  papershelf.citations = { papers, named, random };
})();
