// @ts-check
/**
 * The search box of every page: papers are suggested as one types, `/` goes to it, Escape leaves it.
 *
 * Markup: templates/_searchbox.html. Without this script the box is a form that leads to the search page.
 * Roles and keys follow the combobox pattern of the ARIA Authoring Practices.
 */

(() => {
  'use strict';

  const { gettext } = papershelf.words;
  const MOST_SUGGESTED = 7;
  const MOST_READ = 10;
  const MOST_NAMES = 2;
  const PAUSE = 60;
  const PATIENCE = 180;

  /** @param {ParentNode} within @param {string} selector @returns {HTMLElement} */
  const find = (within, selector) => /** @type {HTMLElement} */ (within.querySelector(selector));

  class SearchBox {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    pause;
    /** @type {HTMLElement | null} */
    active = null;
    /** Counts what was asked for, so that a late answer never replaces a newer one. */
    turn = 0;

    /** @param {HTMLFormElement} form */
    constructor(form) {
      this.form = form;
      this.input = /** @type {HTMLInputElement} */ (find(form, 'input'));
      this.panel = find(form, '[data-search-panel]');
      this.list = find(form, '[role=listbox]');
      this.message = find(form, '[data-search-message]');
      this.status = find(form, '[role=status]');
    }

    attach() {
      const { form, input, list } = this;
      input.setAttribute('role', 'combobox');
      input.setAttribute('aria-autocomplete', 'list');
      input.setAttribute('aria-controls', list.id);
      this.close();
      // Loading may begin with the first look at the box; whether it failed is told to those who type.
      input.addEventListener('focus', () => papershelf.finder().catch(() => {}), { once: true });
      input.addEventListener('input', () => {
        clearTimeout(this.pause);
        this.pause = setTimeout(() => this.suggest(), PAUSE);
      });
      input.addEventListener('keydown', (event) => this.press(event));
      form.addEventListener('focusout', ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) this.close();
      });
      window.addEventListener('pageshow', () => this.close());
    }

    close() {
      this.turn += 1;
      clearTimeout(this.pause);
      this.activate(null);
      this.panel.hidden = true;
      this.input.setAttribute('aria-expanded', 'false');
    }

    /** @param {HTMLElement[]} options @param {(Node | string)[]} told */
    open(options, ...told) {
      this.activate(null);
      this.list.replaceChildren(...options);
      this.list.hidden = options.length === 0;
      this.message.replaceChildren(...told);
      this.message.hidden = told.length === 0;
      this.panel.hidden = false;
      this.input.setAttribute('aria-expanded', String(options.length > 0));
      const papers = options.filter((option) => !option.dataset.all).length;
      this.status.textContent = this.message.textContent || papershelf.showing.papers(papers);
    }

    /** @param {HTMLElement | null} option */
    activate(option) {
      this.active?.setAttribute('aria-selected', 'false');
      this.active = option;
      if (!option) {
        this.input.removeAttribute('aria-activedescendant');
        return;
      }
      option.setAttribute('aria-selected', 'true');
      option.scrollIntoView({ block: 'nearest' });
      this.input.setAttribute('aria-activedescendant', option.id);
    }

    /** @param {number} step */
    move(step) {
      /** @type {(HTMLElement | null)[]} */
      const stops = [null, .../** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll('[role=option]'))];
      this.activate(stops[(stops.indexOf(this.active) + step + stops.length) % stops.length]);
    }

    /** @param {KeyboardEvent} event */
    press(event) {
      if (event.isComposing) return;
      const isOpen = !this.panel.hidden;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (isOpen) this.move(event.key === 'ArrowDown' ? 1 : -1);
        else this.suggest();
      } else if (event.key === 'Enter' && isOpen && this.active) {
        event.preventDefault();
        this.active.click();
      } else if (event.key === 'Escape') {
        event.preventDefault();
        if (isOpen) this.close();
        else this.input.value = '';
      }
    }

    async suggest() {
      const query = this.input.value.trim();
      if (query === '') {
        this.close();
        return;
      }
      this.turn += 1;
      const mine = this.turn;
      const waiting = setTimeout(() => this.open([], gettext('Loading the search …')), PATIENCE);
      try {
        const finder = await papershelf.finder();
        if (mine !== this.turn) return;
        const answer = await finder.find(this.input.value);
        if (mine !== this.turn) return;
        const found = await finder.papers(answer.hits.slice(0, MOST_READ));
        if (mine !== this.turn) return;
        if (answer.asked === 0) this.close();
        else this.show(answer, found, query);
      } catch (error) {
        if (!(error instanceof papershelf.LoadError)) throw error;
        if (mine === this.turn) this.open([], gettext('The search could not be loaded.'), ' ', this.retry());
      } finally {
        clearTimeout(waiting);
      }
    }

    /** @param {Answer} answer @param {Paper[]} papers @param {string} query */
    show({ hits, terms, suggestion }, papers, query) {
      const options = papers.slice(0, MOST_SUGGESTED).map((paper, number) =>
        this.option(number, papershelf.root + paper.url, described(paper, terms)));
      /** @param {string} wanted @param {string} told */
      const further = (wanted, told) => {
        const option = this.option(options.length, `${this.form.action}?q=${encodeURIComponent(wanted)}`, [told]);
        option.dataset.all = 'true';
        options.push(option);
      };
      named(papers.flatMap(({ authors }) => authors), query).forEach((name) =>
        further(`author:"${name}"`, gettext('Papers by %(name)s', { name })));
      named(papers.flatMap(({ tags }) => tags), query).forEach((name) =>
        further(`tag:"${name}"`, gettext('Papers tagged %(name)s', { name })));
      if (hits.length > MOST_SUGGESTED) further(query, papershelf.words.ngettext('All %(num)s paper', 'All %(num)s papers', hits.length));
      if (options.length === 0) this.open([], gettext('No paper has “%(query)s”.', { query }));
      else if (suggestion) {
        const found = suggestion.trim();
        this.open(options, gettext('No paper has “%(query)s”. Found for “%(found)s”:', { query, found }));
      }
      else this.open(options);
    }

    /** @param {number} number @param {string} href @param {(Node | string)[]} content */
    option(number, href, content) {
      const link = /** @type {HTMLAnchorElement} */ (papershelf.showing.element('a', 'searchbox-option', ...content));
      link.href = href;
      link.id = `${this.list.id}-${number}`;
      link.tabIndex = -1;
      link.setAttribute('role', 'option');
      link.setAttribute('aria-selected', 'false');
      return link;
    }

    retry() {
      const button = papershelf.showing.element('button', 'search-retry', gettext('Try again'));
      button.setAttribute('type', 'button');
      button.addEventListener('click', () => {
        this.input.focus();
        this.suggest();
      });
      return button;
    }
  }

  /** @param {Paper} paper @param {Set<string>} terms */
  function described(paper, terms) {
    const { element, title, authors, label, imprint } = papershelf.showing;
    const published = element('span', 'search-imprint', imprint(paper));
    const by = element('span', 'searchbox-by', authors(paper, terms), published);
    return [title(paper, terms), label(paper), by];
  }

  /** The names that the query may be the beginning of, the most frequent first. @param {string[]} names @param {string} query */
  function named(names, query) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    names.filter((name) => !name.includes('"') && papershelf.marking.place(name, query, true) !== -1)
      .forEach((name) => counts.set(name, (counts.get(name) ?? 0) + 1));
    const sorted = Array.from(counts).sort(([, one], [, other]) => other - one);
    return sorted.slice(0, MOST_NAMES).map(([name]) => name);
  }

  /** @param {KeyboardEvent} event */
  function isTyping({ target }) {
    return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const input = /** @type {HTMLInputElement | null} */ (document.querySelector('[data-search-page] input')) ??
      /** @type {HTMLInputElement | null} */ (document.querySelector('[data-searchbox] input'));
    if (!input) return;
    event.preventDefault();
    input.focus();
    input.select();
  });

  /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('[data-searchbox]'))
    .forEach((form) => new SearchBox(form).attach());
})();
