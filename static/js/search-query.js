// @ts-check
/**
 * From what people type to the papers they mean. Nothing typed is an error: what is no filter is text.
 *
 * Each word of the query is asked for as it stands and by its stem; the last word also as a beginning; a word that no
 * paper has, by the words one slip away; and the last word, failing that, by a shorter beginning. Lunr scores the
 * papers, and a paper's score is multiplied by the number of words it has: papers with all words come first.
 *
 * @typedef {{ text: string, fields: string[], required: boolean, negated: boolean, open: boolean }} Wish
 *   A piece of a query: what to look for in which fields; `open` if its last word may still go on.
 * @typedef {{ term: string, fields: string[], boost: number }} Way One way to find a word.
 * @typedef {{ surface: string, ways: Way[], required: boolean, corrected: string }} Asked
 *   A word of a query and the ways to find it; `corrected` is the word it was taken for, or empty.
 * @typedef {{ ref: string, words: number }} Hit A paper by its number, and how many words of the query it has.
 *
 * @typedef {object} Answer
 * @property {Hit[]} hits The best first.
 * @property {number} full How many papers have every word that any paper has, common words aside.
 * @property {number} asked How many words were looked for; 0 if none was typed.
 * @property {Set<string>} terms The terms that were looked for, to mark them.
 * @property {string[]} missing The words that no paper has.
 * @property {string} suggestion The query with its mistyped words corrected, or empty.
 */

