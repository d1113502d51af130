// @ts-check
/**
 * Finds authors, tags and venues by the words of their names as one types, in the files of generator/search/directory.py.
 *
 * Words may come in any order, the first that was typed from its beginning on; the last may be unfinished. An ORCID iD,
 * bare or as an address, is as good as a name.
 */

papershelf.directory = (() => {
  'use strict';

  const { fold, identifier } = papershelf.analysis;
  const { slug: plain } = papershelf.naming;
  const KINDS = ['author', 'tag', 'venue'];
  const FOLDERS = ['authors', 'tags', 'venues'];
  const MOST_FILES = 3;
  const ORCID = /^\d{4}-\d{4}-\d{4}-\d{3}[\dx]$/i;

  /** @type {Papershelf['directory']} */
  return (names, file) => {
    const begins = papershelf.coding.words(names.begins);
    const total = names.digests === '' ? 0 : Infinity;
    /** @type {Map<number, Promise<DirectoryLine[]>>} */
    const read = new Map();

    /** @param {number} place @returns {Promise<DirectoryLine[]>} */
    async function load(place) {
      const [listed, counts, slugs] =
        /** @type {[string, string, { [at: number]: string }]} */ (await file('names', names, place));
      const numbers = papershelf.coding.numbers(counts);
      return papershelf.coding.words(listed).map((turned, at) => {
        const [after, before = ''] = turned.split('\t');
        const name = before === '' ? after : ORCID.test(after) ? before : `${before} ${after}`;
        const kind = numbers[at] % KINDS.length;
        const told = slugs[at] ?? plain(name);
        const slug = told.replace('?', '');
        const key = fold(before === '' ? after : `${after} ${before}`);
        return {
          key, name, kind: KINDS[kind], slug, count: Math.floor(numbers[at] / KINDS.length),
          url: papershelf.naming.address(FOLDERS[kind], told),
        };
      });
    }

    /** @param {number} place */
    function lines(place) {
      const known = read.get(place) ?? load(place);
      read.set(place, known);
      known.catch(() => read.delete(place));
      return known;
    }

    /** The lines that begin so, and whether there are more than were loaded. @param {string} beginning */
    async function range(beginning) {
      const first = begins.filter((begin) => begin < beginning).length;
      const last = Math.min(begins.filter((begin) => begin <= `${beginning}\uffff`).length, total);
      const until = Math.min(last, first + MOST_FILES - 1);
      const places = Array.from({ length: Math.max(0, until - first + 1) }, (_, at) => first + at);
      const found = await Promise.all(places.map(lines));
      return found.flat().filter(({ key }) => key.startsWith(beginning));
    }

    /** @param {string} typed @param {{ kinds?: string[], most?: number }} [options] */
    async function find(typed, { kinds = KINDS, most = 20 } = {}) {
      const bare = identifier(typed.trim());
      const text = ORCID.test(bare) ? bare : fold(typed).trim().replace(/[,\s]+/g, ' ');
      if (text === '' || total === 0) return [];
      const words = text.split(' ');
      const exact = await range(text);
      // The rarest word is most likely the longest.
      const longest = words.reduce((most_, word) => word.length > most_.length ? word : most_, '');
      const others = words.length > 1 ? await range(longest) : [];
      const matching = others.filter(({ key }) => {
        const parts = key.split(' ');
        return words.every((word) => parts.some((part) => part.startsWith(word)));
      });
      /** @type {Map<string, DirectoryLine>} */
      const found = new Map();
      [...exact, ...matching].filter(({ kind }) => kinds.includes(kind)).forEach((line) => {
        if (!found.has(line.url)) found.set(line.url, line);
      });
      return [...found.values()].sort((one, other) => other.count - one.count).slice(0, most);
    }

    return { find };
  };
})();
