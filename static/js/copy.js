// @ts-check
/**
 * Buttons that copy a text of the page: `<button data-copy="id of the text" hidden>`, beside an element with role="status".
 * Where no script runs they stay hidden.
 */
(() => {
  'use strict';

  const { gettext } = papershelf.words;
  const SHOWN_FOR = 4000;

  /**
   * The clipboard is kept from pages without HTTPS; there the text is selected and copied as a reader would.
   * @param {Node} source
   * @returns {Promise<boolean>} whether the text is on the clipboard
   */
  async function copy(source) {
    try {
      await navigator.clipboard.writeText(source.textContent ?? '');
      return true;
    } catch {
      getSelection()?.selectAllChildren(source);
      return document.execCommand('copy');
    }
  }

  for (const button of document.querySelectorAll('button[data-copy]')) {
    const source = document.getElementById(button.getAttribute('data-copy') ?? '');
    const status = button.parentElement?.querySelector('[role=status]');
    if (!source || !status) continue;
    button.addEventListener('click', async () => {
      status.textContent = (await copy(source)) ? gettext('Copied') : gettext('Selected: copy it with your keyboard');
      setTimeout(() => status.replaceChildren(), SHOWN_FOR);
    });
    button.removeAttribute('hidden');
  }
})();
