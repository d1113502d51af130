// @ts-check
/**
 * The shape of the one name that the scripts share. For the reader and the type checker: no page loads this file.
 */

// papershelf.js
/**
 * @typedef {{ [message: string]: string[] }} Messages What stands for each message: a text, or one for each plural form.
 * @typedef {{ messages: Messages, form: (num: number) => number }} Catalogue
 *
 * @typedef {object} Words The words of the language of the page; `%(name)s` in a message is filled in.
 * @property {(message: string, values?: { [place: string]: string | number }) => string} gettext
 * @property {(one: string, many: string, num: number, values?: { [place: string]: string | number }) => string} ngettext
 * @property {(num: number) => string} number A number as the language writes it.
 * @property {(like: string) => void} group Told how the language writes 1,234,567, where not so.
 * @property {(messages: Messages, form: (num: number) => number) => void} receive A file of words calls it.
 *
 * @typedef {{ url: string, title: string, authors: string[], venue: string, year: string, tags: string[],
 *   label: string, pages: { authors: string[], venue: string, tags: string[] } }} Paper What is shown of a paper: `url`
 *   from the root of the site; `pages` are the slugs of the names.
 *
 * @typedef {object} Papershelf
 * @property {string} root The way from this page to the root of the site: '', '../' or '/base/'.
 * @property {Words} words
 * @property {boolean} [isLarge] Whether there are so many papers that a query is better answered beside the page (site.js).
 * @property {Analysis} analysis Texts to words (search-analysis.js).
 * @property {Coding} coding Numbers and words as the files hold them (search-coding.js).
 * @property {FacetCore} facets Papers narrowed and counted (facets.js).
 * @property {(index: FacetIndex, file: Stacks['file'], directory: () => Promise<Directory>) => Table} facetFiles
 *   (facets-files.js).
 * @property {(rows: HTMLElement[]) => Table} facetRows (facets-rows.js).
 * @property {(names: Files & { begins: string }, file: Stacks['file']) => Directory} directory (directory.js).
 * @property {(measures: Measures, held: (name: string) => unknown) => Shards} shards The index (search-shards.js).
 * @property {(shards: Shards) => Lexicon} lexicon What the index knows of words (search-lexicon.js).
 * @property {(shards: Shards) => Scores} scores Who has the words of a query, and Lunr's scores (search-scores.js).
 * @property {Marking} marking Where a text matches (search-marks.js).
 * @property {Spellings} spellings What is written in several ways (search-spellings.js).
 * @property {Wishing} wishing What is typed, in pieces (search-wishes.js).
 * @property {(lexicon: Lexicon, shards: Shards, doubts: boolean) => Asker} asker The ways to find words; `doubts` whether words
 *   that papers have may be mistyped all the same (search-asking.js).
 * @property {(shards: Shards, source: Source) => (query: string) => Promise<Answer>} searcher From a query to papers
 *   (search-query.js).
 * @property {(name: string, value: unknown) => void} receive Each file of data calls it (search-data.js).
 * @property {(...names: string[]) => Promise<unknown>} code Runs scripts of static/js, each once (search-data.js).
 * @property {() => Promise<Stacks>} shelf What is shown of papers, without the search (search-data.js).
 * @property {() => Promise<Finder>} finder The loaded search; loading starts with the first call (search-data.js).
 * @property {(address: string) => Promise<void>} run Runs a script once (search-data.js).
 * @property {Keeping} keeping Lists that a visitor keeps (keeping.js).
 * @property {Keep} keep The lists of this visitor (keep.js).
 * @property {(name: string, packed: string) => void} cited Each file of citations calls it (citations.js).
 * @property {Citations} citations Papers as other programs cite them (citations.js).
 * @property {Formats} formats Citations as files (formats.js).
 * @property {Importing} importing Files as lists of papers (importing.js).
 * @property {Handing} handing Texts that leave the page (handing.js).
 * @property {(list: HTMLElement, dropped: (from: number, to: number) => void) => void} dragging Rows in an order of one's own,
 *   by a pointer (dragging.js).
 * @property {Exporting} exporting What offers a list of papers as a file (export.js).
 * @property {Naming} naming Names and the slugs of their pages (search-data.js).
 * @property {new (message: string) => Error} LoadError A file could not be loaded; trying again may help.
 * @property {MapFile | undefined} mapped The map, where its data is loaded (map/places-*.js).
 * @property {MapView} mapView The geometry of the map (map-view.js).
 * @property {(canvas: HTMLCanvasElement) => MapPainter} mapPainter Draws it (map-paint.js).
 * @property {Showing} showing Papers as elements of the page (search-show.js).
 * @property {() => Promise<Directory>} names The loaded directory of names (search-data.js).
 * @property {(list: HTMLElement, more: HTMLElement, source: ListingSource) => ListingView} listing (listing.js)
 * @property {() => string} idOfPage The last part of the address of the paper whose page this is (keep.js).
 * @property {(row: Element) => string} idOf The last part of the address of a row's paper (listing.js).
 * @property {() => boolean} isNarrowed Whether the address asks for a list to be narrowed or sorted (listing.js).
 * @property {(tools: HTMLElement, start: () => Promise<NarrowingView>, fail: (error: unknown) => void) => void} awaken
 *   Starts narrowing when someone first reaches for it (listing.js).
 * @property {(root: HTMLElement, source: NarrowingSource) => NarrowingView} narrowing (narrowing.js)
 * @property {() => Promise<string[]>} [selection] All papers that the list of the page, or the results, hold now, in
 *   order, by the last parts of their addresses (lists.js, listing.js). Whenever they change, the list sends
 *   `papershelf:selection`.
 */
