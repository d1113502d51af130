// @ts-check
/**
 * The ways to find the words of a query.
 *
 * Each word is asked for as it stands and by its stem; the last word also as a beginning; a word that no paper has, by the
 * words one slip away; and the last word, failing that, by a shorter beginning.
 */

papershelf.asker = (() => {
  'use strict';

  const { fold, words: split, opening, stem, isStopWord, identifier } = papershelf.analysis;
  const { ALL, isFree, years } = papershelf.wishing;
  const { spellings } = papershelf;

  const SHORTEST_MENDED = 4;
  const SHORTEST_CUT = 3;
  const SHORTEST_WHOLE = 3;
  const MOST_CUT = 6;
  const MOST_JOINED = 6;
  const SHORTEST_SIDE = 2;
  const FURTHER = 0.7;
  const MOST_AS_ONE = 3;
  const BOOST = { exact: 1, spelled: 0.8, joined: 0.5, continued: 0.3, mended: 1, far: 0.9, cut: 0.2 };
  const PREFIX = /^(?:pre|post|non|multi|semi|self|cross|re|sub|meta|inter|intra|auto|anti|hyper|super|micro|nano|over|under|bi|tri|un|co)$/;

  const STEMS = ['title', 'abstract', 'tags'];
  const SURFACES = ['wording', 'authors', 'year'];
  const NO_NUMBER = /\p{L}/u;
  const SHORT_YEAR = /^\d\d$/;
  // Scripts without blanks between words, where two letters are a word.
  const UNSPACED = /[\u0e00-\uffff]/u;

  /** Finds the ways to find the words of a query. */
  class Asker {
    /**
     * @param {Lexicon} lexicon
     * @param {Shards} shards
     * @param {boolean} doubts Whether words that papers have may be mistyped all the same.
     */
    constructor(lexicon, shards, doubts) {
      this.lexicon = lexicon;
      this.shards = shards;
      this.doubts = doubts;
    }

    /** @param {Wish} wish @param {Wish} [before] @returns {Asked[]} */
    ask(wish, before) {
      const { text, fields, required } = wish;
      const ids = fields === ALL ? new Set([text, ...spellings.addressed(text)].map(identifier)) : [];
      const known = [...ids].flatMap((id) => this.way(id, ['ids'], BOOST.exact));
      if (known.length > 0) return [{ surface: known[0].term, ways: known, required, corrected: '' }];
      const span = fields.includes('year') && required ? years(text) : [];
      if (span.length > 0) {
        const ways = span.flatMap((year) => this.way(year, ['year'], BOOST.exact));
        return [{ surface: text, ways, required, corrected: '' }];
      }
      const found = split(text);
      const asked = found.flatMap((word, at) => this.askWord(wish, word, at === found.length - 1));
      const [last] = split(before?.text ?? '').flatMap(({ parts }) => parts).slice(-1);
      return asked.map((word, at) => this.dated(word, asked[at - 1]?.surface ?? last));
    }

    /**
     * A year behind a venue, as in `ICML'24`.
     *
     * @param {Asked} word
     * @param {string | undefined} before The word before.
     * @returns {Asked}
     */
    dated(word, before) {
      if (!before || word.required || !SHORT_YEAR.test(word.surface)) return word;
      const inTags = this.lexicon.papers(stem(before), ['tags']).length;
      const isVenue = inTags > 0 && inTags > this.lexicon.papers(before, ['wording']).length;
      return isVenue ? { ...word, ways: [...word.ways, ...this.way(spellings.year(word.surface), ['year'], BOOST.exact)] } : word;
    }

    /** @param {Wish} wish @param {Word} word @param {boolean} isLast @returns {Asked[]} */
    askWord(wish, { parts, joined }, isLast) {
      const open = wish.open && isLast;
      if (parts.length === 1 && this.written(joined, wish.fields, BOOST.exact).length > 0) {
        return this.askPart(joined, '', { ...wish, open });
      }
      return parts.flatMap((part, at) => this.askPart(part, joined, { ...wish, open: open && at === parts.length - 1 }));
    }

    /**
     * @param {string} surface
     * @param {string} joined A form of the whole word that this is part of, or empty.
     * @param {Wish} wish
     * @returns {Asked[]}
     */
    askPart(surface, joined, { fields, open, ...wish }) {
      const required = wish.required && !(fields === ALL && isStopWord(surface));
      const exact = [surface, joined].flatMap((form) => this.written(form, fields, BOOST.exact));
      const further = open ? [surface, joined].flatMap((form) => this.continued(form, fields, BOOST.continued)) : [];
      const other = spellings.others(surface).flatMap((form) => this.written(form, fields, BOOST.spelled));
      const ways = [...exact, ...further, ...other];
      // While shards are missing, no word counts as one that no paper has.
      const isKnown = ways.length > 0 || this.shards.wanted.size > 0;
      const mayBeMended = !isStopWord(surface) && surface.length >= SHORTEST_MENDED && NO_NUMBER.test(surface);
      const unfinished = open && (exact.length === 0 || (surface.length < SHORTEST_WHOLE && !UNSPACED.test(surface)) || isStopWord(surface));
      /** @type {Asked} */
      const asked = { surface, ways, required, corrected: '', unfinished };
      if (isKnown && !(mayBeMended && this.doubts && !required)) return [asked];
      const parted = isKnown ? [] : this.askParted(asked, fields);
      if (parted.length > 0) return parted;
      if (!mayBeMended) return [asked];
      const written = (/** @type {string} */ word) => this.written(word, fields, BOOST.mended);
      const near = this.lexicon.near(surface, open).filter((word) => word !== surface && written(word).length > 0);
      const mended = near.flatMap((word, at) => this.written(word, fields, BOOST.mended * (at === 0 ? 1 : FURTHER)));
      if (isKnown) {
        const others = mended.filter(({ term }) => ways.every((way) => way.term !== term));
        return [asked, ...(others.length > 0 ? [{ ...asked, ways: others, corrected: near[0] }] : this.askHalves(asked, fields, open))]
          .map((word, at) => (at === 0 ? word : { ...word, besides: true }));
      }
      return mended.length > 0 ? [{ ...asked, ways: mended, corrected: near[0] }] : this.askStrange(asked, fields, open);
    }

    /** A name, a year, and a word or a venue that were written in one. @param {Asked} asked @param {string[]} fields @returns {Asked[]} */
    askParted(asked, fields) {
      const parts = spellings.parted(asked.surface);
      const corrected = parts.join(' ');
      // Without a year, it is a name or nothing.
      const among = !/\d/.test(asked.surface) ? fields.filter((field) => field === 'authors') : fields;
      const found = parts.map((surface) =>
        ({ ...asked, surface, ways: this.written(surface, among, BOOST.exact), typed: asked.surface, corrected }));
      return found.every(({ ways }) => ways.length > 0) ? found : [];
    }

    /**
     * A word of which nothing is near: two without their blank, or two slips in one, or a beginning with something else.
     *
     * @param {Asked} asked
     * @param {string[]} fields
     * @param {boolean} open
     * @returns {Asked[]}
     */
    askStrange(asked, fields, open) {
      const { surface } = asked;
      const halves = this.askHalves(asked, fields, open);
      if (halves.length > 0) return halves;
      const far = this.lexicon.far(surface).filter((word) => this.written(word, fields, BOOST.far).length > 0);
      const ways = far.flatMap((word) => this.written(word, fields, BOOST.far));
      if (ways.length > 0 || !open) return [{ ...asked, ways, corrected: far[0] ?? '' }];
      return [{ ...asked, ways: this.cut(surface, fields) }];
    }

    /** @param {Asked} asked @param {string[]} fields @param {boolean} open @returns {Asked[]} */
    askHalves(asked, fields, open) {
      // What is frequent as one word is meant.
      if (this.often(asked.ways) > MOST_AS_ONE) return [];
      const halves = this.halves(asked.surface, fields, open);
      const corrected = halves.map(({ surface }) => surface).join(' ');
      return halves.map((half) => ({ ...asked, ...half, typed: asked.surface, corrected }));
    }

    /** How many papers have a word one way. @param {Way[]} ways */
    often(ways) {
      return ways.reduce((most, { term, fields }) => Math.max(most, this.lexicon.papers(term, fields).length), 0);
    }

    /**
     * Two words that were typed as one: those of which the rarer is the most frequent.
     *
     * @param {string} surface
     * @param {string[]} fields
     * @param {boolean} open
     * @returns {{ surface: string, ways: Way[] }[]}
     */
    halves(surface, fields, open) {
      const found = this.lexicon.begun(surface).map((left) => {
        const right = surface.slice(left.length);
        const further = open ? this.continued(right, fields, BOOST.continued) : [];
        const halves = [{ surface: left, ways: this.written(left, fields, BOOST.exact) },
          { surface: right, ways: [...this.written(right, fields, BOOST.exact), ...further] }];
        return { halves, weight: Math.min(...halves.map(({ ways }) => this.often(ways))) };
      });
      const best = found.reduce((most, each) => (each.weight > most.weight ? each : most), { halves: [], weight: 0 });
      return best.halves;
    }

    /**
     * Neighbours as one word, as in `pre training`.
     *
     * @param {Wish[]} wished
     * @returns {Map<Wish, Way[]>}
     */
    joined(wished) {
      /** @type {Map<Wish, Way[]>} */
      const ways = new Map();
      const texts = wished.map((wish) => (isFree(wish) && /^[\p{L}]+$/u.test(wish.text) ? fold(wish.text) : ''));
      wished.slice(1).forEach((wish, at) => {
        const [left, right] = [texts[at], texts[at + 1]];
        const isLikely = PREFIX.test(left) || (this.doubts && wished.length <= MOST_JOINED && ![left, right].some((side) => side.length < SHORTEST_SIDE || isStopWord(side)));
        if (left === '' || right === '' || !isLikely) return;
        const found = this.written(left + right, ALL, BOOST.joined);
        [wished[at], wish].forEach((each) => ways.set(each, [...(ways.get(each) ?? []), ...found]));
      });
      return ways;
    }

    /**
     * A word as written, and by its stem.
     *
     * @param {string} surface
     * @param {string[]} fields
     * @param {number} boost
     * @returns {Way[]}
     */
    written(surface, fields, boost) {
      if (surface === '') return [];
      // Common words were left out of titles' and abstracts' stems, where other words may have taken their place.
      const stems = isStopWord(surface) ? ['tags'] : STEMS;
      return [
        ...this.way(stem(surface), fields.filter((field) => stems.includes(field)), boost),
        ...this.way(surface, fields.filter((field) => SURFACES.includes(field)), boost),
      ];
    }

    /** @param {string} beginning @param {string[]} fields @param {number} boost @returns {Way[]} */
    continued(beginning, fields, boost) {
      if (beginning === '') return [];
      const terms = this.lexicon.continued(beginning);
      const stems = new Set(terms.map(stem));
      // What can only become one word is looked for in all its forms.
      const all = stems.size === 1 ? [...new Set([...terms, ...stems])] : terms;
      return all.flatMap((term) => this.way(term, fields, boost));
    }

    /** Titles that begin with some text. @param {string} text @param {boolean} open @returns {Way[]} */
    opened(text, open) {
      const first = opening(text);
      const last = first[first.length - 1];
      const isWhole = split(text).flatMap(({ parts }) => parts).length === first.length + 1;
      // No title begins with three words of which none begins with two.
      const isBegun = first.length < 2 || this.way(first[0], ['opening'], BOOST.exact).length > 0;
      if (!last || !isBegun) return [];
      const terms = new Set([...first, ...(open && isWhole ? this.lexicon.opened(last) : [])]);
      return [...terms].flatMap((term) => this.way(term, ['opening'], BOOST.exact));
    }

    /** @param {string} surface @param {string[]} fields @returns {Way[]} */
    cut(surface, fields) {
      const shortest = Math.max(SHORTEST_CUT, surface.length - MOST_CUT);
      for (let length = surface.length - 1; length >= shortest; length -= 1) {
        const ways = this.continued(surface.slice(0, length), fields, BOOST.cut);
        if (ways.length > 0) return ways;
      }
      return [];
    }

    /** @param {string} term @param {string[]} fields @param {number} boost @returns {Way[]} */
    way(term, fields, boost) {
      const present = this.lexicon.present(term, fields);
      return present.length > 0 ? [{ term, fields: present, boost }] : [];
    }
  }

  return (lexicon, shards, doubts) => new Asker(lexicon, shards, doubts);
})();
