// @ts-check
/**
 * The way to the search from every page: `/` goes to its box. What the box does, and the search itself, is loaded when someone
 * first reaches for it.
 */

(() => {
  'use strict';

  /** Whether it could be loaded is told to those who type. @param {HTMLInputElement} input */
  async function reach(input) {
    const before = input.value;
    const loading = papershelf.code('search-box.js');
    papershelf.finder().catch(() => {});
    await loading.catch(() => {});
    // What was typed meanwhile.
    if (input.value !== before && document.activeElement === input) input.dispatchEvent(new Event('input'));
  }

  /** Whether a key is text for some field; where the search is asked for already, a slash is none before its first letter.
   * @param {KeyboardEvent} event @param {HTMLInputElement} input */
  function isTyping({ target }, input) {
    if (target === input) return input.selectionStart !== 0;
    return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    const input = /** @type {HTMLInputElement | null} */ (document.querySelector('[data-search-page] input')) ??
      /** @type {HTMLInputElement | null} */ (document.querySelector('.searchbox input'));
    if (!input || isTyping(event, input)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });

  // The search page's own scripts come a little later; one that does not come has nobody else to tell of it.
  const page = document.querySelector('[data-search-page]');
  if (page) {
    papershelf.finder().catch(() => {});
    const failure = /** @type {HTMLElement} */ (page.querySelector('[data-search-failure]'));
    document.addEventListener('error', ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || !target.src.endsWith('static/js/search.js')) return;
      failure.hidden = false;
      failure.querySelector('button')?.addEventListener('click', () => location.reload());
    }, true);
  }

  /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('.searchbox input')).forEach((input) => {
    Object.assign(input, { autocomplete: 'off', autocapitalize: 'none', spellcheck: false, enterKeyHint: 'search' });
    input.setAttribute('aria-keyshortcuts', '/');
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-expanded', 'false');
    input.addEventListener('focus', () => reach(input));
    if (document.activeElement === input) reach(input);
  });
})();
