// @ts-check
/**
 * How a text becomes the words that are searched for.
 *
 * generator/search/analysis.py does the same when the index is made, letter for letter; a test compares the two.
 * A change here is a change there.
 */

papershelf.analysis = (() => {
  'use strict';

  /** @type {{ [letter: string]: string }} */
  const LETTERS = {
    ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i',
    ħ: 'h', ŋ: 'n', ŧ: 't', ĸ: 'k', ς: 'σ',
    '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '’': "'", '‘': "'", 'ʼ': "'",
  };
  const TRANSLATED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
  const DROPPED = /[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\u{e0100}-\u{e01ef}]/gu;

  // Scripts that put no blanks between words: Thai to Lao, Myanmar, Khmer, Hangul, kana, Han.
  const UNSPACED = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005-\\u3007\\u3041-\\u30ff' +
    '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
  const RUN = `(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`;
  const WORD = new RegExp(`([${UNSPACED}]+)|(${RUN}(?:[-'._]${RUN})*)((?:\\+\\+?|#)(?!${RUN}))?`, 'gu');
  const STEMMED = /^[a-z0-9]+$/;

  const OPENING_SIGN = '^';
  const OPENING = 3;
  const LONGEST_TERM = 64;
  const MOST_JOINED = 6;

  const RESOLVERS = new RegExp('^(?:https?://\\S*?(?=10\\.\\d{4,9}/)|(?:https?://)?(?:(?:www|dx|export)\\.)?' +
    '(?:doi\\.org/|arxiv\\.org/(?:abs|pdf|html)/|openreview\\.net/(?:forum|pdf)\\?id=|orcid\\.org/)?' +
    '(?:(?:doi|arxiv|orcid):)?)', 'u');
  const ARXIV_VERSION = /^(\d{4}\.\d{4,5}|[a-z.-]+\/\d{7})v\d+$/u;
  const AFTER_IDENTIFIER = /(?:\.pdf)?[.,;:)\]}>"']*$/u;

  // Asked for at each use, since lunr.js may come later than this script, at a second try.
  const lunr = () => /** @type {{ lunr: Lunr }} */ (/** @type {unknown} */ (globalThis)).lunr;

  /** @type {Analysis['fold']} */
  function fold(text) {
    const bare = text.normalize('NFKD').toLowerCase().replace(DROPPED, '');
    return bare.replace(TRANSLATED, (letter) => LETTERS[letter]).normalize('NFC');
  }

  /** @type {Analysis['words']} */
  function words(text) {
    const found = fold(text).matchAll(WORD);
    return Array.from(found, ([, run, word, sign]) => (run ? pairs(run) : compound(word, sign ?? '')));
  }

  /** @param {string} run @returns {Word} */
  function pairs(run) {
    const letters = [...run];
    if (letters.length === 1) return { parts: letters, joined: '', last: '' };
    const parts = letters.slice(1).map((letter, at) => letters[at] + letter);
    return { parts, joined: '', last: letters[letters.length - 1] };
  }

  /** @param {string} word @param {string} sign @returns {Word} */
  function compound(word, sign) {
    const parts = word.split(/[-'._]/u);
    const joined = parts.join('') + sign;
    const hasForm = parts.length === 1 ? sign !== '' : parts.length <= MOST_JOINED;
    const counts = hasForm && [...joined].length <= LONGEST_TERM && /[^0-9]/u.test(joined);
    return { parts: parts.map(shortened), joined: counts ? joined : '', last: '' };
  }

  /** @param {string} part */
  function shortened(part) {
    return part.length <= LONGEST_TERM ? part : [...part].slice(0, LONGEST_TERM).join('');
  }

  /** @type {Analysis['opening']} */
  function opening(title) {
    const first = words(title).flatMap(({ parts }) => parts).slice(0, OPENING);
    return first.slice(1).map((_, at) => OPENING_SIGN + first.slice(0, at + 2).join(' '));
  }

  /** @type {Analysis['stem']} */
  function stem(term) {
    return STEMMED.test(term) ? lunr().stemmer(new (lunr().Token)(term)).toString() : term;
  }

  /** @type {Analysis['isStopWord']} */
  function isStopWord(term) {
    return lunr().stopWordFilter(new (lunr().Token)(term)) === undefined;
  }

  /** @type {Analysis['identifier']} */
  function identifier(text) {
    const bare = fold(text).replace(RESOLVERS, '').replace(AFTER_IDENTIFIER, '');
    return bare.replace(ARXIV_VERSION, '$1').replaceAll('*', '');
  }

  return { fold, words, opening, stem, isStopWord, identifier };
})();
