// @ts-check
/**
 * The shapes of what lists are narrowed by, and shown with. For the reader and the type checker: no page loads this file.
 */

// facets.js
/**
 * @typedef {'has' | 'year' | 'venue' | 'tag' | 'author'} FacetKind
 * @typedef {{ [kind in FacetKind]: string[] }} Choices The slugs chosen of each kind. Of `has` a paper must meet all, of any
 *   other kind one.
 * @typedef {{ slug: string, name: string, count: number }} Facet
 * @typedef {'' | 'newest' | 'oldest' | 'title' | 'venue'} Order `''` is the order in which papers come.
 *
 * @typedef {object} Table What papers have, by their places.
 * @property {number} count
 * @property {(numbers: ArrayLike<number>, kind: FacetKind) => Promise<void>} prepare Loads what the next two may be asked.
 * @property {(kind: FacetKind) => number} size How many places there are of a kind.
 * @property {(kind: FacetKind, number: number) => ArrayLike<number>} places The places of what a paper has.
 * @property {(kind: FacetKind, slug: string) => Promise<Uint8Array>} having 1 for each paper that has it.
 * @property {(kind: FacetKind, place: number) => Promise<{ slug: string, name: string }>} named
 * @property {(kind: FacetKind) => Promise<Facet[] | undefined>} totals The most frequent of all papers, if known.
 * @property {(numbers: number[], order: Order) => Promise<number[]>} sorted
 * @property {(kind: FacetKind, typed: string) => Promise<{ slug: string, name: string }[]>} find
 * @property {(kind: FacetKind, slug: string) => Promise<string>} name Empty if there is none.
 * @property {(numbers: number[]) => Promise<string[]>} ids The last parts of the addresses of papers.
 *
 * @typedef {{ numbers: number[], failing: Uint8Array }} Narrowed The papers left, and of each of the base which kinds it
 *   fails, a bit each.
 *
 * @typedef {object} FacetCore
 * @property {FacetKind[]} KINDS
 * @property {(table: Table, base: number[], chosen: Choices) => Promise<Narrowed>} narrow
 * @property {(table: Table, base: number[], chosen: Choices, failing: Uint8Array, kind: FacetKind, most: number) =>
 *   Promise<{ facets: Facet[], total: number }>} counted What the papers left may be narrowed to further, and how many
 *   such there are.
 * @property {(table: Table, base: number[], failing: Uint8Array, kind: FacetKind, slug: string) => Promise<number>} count
 *   How many papers would be left with one more chosen of its kind alone.
 * @property {(query: URLSearchParams) => Choices} read
 * @property {(chosen: Choices, query: URLSearchParams) => void} write
 * @property {(chosen: Choices) => boolean} isEmpty
 *
 * @typedef {object} FacetIndex As generator/search/facets.py writes it.
 * @property {number} count
 * @property {number} chunk
 * @property {[Named, number][]} has
 * @property {[Named, number][]} years
 * @property {[Named, number][]} venues
 * @property {string} runs
 * @property {Files} columns
 * @property {Files} titles
 * @property {Files} ids
 * @property {Files} tagged
 * @property {Files} authored
 * @property {Groups} tagnames
 * @property {Groups} authornames
 * @property {Files & { begins: string }} tags
 * @property {Files & { begins: string }} authors
 * @property {number} tagcount
 * @property {number} authorcount
 * @typedef {{ name: string, papers: number[] }} Posting The papers of a tag or an author.
 */

// directory.js
/**
 * @typedef {{ key: string, name: string, kind: string, slug: string, count: number, url: string }} DirectoryLine A name,
 *   folded from one of its words on; how many papers it has; its page.
 * @typedef {{ find: (typed: string, options?: { kinds?: string[], most?: number }) => Promise<DirectoryLine[]> }} Directory
 *   The names that have all words typed, those with most papers first.
 */

// listing.js, narrowing.js
/**
 * @typedef {object} ListingSource
 * @property {(numbers: number[]) => Promise<HTMLElement[]>} rows The rows of some papers.
 * @property {() => Promise<unknown>} [settled] When the rows have all their parts, if these come later.
 * @property {(numbers: number[]) => Promise<string[]>} ids The last parts of the addresses of papers.
 * @property {(error: unknown) => void} fail Told of a file that could not be loaded.
 * @typedef {{ show: (numbers: number[], atFirst: number) => Promise<void> }} ListingView
 *
 * @typedef {object} NarrowingSource
 * @property {() => Promise<Table>} table
 * @property {(table: Table) => Promise<number[]>} base The papers before any choice, in the order of the list.
 * @property {{ [kind: string]: string | undefined }} [own] What all papers of the list have: its slug by its kind.
 * @property {(numbers: number[], isActive: boolean) => Promise<void>} show The papers left; whether anything was chosen.
 * @property {(error: unknown) => void} fail Told of a file that could not be loaded.
 *
 * @typedef {object} NarrowingView
 * @property {boolean} isActive Whether the list is sorted or narrowed.
 * @property {() => void} readAddress Take what is chosen from the address.
 * @property {() => Promise<void>} refresh Narrow, sort and show anew.
 * @property {(order: string) => void} sort
 * @property {() => Promise<void>} count Count what is looked at.
 */
