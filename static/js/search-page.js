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

  const AT_ONCE = 20;
  const PAUSE = 80;
  const ADDRESS_PAUSE = 400;
  const EXCERPT = 260;
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

  let turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let addressPause;
  /** @type {{ finder: Finder, answer: Answer, shown: number } | undefined} */
  let current;

  const quoted = (/** @type {string} */ text) => `“${text}”`;

  /** @param {Answer} answer @param {string} query @param {number} count */
  function told({ hits, full, asked, missing }, query, count) {
    if (asked === 0) return `Type a word to search ${counted(count)}.`;
    const lost = missing.length > 0 ? `no paper has ${missing.map(quoted).join(' or ')}` : '';
    if (hits.length === 0) {
      return `No paper found for ${quoted(query)}.${lost ? '' : ' Common words are sought in titles and tags only.'}`;
    }
    const rest = hits.length - full;
    const found = full === 0 ? `No paper has all words, ${counted(rest)} some of them`
      : rest === 0 ? counted(full) : `${counted(full)}, and ${rest.toLocaleString('en')} with some of the words`;
    return lost ? `${found}; ${lost}` : found;
  }

  /** @param {Paper} paper @param {Set<string>} terms */
  function result(paper, terms) {
    const link = /** @type {HTMLAnchorElement} */ (element('a', '', title(paper, terms)));
    link.href = papershelf.root + paper.url;
    const heading = element('h3', 'row-title', link);
    heading.dir = 'auto';
    const marks = papershelf.marking.marks(paper.abstract, terms);
    const span = papershelf.marking.excerpt(paper.abstract, marks, EXCERPT);
    const excerpt = element('p', 'search-excerpt', ...marked(paper.abstract, marks, span));
    excerpt.dir = 'auto';
    const facts = [label(paper), imprint(paper)].filter((fact) => fact !== '').map((fact) => element('li', '', fact));
    const by = element('p', 'row-authors', authors(paper, terms));
    return element('li', 'row spread',
      element('div', 'row-main', heading, by, excerpt, tags(paper, terms)),
      element('div', 'row-facts', element('ul', 'row-venue margin', ...facts)));
  }

  /** @param {string} text */
  function suggest(text) {
    const link = /** @type {HTMLAnchorElement} */ (element('a', '', text));
    link.href = address(text);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      input.value = text;
      input.focus();
      search();
    });
    suggestion.replaceChildren(...(text ? ['Did you mean ', link, '?'] : []));
    suggestion.hidden = text === '';
  }

  async function search() {
    turn += 1;
    const mine = turn;
    const waiting = setTimeout(() => { status.textContent = 'Loading the search …'; }, PAUSE);
    failure.hidden = true;
    try {
      const finder = await papershelf.finder();
      if (mine !== turn) return;
      const answer = finder.find(input.value);
      const found = await finder.papers(answer.hits.slice(0, AT_ONCE));
      if (mine !== turn) return;
      current = { finder, answer, shown: found.length };
      results.replaceChildren(...found.map((paper) => result(paper, answer.terms)));
      more.hidden = answer.hits.length <= found.length;
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
    const { finder, answer, shown } = current;
    const mine = turn;
    try {
      const found = await finder.papers(answer.hits.slice(shown, shown + AT_ONCE));
      if (mine !== turn) return;
      current.shown += found.length;
      const added = found.map((paper) => result(paper, answer.terms));
      results.append(...added);
      more.hidden = current.shown >= answer.hits.length;
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
    return query === '' ? location.pathname : `?q=${encodeURIComponent(query).replaceAll('%20', '+')}`;
  }

  function keepAddress() {
    clearTimeout(addressPause);
    addressPause = setTimeout(() => history.replaceState(null, '', address(input.value.trim())), ADDRESS_PAUSE);
  }

  function readAddress() {
    input.value = new URLSearchParams(location.search).get('q') ?? '';
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
  find('[data-search-failure] button').addEventListener('click', search);
  window.addEventListener('popstate', readAddress);
  readAddress();
  input.focus();
})();
