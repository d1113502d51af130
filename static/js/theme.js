// @ts-check
/**
 * Light, dark, or as the system has it: applied before the page is drawn, so that none flashes up in the wrong colours,
 * and chosen with the button `data-theme-button`, which stays hidden where no script runs.
 */
(() => {
  'use strict';

  const KEPT = 'papershelf-theme';
  const THEMES = ['system', 'light', 'dark'];
  const page = document.documentElement;

  /** A browser that keeps nothing has the system's colours at each page. @param {string} [theme] */
  function kept(theme) {
    try {
      if (theme) localStorage.setItem(KEPT, theme);
      return localStorage.getItem(KEPT) ?? '';
    } catch {
      return theme ?? '';
    }
  }

  /** @param {string} theme */
  function apply(theme) {
    if (theme === 'system') delete page.dataset.theme;
    else page.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      const own = meta.getAttribute('data-theme') ?? '';
      const shown = theme === own ? 'all' : 'not all';
      meta.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${own})` : shown);
    }
  }

  function attach() {
    const button = /** @type {HTMLElement | null} */ (document.querySelector('[data-theme-button]'));
    if (!button) return;
    const show = () => {
      const label = button.getAttribute(`data-label-${current}`) ?? '';
      button.setAttribute('aria-label', label);
      button.title = label;
      button.dataset.themeButton = current;
    };
    button.addEventListener('click', () => {
      current = THEMES[(THEMES.indexOf(current) + 1) % THEMES.length];
      kept(current);
      apply(current);
      show();
    });
    show();
    button.hidden = false;
  }

  let current = THEMES.includes(kept()) ? kept() : 'system';
  apply(current);
  document.addEventListener('DOMContentLoaded', attach);
  // What another tab chose is chosen here too.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEPT || !THEMES.includes(newValue ?? '')) return;
    current = newValue ?? 'system';
    apply(current);
  });
})();
