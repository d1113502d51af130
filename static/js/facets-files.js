// @ts-check
/**
 * What papers have, from the files that generator/search/facets.py writes; each is loaded when something of it is asked.
 */

papershelf.facetFiles = (() => {
  'use strict';

  const { name, slug } = papershelf.naming;
  const { numbers: decoded } = papershelf.coding;
  const COLUMNS = ['year', 'venue', 'has'];
  const HAS = ['pdf', 'code', 'award'];
  /** The places of each sum of what a paper has. */
  const BITS = Array.from({ length: 1 << HAS.length }, (_, sum) => HAS.flatMap((_name, bit) => (sum >> bit) & 1 ? [bit] : []));

  /** @type {Papershelf['facetFiles']} */
  return (index, file, directory) => {
    const { count, chunk } = index;
    /** @type {{ [kind: string]: Int32Array }} */
    const columns = Object.fromEntries([...COLUMNS, 'title'].map((kind) => [kind, new Int32Array(count)]));
    /** @type {{ [kind: string]: (ArrayLike<number> | undefined)[] }} */
    const lists = { tag: new Array(count), author: new Array(count) };
    /** @type {string[]} */
    const ids = new Array(count);
    /** @type {Map<string, Promise<void>>} */
    const loaded = new Map();
    /** @type {Map<string, Promise<Posting | undefined>>} */
    const postings = new Map();
    const many = {
      tag: { chunks: index.tagged, by: 'tags', postings: index.tags, names: index.tagnames, key: 'tagnames', file: 'tagged' },
      author: {
        chunks: index.authored, by: 'authors', postings: index.authors, names: index.authornames, key: 'authornames',
        file: 'authored',
      },
    };
    const few = { year: index.years, venue: index.venues, has: index.has };
    /** @type {(kind: FacetKind) => kind is 'tag' | 'author'} */
    const isMany = (kind) => kind === 'tag' || kind === 'author';

    /** @param {string} key @param {() => Promise<void>} load */
    function once(key, load) {
      const known = loaded.get(key);
      if (known) return known;
      const loading = load();
      loaded.set(key, loading);
      loading.catch(() => loaded.delete(key));
      return loading;
    }

    /** @param {number} place */
    async function loadColumns(place) {
      const texts = /** @type {string[]} */ (await file('columns', index.columns, place));
      COLUMNS.forEach((kind, at) => columns[kind].set(decoded(texts[at]), place * chunk));
    }

    /** @param {number} place */
    async function loadTitles(place) {
      columns.title.set(decoded(/** @type {string} */ (await file('titles', index.titles, place))), place * chunk);
    }

    /** @param {number} place */
    async function loadIds(place) {
      (/** @type {string} */ (await file('ids', index.ids, place))).split('\n').forEach((id, at) => { ids[place * chunk + at] = id; });
    }

    /** @param {'tag' | 'author'} kind @param {number} place */
    async function loadLists(kind, place) {
      const read = Int32Array.from(decoded(/** @type {string} */ (await file(many[kind].file, many[kind].chunks, place))));
      for (let at = 0, number = place * chunk; at < read.length; number += 1) {
        lists[kind][number] = read.subarray(at + 1, at + 1 + read[at]);
        at += 1 + read[at];
      }
    }

    /** @param {ArrayLike<number>} numbers @param {string} key @param {(place: number) => Promise<void>} load */
    function chunks(numbers, key, load) {
      const wanted = new Set();
      for (let at = 0; at < numbers.length; at += 1) wanted.add(Math.floor(numbers[at] / chunk));
      return Promise.all([...wanted].map((place) => once(`${key} ${place}`, () => load(place))));
    }

    /** @type {Table['prepare']} */
    async function prepare(numbers, kind) {
      if (isMany(kind)) await chunks(numbers, kind, (place) => loadLists(kind, place));
      else await chunks(numbers, 'columns', loadColumns);
    }

    /** @type {Table['places']} */
    function places(kind, number) {
      if (kind === 'has') return BITS[columns.has[number]];
      if (isMany(kind)) return lists[kind][number] ?? [];
      const place = columns[kind][number];
      return place < few[kind].length ? [place] : [];
    }

    /** @param {'tag' | 'author'} kind @param {string} wanted @returns {Promise<Posting | undefined>} */
    function posting(kind, wanted) {
      const key = `${kind}/${wanted}`;
      const known = postings.get(key);
      if (known) return known;
      const { by, postings: names } = many[kind];
      const begins = papershelf.coding.words(names.begins);
      const finding = (async () => {
        if (names.digests === '') return undefined;
        const place = begins.filter((begin) => begin <= wanted).length;
        const [listed, , codes] = /** @type {[Named[], string, string]} */ (await file(by, names, place));
        const at = listed.findIndex((each) => slug(each) === wanted);
        if (at === -1) return undefined;
        let number = 0;
        const papers = decoded(codes.split(' ')[at]).map((gap) => { number += gap; return number; });
        return { name: name(listed[at]), papers };
      })();
      postings.set(key, finding);
      finding.catch(() => postings.delete(key));
      return finding;
    }

    /** @type {Table['having']} */
    async function having(kind, wanted) {
      const has = new Uint8Array(count);
      if (isMany(kind)) {
        ((await posting(kind, wanted))?.papers ?? []).forEach((number) => { has[number] = 1; });
        return has;
      }
      const place = few[kind].findIndex(([each]) => slug(each) === wanted);
      if (place === -1) return has;
      const column = columns[kind];
      if (kind === 'has') for (let number = 0; number < count; number += 1) has[number] = (column[number] >> place) & 1;
      else for (let number = 0; number < count; number += 1) has[number] = column[number] === place ? 1 : 0;
      return has;
    }

    /** @param {'tag' | 'author'} kind @param {number} place */
    async function ranked(kind, place) {
      const { key, names } = many[kind];
      const rows = /** @type {[Named, number][]} */ (await file(key, names, Math.floor(place / names.size)));
      const [each, papers] = rows[place % names.size];
      return { slug: slug(each), name: name(each), count: papers };
    }

    /** @type {Table['named']} */
    async function named(kind, place) {
      if (isMany(kind)) return ranked(kind, place);
      const [each] = few[kind][place];
      return { slug: slug(each), name: name(each) };
    }

    /** @type {Table['totals']} */
    async function totals(kind) {
      if (isMany(kind)) {
        const { key, names } = many[kind];
        const rows = names.digests === '' ? [] : /** @type {[Named, number][]} */ (await file(key, names, 0));
        return rows.map(([each, papers]) => ({ slug: slug(each), name: name(each), count: papers }));
      }
      const listed = few[kind].map(([each, papers]) => ({ slug: slug(each), name: name(each), count: papers }));
      const present = listed.filter((facet) => facet.count > 0);
      return kind === 'venue' ? present.sort((one, other) => other.count - one.count) : present;
    }

    /** @param {FacetKind} kind */
    function size(kind) {
      // The names of many are not all known: as many places as there may be.
      return isMany(kind) ? index[kind === 'tag' ? 'tagcount' : 'authorcount'] : few[kind].length;
    }

    /** The places of the dates of the papers, from the oldest; papers without one come last. */
    function dates() {
      const undated = few.year.filter(([each]) => slug(each) === 'no-year').reduce((sum, [, papers]) => sum + papers, 0);
      const places = new Int32Array(count);
      let number = 0;
      decoded(index.runs).forEach((length, run) => {
        places.fill(number < undated ? count : run, number, number + length);
        number += length;
      });
      return places;
    }

    /** @type {Table['sorted']} */
    async function sorted(numbers, order) {
      if (order === 'newest') return [...numbers].sort((one, other) => other - one);
      if (order === 'oldest') columns.oldest ??= dates();
      else if (order === 'title') await chunks(numbers, 'titles', loadTitles);
      else if (order === 'venue') await prepare(numbers, 'venue');
      else return numbers;
      const column = columns[order];
      return [...numbers].sort((one, other) => column[one] - column[other] || other - one);
    }

    return {
      ids: async (numbers) => {
        await chunks(numbers, 'ids', loadIds);
        return numbers.map((number) => ids[number]);
      },
      count, prepare, places, having, named, totals, size, sorted,
      find: async (kind, typed) => isMany(kind) ? (await (await directory()).find(typed, { kinds: [kind] })) : [],
      name: async (kind, wanted) => isMany(kind) ? (await posting(kind, wanted))?.name ?? ''
        : few[kind].map(([each]) => each).filter((each) => slug(each) === wanted).map(name)[0] ?? '',
    };
  };
})();
