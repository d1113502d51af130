// @ts-check
/**
 * Papers narrowed by what they have, and counted by what they may be narrowed to further.
 *
 * Two values of one kind mean either, two kinds mean both; of `has` every value is meant. The counts of a kind are those of
 * the papers that meet all other kinds: what there would be if one more were chosen.
 */

papershelf.facets = (() => {
  'use strict';

  /** @type {FacetKind[]} */
  const KINDS = ['has', 'year', 'venue', 'tag', 'author'];
  /** What is found out from the papers of a slug, and not from all papers. @type {FacetKind[]} */
  const MANY = ['tag', 'author'];

  /** @param {FacetKind} kind */
  const bit = (kind) => 1 << KINDS.indexOf(kind);

  /** @param {FacetKind} kind @param {number} failing */
  const meetsOthers = (kind, failing) => kind === 'has' ? failing === 0 : (failing & ~bit(kind)) === 0;

  /** @type {FacetCore['narrow']} */
  async function narrow(table, base, chosen) {
    const failing = new Uint8Array(base.length);
    const few = KINDS.filter((kind) => chosen[kind].length > 0 && !MANY.includes(kind));
    for (const kind of [...MANY.filter((each) => chosen[each].length > 0), ...few]) {
      // What only few papers have is asked first: the others need not be known.
      if (!MANY.includes(kind)) await table.prepare(left(base, failing), kind);
      const having = await Promise.all(chosen[kind].map((slug) => table.having(kind, slug)));
      for (let at = 0; at < base.length; at += 1) {
        const number = base[at];
        const met = kind === 'has' ? having.every((has) => has[number] === 1) : having.some((has) => has[number] === 1);
        if (!met) failing[at] |= bit(kind);
      }
    }
    return { numbers: base.filter((_, at) => failing[at] === 0), failing };
  }

  /** The papers that fail one kind at most. @param {number[]} base @param {Uint8Array} failing */
  function left(base, failing) {
    return base.filter((_, at) => (failing[at] & (failing[at] - 1)) === 0);
  }

  /** @type {FacetCore['counted']} */
  async function counted(table, base, chosen, failing, kind, most) {
    const known = base.length === table.count && isEmpty(chosen) ? await table.totals(kind) : undefined;
    if (known) return { facets: known.slice(0, most), total: MANY.includes(kind) ? table.size(kind) : known.length };
    const numbers = base.filter((_, at) => meetsOthers(kind, failing[at]));
    await table.prepare(numbers, kind);
    const counts = new Int32Array(table.size(kind));
    for (const number of numbers) {
      const places = table.places(kind, number);
      for (let at = 0; at < places.length; at += 1) counts[places[at]] += 1;
    }
    const present = Array.from(counts.keys()).filter((place) => counts[place] > 0);
    // Years keep their order, the newest first; all else by how many papers it has.
    if (kind !== 'year' && kind !== 'has') present.sort((one, other) => counts[other] - counts[one] || one - other);
    const shown = await Promise.all(present.slice(0, most).map(async (place) =>
      ({ ...await table.named(kind, place), count: counts[place] })));
    const without = chosen[kind].filter((slug) => shown.every((facet) => facet.slug !== slug));
    const further = await Promise.all(without.map(async (slug) =>
      ({ slug, name: await table.name(kind, slug) || slug, count: await count(table, base, failing, kind, slug) })));
    return { facets: [...shown, ...further], total: present.length };
  }

  /** @type {FacetCore['count']} */
  async function count(table, base, failing, kind, slug) {
    if (!MANY.includes(kind)) await table.prepare(base.filter((_, at) => meetsOthers(kind, failing[at])), kind);
    const has = await table.having(kind, slug);
    let found = 0;
    for (let at = 0; at < base.length; at += 1) found += meetsOthers(kind, failing[at]) ? has[base[at]] : 0;
    return found;
  }

  /** @type {FacetCore['read']} */
  function read(query) {
    const chosen = none();
    KINDS.forEach((kind) => { chosen[kind] = [...new Set(query.getAll(kind).filter((slug) => slug !== ''))]; });
    return chosen;
  }

  /** @type {FacetCore['write']} */
  function write(chosen, query) {
    for (const kind of KINDS) {
      query.delete(kind);
      chosen[kind].forEach((slug) => query.append(kind, slug));
    }
  }

  /** @type {FacetCore['isEmpty']} */
  function isEmpty(chosen) {
    return KINDS.every((kind) => chosen[kind].length === 0);
  }

  /** @returns {Choices} */
  function none() {
    return { has: [], year: [], venue: [], tag: [], author: [] };
  }

  return { KINDS, narrow, counted, count, read, write, isEmpty };
})();
