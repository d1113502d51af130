// @ts-check
/**
 * The search box of every page: papers, authors, tags and venues are suggested as one types, each with its page; Escape
 * leaves it.
 *
 * Loaded when someone first reaches for the box (search-reach.js). Markup: templates/_searchbox.html, to which a panel is added.
 * Without this script the box is a form that leads to the search page.
 * Roles and keys follow the combobox pattern of the ARIA Authoring Practices.
 */

(() => {
  'use strict';

  const { gettext, ngettext } = papershelf.words;
  const MOST_SUGGESTED = 5;
  const MOST_NAMES = 4;
  const MOST_AUTHORS = 5;
  const SHORTEST_NAME = 2;
  const PAUSE = 60;
  const PATIENCE = 180;

  class SearchBox {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    pause;
    /** @type {HTMLElement | null} */
    active = null;
    /** Counts what was asked for, so that a late answer never replaces a newer one. */
    turn = 0;

    /** @param {HTMLFormElement} form */
    constructor(form) {
      const { element } = papershelf.showing;
      this.form = form;
      this.input = /** @type {HTMLInputElement} */ (form.querySelector('input'));
      this.message = element('p', 'searchbox-message');
      this.list = element('div', '');
      this.panel = element('div', 'searchbox-panel', this.message, this.list);
      this.status = element('p', 'visually-hidden');
    }

    attach() {
      const { form, input, list, panel, status } = this;
      list.id = 'searchbox-list';
      list.setAttribute('role', 'listbox');
      list.setAttribute('aria-label', gettext('Papers, authors, tags and venues'));
      panel.tabIndex = -1;
      status.setAttribute('role', 'status');
      form.append(panel, status);
      input.setAttribute('aria-controls', list.id);
      this.close();
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

    /** What was chosen stays so where a newer answer has it, too. @param {HTMLElement[]} options @param {(Node | string)[]} told */
    open(options, ...told) {
      const chosen = this.active?.getAttribute('href');
      this.activate(null);
      this.number(options);
      this.list.replaceChildren(...options);
      this.list.hidden = options.length === 0;
      this.message.replaceChildren(...told);
      this.message.hidden = told.length === 0;
      this.panel.hidden = false;
      this.input.setAttribute('aria-expanded', String(options.length > 0));
      this.activate(options.find((option) => option.getAttribute('href') === chosen) ?? null);
      this.tell();
    }

    /** @param {Iterable<HTMLElement>} options */
    number(options) {
      Array.from(options).forEach((option, number) => { option.id = `${this.list.id}-${number}`; });
    }

    tell() {
      const options = this.options.filter((option) => !option.dataset.all);
      const papers = options.filter((option) => !option.dataset.name).length;
      const names = options.length - papers;
      const counted = [papershelf.showing.papers(papers),
        names > 0 ? ngettext('%(num)s name', '%(num)s names', names) : ''].filter(Boolean).join(gettext(', '));
      this.status.textContent = this.message.textContent || counted;
    }

    get options() {
      return Array.from(/** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll('[role=option]')));
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
      const stops = [null, ...this.options];
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
      } else if ((event.key === 'Home' || event.key === 'End') && isOpen && this.active) {
        event.preventDefault();
        this.activate(this.options.at(event.key === 'Home' ? 0 : -1) ?? null);
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
      const waiting = setTimeout(() => this.wait(), PATIENCE);
      try {
        const finder = await papershelf.finder();
        if (mine !== this.turn) return;
        const answer = await finder.find(this.input.value);
        if (mine !== this.turn) return;
        const found = await finder.papers(answer.hits.slice(0, MOST_SUGGESTED));
        if (mine !== this.turn) return;
        clearTimeout(waiting);  // What comes late from here on must not take the papers away.
        if (answer.asked === 0) this.close();
        else this.show(answer, found, query);
        await this.showNames(answer.suggestion.trim() || query);
      } catch (error) {
        if (!(error instanceof papershelf.LoadError)) throw error;
        if (mine === this.turn) this.open([], gettext('The search could not be loaded.'), ' ', this.retry());
      } finally {
        clearTimeout(waiting);
      }
    }

    /** Says that an answer is coming. Older suggestions stay, and with them what is chosen. */
    wait() {
      const told = gettext('Loading the search …');
      if (this.panel.hidden || this.options.length === 0) this.open([], told);
      else this.status.textContent = told;
    }

    /** @param {Answer} answer @param {Paper[]} papers @param {string} query */
    show({ hits, terms, suggestion, missing }, papers, query) {
      const options = papers.map((paper) => this.option(papershelf.root + paper.url, described(paper, terms)));
      if (hits.length > MOST_SUGGESTED) {
        const all = this.option(`${this.form.action}?q=${encodeURIComponent(query)}`,
          [ngettext('All %(num)s paper', 'All %(num)s papers', hits.length)]);
        all.dataset.all = 'true';
        options.push(all);
      }
      const { brief } = papershelf.showing;
      const lost = gettext('No paper has “%(query)s”.', { query: brief(options.length === 0 ? query : missing.join(' ')) });
      if (options.length === 0 || (missing.length > 0 && !suggestion)) this.open(options, lost);
      else if (suggestion) {
        const found = suggestion.trim();
        this.open(options, gettext('No paper has “%(query)s”. Found for “%(found)s”:', { query, found }));
      } else this.open(options);
    }

    /** Authors, tags and venues follow the papers, which are not held up. @param {string} query */
    async showNames(query) {
      const mine = this.turn;
      if (query.length < SHORTEST_NAME || this.panel.hidden) return;
      const names = await papershelf.names();
      const found = await names.find(query, { most: MOST_NAMES });
      if (mine !== this.turn || found.length === 0) return;
      const { element, papers } = papershelf.showing;
      const options = found.map((line) => {
        const count = element('span', 'searchbox-count', papers(line.count));
        const kind = element('span', 'searchbox-kind', KINDS[line.kind]);
        const option = this.option(papershelf.root + line.url, [kind, ' ', element('bdi', '', ...begun(line.name, query)), ' ', count]);
        option.dataset.name = line.kind;
        return option;
      });
      const all = this.options.find((option) => option.dataset.all);
      if (all) all.before(...options);
      else this.list.append(...options);
      this.number(this.options);
      if (this.active) this.input.setAttribute('aria-activedescendant', this.active.id);
      if (this.list.hidden) this.message.hidden = true;
      this.list.hidden = false;
      this.input.setAttribute('aria-expanded', 'true');
      this.tell();
    }

    /** @param {string} href @param {(Node | string)[]} content */
    option(href, content) {
      const link = /** @type {HTMLAnchorElement} */ (papershelf.showing.element('a', 'searchbox-option', ...content));
      link.href = href;
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

  /** @type {{ [kind: string]: string }} */
  const KINDS = { author: gettext('Author'), tag: gettext('Tag'), venue: gettext('Venue') };

  /** A paper, and why it was found: what matched, tags only if they did. @param {Paper} paper @param {Set<string>} terms */
  function described(paper, terms) {
    const { element, matching, names, label, imprint } = papershelf.showing;
    const { shown, more } = names(paper.authors, terms, MOST_AUTHORS);
    const by = element('span', 'search-authors',
      ...shown.flatMap((at, place) => [place === 0 ? '' : gettext(', '), ...matching(paper.authors[at], terms)]),
      more > 0 ? gettext(' and %(number)s more', { number: more }) : '');
    const tags = paper.tags.map((tag) => matching(tag, terms)).filter((pieces) => pieces.length > 1);
    return [
      element('span', 'search-title', ...matching(paper.title, terms)), label(paper),
      element('span', 'searchbox-by', by, element('span', 'search-imprint', ...matching(imprint(paper), terms))),
      tags.length === 0 ? '' : element('span', 'searchbox-tags', gettext('Tagged'), ' ',
        ...tags.flatMap((pieces, place) => [place === 0 ? '' : gettext(', '), ...pieces])),
    ];
  }

  /** A name with the beginnings of words marked that were typed. @param {string} name @param {string} query */
  function begun(name, query) {
    const { fold } = papershelf.analysis;
    const typed = fold(query).split(/[\s,]+/).filter(Boolean);
    return name.split(' ').flatMap((word, place) => {
      const length = typed.reduce((most, each) => fold(word).startsWith(each) ? Math.max(most, each.length) : most, 0);
      const blank = place === 0 ? '' : ' ';
      // Folding may change the number of letters: then the whole word is marked.
      const end = fold(word).length === word.length ? length : word.length;
      return length === 0 ? [blank + word]
        : [blank, papershelf.showing.element('mark', '', word.slice(0, end)), word.slice(end)];
    });
  }

  /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('.searchbox'))
    .forEach((form) => new SearchBox(form).attach());
})();
