// @ts-check
/**
 * From what people type to the papers they mean. Nothing typed is an error: what is no filter is text.
 *
 * Each word of the query is asked for as it stands and by its stem; the last word also as a beginning; a word that no
 * paper has, by the words one slip away; and the last word, failing that, by a shorter beginning. Lunr scores the
 * papers, and a paper's score is multiplied by the number of words it has: papers with all words come first.
 */

papershelf.searcher = (() => {
  'use strict';

  const { fold, words: split, opening, stem, isStopWord, identifier } = papershelf.analysis;

  const LONGEST_QUERY = 300;
  const MOST_WORDS = 32;
  const MOST_YEARS = 200;
  const SHORTEST_MENDED = 4;
  const SHORTEST_CUT = 3;
  const MOST_CUT = 6;
  const MENDED_WORTH = 0.5;
  const ALL_WORTH = 2;
  const ENOUGH = 2;
  const MOST_READ = 60;
  const ON_TOP = 10;
  const BOOST = { exact: 1, continued: 0.3, mended: 0.5, cut: 0.2 };

  const STEMS = ['title', 'abstract', 'tags'];
  const SURFACES = ['wording', 'authors', 'year'];
  const ALL = [...STEMS, ...SURFACES];
  /** @type {Map<string, string[]>} */
  const FILTERS = new Map([
    ['author', ['authors']], ['title', ['title', 'wording']], ['abstract', ['abstract']], ['tag', ['tags']],
    ['venue', ['tags']], ['year', ['year']],
  ]);
  const PIECE = /(?<!\S)(-(?!\d)|)(?:(\p{L}+):)?(?:["“]([^"“”]+)["”](?!\S)|(\S+))/gu;
  const NO_NUMBER = /\p{L}/u;
  const HALF_TYPED = /^-?(\p{L}+):$/u;
  const YEARS = /^(\d{4})?(?:\.\.|-|–)(\d{4})?$/u;

  /**
   * The pieces of a query: `author:`, `title:`, `abstract:`, `tag:`, `venue:`, `year:`, "phrases", `-word` and text. A
   * filter with nothing behind it is still being typed, and wants nothing.
   *
   * @param {string} query
   * @returns {Wish[]}
   */
  function wishes(query) {
    const text = query.slice(0, LONGEST_QUERY);
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
      const ways = [...exact, ...further];
      // While shards are missing, no word counts as one that no paper has.
      const isKnown = ways.length > 0 || this.shards.wanted.size > 0;
      const mayBeMended = !isStopWord(surface) && surface.length >= SHORTEST_MENDED && NO_NUMBER.test(surface);
      /** @type {Asked} */
      const asked = { surface, ways, required, corrected: '' };
      if (isKnown && !(mayBeMended && this.doubts && !required)) return [asked];
      if (!mayBeMended) return [asked];
      const written = (/** @type {string} */ word) => this.written(word, fields, BOOST.mended);
      const near = this.lexicon.near(surface, open).filter((word) => word !== surface && written(word).length > 0);
      const mended = near.flatMap(written);
      if (isKnown) {
        const other = mended.filter(({ term }) => ways.every((way) => way.term !== term));
        return other.length === 0 ? [asked] : [asked, { ...asked, ways: other, corrected: near[0], besides: true }];
      }
      const last = mended.length > 0 || !open ? mended : this.cut(surface, fields);
      return [{ ...asked, ways: last, corrected: near[0] ?? '' }];
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

  /** @param {Wish} wish */
  function isFree(wish) {
    return !wish.negated && !wish.required;
  }

  /** Without common words where enough others are typed: most papers have them, and they are the longest to load. @param {Wish[]} wished */
  function telling(wished) {
    const parts = (/** @type {Wish} */ { text }) => split(text).flatMap((word) => word.parts);
    const isCommon = (/** @type {Wish} */ wish) => isFree(wish) && !wish.open && parts(wish).every(isStopWord);
    const others = wished.filter((wish) => isFree(wish) && !parts(wish).every(isStopWord));
    return others.length < ENOUGH ? wished : wished.filter((wish) => !isCommon(wish));
  }

  /** What is typed without filters. @param {Wish[]} wished */
  function freely(wished) {
    const free = wished.filter(({ fields }) => fields === ALL);
    return { text: free.map(({ text }) => text).join(' '), open: free.some(({ open }) => open) };
  }

  /** @param {string} query @param {Asked[]} asked */
  function corrected(query, asked) {
    const corrections = new Map(asked.filter((word) => word.corrected).map((word) => [word.surface, word.corrected]));
    if (corrections.size === 0) return '';
    return query.replace(/[\p{L}\p{N}\p{M}]+/gu, (run) => corrections.get(fold(run)) ?? run);
  }

  /**
   * 0.5 if a word of a text is but a given name of the authors: people are asked for by their family names.
   *
   * @param {Paper} paper
   * @param {string} text
   */
  function byGivenName({ authors }, text) {
    const typed = new Set(split(text).flatMap(({ parts }) => parts));
    const names = authors.map((name) => split(name).flatMap(({ parts }) => parts));
    const isMeant = (/** @type {string[]} */ name) => typed.has(name[name.length - 1]);
    const meant = new Set(names.filter(isMeant).flat());
    return names.flat().some((part) => typed.has(part) && !meant.has(part)) ? 0.5 : 0;
  }

  /** How many bits are set. @param {number} bits */
  function ones(bits) {
    let rest = bits;
    let number = 0;
    for (; rest !== 0; number += 1) rest &= rest - 1;
    return number;
  }

  /** How many words a paper has: one that was taken for another counts less. @param {Asked[]} words */
  function worth(words) {
    return words.reduce((sum, word) => sum + (word.corrected === '' ? 1 : MENDED_WORTH), 0);
  }

  return (shards, { load, paper, abstract, rest }) => {
    const lexicon = papershelf.lexicon(shards);
    const plainly = new Asker(lexicon, shards, false);
    const doubting = new Asker(lexicon, shards, true);
    const scores = papershelf.scores(shards, load);

    /** @param {Wish[]} unwanted */
    function excluded(unwanted) {
      return new Set(unwanted.flatMap((wish) => {
        const [first, ...others] = plainly.ask({ ...wish, open: false }).map(({ ways }) =>
          new Set(ways.flatMap(({ term, fields }) => lexicon.papers(term, fields))));
        return first ? [...first].filter((paper) => others.every((papers) => papers.has(paper))) : [];
      }));
    }

    /** @param {string} query @param {Asker} asker @returns {Plan} */
    function planned(query, asker) {
      const all = wishes(query);
      const wanted = all.filter((wish) => !wish.negated);
      const { text, open } = freely(wanted);
      // Whoever has the first words has the first.
      const first = telling(wanted).find(({ fields }) => fields === ALL);
      const asked = telling(wanted).flatMap((wish) => {
        const words = asker.ask(wish);
        const [word, ...others] = words;
        return wish !== first || !word ? words
          : [{ ...word, ways: [...word.ways, ...asker.opened(text, open)] }, ...others];
      }).slice(0, MOST_WORDS);
      return { asked, barred: excluded(all.filter((wish) => wish.negated)), wished: wanted };
    }

    /**
     * Plan again and again, with what was missing loaded.
     *
     * @param {string} query
     * @param {Asker} asker
     * @returns {Promise<Plan>}
     */
    async function complete(query, asker) {
      for (;;) {
        shards.wanted.clear();
        const plan = planned(query, asker);
        if (shards.wanted.size === 0) return plan;
        const names = [...shards.wanted];
        await load(names);
        for (const name of names) {
          await rest();
          shards.decode(name);
        }
        await rest();
      }
    }

    /** Whether a paper has each phrase with its words in a row. @param {Hit} hit @param {Wish[]} phrases */
    async function reads(hit, phrases) {
      const [{ title, authors, venue, tags }, about] = await Promise.all([paper(hit), abstract(hit)]);
      /** @type {{ [field: string]: string[] }} */
      const texts = { title: [title], abstract: [about], authors, tags: [...tags, venue] };
      return phrases.every(({ text, fields }) =>
        fields.some((field) => texts[field]?.some((each) => papershelf.marking.place(each, text) !== -1)));
    }

    /** The papers that have all phrases, among the first. @param {Hit[]} hits @param {Wish[]} wished */
    async function phrased(hits, wished) {
      const phrases = wished.filter(({ phrase }) => phrase);
      if (phrases.length === 0) return { kept: hits, unread: 0 };
      const read = await Promise.all(hits.slice(0, MOST_READ).map((hit) => reads(hit, phrases)));
      return { kept: hits.filter((_, at) => read[at]), unread: Math.max(0, hits.length - MOST_READ) };
    }

    /**
     * The papers on top, with those first whose title begins with the query, or has it: what several papers have all
     * words of is most often typed in order. Of such alike, those come first whose authors have the words as family names.
     *
     * @param {Hit[]} hits
     * @param {Plan} plan
     */
    async function inOrder(hits, { asked, wished }) {
      const { text: typed, open } = freely(wished);
      const text = corrected(typed, asked) || typed;
      const words = hits.reduce((most, hit) => Math.max(most, hit.words), 0);
      const top = hits.slice(0, ON_TOP);
      if (split(text).flatMap(({ parts }) => parts).length < 2) return hits;
      const papers = await Promise.all(top.map(paper));
      /** @param {Hit} hit @param {number} at */
      const rank = (hit, at) => {
        const place = papershelf.marking.place(papers[at].title, text, open);
        return (hit.words < words || place === -1 ? 2 : Math.min(1, place)) + byGivenName(papers[at], text);
      };
      const ranks = new Map(top.map((hit, at) => [hit, rank(hit, at)]));
      return [...[...top].sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0)), ...hits.slice(ON_TOP)];
    }

    /** The papers that are meant, the best first. @param {Plan} plan */
    async function found({ asked, barred }) {
      const telling = asked.filter(({ surface }) => !isStopWord(surface));
      const counted = (telling.length > 0 ? telling : asked).filter(({ ways }) => ways.length > 0);
      const required = asked.filter((word) => word.required);
      // Beside filters, free words: a paper with none of them is not meant.
      const free = counted.filter((word) => !word.required);
      // A word that may be mistyped is had by what it may have been, too.
      const wanted = counted.map(({ surface }) => counted.filter((word) => word.surface === surface));
      const { order, words } = await scores.best(asked, (has) => {
        const hasAny = (/** @type {Asked[]} */ some) => some.some((word) => has.includes(word));
        if (!required.every((word) => has.includes(word)) || (free.length > 0 && !hasAny(free))) return 0;
        return worth(has) * (has.some((word) => word.besides) && wanted.every(hasAny) ? ALL_WORTH : 1);
      }, rest);
      const bits = wanted.map((some) => some.reduce((sum, word) => sum | (1 << asked.indexOf(word)), 0));
      const hits = Array.from(order).filter((number) => !barred.has(number));
      return {
        telling,
        hits: hits.map((number) => ({ ref: String(number), words: ones(words[number]) })),
        isFull: (/** @type {Hit} */ { ref }) => bits.every((some) => words[Number(ref)] & some),
      };
    }

    return async (query) => {
      let plan = await complete(query, plainly);
      let { telling, hits, isFull } = await found(plan);
      // No paper has all words: some of them may be slips that other papers have as words.
      if (telling.length > 1 && !hits.some(isFull)) {
        plan = await complete(query, doubting);
        ({ telling, hits, isFull } = await found(plan));
      }
      const { asked, wished } = plan;
      const { kept, unread } = await phrased(hits, wished);
      const full = kept.filter(isFull).length;
      return {
        hits: await inOrder(kept, plan),
        unread,
        full,
        asked: asked.filter((word) => !word.besides).length,
        terms: new Set(asked.flatMap(({ ways }) => ways.map(({ term }) => term))),
        missing: telling.filter((word) => word.ways.length === 0 || (word.corrected && !word.besides))
          .map(({ surface }) => surface),
        suggestion: corrected(query, asked.filter((word) => !word.besides || full > 0)),
      };
    };
  };
})();