papershelf.searcher = (() => {
  'use strict';

  const { fold, words: split, stem, isStopWord, identifier } = papershelf.analysis;

  const LONGEST_QUERY = 300;
  const MOST_WORDS = 32;
  const MOST_YEARS = 200;
  const SHORTEST_MENDED = 4;
  const SHORTEST_CUT = 3;
  const MOST_CUT = 6;
  const MENDED_WORTH = 0.5;
  const BOOST = { exact: 1, continued: 0.3, mended: 0.5, cut: 0.2 };

  const STEMS = ['title', 'abstract', 'tags'];
  const SURFACES = ['wording', 'authors', 'year'];
  const ALL = [...STEMS, ...SURFACES];
  /** @type {Map<string, string[]>} */
  const FILTERS = new Map([
    ['author', ['authors']], ['title', ['title', 'wording']], ['abstract', ['abstract']], ['tag', ['tags']],
    ['venue', ['tags']], ['year', ['year']],
  ]);
  const PIECE = /(?<!\S)(-?)(?:(\p{L}+):)?(?:["“]([^"“”]+)["”](?!\S)|(\S+))/gu;
  const YEARS = /^(\d{4})?(?:\.\.|-|–)(\d{4})?$/u;

  /**
   * The pieces of a query: `author:`, `title:`, `abstract:`, `tag:`, `venue:`, `year:`, "phrases", `-word` and text.
   *
   * @param {string} query
   * @returns {Wish[]}
   */
  function wishes(query) {
    const text = query.slice(0, LONGEST_QUERY);
    const found = Array.from(text.matchAll(PIECE), (piece) => {
      const [whole, minus, name = '', phrase, plain] = piece;
      const fields = FILTERS.get(name.toLowerCase());
      return {
        text: fields ? (phrase ?? plain) : whole.slice(minus.length),
        fields: fields ?? ALL,
        required: fields !== undefined || phrase !== undefined,
        negated: minus !== '',
        open: phrase === undefined && piece.index + whole.length === text.length,
      };
    });
    // Who types nothing but "-maps" is looking for maps.
    return found.some((wish) => !wish.negated) ? found : found.map((wish) => ({ ...wish, negated: false }));
  }

  /** @param {string} text @returns {string[]} */
  function years(text) {
    const [, from, to] = YEARS.exec(text) ?? [];
    if (!from && !to) return [];
    const first = from ? Number(from) : Number(to) - MOST_YEARS;
    const last = to ? Number(to) : first + MOST_YEARS;
    return Array.from({ length: Math.max(0, Math.min(MOST_YEARS, last - first) + 1) }, (_, at) => String(first + at));
  }

  /** Finds the ways to find the words of a query. */
  class Asker {
    /** @param {Lexicon} lexicon */
    constructor(lexicon) {
      this.lexicon = lexicon;
    }

    /** @param {Wish} wish @returns {Asked[]} */
    ask(wish) {
      const { text, fields, required } = wish;
      const known = fields === ALL ? this.way(identifier(text), ['ids'], BOOST.exact) : [];
      if (known.length > 0) return [{ surface: known[0].term, ways: known, required, corrected: '' }];
      const span = fields.includes('year') && required ? years(text) : [];
      if (span.length > 0) {
        const ways = span.flatMap((year) => this.way(year, ['year'], BOOST.exact));
        return [{ surface: text, ways, required, corrected: '' }];
      }
      const found = split(text);
      return found.flatMap((word, at) => this.askWord(wish, word, at === found.length - 1));
    }

    /** @param {Wish} wish @param {Word} word @param {boolean} isLast @returns {Asked[]} */
    askWord(wish, { parts, joined }, isLast) {
      const open = wish.open && isLast;
      if (parts.length === 1 && this.written(joined, wish.fields, BOOST.exact).length > 0) {
        return [this.askPart(joined, '', { ...wish, open })];
      }
      return parts.map((part, at) => this.askPart(part, joined, { ...wish, open: open && at === parts.length - 1 }));
    }

    /**
     * @param {string} surface
     * @param {string} joined A form of the whole word that this is part of, or empty.
     * @param {Wish} wish
     * @returns {Asked}
     */
    askPart(surface, joined, { fields, open, ...wish }) {
      const required = wish.required && !(fields === ALL && isStopWord(surface));
      const exact = [surface, joined].flatMap((form) => this.written(form, fields, BOOST.exact));
      const further = open ? [surface, joined].flatMap((form) => this.continued(form, fields, BOOST.continued)) : [];
      const ways = [...exact, ...further];
      if (ways.length > 0 || isStopWord(surface) || surface.length < SHORTEST_MENDED) {
        return { surface, ways, required, corrected: '' };
      }
      const written = (/** @type {string} */ word) => this.written(word, fields, BOOST.mended);
      const near = this.lexicon.near(surface, open).filter((word) => written(word).length > 0);
      const mended = near.flatMap(written);
      const last = mended.length > 0 || !open ? mended : this.cut(surface, fields);
      return { surface, ways: last, required, corrected: near[0] ?? '' };
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
      return beginning === '' ? [] : this.lexicon.continued(beginning).flatMap((term) => this.way(term, fields, boost));
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

  /** @param {string} query @param {Asked[]} asked */
  function corrected(query, asked) {
    const corrections = new Map(asked.filter((word) => word.corrected).map((word) => [word.surface, word.corrected]));
    if (corrections.size === 0) return '';
    return query.replace(/[\p{L}\p{N}\p{M}]+/gu, (run) => corrections.get(fold(run)) ?? run);
  }

  /**
   * How much a paper gains by the words it has: one that was taken for another says less.
   *
   * @param {Set<Asked>} words
   */
  function worth(words) {
    return Array.from(words).reduce((sum, word) => sum + (word.corrected === '' ? 1 : MENDED_WORTH), 0);
  }

  /**
   * Which of the words a paper has.
   *
   * @param {LunrHit} hit
   * @param {Asked[]} asked
   */
  function had(hit, asked) {
    const matched = hit.matchData.metadata;
    return asked.filter(({ ways }) =>
      ways.some(({ term, fields }) => term in matched && fields.some((field) => field in matched[term])));
  }

  return (index, surfaces) => {
    const lexicon = papershelf.lexicon(index, surfaces);
    const asker = new Asker(lexicon);

    /** @param {Wish[]} unwanted */
    function excluded(unwanted) {
      return new Set(unwanted.flatMap((wish) => {
        const [first, ...others] = asker.ask({ ...wish, open: false }).map(({ ways }) =>
          new Set(ways.flatMap(({ term, fields }) => lexicon.papers(term, fields))));
        return first ? [...first].filter((paper) => others.every((papers) => papers.has(paper))) : [];
      }));
    }

    /** @param {Asked[]} asked @returns {LunrHit[]} */
    function scored(asked) {
      const clauses = asked.flatMap(({ ways }) => ways).map((way) => ({ ...way, usePipeline: false }));
      return clauses.length === 0 ? [] : index.query((query) => clauses.forEach((clause) => query.clause(clause)));
    }

    return (query) => {
      const all = wishes(query);
      const wanted = all.filter((wish) => !wish.negated);
      const asked = wanted.flatMap((wish) => asker.ask(wish)).slice(0, MOST_WORDS);
      const barred = excluded(all.filter((wish) => wish.negated));
      const telling = asked.filter(({ surface }) => !isStopWord(surface));
      const counted = (telling.length > 0 ? telling : asked).filter(({ ways }) => ways.length > 0);
      // Beside filters, free words: a paper with none of them is not meant.
      const free = counted.filter(({ required }) => !required);
      const hits = scored(asked)
        .filter(({ ref }) => !barred.has(ref))
        .map((hit) => ({ ref: hit.ref, score: hit.score, has: new Set(had(hit, asked)) }))
        .filter(({ has }) => asked.every((word) => !word.required || has.has(word)))
        .filter(({ has }) => free.length === 0 || free.some((word) => has.has(word)))
        .map(({ ref, score, has }) => ({ ref, score: score * worth(has), words: has.size, has }))
        .sort((one, other) => other.score - one.score);
      return {
        hits: hits.map(({ ref, words }) => ({ ref, words })),
        full: hits.filter(({ has }) => counted.every((word) => has.has(word))).length,
        asked: asked.length,
        terms: new Set(asked.flatMap(({ ways }) => ways.map(({ term }) => term))),
        missing: telling.filter((word) => word.ways.length === 0 || word.corrected).map(({ surface }) => surface),
        suggestion: corrected(query, asked),
      };
    };
  };
})();
