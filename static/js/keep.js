// @ts-check
/**
 * What every page does for those who keep papers: a button on a paper and on every row, the number in the navigation, the
 * papers seen last, and a way to any paper at all.
 *
 * A button is `<button data-keep="last part of the paper's address">`; that of a paper's page learns it from where
 * the page lies. Rows get theirs here, those that come later too, and their links are named for those who hear them out of
 * their place.
 */

(() => {
  'use strict';

  const { gettext } = papershelf.words;
  const { element } = papershelf.showing;
  const { add, has, remove, see, shelf } = papershelf.keeping;
  const PAPER = /\/papers\/([^/]+)\.html$/;
  const TOLD_FOR = 8000;

  // One host may have several sites, and a folder on disk several folders.
  const place = new URL(papershelf.root || './', document.baseURI).pathname;
  const reading = shelf(`papershelf reading ${place}`, () => localStorage);
  const seen = shelf(`papershelf seen ${place}`, () => localStorage);
  papershelf.keep = { reading, seen };

  const told = element('p', 'told');
  told.setAttribute('role', 'alert');
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let telling;

  /** @param {string} text */
  function tell(text) {
    clearTimeout(telling);
    told.textContent = text;
    document.body.append(told);
    telling = setTimeout(() => told.remove(), TOLD_FOR);
  }

  /** @param {Element | null} part */
  const words = (part) => (part?.textContent ?? '').split(/\s+/).filter(Boolean).join(' ');

  /** Of a row of a brief list, all that stands there. @param {ParentNode} within @param {string} facts @returns {string} */
  const where = (within, facts) =>
    [...within.querySelectorAll(`${facts} li:not(.state, .award), p${facts}`)].map(words).filter(Boolean).join(' ');

  /** @param {string} id @param {Element} row @returns {Kept} */
  function paperOfRow(id, row) {
    const title = words(row.querySelector('.row-title a'));
    return { id, title, by: words(row.querySelector('.row-authors')), where: where(row, '.row-venue'), note: '', read: false };
  }

  /** @param {string} id @returns {Kept} */
  function paperOfPage(id) {
    const title = document.querySelector('meta[property="og:title"]')?.getAttribute('content') ?? words(document.querySelector('h1'));
    const by = words(document.querySelector('.paper-authors'));
    return { id, title, by, where: where(document, '.paper-venue'), note: '', read: false };
  }

  papershelf.idOfPage = () => decodeURIComponent(/([^/]*?)(?:\.html)?$/.exec(location.pathname)?.[1] ?? '');

  /** @param {Element} row */
  function idOfRow(row) {
    const link = /** @type {HTMLAnchorElement | null} */ (row.querySelector('.row-title a'));
    return link ? decodeURIComponent(PAPER.exec(link.pathname)?.[1] ?? '') : '';
  }

  /** @param {Element} row */
  function equip(row) {
    const id = idOfRow(row);
    const heading = row.querySelector('.row-title');
    if (id === '' || !heading || row.querySelector('[data-keep]') || row.closest('[data-kept]')) return;
    const button = element('button', 'keep keep-row');
    button.setAttribute('type', 'button');
    button.dataset.keep = id;
    button.title = gettext('Reading list');
    button.setAttribute('aria-label', gettext('Reading list: %(title)s', { title: words(row.querySelector('.row-title a')) }));
    heading.after(button);
    const title = words(row.querySelector('.row-title a'));
    row.querySelectorAll('.buttons a').forEach((link) => link.setAttribute('aria-label', words(link) + gettext(': ') + title));
    row.querySelector('.tags')?.setAttribute('aria-label', gettext('Tags'));
  }

  const link = /** @type {HTMLElement | null} */ (document.querySelector('.site-nav [href$="reading-list.html"]'));

  const buttons = () => /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-keep]'));

  function show() {
    const list = reading.list();
    const ids = new Set(list.map(({ id }) => id));
    buttons().forEach((button) => button.setAttribute('aria-pressed', String(ids.has(button.dataset.keep ?? ''))));
    if (link) link.dataset.count = list.length > 0 ? papershelf.words.number(list.length) : '';
  }

  function equipAll() {
    document.querySelectorAll('.rows > .row').forEach(equip);
    show();
  }

  /** @param {HTMLButtonElement} button */
  function toggle(button) {
    const id = button.dataset.keep ?? '';
    const row = button.closest('.row');
    const paper = row ? paperOfRow(id, row) : paperOfPage(id);
    const isStored = reading.change((list) => (has(list, id) ? remove(list, id) : add(list, [paper])));
    if (!isStored) tell(gettext('This browser stores nothing: the reading list is lost when you leave this page.'));
  }

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-keep]') : null;
    if (button instanceof HTMLButtonElement) toggle(button);
  });
  window.addEventListener('storage', ({ key }) =>
    [reading, seen].filter(({ name }) => key === null || key === name).forEach((each) => each.tell()));
  window.addEventListener('pageshow', ({ persisted }) => persisted && [reading, seen].forEach((each) => each.tell()));

  const own = /** @type {HTMLButtonElement | null} */ (document.querySelector('article [data-keep]'));
  if (own) {
    const id = papershelf.idOfPage();
    own.type = 'button';
    own.dataset.keep = id;
    own.hidden = false;
    const paper = paperOfPage(id);
    seen.change((list) => see(list, paper));
  }

  /** @param {Event} event */
  async function surprise(event) {
    event.preventDefault();
    try {
      await papershelf.run(new URL(`${papershelf.root}static/js/citations.js`, document.baseURI).href);
      const { id } = await papershelf.citations.random();
      location.assign(`${papershelf.root}papers/${encodeURIComponent(id)}.html`);
    } catch (error) {
      if (!(error instanceof papershelf.LoadError)) throw error;
      tell(gettext('No paper could be loaded. Try again.'));
    }
  }

  const surprising = element('button', 'as-link', gettext('Surprise me'));
  surprising.setAttribute('type', 'button');
  surprising.title = gettext('Any paper of the catalogue');
  surprising.addEventListener('click', surprise);
  document.querySelector('.site-footer ul')?.append(element('li', '', surprising));

  equipAll();
  reading.watch(show);
  const main = document.querySelector('main');
  if (main) {
    new MutationObserver((changes) => {
      const isNew = (/** @type {Node} */ node) => node instanceof Element && (node.matches('.row, .rows') || node.querySelector('.row'));
      if (changes.some(({ addedNodes }) => [...addedNodes].some(isNew))) equipAll();
    }).observe(main, { childList: true, subtree: true });
  }
})();
