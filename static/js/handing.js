// @ts-check
/**
 * Texts that leave the page: to the clipboard, or as a file.
 */

/** @type {Handing} */
papershelf.handing = (() => {
  'use strict';

  const LONGEST_NAME = 80;
  const KEPT_FOR = 60_000;

  /** @type {Handing['copy']} */
  async function copy(text, shown) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // The clipboard is kept from pages without HTTPS, and after a long wait: there it is done as a reader would.
      if (shown instanceof HTMLTextAreaElement) shown.select();
      else getSelection()?.selectAllChildren(shown);
      return document.execCommand('copy');
    }
  }

  /** @type {Handing['download']} */
  function download(text, name, type) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR);
  }

  /** @type {Handing['fileName']} */
  function fileName(name) {
    const plain = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').slice(0, LONGEST_NAME);
    return plain.replace(/^-+|-+$/g, '').toLowerCase() || 'papers';
  }

  /** @type {Handing['load']} */
  async function load(...names) {
    for (const name of names) await papershelf.run(new URL(`${papershelf.root}static/js/${name}.js`, document.baseURI).href);
  }

  return { copy, download, fileName, load };
})();
