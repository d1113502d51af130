// @ts-check
/**
 * The index in shards: what its terms are, where they stand, and a Lunr index of just those that a query needs.
 *
 * generator/search/shards.py writes what is read here. What is not at hand yet is noted in `wanted`, and
 * answered as if there were nothing; who asks again once it is loaded gets the whole answer.
 */

/** @type {(measures: Measures, held: (name: string) => unknown) => Shards} */
papershelf.shards = (() => {
  'use strict';

  const { numbers, words, bits } = papershelf.coding;
  const DIGEST = 6;
  const NOTHING = Object.freeze({});
  // Asked for at each use, since lunr.js may come later than this script, at a second try.
  const lunr = () => /** @type {{ lunr: Lunr }} */ (/** @type {unknown} */ (globalThis)).lunr;

  /** How many of some sorted texts do not come after `text`. @param {string[]} sorted @param {string} text */
  function countUpTo(sorted, text) {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] <= text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return (measures, held) => {
    const { count, fields: described, k1, light, heavy } = measures;
    const fields = described.map(([name]) => name);
    const heavyTerms = words(heavy.begins);
    const frequencies = numbers(heavy.frequencies);
    const heavyPlaces = new Map(heavyTerms.map((term, place) => [term, place]));
    const begins = { light: words(light.begins), words: words(measures.words.begins) };
    /** @type {Set<string>} */
    const wanted = new Set();
    /** @type {Map<string, { terms: string[], codes: string[] }>} */
    const unpackedShards = new Map();
    /** @type {Map<string, Map<string, Weights>>} */
    const postings = new Map();
    /** @type {Map<string, { kind: string, place: number }>} */
    const asked = new Map();
    /** @type {Map<number, Weighed[]>} */
    const written = new Map();
    /** @type {Map<string, Weights>} */
    const nowhere = new Map();

    /** @param {'light' | 'heavy' | 'words'} kind @param {number} place */
    function file(kind, place) {
      const { shared, digests } = measures[kind];
      const at = Math.floor(place / shared) * DIGEST;
      // An empty catalogue has no files.
      if (at >= digests.length) return undefined;
      const name = `${kind}-${digests.slice(at, at + DIGEST)}-${place}`;
      const value = held(name);
      if (value === undefined) wanted.add(name);
      asked.set(name, { kind, place });
      return value;
    }

    /** @param {'light' | 'words'} kind @param {number} place */
    function unpacked(kind, place) {
      const key = `${kind} ${place}`;
      const known = unpackedShards.get(key);
      if (known) return known;
      const value = /** @type {[string, string] | undefined} */ (file(kind, place));
      if (value === undefined) return undefined;
      const shard = { terms: words(value[0]), codes: value[1].split(' ') };
      unpackedShards.set(key, shard);
      return shard;
    }

    /** @type {Shards['posting']} */
    function posting(term) {
      const known = postings.get(term);
      if (known) return known;
      const code = coded(term);
      if (code === undefined) return nowhere;
      const weighed = weights(code);
      postings.set(term, weighed);
      return weighed;
    }

    /** The number that was written as 0, 1, 2, 3, 4 … for 0, -1, 1, -2, 2 … @param {number} written */
    function signed(written) {
      return written % 2 ? -(written + 1) / 2 : written / 2;
    }

    /** @type {Shards['decode']} */
    function decode(name) {
      const { kind, place } = asked.get(name) ?? { kind: '', place: 0 };
      if (kind === 'heavy') posting(heavyTerms[place]);
      if (kind === 'light') unpacked(kind, place);
      if (kind === 'words') writtenWords(place);
    }

    /** @param {string} term @returns {string | undefined} */
    function coded(term) {
      const place = heavyPlaces.get(term);
      if (place !== undefined) return /** @type {string | undefined} */ (file('heavy', place));
      const shard = unpacked('light', countUpTo(begins.light, term));
      const at = shard ? countUpTo(shard.terms, term) - 1 : -1;
      return shard?.terms[at] === term ? shard.codes[at] : undefined;
    }

    /**
     * Lunr's weights, by the very operations that the index is made with: floating-point numbers mind their order.
     *
     * @param {string} code
     */
    function weights(code) {
      const found = listed(code);
      const frequency = found.reduce((sum, { papers }) => sum + papers.length, 0);
      const idf = Math.log(1 + Math.abs((count - frequency + 0.5) / (frequency + 0.5)));
      return new Map(found.map(({ field, papers, times, lengths }) => {
        const [name, boost, b, terms] = described[field];
        const average = terms / count;
        const weighed = new Float64Array(papers.length);
        for (let at = 0; at < papers.length; at += 1) {
          const norm = k1 * (1 - b + b * (lengths[at] / average));
          const weight = idf * ((k1 + 1) * times[at]) / (norm + times[at]) * boost;
          const scaled = weight * 1000;
          // Python rounds the double itself: Math.round errs where its product only seems to lie half-way.
          const beyond = scaled - Math.floor(scaled) - 0.5;
          weighed[at] = beyond < 1e-6 && beyond > -1e-6 ? Number(weight.toFixed(3)) : Math.round(scaled) / 1000;
        }
        return [name, { papers, weights: weighed }];
      }));
    }

    /** The postings of a term in each field that has it, as generator/search/shards.py writes them. @param {string} code */
    function listed(code) {
      const { plain, gamma, rices } = bits(code);
      const found = [];
      for (let follows = 1; follows;) {
        follows = plain(1);
        const field = plain(3);
        const repeats = plain(1);
        const size = gamma();
        const isMeasured = described[field][2] > 0;
        const isApart = isMeasured && size > 1;
        const [forPapers, forTimes, forLengths] = [plain(5), repeats ? plain(3) : 0, isApart ? plain(4) : 0];
        const near = isMeasured ? (gamma() - 1) * 16 + plain(4) : 0;
        const papers = rices(forPapers, size);
        for (let at = 0, paper = -1; at < size; at += 1) {
          paper += 1 + papers[at];
          papers[at] = paper;
        }
        const times = repeats ? rices(forTimes, size) : new Uint32Array(size);
        const lengths = isApart ? rices(forLengths, size) : new Uint32Array(size);
        for (let at = 0; at < size; at += 1) {
          times[at] += 1;
          lengths[at] = near + signed(lengths[at]);
        }
        found.push({ field, papers, times, lengths });
      }
      return found;
    }

    /** @type {Shards['range']} */
    function range(beginning, most = Infinity) {
      const end = `${beginning}\uffff`;
      const first = countUpTo(begins.light, beginning);
      const last = Math.min(countUpTo(begins.light, end), first + most - 1);
      /** @type {Weighed[]} */
      const found = heavyTerms.flatMap((word, place) =>
        word.startsWith(beginning) ? [{ word, weight: frequencies[place], alone: true }] : []);
      for (let place = first; place <= last; place += 1) {
        const terms = unpacked('light', place)?.terms ?? [];
        found.push(...terms.filter((term) => term.startsWith(beginning)).map((word) => ({ word, weight: magnitude(size(word)) })));
      }
      return found;
    }

    /** As generator/search writes it for heavy terms. @param {number} number */
    function magnitude(number) {
      return Math.floor(Math.log2(Math.max(1, number * number))) + 1;
    }

    /** @param {string} term */
    function size(term) {
      return Array.from(posting(term).values()).reduce((sum, { papers }) => sum + papers.length, 0);
    }

    /** @type {Shards['files']} */
    function files(beginning) {
      return countUpTo(begins.words, `${beginning}\uffff`) - countUpTo(begins.words, beginning) + 1;
    }

    /** @type {Shards['words']} */
    function surfaces(beginning) {
      const first = countUpTo(begins.words, beginning);
      const last = countUpTo(begins.words, `${beginning}\uffff`);
      return Array.from({ length: last - first + 1 }, (_, at) => writtenWords(first + at)).flat();
    }

    /** The words of a file, with how frequent each is. @param {number} place */
    function writtenWords(place) {
      const known = written.get(place);
      if (known) return known;
      const piece = unpacked('words', place);
      if (!piece) return [];
      const often = numbers(piece.codes[0]);
      const weighed = piece.terms.map((word, at) => ({ word, weight: often[at] }));
      written.set(place, weighed);
      return weighed;
    }

    /** @type {Shards['index']} */
    function index(terms, { everyPaper = false, among } = {}) {
      /** @type {LunrIndex['invertedIndex']} */
      const invertedIndex = Object.create(null);
      /** @type {{ [fieldRef: string]: number[] }} */
      const elements = Object.create(null);
      for (let paper = 0; everyPaper && paper < count; paper += 1) {
        fields.forEach((field) => { elements[`${field}/${paper}`] = []; });
      }
      const tokens = new (lunr().TokenSet.Builder)();
      // The numbers of terms rise with the terms, as in the whole index: Lunr adds up in this order.
      Array.from(new Set(terms)).sort().forEach((term, number) => {
        const found = posting(term);
        if (found.size === 0) return;
        tokens.insert(term);
        const entry = /** @type {{ [field: string]: LunrPosting }} */ (/** @type {unknown} */ ({ _index: number }));
        for (const field of fields) {
          /** @type {LunrPosting} */
          const where = {};
          const list = found.get(field);
          list?.papers.forEach((paper, at) => {
            if (among && !among.has(paper)) return;
            where[paper] = NOTHING;
            (elements[`${field}/${paper}`] ??= []).push(number, list.weights[at]);
          });
          entry[field] = where;
        }
        invertedIndex[term] = entry;
      });
      tokens.finish();
      const vectors = Object.entries(elements).map(([ref, each]) => [ref, new (lunr().Vector)(each)]);
      const { Index, Pipeline } = lunr();
      return new Index({
        fields, invertedIndex, fieldVectors: Object.fromEntries(vectors), tokenSet: tokens.root, pipeline: new Pipeline(),
      });
    }

    return { count, fields, wanted, posting, decode, range, files, words: surfaces, index };
  };
})();
