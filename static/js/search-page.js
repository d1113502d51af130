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

  const { gettext, ngettext, number } = papershelf.words;
  const AT_FIRST = 10;
  const AT_ONCE = 20;
  const PAUSE = 80;
  const ADDRESS_PAUSE = 400;
  const EXCERPT = 260;
  const MOST_FACETS = 12;
  /** @type {[FacetKind, string][]} */
  const FACETS = [
    ['venue', gettext('Venues')], ['year', gettext('Years')], ['tag', gettext('Tags')]];
  const { element, marked, title, authors, tags, label, imprint, papers: counted } = papershelf.showing;

  /** @param {string} selector @returns {HTMLElement} */
  const find = (selector) => /** @type {HTMLElement} */ (page.querySelector(selector));
  const form = find('form');
  const input = /** @type {HTMLInputElement} */ (find('input'));
  const status = find('[role=status]');
  const suggestion = find('[data-search-suggestion]');
  const failure = find('[data-search-failure]');
  const results = find('[data-search-results]');
  const more = find('[data-search-more]');
  const tools = find('[data-search-tools]');
  const order = /** @type {HTMLSelectElement} */ (find('[data-search-sort]'));
  const facets = /** @type {HTMLDetailsElement} */ (find('[data-search-facets]'));
  const facetGroups = find('[data-search-facet-groups]');

  let turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let addressPause;
  /** @type {{ finder: Finder, answer: Answer, hits: Hit[], shown: number } | undefined} */
  let current;

  /** @param {Answer} answer @param {string} query @param {number} count */
  function told({ hits, unread, full, asked, missing }, query, count) {
    if (asked === 0) {
      return ngettext('Type a word to search %(num)s paper.', 'Type a word to search %(num)s papers.', count);
    }
    const words = missing.map((text) => gettext('“%(text)s”', { text })).join(gettext(' or '));
    const lost = missing.length > 0 ? gettext('no paper has %(words)s', { words }) : '';
    if (hits.length === 0) {
      const none = gettext('No paper found for “%(query)s”.', { query });
      return lost ? none : `${none} ${gettext('Common words are sought in titles and tags only.')}`;
    }
    return [found(full, hits.length - full), unread > 0 ? further(unread) : '', lost].filter(Boolean).join(gettext('; '));
  }

  /** @param {number} full @param {number} rest */
  function found(full, rest) {
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

  /**
   * A row of the results; the piece of its abstract follows when it is loaded.
   *
   * @param {Paper} paper
   * @param {Set<string>} terms
   */
  function result(paper, terms) {
    const link = /** @type {HTMLAnchorElement} */ (element('a', '', title(paper, terms)));
    link.href = papershelf.root + paper.url;
    const heading = element('h3', 'row-title', link);
    heading.dir = 'auto';
    const excerpt = element('p', 'search-excerpt');
    excerpt.dir = 'auto';
    const facts = [label(paper), imprint(paper)].filter((fact) => fact !== '').map((fact) => element('li', '', fact));
    const by = element('p', 'row-authors', authors(paper, terms));
    return element('li', 'row spread',
      element('div', 'row-main', heading, by, excerpt, tags(paper, terms)),
      element('div', 'row-facts', element('ul', 'row-venue margin', ...facts)));
  }

  /** @param {Finder} finder @param {Answer} answer @param {Hit[]} hits @returns {Promise<HTMLElement[]>} */
  async function rows(finder, { terms }, hits) {
    const found = await finder.papers(hits);
    return found.map((paper) => result(paper, terms));
  }

  /** @param {Finder} finder @param {Answer} answer @param {Hit[]} hits @param {HTMLElement[]} shown */
  async function quote(finder, { terms }, hits, shown) {
    const mine = turn;
    try {
      await Promise.all(hits.map(async (hit, at) => {
        const abstract = await finder.abstract(hit);
        const marks = papershelf.marking.marks(abstract, terms);
        const span = papershelf.marking.excerpt(abstract, marks, EXCERPT);
        shown[at].querySelector('.search-excerpt')?.replaceChildren(...marked(abstract, marks, span));
      }));
    } catch (error) {
      if (mine === turn) fail(error);
    }
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

  /** @param {Finder} finder @param {Hit[]} hits */
  async function sorted(finder, hits) {
    const wanted = order.value;
    return wanted === 'newest' || wanted === 'oldest' ? (await finder.facets()).sorted(hits, wanted) : hits;
  }

  /** Count the papers found by venue, year and tag, if someone looks. */
  async function narrow() {
    if (!current || !facets.open) return;
    const { finder, hits } = current;
    const mine = turn;
    try {
      const counting = await finder.facets();
      if (mine !== turn) return;
      facetGroups.replaceChildren(...FACETS.map(([kind, name]) =>
        group(name, counting.counted(hits, kind).slice(0, MOST_FACETS).map((facet) => choice(kind, facet)))));
    } catch (error) {
      if (mine === turn) fail(error);
    }
  }

  /** @param {string} name @param {HTMLElement[]} choices */
  function group(name, choices) {
    const list = element('ul', '', ...choices);
    const made = element('section', '', element('h2', '', name), list);
    made.hidden = choices.length === 0;
    return made;
  }

  /** A facet as a link that asks for it, or, if it is asked for, no longer. @param {string} kind @param {Facet} facet */
  function choice(kind, { name, count }) {
    const filter = kind === 'year' ? `year:${name}` : `${kind}:"${name.replaceAll('"', ' ')}"`;
    const chosen = input.value.includes(filter);
    // In front, so that the last word may still go on.
    const query = chosen ? input.value.replace(filter, '').trim() : `${filter} ${input.value.trimStart()}`;
    const link = queryLink(query, name, ' ', element('span', 'search-facet-count', number(count)));
    if (chosen) link.setAttribute('aria-current', 'true');
    return element('li', '', link);
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
      const hits = await sorted(finder, answer.hits);
      const first = hits.slice(0, AT_FIRST);
      const found = await rows(finder, answer, first);
      if (mine !== turn) return;
      current = { finder, answer, hits, shown: found.length };
      results.replaceChildren(...found);
      quote(finder, answer, first, found);
      more.hidden = hits.length <= found.length;
      tools.hidden = hits.length < 2;
      narrow();
      suggest(answer.suggestion);
      clearTimeout(waiting);
      status.textContent = told(answer, input.value.trim(), finder.count);
    } catch (error) {
      if (mine === turn) fail(error);
    } finally {
      clearTimeout(waiting);
    }
  }

  async function showMore() {
    if (!current) return;
    const { finder, answer, hits, shown } = current;
    const mine = turn;
    try {
      const further = hits.slice(shown, shown + AT_ONCE);
      const added = await rows(finder, answer, further);
      if (mine !== turn) return;
      current.shown += added.length;
      results.append(...added);
      quote(finder, answer, further, added);
      more.hidden = current.shown >= hits.length;
      added[0]?.querySelector('a')?.focus();
    } catch (error) {
      fail(error);
    }
  }

  /** @param {unknown} error */
  function fail(error) {
    if (!(error instanceof papershelf.LoadError)) throw error;
    status.textContent = '';
    failure.hidden = false;
  }

  /** @param {string} query */
  function address(query) {
    const sort = order.value ? `&sort=${order.value}` : '';
    return query === '' ? location.pathname : `?q=${encodeURIComponent(query).replaceAll('%20', '+')}${sort}`;
  }

  function keepAddress() {
    clearTimeout(addressPause);
    addressPause = setTimeout(() => history.replaceState(null, '', address(input.value.trim())), ADDRESS_PAUSE);
  }

  function readAddress() {
    const asked = new URLSearchParams(location.search);
    input.value = asked.get('q') ?? '';
    order.value = asked.get('sort') ?? '';
    if (order.selectedIndex < 0) order.value = '';
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
  more.addEventListener('click', showMore);
  order.addEventListener('change', () => {
    search();
    keepAddress();
  });
  facets.addEventListener('toggle', narrow);
  find('[data-search-failure] button').addEventListener('click', search);
  window.addEventListener('popstate', readAddress);
  readAddress();
  input.focus();
})();
