// @ts-check
/**
 * The shapes of what the scripts of the search give each other. For the reader and the type checker: no page loads this file.
 */

// search-data.js
/**
 * @typedef {object} Finder
 * @property {number} count How many papers there are.
 * @property {(query: string) => Promise<Answer>} find
 * @property {(hits: Hit[]) => Promise<Paper[]>} papers What is shown of some hits, in their order.
 *
 * @typedef {object} Stacks
 * @property {Manifest} manifest
 * @property {(number: number) => Promise<Paper>} paper
 * @property {(number: number) => Promise<Further>} further
 * @property {(kind: string, names: Files, place: number) => Promise<unknown>} file A file of a kind.
 *
 * @typedef {string | [name: string, slug: string]} Named A name, with its slug where that does not follow from it.
 * @typedef {object} Naming
 * @property {(named: Named) => string} name
 * @property {(named: Named) => string} slug Behind a question mark for an author who has no page.
 * @property {(folder: string, slug: string) => string} address The page of a group; of an author who has none, a search.
 * @typedef {{ shared: number, digests: string }} Files The names of the files of a kind.
 * @typedef {Files & { size: number }} Groups Files of so many rows each.
 * @typedef {Measures & { form: number, papers: Groups, abstracts: Groups, facets: Files, directory: Files }} Manifest
 * @typedef {[url: string, title: string, authors: Named[], venue: Named, year: string, tags: Named[],
 *   label: string]} PaperRow
 * @typedef {string | [abstract: string, links: Link[], award: string, others: number, lang?: string]} FurtherRow
 * @typedef {[kind: string, address: string]} Link
 * @typedef {{ abstract: string, links: Link[], award: string, others: boolean, lang: string }} Further What is shown of a paper beside
 *   its abstract; `others` says that it has authors that are not named.
 */

// search-show.js
/**
 * @typedef {object} Showing
 * @property {(tag: string, name: string, ...content: (Node | string)[]) => HTMLElement} element
 * @property {(text: string, marks: Mark[], span?: Span) => (Node | string)[]} marked A text, or a span of it, with what
 *   matched in <mark>, and `…` where it was cut.
 * @property {(text: string, terms: Set<string>) => (Node | string)[]} matching A text with what matched in <mark>.
 * @property {(address: string, name: string, ...content: (Node | string)[]) => HTMLAnchorElement} link A link to a path
 *   from the root of the site.
 * @property {(all: string[], terms: Set<string>, most: number) => { shown: number[], more: number }} names The places of
 *   the names to show: the first, and those that match.
 * @property {(paper: Paper, terms?: Set<string>) => HTMLElement} row A paper as lists show it, but for what comes with its
 *   abstract.
 * @property {(row: HTMLElement, paper: Paper, further: Further, terms?: Set<string>) => void} furnish Fills in the rest.
 * @property {(paper: { label: string }) => Node | string} label A word such as "retracted", or nothing.
 * @property {(paper: Paper) => string} imprint Venue and year.
 * @property {(paper: Paper) => HTMLElement[]} lines A paper as a card of the map shows it: title, authors, and where it stands.
 * @property {(text: string) => string} brief What was typed, cut where it would fill the page, and be read out at length.
 * @property {(count: number) => string} papers "1 paper", "12 papers".
 */

// search-analysis.js
/**
 * @typedef {{ parts: string[], joined: string, last: string }} Word
 *   `parts` are what a word is made of (`gpt-4`: `gpt`, `4`; in scripts without blanks: overlapping pairs of
 *   letters); `joined` is the form without joiners or with its sign (`gpt4`, `c++`), or empty; `last` is the last
 *   letter of a longer run in a script without blanks, or empty.
 *
 * @typedef {object} Analysis
 * @property {(text: string) => string} fold The form in which two spellings of a word are equal.
 * @property {(text: string) => Word[]} words The words of a text, in order.
 * @property {(title: string) => string[]} opening The terms of the first two and three words of a title.
 * @property {(term: string) => string} stem The stem of a term if it may be English, else the term.
 * @property {(term: string) => boolean} isStopWord Whether it is too common in English to be worth a place.
 * @property {(text: string) => string} identifier A DOI, an arXiv number or the like, bare.
 *
 * @typedef {{ update: unknown, toString: () => string }} LunrToken
 * @typedef {{ [document: string]: object }} LunrPosting
 * @typedef {{ term: string, fields: string[], boost: number, usePipeline: boolean }} LunrClause
 * @typedef {{ ref: string, score: number, matchData: { metadata: { [term: string]: LunrPosting } } }} LunrHit
 * @typedef {{ fields: string[], invertedIndex: { [term: string]: { [field: string]: LunrPosting } },
 *   query: (build: (query: { clause: (clause: LunrClause) => void }) => void) => LunrHit[] }} LunrIndex
 *
 * @typedef {object} Lunr What is used of lunr.js.
 * @property {string} version
 * @property {new (text: string) => LunrToken} Token
 * @property {(token: LunrToken) => LunrToken} stemmer
 * @property {(token: LunrToken) => LunrToken | undefined} stopWordFilter
 * @property {new (attributes: object) => LunrIndex} Index
 * @property {new () => object} Pipeline
 * @property {new (elements: number[]) => object} Vector
 * @property {{ Builder: new () => { insert: (term: string) => void, finish: () => void, root: object } }} TokenSet
 */

