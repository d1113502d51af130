// @ts-check
/**
 * A list sorted, and narrowed by what its papers have; the state is in the address.
 *
 * Loaded when someone first sorts or narrows, or when the address asks for it. Markup: templates/_narrowing.html.
 */

(() => {
  'use strict';

  const AT_FIRST = 12;
  const AT_MOST = 60;
  const PAUSE = 120;
  const { gettext, ngettext, number } = papershelf.words;
  const { element } = papershelf.showing;
  /** @type {{ [slug: string]: string }} */
  const HAS = { pdf: gettext('PDF'), code: gettext('Code'), award: gettext('Award') };
  const { KINDS, narrow, counted, count, read, write, isEmpty } = papershelf.facets;

  class Narrowing {
    /** @type {Order} */
    order = '';
    /** Counts what was asked for, so that a late answer never replaces a newer one. */
    turn = 0;
    /** @type {Map<FacetKind, { most: number, typed: string }>} */
    looks = new Map(KINDS.map((kind) => [kind, { most: AT_FIRST, typed: '' }]));
    /** @type {{ table: Table, base: number[], failing: Uint8Array, left: number } | undefined} */
    current;
    /** @type {Map<string, string>} */
    names = new Map();

    /** @param {HTMLElement} root @param {NarrowingSource} source */
    constructor(root, source) {
      /** @param {string} selector @returns {HTMLElement} */
      const find = (selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
      this.source = source;
      this.select = /** @type {HTMLSelectElement} */ (find('[data-order]'));
      this.panel = /** @type {HTMLDetailsElement} */ (find('[data-panel]'));
      this.chips = find('[data-chips]');
      this.clearing = find('[data-clear]');
      this.told = find('[data-told]');
      this.facets = /** @type {HTMLDetailsElement[]} */ (Array.from(root.querySelectorAll('[data-facet]')));
      this.chosen = read(new URLSearchParams());
      this.attach();
      this.readAddress();
      root.dataset.awake = 'true';
    }

    attach() {
      this.select.addEventListener('change', () => this.sort(this.select.value));
      this.clearing.addEventListener('click', () => this.clear());
      this.panel.addEventListener('toggle', () => this.count());
      for (const facet of this.facets) {
        const look = this.look(facet);
        facet.addEventListener('toggle', () => this.count());
        facet.addEventListener('change', ({ target }) => {
          if (target instanceof HTMLInputElement && target.type === 'checkbox') this.choose(this.kind(facet), target);
        });
        facet.querySelector('[data-further]')?.addEventListener('click', () => {
          look.most = AT_MOST;
          this.count();
        });
        const input = /** @type {HTMLInputElement | null} */ (facet.querySelector('[data-find]'));
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        let pause;
        input?.addEventListener('input', () => {
          clearTimeout(pause);
          pause = setTimeout(() => {
            look.typed = input.value.trim();
            this.count();
          }, PAUSE);
        });
      }
    }

    /** @type {NarrowingView['sort']} */
    sort(order) {
      this.select.value = order;
      this.order = /** @type {Order} */ (order);
      this.change();
    }

    /** @param {HTMLElement} facet */
    kind(facet) {
      return /** @type {FacetKind} */ (facet.dataset.facet);
    }

    /** @param {HTMLElement} facet */
    look(facet) {
      return this.looks.get(this.kind(facet)) ?? { most: AT_FIRST, typed: '' };
    }

    get isActive() {
      return this.order !== '' || !isEmpty(this.chosen);
    }

    /** @param {FacetKind} kind @param {HTMLInputElement} box */
    choose(kind, box) {
      const others = this.chosen[kind].filter((slug) => slug !== box.value);
      this.chosen = { ...this.chosen, [kind]: box.checked ? [...others, box.value] : others };
      this.change();
    }

    clear() {
      this.chosen = read(new URLSearchParams());
      this.change();
      this.panel.querySelector('summary')?.focus();
    }

    /** Something was chosen: it goes into the address as a step that Back takes back. */
    change() {
      const query = new URLSearchParams(location.search);
      write(this.chosen, query);
      query.delete('sort');
      if (this.order !== '') query.set('sort', this.order);
      const text = query.toString();
      history.pushState(null, '', text === '' ? location.pathname : `?${text}`);
      this.refresh();
    }

    /** @type {NarrowingView['readAddress']} */
    readAddress() {
      const query = new URLSearchParams(location.search);
      this.chosen = read(query);
      this.select.value = query.get('sort') ?? '';
      if (this.select.selectedIndex < 0) this.select.value = '';
      this.order = /** @type {Order} */ (this.select.value);
    }

    /** @type {NarrowingView['refresh']} */
    async refresh() {
      this.turn += 1;
      const mine = this.turn;
      try {
        const table = await this.source.table();
        const base = await this.source.base(table);
        const { numbers, failing } = await narrow(table, base, this.chosen);
        const sorted = await table.sorted(numbers, this.order);
        if (mine !== this.turn) return;
        this.current = { table, base, failing, left: numbers.length };
        await this.source.show(sorted, this.isActive);
        if (mine !== this.turn) return;
        this.told.textContent = isEmpty(this.chosen) ? ''
          : numbers.length === 0 ? gettext('No paper has all of this. Take a filter away.')
            : ngettext('%(left)s of %(num)s paper', '%(left)s of %(num)s papers', base.length, { left: number(numbers.length) });
        await Promise.all([this.showChips(table), this.count()]);
      } catch (error) {
        if (mine === this.turn) this.source.fail(error);
      }
    }

    /** @param {Table} table */
    async showChips(table) {
      const mine = this.turn;
      const chips = await Promise.all(KINDS.flatMap((kind) => this.chosen[kind].map(async (slug) => {
        const facet = this.facets.find((each) => this.kind(each) === kind);
        const label = facet?.querySelector('summary')?.textContent?.trim() ?? kind;
        const name = this.worded(kind, { slug, name: await table.name(kind, slug) || slug });
        const chip = element('button', 'chip', element('span', 'chip-kind', label + gettext(': ')), element('bdi', '', name));
        chip.setAttribute('type', 'button');
        chip.setAttribute('aria-label', gettext('Take away %(kind)s: %(name)s', { kind: label, name }));
        chip.addEventListener('click', () => {
          this.chosen = { ...this.chosen, [kind]: this.chosen[kind].filter((each) => each !== slug) };
          this.change();
          this.panel.querySelector('summary')?.focus();
        });
        return element('li', '', chip);
      })));
      if (mine !== this.turn) return;
      this.chips.querySelector('ul')?.replaceChildren(...chips);
      this.chips.hidden = chips.length === 0;
    }

    /** Count what is looked at: nothing is loaded for a facet that is closed. */
    async count() {
      if (!this.panel.open) return;
      if (!this.current) {
        await this.refresh();
        return;
      }
      const mine = this.turn;
      try {
        await Promise.all(this.facets.filter((facet) => facet.open || this.chosen[this.kind(facet)].length > 0)
          .map((facet) => this.showFacet(facet)));
      } catch (error) {
        if (mine === this.turn) this.source.fail(error);
      }
    }

    /** @param {HTMLDetailsElement} facet */
    async showFacet(facet) {
      if (!this.current) return;
      const mine = this.turn;
      const kind = this.kind(facet);
      const { most, typed } = this.look(facet);
      const { facets: all, total } = typed === '' ? await this.listed(kind, most) : await this.found(kind, typed);
      const facets = all.filter(({ slug }) => slug !== this.source.own?.[kind]);
      if (mine !== this.turn || typed !== this.look(facet).typed) return;
      const list = /** @type {HTMLElement} */ (facet.querySelector('[data-options]'));
      const focused = document.activeElement instanceof HTMLInputElement && list.contains(document.activeElement)
        ? document.activeElement.value : undefined;
      list.replaceChildren(...facets.map((each) => this.option(kind, each)));
      list.querySelectorAll('input').forEach((box) => { if (box.value === focused) box.focus(); });
      // What all have, and nobody chose, leads nowhere.
      const [only] = facets.length === 1 ? facets : [];
      facet.hidden = typed === '' && this.chosen[kind].length === 0
        && (facets.length === 0 || only?.count === this.current?.left);
      if (facets.length === 0) list.append(element('p', 'nothing', gettext('None')));
      const further = /** @type {HTMLElement | null} */ (facet.querySelector('[data-further]'));
      if (further) further.hidden = typed !== '' || most === AT_MOST || total <= all.length;
    }

    /** @param {FacetKind} kind @param {number} most */
    async listed(kind, most) {
      const { table, base, failing } = /** @type {NonNullable<Narrowing['current']>} */ (this.current);
      return counted(table, base, this.chosen, failing, kind, most);
    }

    /** @param {FacetKind} kind @param {string} typed */
    async found(kind, typed) {
      const { table, base, failing } = /** @type {NonNullable<Narrowing['current']>} */ (this.current);
      const matching = (await table.find(kind, typed)).slice(0, AT_FIRST);
      const facets = await Promise.all(matching.map(async ({ slug, name }) =>
        ({ slug, name, count: await count(table, base, failing, kind, slug) })));
      return { facets, total: facets.length };
    }

    /** @param {FacetKind} kind @param {{ slug: string, name: string }} facet */
    worded(kind, { slug, name }) {
      if (kind === 'has') return HAS[slug] ?? slug;
      return slug === 'no-year' ? gettext('No year') : name;
    }

    /** @param {FacetKind} kind @param {Facet} facet */
    option(kind, facet) {
      const box = /** @type {HTMLInputElement} */ (element('input', ''));
      box.type = 'checkbox';
      box.value = facet.slug;
      box.checked = this.chosen[kind].includes(facet.slug);
      const label = element('label', '', box, element('bdi', '', this.worded(kind, facet)),
        element('span', 'count', number(facet.count)));
      label.classList.toggle('is-none', facet.count === 0);
      return label;
    }
  }

  papershelf.narrowing = (root, source) => new Narrowing(root, source);
})();
