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

  /** @param {KeyboardEvent} event */
  function isTyping({ target }) {
    return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const input = /** @type {HTMLInputElement | null} */ (document.querySelector('[data-search-page] input')) ??
      /** @type {HTMLInputElement | null} */ (document.querySelector('.searchbox input'));
    if (!input) return;
    event.preventDefault();
    input.focus();
    input.select();
  });

  // The search page's own scripts come a little later.
  if (document.querySelector('[data-search-page]')) papershelf.finder().catch(() => {});

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