// search-coding.js
/**
 * @typedef {object} Coding
 * @property {(text: string) => number[]} numbers Digits of base 45, the lowest first; all but the last of a number stand 45
 *   places further in the alphabet.
 * @property {(text: string) => string[]} words Words, one a line, each as how many letters it shares with the one before,
 *   and its rest.
 * @property {(text: string) => Bits} bits Reads numbers of bits, six in a sign.
 *
 * @typedef {object} Bits Each call reads the next number.
 * @property {(width: number) => number} plain Of so many bits, 24 at most.
 * @property {() => number} gamma
 * @property {(k: number, size: number) => Uint32Array} rices So many at once.
 */

// search-shards.js
/**
 * @typedef {{ begins: string, shared: number, digests: string }} Names Where each file of a kind begins, and its name.
 * @typedef {{ count: number, fields: [name: string, boost: number, b: number, terms: number][], k1: number,
 *   light: Names, heavy: Names & { frequencies: string }, words: Names }} Measures What the manifest says of the index.
 * @typedef {{ papers: Uint32Array, weights: Float64Array }} Weights The papers that have a term in a field, rising, and
 *   Lunr's weights.
 * @typedef {{ word: string, weight: number, alone?: boolean }} Weighed A word, how frequent it is, and whether it has a
 *   shard of its own.
 *
 * @typedef {object} Shards
 * @property {number} count How many papers there are.
 * @property {string[]} fields
 * @property {Set<string>} wanted The files that were missing.
 * @property {(term: string) => Map<string, Weights>} posting Where a term stands, by field.
 * @property {(name: string) => void} decode Read a file, ahead of its use.
 * @property {(beginning: string, most?: number) => Weighed[]} range The terms that begin so, out of so many light
 *   shards at most.
 * @property {(beginning: string) => number} files How many files may have words as written with such a beginning.
 * @property {(beginning: string) => Weighed[]} words The words as written in files that may have such a beginning.
 * @property {(terms: Iterable<string>, options?: { everyPaper?: boolean, among?: Set<number> }) => LunrIndex} index An
 *   index of some terms, to be asked for these alone: with every paper where a query only tells what papers may not
 *   have; with some papers only, whose scores are the same.
 */

// search-lexicon.js
/**
 * @typedef {object} Lexicon
 * @property {(term: string, fields: string[]) => string[]} present Those fields in which some paper has the term.
 * @property {(term: string, fields: string[]) => number[]} papers The numbers of the papers that have it there.
 * @property {(beginning: string) => string[]} continued Terms for words that begin so, the most frequent first.
 * @property {(opening: string) => string[]} opened Terms for titles whose first two or three words begin so, the most
 *   frequent first.
 * @property {(word: string, open: boolean) => string[]} near Words as written that are one slip away from a word (or
 *   from which a word still being typed is), whole words first, then the most frequent.
 * @property {(word: string) => string[]} far Words as written that are two slips away, the most frequent first.
 * @property {(word: string) => string[]} begun Words as written that a word begins with, the most frequent first.
 */

