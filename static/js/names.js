// @ts-check
/**
 * Finds an author, a tag or a venue in its index as one types. What is typed is kept in the address, for those who come back.
 *
 * Markup: templates/index.html. Without this script the index is there to be read.
 */

(() => {
  'use strict';

  const root = /** @type {HTMLElement | null} */ (document.querySelector('[data-names]'));
  if (!root) return;

  const PAUSE = 80;
  const MOST = 60;
  const { gettext, ngettext, number } = papershelf.words;
  const { element, link } = papershelf.showing;
  /** @param {string} selector @returns {HTMLElement} */
  const find = (selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
  const input = /** @type {HTMLInputElement} */ (find('[data-names-input]'));
  const told = find('[data-names-told]');
  const list = find('[data-names-found]');
  const failure = find('[data-names-failure]');

  let turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  async function search() {
    turn += 1;
    const mine = turn;
    const typed = input.value.trim();
    history.replaceState(history.state, '', typed === '' ? location.pathname : `?find=${encodeURIComponent(typed)}`);
    failure.hidden = true;
    try {
      const found = typed === '' ? [] : await (await papershelf.names()).find(typed, { kinds: [root?.dataset.names ?? ''], most: MOST });
      if (mine !== turn) return;
      list.replaceChildren(...found.map((line) => {
        const count = element('span', 'count', number(line.count),
          element('span', 'visually-hidden', ` ${ngettext('paper', 'papers', line.count)}`));
        return element('li', '', link(line.url, '', element('bdi', '', line.name), ' ', count));
      }));
      told.textContent = typed === '' ? ''
        : found.length === 0 ? gettext('No name has these words.')
          : ngettext('%(num)s name', '%(num)s names', found.length);
    } catch (error) {
      if (!(error instanceof papershelf.LoadError)) throw error;
      if (mine === turn) failure.hidden = false;
    }
  }

  input.addEventListener('focus', () => papershelf.names().catch(() => {}), { once: true });
  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(search, PAUSE);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || input.value === '') return;
    event.preventDefault();
    input.value = '';
    search();
  });
  find('[data-names-failure] button').addEventListener('click', search);
  input.value = new URLSearchParams(location.search).get('find') ?? '';
  if (input.value !== '') search();
})();
