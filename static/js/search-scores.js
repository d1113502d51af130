// @ts-check
/**
 * Which papers have the words of a query, and Lunr's scores of them.
 *
 * Lunr makes some objects for each paper and field, which takes long where a word stands in ten thousand papers; but the
 * score of a paper depends on no other. So all papers are weighed in arrays, by Lunr's sums up to the last bits, and
 * those that come out on top are scored by lunr.js itself.
 */

/** @type {(shards: Shards) => Scores} */
papershelf.scores = (() => {
  'use strict';

  const BY_LUNR = 100;
  const PART = 4000;

  /**
   * Papers by their scores, the best first; of equals the later number.
   *
   * Many are parted by their scores' magnitudes first, so that none of the parts takes long to sort.
   *
   * @param {number[]} papers
   * @param {Float64Array} scores
   * @param {() => Promise<unknown>} rest
   */
  async function ranked(papers, scores, rest) {
    const most = papers.reduce((max, paper) => Math.max(max, scores[paper]), 0) || 1;
    /** @type {number[][]} */
    const parts = Array.from({ length: Math.ceil(papers.length / PART) }, () => []);
    papers.forEach((paper) => {
      parts[Math.min(parts.length - 1, Math.floor((1 - scores[paper] / most) * parts.length))].push(paper);
    });
    for (const part of parts) {
      part.sort((one, other) => scores[other] - scores[one] || other - one);
      await rest();
    }
    return Uint32Array.from(parts.flat());
  }

  return (shards) => {
    /** @type {Scores['lunrs']} */
    function lunrs(asked, among) {
      const clauses = asked.flatMap(({ ways }) => ways).map((way) => ({ ...way, usePipeline: false }));
      if (clauses.length === 0) return [];
      const index = shards.index(clauses.map(({ term }) => term), { among });
      return index.query((query) => clauses.forEach((clause) => query.clause(clause)));
    }

    /**
     * What is looked for in one field: the sum of the boosts of each term, and a bit for each word that it may stand for.
     *
     * @param {Asked[]} asked
     * @param {string} field
     */
    function sought(asked, field) {
      /** @type {Map<string, { boost: number, words: number }>} */
      const terms = new Map();
      asked.forEach(({ ways }, word) => ways.filter(({ fields }) => fields.includes(field)).forEach(({ term, boost }) => {
        const { boost: before, words } = terms.get(term) ?? { boost: 0, words: 0 };
        terms.set(term, { boost: before + boost, words: words | (1 << word) });
      }));
      return terms;
    }

    /** @type {Scores['weighed']} */
    async function weighed(asked, rest) {
      const scores = new Float64Array(shards.count);
      const words = new Int32Array(shards.count);
      for (const field of shards.fields) {
        await rest();
        const terms = sought(asked, field);
        const length = Math.sqrt(Array.from(terms.values()).reduce((sum, { boost }) => sum + boost * boost, 0));
        terms.forEach(({ boost, words: bits }, term) => {
          const { papers, weights } = shards.posting(term).get(field) ?? { papers: [], weights: [] };
          for (let at = 0; at < papers.length; at += 1) {
            scores[papers[at]] += boost * weights[at] / length;
            words[papers[at]] |= bits;
          }
        });
      }
      return { scores, words };
    }

    /** @type {Scores['best']} */
    async function best(asked, worth, rest) {
      const { scores, words } = await weighed(asked, rest);
      /** @type {Map<number, number>} */
      const worths = new Map();
      const found = [];
      for (let paper = 0; paper < words.length; paper += 1) {
        if (words[paper] === 0) continue;
        let factor = worths.get(words[paper]);
        if (factor === undefined) {
          factor = worth(asked.filter((_, word) => words[paper] & (1 << word)));
          worths.set(words[paper], factor);
        }
        scores[paper] *= factor;
        if (factor > 0) found.push(paper);
      }
      await rest();
      const order = await ranked(found, scores, rest);
      const top = new Set(order.subarray(0, BY_LUNR));
      await rest();
      lunrs(asked, top).forEach(({ ref, score }) => {
        scores[Number(ref)] = score * (worths.get(words[Number(ref)]) ?? 0);
      });
      order.subarray(0, BY_LUNR).sort((one, other) => scores[other] - scores[one] || other - one);
      return { order, scores, words };
    }

    return { lunrs, weighed, best };
  };
})();
