// @ts-check
/**
 * What the index knows of words: which terms it has, which begin with some letters, which are one slip away.
 */

/** @type {(shards: Shards) => Lexicon} */
papershelf.lexicon = (() => {
  'use strict';

  const MOST_CONTINUED = 20;
  const MOST_ALONE = 2;
  const MOST_NEAR = 10;
  const MOST_SHARDS = 3;
  const SURE = 2;
  const MOST_FILES = 6;
  const PLAIN_WORTH = 4;
  const SHORTEST_FAR = 7;
  const MOST_FAR = 5;
  const SHORTEST_HALF = 3;
  const MOST_BEGUN = 4;

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

  /** Whether two slips make `typed` of `word`, none of them in the first letter. @param {string} typed @param {string} word */
  function isFar(typed, word) {
    if (Math.abs(typed.length - word.length) > 2 || typed[0] !== word[0]) return false;
    /** @type {number[][]} */
    const rows = [Array.from({ length: word.length + 1 }, (_, at) => at)];
    for (let at = 1; at <= typed.length; at += 1) {
      const row = [at];
      for (let to = 1; to <= word.length; to += 1) {
        const same = typed[at - 1] === word[to - 1] ? 0 : 1;
        row[to] = Math.min(row[to - 1] + 1, rows[at - 1][to] + 1, rows[at - 1][to - 1] + same);
        const isSwapped = typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1];
        if (at > 1 && to > 1 && isSwapped) row[to] = Math.min(row[to], rows[at - 2][to - 2] + 1);
      }
      if (Math.min(...row) > 2) return false;
      rows.push(row);
    }
    return rows[typed.length][word.length] <= 2;
  }

  /** Whether a word was typed with a letter too few or two swapped: the slips that happen most. @param {string} typed @param {string} word */
  function isPlain(typed, word) {
    return typed.length < word.length || [...typed].sort().join('') === [...word].sort().join('');
  }

  /** @param {Weighed[]} weighed @param {number} most */
  function best(weighed, most) {
    const sorted = weighed.sort((one, other) => other.weight - one.weight);
    return Array.from(new Set(sorted.map(({ word }) => word))).slice(0, most);
  }

  return (shards) => {
    const { stem } = papershelf.analysis;

    /** @type {Lexicon['present']} */
    function present(term, fields) {
      const posting = shards.posting(term);
      return fields.filter((field) => posting.has(field));
    }

    /** @type {Lexicon['papers']} */
    function papers(term, fields) {
      const posting = shards.posting(term);
      return fields.flatMap((field) => Array.from(posting.get(field)?.papers ?? []));
    }

    /** @type {Lexicon['continued']} */
    function continued(beginning) {
      const range = shards.range(beginning, MOST_SHARDS);
      // Each term with a shard of its own is a file to load, and says little of a word that many others continue too.
      const alone = new Set(best(range.filter((term) => term.alone), MOST_ALONE));
      const found = range.filter((term) => !term.alone || alone.has(term.word));
      if (found.length > 0 || shards.wanted.size > 0) return best(found, MOST_CONTINUED);
      const surfaces = shards.words(beginning).filter(({ word }) => word.startsWith(beginning));
      return best(surfaces.map(({ word, weight }) => ({ word: stem(word), weight })), MOST_CONTINUED);
    }

    /** @type {Lexicon['opened']} */
    function opened(opening) {
      const size = opening.split(' ').length;
      return best(shards.range(opening, 1).filter(({ word }) => word.split(' ').length === size), MOST_CONTINUED);
    }

    /** @type {Lexicon['near']} */
    function near(word, open) {
      /** @param {string} beginning */
      const among = (beginning) => shards.words(beginning).filter((surface) => isNear(word, surface.word, open));
      /** @param {Weighed[]} found */
      const isSure = (found) => shards.wanted.size > 0 || found.some((surface) => isNear(word, surface.word, false));
      // Few slip at the first letter: most often a part of the words will do.
      const first = word.slice(0, shards.files(word.slice(0, 1)) > MOST_FILES ? SURE : 1);
      const likely = among(first);
      const found = isSure(likely) || first === '' ? likely : among('');
      const whole = found.filter((surface) => isNear(word, surface.word, false));
      return best((whole.length > 0 ? whole : found).map(({ word: surface, weight }) =>
        ({ word: surface, weight: weight + (isPlain(word, surface) ? PLAIN_WORTH : 0) })), MOST_NEAR);
    }

    /** @type {Lexicon['far']} */
    function far(word) {
      if (word.length < SHORTEST_FAR) return [];
      const found = shards.words(word[0]).filter((surface) => surface.word.length >= SHORTEST_FAR - 1 && isFar(word, surface.word));
      return best(found, MOST_FAR);
    }

    /** @type {Lexicon['begun']} */
    function begun(word) {
      const fits = (/** @type {string} */ beginning) =>
        beginning.length >= SHORTEST_HALF && beginning.length <= word.length - SHORTEST_HALF && word.startsWith(beginning);
      return best(shards.words(word.slice(0, SHORTEST_HALF)).filter((surface) => fits(surface.word)), MOST_BEGUN);
    }

    return { present, papers, continued, opened, near, far, begun };
  };
})();
