// @ts-check
/**
 * The one name that the scripts share, and the shapes of what they give each other. Each script adds its part.
 *
 * @typedef {{ url: string, title: string, authors: string[], venue: string, year: string, tags: string[],
 *   abstract: string, label: string }} Paper What is shown of a paper; `url` from the root of the site.
 *
 * @typedef {object} Papershelf
 * @property {string} root The way from this page to the root of the site: '', '../' or '/base/'.
 * @property {Analysis} analysis Texts to words (search-analysis.js).
 * @property {(index: LunrIndex, surfaces: string[]) => Lexicon} lexicon What an index knows of words.
 * @property {Marking} marking Where a text matches (search-marks.js).
 * @property {(index: LunrIndex, words: string[]) => (query: string) => Answer} searcher (search-query.js)
 * @property {(name: string, value: unknown) => void} receive Each file of data calls it (search-data.js).
 * @property {() => Promise<Finder>} finder The loaded search; loading starts with the first call (search-data.js).
 * @property {new (message: string) => Error} LoadError A file could not be loaded; trying again may help.
 * @property {Showing} showing Papers as elements of the page (search-show.js).
 */

const papershelf = /** @type {Papershelf} */ ({
  root: globalThis.document?.documentElement.dataset.root ?? '',
});
