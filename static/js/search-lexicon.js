// @ts-check
/**
 * What an index knows of words: which terms it has, which begin with some letters, which are one slip away.
 *
 * @typedef {object} Lexicon
 * @property {(term: string, fields: string[]) => string[]} present Those fields in which some paper has the term.
 * @property {(term: string, fields: string[]) => string[]} papers The numbers of the papers that have it there.
 * @property {(beginning: string) => string[]} continued Terms for words that begin so, the most frequent first.
 * @property {(word: string, open: boolean) => string[]} near Words as written that are one slip away from a word (or
 *   from which a word still being typed is), whole words first, then the most frequent.
 */

/** @type {(index: LunrIndex, surfaces: string[]) => Lexicon} */
papershelf.lexicon = (() => {
  'use strict';

  const MOST_FOUND = 20;

  /**
   * Where the texts that do not come before `text` begin.
   *
   * @param {string[]} sorted
   * @param {string} text
   */
  function firstFrom(sorted, text) {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @param {string[]} sorted @param {string} beginning */
  function range(sorted, beginning) {
    const from = firstFrom(sorted, beginning);
    let to = from;
    while (to < sorted.length && sorted[to].startsWith(beginning)) to += 1;
    return sorted.slice(from, to);
  }

  /**
   * Whether one letter added, left out or changed, or two neighbours swapped, makes `typed` of `word`; if `open`, of a
   * beginning of `word`.
   *
   * @param {string} typed
   * @param {string} word
   * @param {boolean} open
   */
  function isNear(typed, word, open) {
    if (Math.abs(typed.length - word.length) > 1 && !(open && word.length > typed.length)) return false;
    let at = 0;
    while (at < typed.length && typed[at] === word[at]) at += 1;
    /** @param {string} left @param {string} right */
    const fits = (left, right) => (open ? right.startsWith(left) : left === right);
    const [left, right] = [typed.slice(at), word.slice(at)];
    return (
      fits(left.slice(1), right.slice(1)) ||
      fits(left.slice(1), right) ||
      fits(left, right.slice(1)) ||
      (left.length > 1 && left[0] === right[1] && left[1] === right[0] && fits(left.slice(2), right.slice(2)))
    );
  }

  return (index, surfaces) => {
    const { stem } = papershelf.analysis;
    const postings = index.invertedIndex;
    const terms = Object.keys(postings).sort();
    /** @type {Map<string, number>} */
    const frequencies = new Map();

    /** @type {Lexicon['present']} */
    function present(term, fields) {
      const posting = postings[term];
      return posting ? fields.filter((field) => Object.keys(posting[field] ?? {}).length > 0) : [];
    }

    /** @type {Lexicon['papers']} */
    function papers(term, fields) {
      return present(term, fields).flatMap((field) => Object.keys(postings[term][field]));
    }

    /** @param {string} term */
    function frequency(term) {
      const known = frequencies.get(term) ?? papers(term, index.fields).length;
      frequencies.set(term, known);
      return known;
    }

    /** @param {Iterable<string>} found @param {(word: string) => number} weight */
    function best(found, weight) {
      const weighed = Array.from(new Set(found), (word) => ({ word, weight: weight(word) }));
      weighed.sort((one, other) => other.weight - one.weight);
      return weighed.slice(0, MOST_FOUND).map(({ word }) => word);
    }

    /** @type {Lexicon['continued']} */
    function continued(beginning) {
      return best([...range(terms, beginning), ...range(surfaces, beginning).map(stem)], frequency);
    }

    /** @type {Lexicon['near']} */
    function near(word, open) {
      const found = surfaces.filter((surface) => isNear(word, surface, open));
      const whole = new Set(found.filter((surface) => isNear(word, surface, false)));
      return best(found, (surface) =>
        Math.max(frequency(surface), frequency(stem(surface))) + (whole.has(surface) ? 1e6 : 0));
    }

    return { present, papers, continued, near };
  };
})();
