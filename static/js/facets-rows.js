// @ts-check
/**
 * What papers have, read from the rows of a list that stands on one page: nothing is loaded.
 */

papershelf.facetRows = (() => {
  'use strict';

  /** @type {{ kind: FacetKind, selector: string }[]} */
  const LINKS = [
    { kind: 'year', selector: 'a[href*="years/"]' },
    { kind: 'venue', selector: '.row-venue a[href*="venues/"]' },
    { kind: 'tag', selector: '.tags a' },
    { kind: 'author', selector: '.row-authors a' },
  ];

  /** @param {string} text */
  const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  /** @param {string} text */
  const sortable = (text) => folded(text).replace(/^[^\p{L}\p{N}]+/u, '');
  /** @param {Element | null} element */
  const text = (element) => (element?.textContent ?? '').trim();

  /** @param {HTMLElement} row @returns {{ [kind: string]: { slug: string, name: string }[] }} */
  function read(row) {
    const linked = LINKS.map(({ kind, selector }) => [kind, Array.from(row.querySelectorAll(selector), (link) =>
      ({ slug: (link.getAttribute('href') ?? '').replace(/^.*(\/|#by-)/, '').replace(/\.html$/, ''), name: text(link) }))]);
    const buttons = Array.from(/** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll('[data-kind]')), (button) =>
      ({ slug: button.dataset.kind ?? '', name: button.dataset.kind ?? '' }));
    const award = row.querySelector('.award') ? [{ slug: 'award', name: 'award' }] : [];
    return { ...Object.fromEntries(linked), has: [...buttons, ...award] };
  }

  /** @type {Papershelf['facetRows']} */
  return (rows) => {
    // As in the files, the first paper of the list has the last number.
    const papers = rows.map(read).reverse();
    const titles = rows.map((row) => sortable(text(row.querySelector('.row-title a')))).reverse();
    // In the order of their signs a year alone comes after its months, and what has no year after all.
    const dates = rows.map((row) => `${row.dataset.date ?? read(row).year[0]?.slug ?? ''}~`).reverse();
    /** @type {{ [kind: string]: { slug: string, name: string }[] }} */
    const names = {};
    /** @type {{ [kind: string]: number[][] }} */
    const lists = {};
    for (const kind of papershelf.facets.KINDS) {
      const known = new Map(papers.flatMap((paper) => paper[kind].map((each) => [each.slug, each])));
      if (kind === 'has') ['pdf', 'code', 'award'].forEach((each) => known.set(each, { slug: each, name: each }));
      names[kind] = [...known.values()];
      if (kind === 'has') names[kind].sort((one, other) => one.slug < other.slug ? 1 : -1);
      if (kind === 'year') names[kind].sort((one, other) => Number(other.slug) - Number(one.slug));
      else if (kind !== 'has') names[kind].sort((one, other) => sortable(one.name) < sortable(other.name) ? -1 : 1);
      const places = new Map(names[kind].map((each, place) => [each.slug, place]));
      lists[kind] = papers.map((paper) => [...new Set(paper[kind].map((each) => places.get(each.slug) ?? 0))]);
    }

    /** @type {Table['having']} */
    async function having(kind, slug) {
      const place = names[kind].findIndex((each) => each.slug === slug);
      return Uint8Array.from(lists[kind], (places) => places.includes(place) ? 1 : 0);
    }

    /** @type {Table['sorted']} */
    async function sorted(numbers, order) {
      const oldest = (/** @type {number} */ number) => dates[number];
      const venue = (/** @type {number} */ number) => sortable(papers[number].venue[0]?.name ?? '\uffff');
      const key = { oldest, title: (/** @type {number} */ number) => titles[number], venue, newest: null, '': null }[order];
      if (!key) return numbers;
      return [...numbers].sort((one, other) => key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : other - one);
    }

    return {
      count: rows.length,
      ids: async (numbers) => numbers.map((number) => papershelf.idOf(rows[rows.length - 1 - number])),
      prepare: async () => {},
      size: (kind) => names[kind].length,
      places: (kind, number) => lists[kind][number],
      having,
      named: async (kind, place) => names[kind][place],
      totals: async () => undefined,
      sorted,
      find: async (kind, typed) => names[kind].filter(({ name }) => folded(name).includes(folded(typed.trim()))),
      name: async (kind, slug) => names[kind].find((each) => each.slug === slug)?.name ?? '',
    };
  };
})();
