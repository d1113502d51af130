// @ts-check
/**
 * From what people type to the papers they mean.
 *
 * Lunr scores the papers, and a paper's score is multiplied by the number of words it has: papers with all words come
 * first.
 */

papershelf.searcher = (() => {
  'use strict';

  const { fold, words: split, isStopWord } = papershelf.analysis;
  const { ALL, wishes, telling, freely } = papershelf.wishing;

  const MOST_WORDS = 32;
  const UNSURE_WORTH = 0.4;
  const ALL_WORTH = 2;
  const MOST_READ = 60;
  const ON_TOP = 10;
  const ENOUGH = 2;
  const INITIAL = /^[a-z]$/;

  /** @param {string} query @param {Asked[]} asked */
  function corrected(query, asked) {
    const corrections = new Map(asked.filter((word) => word.corrected).map((word) => [word.typed ?? word.surface, word.corrected]));
    if (corrections.size === 0) return '';
    return query.replace(/[\p{L}\p{N}\p{M}]+/gu, (run) => corrections.get(fold(run)) ?? run);
  }

  /**
   * How well a text names the authors of a paper: people are asked for by their family names, and by given names or
   * initials beside them. 0 is well, 0.1 if names and years alone are typed and not the first author's, 0.2 with another
   * initial, 0.5 if a word of the text is but a given name.
   *
   * @param {Paper} paper
   * @param {string} text
   */
  function misnaming({ title, authors }, text) {
    const parts = (/** @type {string} */ words) => split(words).flatMap((word) => word.parts);
    const named = new Set(parts(title));
    const all = parts(text);
    const typed = new Set(all.filter((part) => !named.has(part)));
    const names = authors.map(parts);
    const meant = new Set(names.filter((name) => typed.has(name[name.length - 1])).flat());
    const isGiven = (/** @type {string} */ part) => part.length > 1 && typed.has(part) && !meant.has(part);
    if (names.flat().some(isGiven)) return 0.5;
    const isStrange = (/** @type {string} */ part) => part.length === 1 && ![...meant].some((each) => each.startsWith(part));
    if (meant.size > 0 && [...typed].some(isStrange)) return 0.2;
    // Names and years alone are those of a citation, which names the first author first.
    const isCited = all.every((part) => meant.has(part) || /^(?:and|\d{4})$/.test(part));
    return meant.size > 0 && isCited && !names[0].some((part) => meant.has(part)) ? 0.1 : 0;
  }

  /** How many bits are set. @param {number} bits */
  function ones(bits) {
    let rest = bits;
    let number = 0;
    for (; rest !== 0; number += 1) rest &= rest - 1;
    return number;
  }

  /**
   * What it is worth that a paper has some words: one that was taken for another, or is still being typed, counts less.
   *
   * @param {Asked[]} words
   */
  function worth(words) {
    const sum = words.reduce((most, word) => most + (word.corrected === '' && !word.unfinished ? 1 : UNSURE_WORTH), 0);
    return sum * sum;
  }

  return (shards, { load, paper, abstract, rest }) => {
    const lexicon = papershelf.lexicon(shards);
    const plainly = papershelf.asker(lexicon, shards, false);
    const doubting = papershelf.asker(lexicon, shards, true);
    const scores = papershelf.scores(shards);

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
      const told = telling(wanted);
      const first = told.find(({ fields }) => fields === ALL);
      const joined = asker.joined(told);
      const words = told.flatMap((wish, at) => {
        const [word, ...others] = asker.ask(wish, told[at - 1]);
        const further = [...(wish === first ? asker.opened(text, open) : []), ...(joined.get(wish) ?? [])];
        return word ? [{ ...word, ways: [...word.ways, ...further] }, ...others] : others;
      }).slice(0, MOST_WORDS);
      // Beside an identifier, only filters count.
      const known = words.filter(({ required, ways }) => required || ways.some(({ fields }) => fields[0] === 'ids'));
      const asked = known.some((word) => !word.required) ? known : words;
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
     * words of is most often typed in order. Of such alike, those come first whose authors are named.
     *
     * @param {Hit[]} hits
     * @param {Plan} plan
     * @param {(hit: Hit) => boolean} isFull
     */
    async function inOrder(hits, { asked, wished }, isFull) {
      const { text: typed, open } = freely(wished);
      const texts = new Set([typed, corrected(typed, asked) || typed]);
      const top = hits.slice(0, ON_TOP);
      if (split(typed).flatMap(({ parts }) => parts).length < 2) return hits;
      const papers = await Promise.all(top.map(paper));
      /** @param {(paper: Paper, text: string) => number} told */
      const least = (told) => new Map(top.map((hit, at) => [hit, Math.min(...[...texts].map((text) => told(papers[at], text)))]));
      const places = least(({ title }, text) => {
        const place = papershelf.marking.place(title, text, open);
        return place === -1 ? 2 : Math.min(1, place);
      });
      const names = least(misnaming);
      /** @param {Hit[]} some @param {...Map<Hit, number>} ranks */
      const ordered = (some, ...ranks) => [...some].sort((one, other) =>
        ranks.reduce((sum, rank) => sum || (rank.get(one) ?? 0) - (rank.get(other) ?? 0), 0));
      // No paper falls behind one with fewer words for its authors' sake.
      const alike = ordered(top.filter(isFull), places, names);
      return [...ordered(top, places).map((hit) => (isFull(hit) ? alike.shift() ?? hit : hit)), ...hits.slice(ON_TOP)];
    }

    /** The papers that are meant, the best first. @param {Plan} plan */
    async function found({ asked, barred }) {
      const words = asked.filter(({ surface }) => !isStopWord(surface));
      // Of names written out, initials are no words.
      const others = words.filter(({ surface }) => !INITIAL.test(surface));
      const telling = others.length < ENOUGH ? words : others;
      const counted = (telling.length > 0 ? telling : asked).filter(({ ways }) => ways.length > 0);
      const required = asked.filter((word) => word.required);
      // Beside filters, free words: a paper with none of them is not meant.
      const free = counted.filter((word) => !word.required);
      // A word that may be mistyped is had by what it may have been, too.
      const meant = (/** @type {Asked} */ { surface, besides, typed = surface }) => (besides ? typed : surface);
      const wanted = counted.map((word) => counted.filter((other) => meant(other) === meant(word)));
      const typed = wanted.filter(([word]) => !word.unfinished);
      const { order, words: had } = await scores.best(asked, (has) => {
        const hasAny = (/** @type {Asked[]} */ some) => some.some((word) => has.includes(word));
        if (!required.every((word) => has.includes(word)) || (free.length > 0 && !hasAny(free))) return 0;
        return worth(has) * (typed.every(hasAny) ? ALL_WORTH : 1);
      }, rest);
      const bits = wanted.map((some) => some.reduce((sum, word) => sum | (1 << asked.indexOf(word)), 0));
      const hits = Array.from(order).filter((number) => !barred.has(number));
      return {
        telling,
        hits: hits.map((number) => ({ ref: String(number), words: ones(had[number]) })),
        isFull: (/** @type {Hit} */ { ref }) => bits.every((some) => had[Number(ref)] & some),
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
        hits: await inOrder(kept, plan, isFull),
        unread,
        full,
        asked: asked.filter((word) => !word.besides).length,
        terms: new Set(asked.flatMap(({ ways }) => ways.map(({ term }) => term))),
        missing: [...new Set(telling.filter((word) => word.ways.length === 0 || (word.corrected && !word.besides))
          .map(({ surface, typed = surface }) => typed))],
        suggestion: corrected(query, asked.filter((word) => !word.besides || full > 0)),
      };
    };
  };
})();
