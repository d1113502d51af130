// @ts-check
/**
 * What papers can be counted and sorted by: venue, year and tags. Loaded when results are narrowed or sorted.
 */

/** @type {(file: FacetFile) => Facets} */
papershelf.facets = (() => {
  'use strict';

  return ({ venues, years, tags, papers }) => {
    const read = papershelf.coding.numbers(papers);
    /** @type {{ venue: number[], year: number[], tag: number[] }[]} */
    const places = [];
    for (let at = 0; at < read.length; at += 3 + read[at + 2]) {
      const tag = read.slice(at + 3, at + 3 + read[at + 2]);
      places.push({ venue: [read[at]], year: [read[at + 1]], tag });
    }
    const names = { venue: venues, year: years, tag: tags };

    /** @type {Facets['counted']} */
    function counted(hits, kind) {
      /** @type {Map<string, number>} */
      const counts = new Map();
      for (const { ref } of hits) {
        for (const place of places[Number(ref)][kind]) {
          const name = names[kind][place];
          if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      }
      const facets = Array.from(counts, ([name, count]) => ({ name, count }));
      return facets.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
    }

    /** @type {Facets['sorted']} */
    function sorted(hits, order) {
      const sign = order === 'newest' ? -1 : 1;
      const most = hits.reduce((sum, { words }) => Math.max(sum, words), 0);
      // Papers without a year come last either way.
      const year = (/** @type {Hit} */ { ref }) => Number(years[places[Number(ref)].year[0]]) || sign * Infinity;
      const rank = (/** @type {Hit} */ { words }) => (words === most ? 0 : 1);
      return [...hits].sort((one, other) => {
        const [first, second] = [year(one), year(other)];
        return rank(one) - rank(other) || (first === second ? 0 : sign * (first - second));
      });
    }

    return { counted, sorted };
  };
})();