// search-scores.js
/**
 * @typedef {{ scores: Float64Array, words: Int32Array }} Weighings For each paper its score, and a bit for each word that
 *   it has.
 *
 * @typedef {object} Scores
 * @property {(asked: Asked[], among?: Set<number>) => LunrHit[]} lunrs What lunr.js answers, of all papers or of some.
 * @property {(asked: Asked[], rest: Source['rest']) => Promise<Weighings>} weighed The same scores up to the last bits, at
 *   once for all papers.
 * @property {(asked: Asked[], worth: (has: Asked[]) => number, rest: Source['rest']) =>
 *   Promise<Weighings & { order: Uint32Array }>} best The papers, the best first; scores are multiplied by what the words
 *   are worth, and papers whose words are worth nothing left out.
 */

// search-marks.js
/**
 * @typedef {{ start: number, end: number, term: string }} Mark A place in a text, in UTF-16 units.
 * @typedef {{ start: number, end: number }} Span
 *
 * @typedef {object} Marking
 * @property {(text: string, terms: Set<string>, options?: { common?: boolean }) => Mark[]} marks
 *   The places of a text that have one of the terms, in order; of common words only if `common`.
 * @property {(text: string, marks: Mark[], length: number) => Span} excerpt
 *   A span of some `length` letters, cut between words, with as many different terms as may be.
 * @property {(text: string, phrase: string, open?: boolean) => number} place
 *   Where the words of a phrase stand in a row in a text, hyphens, blanks and accents aside: 0 at its beginning, -1
 *   nowhere; if `open`, the last word may go on.
 */

// search-spellings.js
/**
 * @typedef {object} Spellings
 * @property {(word: string) => string[]} others The other spellings of a word, folded.
 * @property {(word: string) => string[]} parted The parts of a folded word that may be a name with a particle, a name, a
 *   year and another word, or a venue and a year.
 * @property {(text: string) => string[]} addressed The identifiers that an address may have.
 * @property {(digits: string) => string} year The year of which the last two digits are told.
 */

// search-wishes.js, search-asking.js, search-query.js
/**
 * @typedef {object} Wishing
 * @property {string[]} ALL Every field that words are looked for in.
 * @property {(wish: Wish) => boolean} isFree Whether it is wanted, but may be missing.
 * @property {(query: string) => Wish[]} wishes The pieces of a query.
 * @property {(text: string) => string[]} years The years that a range names.
 * @property {(wished: Wish[]) => Wish[]} telling Without common words where enough others are typed.
 * @property {(wished: Wish[]) => { text: string, open: boolean }} freely What is typed without filters.
 *
 * @typedef {object} Asker
 * @property {(wish: Wish, before?: Wish) => Asked[]} ask The words of a piece, that stands behind another.
 * @property {(text: string, open: boolean) => Way[]} opened Titles that begin with some text.
 * @property {(wished: Wish[]) => Map<Wish, Way[]>} joined Neighbours as one word.
 *
 * @typedef {{ text: string, fields: string[], required: boolean, phrase: boolean, negated: boolean, open: boolean }} Wish
 *   A piece of a query: what to look for in which fields; `open` if its last word may still go on; a `phrase` wants its
 *   words in a row.
 * @typedef {{ term: string, fields: string[], boost: number }} Way One way to find a word.
 * @typedef {{ surface: string, ways: Way[], required: boolean, corrected: string, typed?: string, unfinished?: boolean,
 *   besides?: boolean }} Asked
 *   A word of a query and the ways to find it; `corrected` is what it was taken for, or empty; `typed` what it was a part of;
 *   `unfinished` if only its beginning may have been typed; `besides` if there are
 *   papers with the word as typed, too.
 * @typedef {{ asked: Asked[], barred: Set<number>, wished: Wish[] }} Plan What to look for, and the papers that are not
 *   wanted.
 * @typedef {{ load: (names: string[]) => Promise<unknown>, paper: (hit: Hit) => Promise<Paper>,
 *   abstract: (hit: Hit) => Promise<string>, rest: () => Promise<unknown> }} Source Where files and what is shown of papers come
 *   from; `rest` lets the page go on with other things, where it has waited long enough.
 * @typedef {{ ref: string, words: number }} Hit A paper by its number, and how many words of the query it has.
 *
 * @typedef {object} Answer
 * @property {Hit[]} hits The best first.
 * @property {number} unread How many further papers have all words of a phrase, and were not looked through for it.
 * @property {number} full How many papers have every word that any paper has, common words aside.
 * @property {number} asked How many words were looked for; 0 if none was typed.
 * @property {Set<string>} terms The terms that were looked for, to mark them.
 * @property {string[]} missing The words that no paper has.
 * @property {string} suggestion The query with its mistyped words corrected, or empty.
 */
