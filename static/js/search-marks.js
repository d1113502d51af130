// @ts-check
/**
 * Where a text has what was looked for, and which piece of it shows that best.
 */

papershelf.marking = (() => {
  'use strict';

  const { fold, words, stem, isStopWord } = papershelf.analysis;

  const RUN = '[\\p{L}\\p{N}\\p{M}]+';
  const COMPOUND = new RegExp(`${RUN}(?:[-'._’‐‑–]${RUN})*(?:\\+\\+?|#)?`, 'gu');
  const PART = new RegExp(RUN, 'gu');
  const SIGNED = /[\p{L}\p{N}\p{M}+#]+/gu;
  // Scripts without blanks between words: a phrase may begin and end anywhere.
  const UNSPACED = /[\u0e00-\uffff]/u;

  /** @type {Marking['marks']} */
  function marks(text, terms, { common = false } = {}) {
    /** @param {string} surface */
    const sought = (surface) =>
      surface !== '' && (common || !isStopWord(surface)) && [surface, stem(surface)].find((term) => terms.has(term));

    return Array.from(text.matchAll(COMPOUND)).flatMap((compound) => {
      const [word, ...others] = words(compound[0]);
      const whole = others.length === 0 && word ? sought(word.joined) : '';
      if (whole) return [{ start: compound.index, end: compound.index + compound[0].length, term: whole }];
      return Array.from(compound[0].matchAll(PART)).flatMap((part) => {
        const start = compound.index + part.index;
        const term = sought(fold(part[0]));
        return term ? [{ start, end: start + part[0].length, term }] : pairs(part[0], start, terms);
      });
    });
  }

  /**
   * The marks within a run of letters of which pairs were looked for, as in scripts without blanks between words.
   *
   * @param {string} run
   * @param {number} start
   * @param {Set<string>} terms
   * @returns {Mark[]}
   */
  function pairs(run, start, terms) {
    /** @type {Mark[]} */
    const found = [];
    const letters = [...run];
    if (words(run).every((word) => word.last === '')) return found;
    let at = start;
    letters.forEach((letter, number) => {
      const pair = fold(letter + (letters[number + 1] ?? ''));
      const end = at + letter.length + (letters[number + 1] ?? '').length;
      const before = found[found.length - 1];
      if (terms.has(pair) && before && before.end >= at) before.end = end;
      else if (terms.has(pair)) found.push({ start: at, end, term: pair });
      at += letter.length;
    });
    return found;
  }

  /** @type {Marking['excerpt']} */
  function excerpt(text, found, length) {
    const best = found.reduce(
      (most, first) => {
        const near = found.filter((mark) => mark.start >= first.start && mark.end <= first.start + length);
        const worth = new Set(near.map((mark) => mark.term)).size;
        return worth > most.worth ? { worth, start: first.start, end: near[near.length - 1]?.end ?? first.end } : most;
      },
      { worth: 0, start: 0, end: 0 },
    );
    const spare = Math.max(0, length - (best.end - best.start));
    const start = Math.max(0, Math.min(best.start - Math.floor(spare / 2), text.length - length));
    return { start: wordStart(text, start), end: wordEnd(text, start + length) };
  }

  /** @type {Marking['place']} */
  function place(text, phrase, open = false) {
    const sought = runs(phrase).join('');
    const found = runs(text);
    const whole = found.join('');
    const borders = new Set([0]);
    found.reduce((length, run) => {
      borders.add(length + run.length);
      return length + run.length;
    }, 0);
    /** @param {number} at */
    const isBorder = (at) => borders.has(at) || UNSPACED.test(whole.slice(at - 1, at + 1));
    for (let at = whole.indexOf(sought); at !== -1 && sought !== ''; at = whole.indexOf(sought, at + 1)) {
      if (isBorder(at) && (open || isBorder(at + sought.length))) return at;
    }
    return -1;
  }

  /** @param {string} text @returns {string[]} */
  function runs(text) {
    return fold(text).match(SIGNED) ?? [];
  }

  /** @param {string} text @param {number} at */
  function wordStart(text, at) {
    if (at === 0) return 0;
    const blank = text.indexOf(' ', at - 1);
    return blank === -1 || blank - at > 30 ? at : blank + 1;
  }

  /** @param {string} text @param {number} at */
  function wordEnd(text, at) {
    if (at >= text.length) return text.length;
    const blank = text.lastIndexOf(' ', at);
    return blank === -1 || at - blank > 30 ? at : blank;
  }

  return { marks, excerpt, place };
})();
