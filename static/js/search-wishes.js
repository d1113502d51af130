// @ts-check
/**
 * What people type, in pieces: filters, phrases, words that are not wanted, and text. Nothing typed is an error: what is no
 * filter is text.
 */

papershelf.wishing = (() => {
  'use strict';

  const { fold, words: split, isStopWord } = papershelf.analysis;

  const LONGEST_QUERY = 300;
  const MOST_YEARS = 200;
  const ENOUGH = 2;

  /** Every field that words are looked for in. */
  const ALL = ['title', 'abstract', 'tags', 'wording', 'authors', 'year'];
  /** @type {Map<string, string[]>} */
  const FILTERS = new Map([
    ['author', ['authors']], ['title', ['title', 'wording']], ['abstract', ['abstract']], ['tag', ['tags']],
    ['venue', ['tags']], ['year', ['year']],
  ]);
  const ALSO = Object.entries({
    author: 'authors auther autor auhtor athor by', title: 'titles titel tilte intitle', tag: 'tags keyword keywords topic',
    venue: 'venues venu conference conf journal in', year: 'years yaer', abstract: 'abstracts abs',
  });
  ALSO.forEach(([name, others]) => others.split(' ').forEach((other) => FILTERS.set(other, FILTERS.get(name) ?? ALL)));
  const SPACED = /(?<!\S)(author|title|abstract|tag|venue|year)s?\s*:\s+(?=(\S+))/giu;
  const PIECE = /(?<!\S)(-(?!\d)|)(?:(\p{L}+):)?(?:["“]([^"“”]+)["”](?!\S)|(\S+))/gu;
  const HALF_TYPED = /^-?(\p{L}+):$/u;
  const YEARS = /^(\d{4})?(?:\.\.|-|–)(\d{4})?$/u;
  const QUESTION = /^(?:how|what|which|why|when|where|who|is|are|can|do|does|any|find|papers?|articles?|works?)$/i;
  const ASKING = /^(?:use|work|works|papers?|articles?|find)$/i;
  const LATEX = /^\s*title\s*=\s*|\\cite[a-z]*\*?\s*\{|\\["'\x60^~=.]\s*\{?|\\[uvHcdbkrt]\s*\{|\\[a-z]*(?:text|math)[a-z]*\s*|\\emph\b|\\(?=[a-z&%_#$])|[{}]|\$/giu;

  const AND_OTHERS = /(?<!\S)et al\b\.?/giu;

  /** A title as BibTeX has it, without its commands, and the names of a citation without those that are left out. @param {string} query */
  function bare(query) {
    const plain = /[\\{}$]/.test(query) ? query.replace(LATEX, '').replace(/^["“](.*)["”],?\s*$/u, '$1') : query;
    return plain.replace(AND_OTHERS, '').replace(SPACED, (whole, name, next, at, text) =>
      ((name === name.toLowerCase() || (at === 0 && !isTitled(text))) && !isStopWord(fold(next)) ? `${name}:` : whole));
  }

  /** “Tag: You're It” is a title, “Author: lund” asks for one. @param {string} query */
  function isTitled(query) {
    const behind = query.slice(query.indexOf(':') + 1).match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
    return behind.length > 1 && behind.every((word) => /^[\p{Lu}\p{N}]/u.test(word) || isStopWord(fold(word)));
  }

  /**
   * The pieces of a query: `author:`, `title:`, `abstract:`, `tag:`, `venue:`, `year:`, "phrases", `-word` and text. A
   * filter with nothing behind it is still being typed, and wants nothing.
   *
   * @param {string} query
   * @returns {Wish[]}
   */
  function wishes(query) {
    const text = bare(query.slice(0, LONGEST_QUERY));
    const pieces = [...text.matchAll(PIECE)].filter(([whole]) => {
      const [, name = ''] = HALF_TYPED.exec(whole) ?? [];
      return !FILTERS.has(name.toLowerCase());
    });
    const found = pieces.map((piece) => {
      const [whole, minus, name = '', phrase, plain] = piece;
      const fields = FILTERS.get(name.toLowerCase());
      return {
        text: fields ? (phrase ?? plain) : whole.slice(minus.length),
        fields: fields ?? ALL,
        required: fields !== undefined || phrase !== undefined,
        phrase: phrase !== undefined && fields !== FILTERS.get('tag') && fields !== FILTERS.get('venue'),
        negated: minus !== '',
        open: phrase === undefined && piece.index + whole.length === text.length,
      };
    });
    // Who types nothing but "-maps" is looking for maps; "Roads, -Maps and Trails" is a title.
    const isAlone = found.every((wish) => wish.negated);
    return found.map((wish, at) => {
      const isDash = /^\p{Lu}/u.test(wish.text) && [found[at - 1], found[at + 1]].every((each) => each && isFree(each));
      return { ...wish, negated: wish.negated && !isAlone && !isDash };
    });
  }

  /** @param {string} text @returns {string[]} */
  function years(text) {
    const [, from, to] = YEARS.exec(text) ?? [];
    if (!from && !to) return [];
    const first = from ? Number(from) : Number(to) - MOST_YEARS;
    const last = to ? Number(to) : first + MOST_YEARS;
    return Array.from({ length: Math.max(0, Math.min(MOST_YEARS, last - first) + 1) }, (_, at) => String(first + at));
  }

  /** @param {Wish} wish */
  function isFree(wish) {
    return !wish.negated && !wish.required;
  }

  /**
   * Without common words, and those that only ask, where enough others are typed: most papers have them, and they are the
   * longest to load.
   *
   * @param {Wish[]} wished
   */
  function telling(wished) {
    const isAsked = QUESTION.test(wished[0]?.text ?? '');
    const parts = (/** @type {Wish} */ { text }) => split(text).flatMap((word) => word.parts);
    const tellsNothing = (/** @type {Wish} */ wish) => (isAsked && ASKING.test(wish.text)) || parts(wish).every(isStopWord);
    const isCommon = (/** @type {Wish} */ wish) => isFree(wish) && !wish.open && tellsNothing(wish);
    const others = wished.filter((wish) => isFree(wish) && !tellsNothing(wish));
    return others.length < ENOUGH ? wished : wished.filter((wish) => !isCommon(wish));
  }

  /** What is typed without filters. @param {Wish[]} wished */
  function freely(wished) {
    const free = wished.filter(({ fields }) => fields === ALL);
    return { text: free.map(({ text }) => text).join(' '), open: free.some(({ open }) => open) };
  }

  return { ALL, isFree, wishes, years, telling, freely };
})();
