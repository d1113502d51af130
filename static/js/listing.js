// @ts-check
/**
 * Papers shown in a list, some at first and more on demand.
 *
 * Whenever what is listed changes, the list element sends the event `papershelf:selection`, which bubbles; its `detail` is
 * `{ count, rows }`, the number of papers listed and the rows that are new on the page. `papershelf.selection()` gives all
 * papers of the list, in order, by the last parts of their addresses.
 */

(() => {
  'use strict';

  const AT_ONCE = 20;

  /** What is kept belongs to an address. */
  const key = () => `papershelf:${location.href}`;

  /** How far those had come who now come back. @returns {{ shown: number, scroll: number }} */
  function kept() {
    const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
    const found = entry?.type === 'navigate' ? null : sessionStorage.getItem(key());
    return found ? JSON.parse(found) : { shown: 0, scroll: 0 };
  }

  class Listing {
    kept = kept();
    /** @type {number[]} */
    numbers = [];
    shown = 0;
    /** Counts what was to be shown, so that a late answer never replaces a newer one. */
    turn = 0;

    /** @param {HTMLElement} list @param {HTMLElement} more A button. @param {ListingSource} source */
    constructor(list, more, source) {
      this.list = list;
      this.more = more;
      this.source = source;
      more.addEventListener('click', () => this.further());
      window.addEventListener('pagehide', () => this.keep());
    }

    /** @type {ListingView['show']} */
    async show(numbers, atFirst) {
      this.turn += 1;
      const mine = this.turn;
      const { shown, scroll } = this.kept;
      const rows = await this.source.rows(numbers.slice(0, Math.max(atFirst, shown)));
      if (mine !== this.turn) return;
      this.kept = { shown: 0, scroll: 0 };
      this.numbers = numbers;
      this.shown = rows.length;
      this.list.replaceChildren(...rows);
      this.told(rows);
      if (scroll === 0) return;
      await this.source.settled?.();
      window.scrollTo(0, scroll);
    }

    /** For those who come back: how far they had come. */
    keep() {
      if (this.shown > 0) sessionStorage.setItem(key(), JSON.stringify({ shown: this.shown, scroll: window.scrollY }));
      else sessionStorage.removeItem(key());
    }

    async further() {
      this.turn += 1;
      const mine = this.turn;
      try {
        const rows = await this.source.rows(this.numbers.slice(this.shown, this.shown + AT_ONCE));
        if (mine !== this.turn) return;
        this.shown += rows.length;
        this.list.append(...rows);
        this.told(rows);
        rows[0]?.querySelector('a')?.focus();
      } catch (error) {
        if (mine === this.turn) this.source.fail(error);
      }
    }

    /** @param {HTMLElement[]} rows */
    told(rows) {
      this.more.hidden = this.shown >= this.numbers.length;
      papershelf.selection = () => this.source.ids(this.numbers);
      const detail = { count: this.numbers.length, rows };
      this.list.dispatchEvent(new CustomEvent('papershelf:selection', { bubbles: true, detail }));
    }
  }

  papershelf.idOf = (row) =>
    decodeURIComponent(/([^/]*)\.html$/.exec(row.querySelector('.row-title a')?.getAttribute('href') ?? '')?.[1] ?? '');

  papershelf.isNarrowed = () => /[?&](has|year|venue|tag|author|sort)=/.test(location.search);

  papershelf.awaken = (tools, start, fail) => {
    const panel = /** @type {HTMLElement} */ (tools.querySelector('[data-panel]'));
    const order = /** @type {HTMLSelectElement} */ (tools.querySelector('[data-order]'));
    panel.addEventListener('toggle', () => {
      if (!tools.dataset.awake) start().then((view) => view.count()).catch(fail);
    });
    order.addEventListener('change', () => {
      const { value } = order;
      if (!tools.dataset.awake) start().then((view) => view.sort(value)).catch(fail);
    });
  };

  papershelf.listing = (list, more, source) => new Listing(list, more, source);

  /** What writes files is loaded when someone asks for one. @param {Element} panel */
  async function loadExport(panel) {
    const told = panel.querySelector('.export-told');
    try {
      await papershelf.code('handing.js', 'export.js');
      told?.remove();
    } catch (error) {
      if (!(error instanceof papershelf.LoadError)) throw error;
      if (told) return;
      const { element } = papershelf.showing;
      panel.append(element('p', 'export-told', papershelf.words.gettext('The citations could not be loaded. Try again.')));
    }
  }

  document.querySelectorAll('[data-export] details').forEach((panel) =>
    panel.addEventListener('toggle', () => loadExport(panel)));
})();
