// @ts-check
/**
 * Light, dark, or as the system has it: applied before the page is drawn, so that none flashes up in the wrong colours,
 * and chosen with a button of the page's header.
 */
(() => {
  'use strict';

  const KEPT = 'papershelf-theme';
  const THEMES = ['system', 'light', 'dark'];
  const page = document.documentElement;
  const bar = document.createElement('meta');
  bar.name = 'theme-color';
  document.head.append(bar);

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
    paint();
  }

  /** The bar of a phone's browser has the ground of the page. */
  function paint() {
    bar.content = getComputedStyle(page).backgroundColor;
  }

  function attach() {
    const { gettext } = papershelf.words;
    /** @type {{ [theme: string]: string }} */
    const labels = {
      system: gettext('Colours: as the system'), light: gettext('Colours: light'), dark: gettext('Colours: dark'),
    };
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'theme-button';
    const show = () => {
      const label = labels[current];
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
    document.querySelector('.site-nav')?.after(button);
  }

  let current = THEMES.includes(kept()) ? kept() : 'system';
  apply(current);
  document.addEventListener('DOMContentLoaded', attach);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  // What another tab chose is chosen here too.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEPT || !THEMES.includes(newValue ?? '')) return;
    current = newValue ?? 'system';
    apply(current);
  });
})();
