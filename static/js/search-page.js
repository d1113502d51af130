// @ts-check
/**
 * The search page: results as one types, the query in the address.
 *
 * Markup: templates/search.html.
 */

(() => {
  'use strict';

  const page = document.querySelector('[data-search-page]');
  if (!page) return;

  const AT_FIRST = 10;
  const PAUSE = 80;
  const ADDRESS_PAUSE = 400;
  const MOST_SEEN = 8;
  const { gettext, ngettext, number } = papershelf.words;
  const { element, row, furnish, brief, papers: counted } = papershelf.showing;

  /** @param {string} selector @returns {HTMLElement} */
  const find = (selector) => /** @type {HTMLElement} */ (page.querySelector(selector));
  const form = find('form');
  const input = /** @type {HTMLInputElement} */ (find('input'));
  const status = find('[role=status]');
  const suggestion = find('[data-search-suggestion]');
  const failure = find('[data-search-failure]');
  const tools = find('[data-narrowing]');
  const results = find('[data-narrowed]');
  const more = find('[data-more]');
  const [byRelevance, newest] = /** @type {HTMLOptionElement[]} */ (Array.from(tools.querySelectorAll('[data-order] option')));
  const relevance = byRelevance.label;
  const seen = find('[data-search-seen]');

  let turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let addressPause;
  /** @type {Answer | undefined} */
  let current;
  let all = 0;
  /** @type {Promise<NarrowingView> | undefined} */
  let narrowing;
  /** @type {Promise<unknown>} */
  let settled = Promise.resolve();
  const listing = papershelf.listing(find('[data-results]'), more, {
    rows, fail: failFurther, settled: () => settled, ids: async (papers) => (await loadTable()).ids(papers),
  });

  /** @param {Answer} answer @param {string} query */
  function told({ hits, unread, full, asked, missing }, query) {
    if (asked === 0) {
      return papershelf.isNarrowed() ? ''
        : ngettext('Type a word to search %(num)s paper.', 'Type a word to search %(num)s papers.', all);
    }
    const words = missing.map((text) => gettext('“%(text)s”', { text: brief(text) })).join(gettext(' or '));
    const lost = missing.length > 0 ? gettext('no paper has %(words)s', { words }) : '';
    if (hits.length === 0) {
      const none = gettext('No paper found for “%(query)s”.', { query: brief(query) });
      return lost ? none : `${none} ${gettext('Common words are sought in titles and tags only.')}`;
    }
    return [had(full, hits.length - full), unread > 0 ? further(unread) : '', lost].filter(Boolean).join(gettext('; '));
  }

  /** @param {number} full @param {number} rest */
  function had(full, rest) {
    if (full === 0) {
      return ngettext('No paper has all words, %(num)s paper some of them',
        'No paper has all words, %(num)s papers some of them', rest);
    }
    if (rest === 0) return counted(full);
    return gettext('%(papers)s, and %(rest)s with some of the words', { papers: counted(full), rest: number(rest) });
  }

  /** @param {number} unread */
  function further(unread) {
    return ngettext('%(num)s paper more with all words, not read for the phrase',
      '%(num)s papers more with all words, not read for the phrase', unread);
  }

  /** Rows of the results; the pieces of their abstracts follow when they are loaded. @type {ListingSource['rows']} */
  async function rows(papers) {
    const shelf = await papershelf.shelf();
    const terms = current?.terms;
    const mine = turn;
    return Promise.all(papers.map(async (each) => {
      const paper = await shelf.paper(each);
      const made = row(paper, terms);
      const excerpt = made.querySelector('.row-excerpt');
      excerpt?.classList.add('is-awaited');
      const furnishing = shelf.further(each).then((further) => furnish(made, paper, further, terms)).catch((error) => {
        if (mine === turn) fail(error);
      }).finally(() => excerpt?.classList.remove('is-awaited'));
      settled = Promise.all([settled, furnishing]);
      return made;
    }));
  }

  /** A link to another query, followed without leaving the page. @param {string} query @param {(Node | string)[]} content */
  function queryLink(query, ...content) {
    const link = /** @type {HTMLAnchorElement} */ (element('a', '', ...content));
    link.href = address(query);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      input.value = query;
      input.focus();
      search();
      keepAddress();
    });
    return link;
  }

  /** Papers with all words before those with some, whatever they are sorted by. @param {number[]} papers */
  async function arranged(papers) {
    const hits = current?.hits ?? [];
    const most = hits.reduce((sum, { words }) => Math.max(sum, words), 0);
    const best = new Set(hits.filter(({ words }) => words === most).map(({ ref }) => Number(ref)));
    return [...papers.filter((each) => best.has(each)), ...papers.filter((each) => !best.has(each))];
  }

  /** Without words, all papers may be narrowed, and are listed as soon as they are. */
  const isWordless = () => current?.asked === 0;

  const found = () => (current?.hits ?? []).map(({ ref }) => Number(ref));

  /** @type {Promise<Table> | undefined} */
  let table;

  function loadTable() {
    if (!table) {
      table = (async () => {
        const [{ manifest, file }] = await Promise.all([
          papershelf.shelf(), papershelf.code('search-coding.js', 'facets.js', 'facets-files.js')]);
        const index = /** @type {FacetIndex} */ (await file('facets', manifest.facets, 0));
        return papershelf.facetFiles(index, file, papershelf.names);
      })();
      table.catch(() => { table = undefined; });
    }
    return table;
  }

  /** @returns {Promise<NarrowingView>} */
  async function load() {
    await Promise.all([loadTable(), papershelf.code('facets.js', 'narrowing.js')]);
    return papershelf.narrowing(tools, {
      table: loadTable,
      base: async ({ count }) => isWordless() ? Array.from({ length: count }, (_, at) => count - 1 - at)
        : found(),
      show: async (papers, isActive) => {
        if (isWordless()) showWordless();
        const shown = isActive ? await arranged(papers) : isWordless() ? [] : papers;
        return listing.show(shown, AT_FIRST);
      },
      fail,
    });
  }

  function start() {
    if (!narrowing) {
      narrowing = load();
      narrowing.catch(() => { narrowing = undefined; });
    }
    return narrowing;
  }

  /** Shows what was found, or what is left of it. */
  async function show() {
    if (!narrowing && !papershelf.isNarrowed()) {
      await listing.show(found(), AT_FIRST);
      return;
    }
    await (await start()).refresh();
  }

  /** Without words nothing is relevant, and what was read last may be what is looked for. */
  function showWordless() {
    const isIdle = isWordless() && !papershelf.isNarrowed();
    byRelevance.label = isWordless() ? newest.label : relevance;
    newest.hidden = isWordless();
    if (current) status.textContent = told(current, input.value.trim());
    const papers = isIdle ? papershelf.keep.seen.list().slice(0, MOST_SEEN) : [];
    seen.hidden = papers.length === 0;
    seen.querySelector('ul')?.replaceChildren(...papers.map(({ id, title, where }) => element('li', '',
      papershelf.showing.link(`papers/${encodeURIComponent(id)}.html`, '', element('bdi', '', title || id)),
      element('span', 'seen-by', where))));
  }

  /** @param {string} text */
  function suggest(text) {
    const link = queryLink(text, text);
    suggestion.replaceChildren(...(text ? [gettext('Did you mean'), ' ', link, gettext('?')] : []));
    suggestion.hidden = text === '';
  }

  async function search() {
    turn += 1;
    const mine = turn;
    const waiting = setTimeout(() => { status.textContent = gettext('Loading the search …'); }, PAUSE);
    failure.hidden = true;
    try {
      const finder = await papershelf.finder();
      if (mine !== turn) return;
      const answer = await finder.find(input.value);
      if (mine !== turn) return;
      current = answer;
      results.hidden = false;
      all = finder.count;
      await show();
      if (mine !== turn) return;
      tools.hidden = answer.asked > 0 && answer.hits.length === 0 && !papershelf.isNarrowed();
      suggest(answer.suggestion);
      clearTimeout(waiting);
      showWordless();
    } catch (error) {
      if (mine !== turn) return;
      fail(error);
      // What stands there was found for another query.
      results.hidden = true;
      tools.hidden = true;
    } finally {
      clearTimeout(waiting);
    }
  }

  /** @param {unknown} error */
  function fail(error) {
    if (!(error instanceof papershelf.LoadError)) throw error;
    status.textContent = '';
    suggestion.after(failure);
    failure.hidden = false;
  }

  /** Of further papers it is told where they were asked for. @param {unknown} error */
  function failFurther(error) {
    if (!(error instanceof papershelf.LoadError)) throw error;
    more.parentElement?.after(failure);
    failure.hidden = false;
  }

  function tryAgain() {
    if (results.contains(failure)) {
      more.click();
      return;
    }
    input.focus();
    search();
  }

  /** The address of a query; what the papers are narrowed to stays. @param {string} query */
  function address(query) {
    const asked = new URLSearchParams(location.search);
    asked.delete('q');
    const others = asked.toString();
    const text = query === '' ? '' : `q=${encodeURIComponent(query).replaceAll('%20', '+')}`;
    return [text, others].some(Boolean) ? `?${[text, others].filter(Boolean).join('&')}` : location.pathname;
  }

  function keepAddress() {
    clearTimeout(addressPause);
    addressPause = setTimeout(() => history.replaceState(null, '', address(input.value.trim())), ADDRESS_PAUSE);
  }

  async function readAddress() {
    input.value = new URLSearchParams(location.search).get('q') ?? '';
    if (narrowing) (await narrowing).readAddress();
    search();
  }

  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(search, PAUSE);
    keepAddress();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || input.value === '') return;
    event.preventDefault();
    input.value = '';
    search();
    keepAddress();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
    keepAddress();
  });
  papershelf.awaken(tools, start, fail);
  find('[data-search-failure] button').addEventListener('click', tryAgain);
  results.addEventListener('papershelf:selection', () => { failure.hidden ||= results.contains(failure); });
  window.addEventListener('popstate', readAddress);
  readAddress();
  input.focus();
})();
