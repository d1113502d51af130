// @ts-check
/**
 * The shapes of what is kept, cited and exported. For the reader and the type checker: no page loads this file.
 */

// keeping.js
/**
 * @typedef {{ id: string, title: string, by: string, where: string, note: string, read: boolean }} Kept
 *   A paper as it is kept: the last part of its address; its title, authors and venue for when they cannot be looked up;
 *   the visitor's note, and whether it is read.
 *
 * @typedef {object} Shelf A list in the browser's storage, the same in every tab.
 * @property {'' | 'unstored' | 'unreadable'} fault `unstored`: the browser stores nothing, and the list lasts as long as the
 *   page; `unreadable`: what was stored was no list, and is set aside at the next change.
 * @property {() => Kept[]} list
 * @property {string} name What it is stored under.
 * @property {(changed: (list: Kept[]) => Kept[]) => boolean} change Changes the list as it is stored now; false if the
 *   browser could not store it.
 * @property {(watcher: () => void) => void} watch Has it called now and at each change.
 * @property {() => void} tell Calls all who watch.
 *
 * @typedef {object} Keeping
 * @property {(stored: string) => Kept[] | undefined} parse
 * @property {(list: Kept[], id: string) => boolean} has
 * @property {(list: Kept[], papers: Kept[]) => Kept[]} add Those that are new, at the end.
 * @property {(list: Kept[], id: string) => Kept[]} remove
 * @property {(list: Kept[], id: string, changes: Partial<Kept>) => Kept[]} change
 * @property {(list: Kept[], paper: Kept, place: number) => Kept[]} insert
 * @property {(list: Kept[], id: string, steps: number) => Kept[]} move Up by a negative number of steps.
 * @property {(list: Kept[], paper: Kept) => Kept[]} see The paper first, and the latest after it.
 * @property {(list: Kept[], others: Kept[]) => Kept[]} merge All of both, in the order of the first; a note is never
 *   overwritten, and what is read stays read.
 * @property {(list: Kept[]) => string} share The fragment of an address that holds a list.
 * @property {(fragment: string) => string[]} shared The papers that such a fragment holds.
 * @property {(name: string, area: () => Storage) => Shelf} shelf
 */

// keep.js
/**
 * @typedef {object} Keep
 * @property {Shelf} reading The reading list.
 * @property {Shelf} seen The papers seen last, the latest first.
 */

// citations.js
/**
 * @typedef {{ family?: string, given?: string, 'non-dropping-particle'?: string, suffix?: string, literal?: string }} CslName
 * @typedef {{ id: string, type: string, title?: string, author?: CslName[], issued?: { 'date-parts': number[][] },
 *   'container-title'?: string, 'container-title-short'?: string, 'collection-title'?: string, volume?: string,
 *   issue?: string, page?: string, publisher?: string, 'publisher-place'?: string, edition?: string, ISBN?: string,
 *   ISSN?: string, DOI?: string, URL?: string, keyword?: string, language?: string, status?: string, note?: string,
 *   custom?: { arxiv?: string, openreview?: string, award?: string, state_note?: string,
 *     links?: { kind: string, url: string }[] } }} Csl
 * @typedef {{ id: string, bibtex: string, csl: Csl }} Cited A paper by the last part of its address.
 *
 * @typedef {object} Citations
 * @property {(ids: string[], told?: (done: number) => void) => Promise<(Cited | undefined)[]>} papers The citations of some papers,
 *   in their order; of one that has moved, under its new address; undefined for one that is not in the catalogue.
 * @property {(names: string[]) => Promise<string[][]>} named The papers that may have some names, such as `doi:10.1000/1`.
 * @property {() => Promise<Cited>} random
 */

// formats.js
/**
 * @typedef {'bibtex' | 'ris' | 'csl' | 'csv' | 'markdown' | 'json'} Format
 * @typedef {{ cited: Cited, note?: string, read?: boolean }} Exported
 *
 * @typedef {object} Formats
 * @property {{ [format: string]: { label: string, ending: string, type: string } }} known
 * @property {(papers: Exported[], format: Format, page: (id: string) => string) => string} text
 * @property {(csl: Csl) => string} by The names of the authors, few of them.
 * @property {(csl: Csl) => string} where Venue and year.
 * @property {(csl: Csl) => string} year
 */

// importing.js
/**
 * @typedef {{ id: string, key: string, doi: string, title: string, note: string, read: boolean }} Wanted
 *   What a file says of a paper, each empty where it does not.
 *
 * @typedef {object} Importing
 * @property {(text: string) => Wanted[]} read The papers of a file: JSON, BibTeX, RIS, or CSV.
 * @property {(title: string) => string} titleName A title by its letters and digits alone.
 * @property {(wanted: Wanted) => string[]} names What to look a paper up by, the surest first.
 * @property {(wanted: Wanted[]) => Promise<(Cited | undefined)[]>} matched The papers of the catalogue that are meant.
 */

// handing.js
/**
 * @typedef {object} Handing
 * @property {(text: string, shown: Node) => Promise<boolean>} copy Whether a text is on the clipboard now; if not, what
 *   shows it is selected.
 * @property {(text: string, name: string, type: string) => void} download
 * @property {(name: string) => string} fileName A name without what a file cannot be called.
 * @property {(...names: string[]) => Promise<void>} load Runs scripts of `static/js/`, one after the other, each once.
 */

// export.js
/**
 * @typedef {{ id: string, note?: string, read?: boolean }} Chosen A paper to export, with what the visitor says of it.
 *
 * @typedef {object} Exporting
 * @property {(options: { chosen: () => Chosen[] | Promise<Chosen[]>, name: () => string, formats: Format[] }) => HTMLElement}
 *   panel A choice of formats, with buttons to download and to copy.
 */
