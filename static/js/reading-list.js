// @ts-check
/**
 * The reading list: its papers with notes, in the order of their owner; lists that others share; files in and out.
 *
 * Markup: templates/reading-list.html. What the papers are called is kept with the list; what has become of them since
 * is looked up in the catalogue.
 */

(() => {
  'use strict';

  const page = document.querySelector('[data-reading-list]');
  if (!page) return;

  const { gettext, ngettext, number } = papershelf.words;
  const { element } = papershelf.showing;
  const { copy, load } = papershelf.handing;
  const { change, has, insert, merge, move, remove, share, shared } = papershelf.keeping;
  const { reading, seen } = papershelf.keep;
  const PAUSE = 400;
  const MOST_TOLD = 20;

  /** @param {string} name @returns {HTMLElement} */
  const find = (name) => /** @type {HTMLElement} */ (page.querySelector(`[data-${name}]`));
  const [facts, fault, told, undo, rows, tools, empty] =
    ['list-facts', 'list-fault', 'list-told', 'list-undo', 'kept', 'list-tools', 'list-empty'].map(find);

  /** What the catalogue says of papers; null of those that it has no more. @type {Map<string, Cited | null>} */
  const looked = new Map();
  /** @type {Map<string, Row>} */
  const shown = new Map();
  /** @type {{ paper: Kept, place: number } | undefined} */
  let removed;

  /** @param {string} text @param {(Node | string)[]} more */
  function tell(text, ...more) {
    told.replaceChildren(text, ...more);
    told.hidden = text === '';
    undo.hidden = true;
  }

  /** @param {string} label @param {string} spoken @param {() => void} act */
  function button(label, spoken, act) {
    const made = element('button', 'button', label);
    made.setAttribute('type', 'button');
    if (spoken) made.setAttribute('aria-label', spoken);
    made.addEventListener('click', act);
    return made;
  }

  /** @param {string} id */
  const address = (id) => `${papershelf.root}papers/${encodeURIComponent(id)}.html`;

  /** @param {string} id @param {string} title */
  function paperLink(id, title) {
    const link = /** @type {HTMLAnchorElement} */ (element('a', '', element('bdi', '', title || id)));
    link.href = address(id);
    return link;
  }

  /** @param {Cited} cited @returns {Kept} */
  function kept({ id, csl }) {
    const { by, where } = papershelf.formats;
    return { id, title: csl.title ?? '', by: by(csl), where: where(csl), note: '', read: false };
  }

  /** A paper of the list on the page; it is changed in place, so that whoever writes in it is not disturbed. */
  class Row {
    title = element('h3', 'row-title');
    by = element('p', 'row-authors');
    facts = element('ul', 'row-venue margin');
    note = /** @type {HTMLTextAreaElement} */ (element('textarea', 'kept-note'));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    pause;

    /** @param {string} id */
    constructor(id) {
      this.id = id;
      this.title.dir = 'auto';
      this.note.dir = 'auto';
      this.note.rows = 1;
      this.note.placeholder = gettext('Note');
      this.note.addEventListener('input', () => {
        clearTimeout(this.pause);
        this.pause = setTimeout(() => this.keepNote(), PAUSE);
      });
      this.note.addEventListener('change', () => this.keepNote());
      this.read = button(gettext('Read'), '', () => reading.change((list) =>
        change(list, id, { read: !list.find((paper) => paper.id === id)?.read })));
      this.up = button('↑', '', () => this.step(-1));
      this.down = button('↓', '', () => this.step(1));
      this.drop = button(gettext('Remove'), '', () => take(id));
      const grip = element('span', 'grip', '⠿');
      grip.dataset.grip = '';
      grip.title = gettext('Drag to another place');
      grip.setAttribute('aria-hidden', 'true');
      const buttons = element('div', 'kept-buttons', this.read, this.up, this.down, grip, this.drop);
      const main = element('div', 'row-main', this.title, this.by);
      const own = element('div', 'kept-own', this.note, buttons);
      this.whole = element('li', 'row spread', main, element('div', 'row-facts', this.facts), own);
    }

    keepNote() {
      clearTimeout(this.pause);
      const { id, note: { value: note } } = this;
      if (reading.list().find((paper) => paper.id === id)?.note !== note) reading.change((list) => change(list, id, { note }));
    }

    /** @param {number} steps */
    step(steps) {
      reading.change((list) => move(list, this.id, steps));
      const pressed = steps < 0 ? this.up : this.down;
      (pressed.matches(':disabled') ? (steps < 0 ? this.down : this.up) : pressed).focus();
      tellPlace(this.id);
    }

    /** @param {Kept} paper @param {number} place @param {number} all */
    show(paper, place, all) {
      const found = looked.get(paper.id);
      const title = paper.title || paper.id;
      this.title.replaceChildren(found === null ? title : paperLink(paper.id, title));
      this.by.textContent = paper.by;
      if (document.activeElement !== this.note) this.note.value = paper.note;
      this.note.setAttribute('aria-label', gettext('Note on %(title)s', { title }));
      this.read.setAttribute('aria-pressed', String(paper.read));
      this.read.setAttribute('aria-label', gettext('Read: %(title)s', { title }));
      this.up.setAttribute('aria-label', gettext('Up: %(title)s', { title }));
      this.down.setAttribute('aria-label', gettext('Down: %(title)s', { title }));
      this.drop.setAttribute('aria-label', gettext('Remove: %(title)s', { title }));
      this.up.toggleAttribute('disabled', place === 0);
      this.down.toggleAttribute('disabled', place === all - 1);
      const state = found === null ? element('span', 'state', gettext('No longer in the catalogue'))
        : papershelf.showing.label({ label: found?.csl.status ?? '' });
      const award = found?.csl.custom?.award ?? '';
      const parts = [state, paper.where, award && element('span', 'award', award)].filter((part) => part !== '');
      this.facts.replaceChildren(...parts.map((part) => element('li', '', part)));
    }
  }

  /** @param {string} moved */
  function tellPlace(moved) {
    const list = reading.list();
    const place = list.findIndex(({ id }) => id === moved) + 1;
    tell(gettext('Moved to place %(place)s of %(all)s', { place: number(place), all: number(list.length) }));
  }

  papershelf.dragging(rows, (from, to) => {
    const paper = reading.list()[from];
    if (from === to) render();
    else reading.change((list) => insert(list, paper, to));
    if (from !== to) tellPlace(paper.id);
  });

  function render() {
    const list = reading.list();
    list.forEach((paper, place) => {
      const row = shown.get(paper.id) ?? new Row(paper.id);
      shown.set(paper.id, row);
      row.show(paper, place, list.length);
      if (rows.children[place] !== row.whole) rows.insertBefore(row.whole, rows.children[place] ?? null);
    });
    while (rows.children.length > list.length) rows.lastElementChild?.remove();
    for (const id of shown.keys()) if (!has(list, id)) shown.delete(id);
    const read = list.filter((paper) => paper.read).length;
    facts.textContent = list.length === 0 ? '' : [
      ngettext('%(num)s paper', '%(num)s papers', list.length), gettext('%(count)s read', { count: number(read) })].join(', ');
    empty.hidden = list.length > 0;
    rows.classList.add('is-shown');
    tools.classList.toggle('is-empty', list.length === 0);
    fault.hidden = reading.fault === '';
    fault.textContent = reading.fault === 'unreadable'
      ? gettext('What this browser kept as your reading list cannot be read. It is set aside when you add a paper.')
      : gettext('This browser stores nothing: the reading list is lost when you leave this page.');
    look(list);
  }

  /** Ask the catalogue what has become of the papers, once. @param {Kept[]} list */
  async function look(list) {
    const unknown = list.map(({ id }) => id).filter((id) => !looked.has(id));
    if (unknown.length === 0) return;
    try {
      const found = await ask(unknown);
      found.forEach((cited, place) => looked.set(unknown[place], cited ?? null));
      found.forEach((cited) => cited && looked.set(cited.id, cited));
      const now = reading.list();
      // Two papers may have become one.
      const then = now.map(renewed).reduce((/** @type {Kept[]} */ before, paper) => merge(before, [paper]), []);
      if (JSON.stringify(now) === JSON.stringify(then)) render();
      else reading.change(() => then);
    } catch (error) {
      // The list is whole without the catalogue.
      if (!(error instanceof papershelf.LoadError)) throw error;
    }
  }

  /** A paper by its address of today, called what the catalogue calls it. @param {Kept} paper @returns {Kept} */
  function renewed(paper) {
    const cited = looked.get(paper.id);
    return cited ? { ...kept(cited), note: paper.note, read: paper.read } : paper;
  }

  /** @param {string[]} ids */
  async function ask(ids) {
    await load('citations', 'formats');
    return papershelf.citations.papers(ids);
  }

  /** @param {string} id */
  function take(id) {
    const list = reading.list();
    const place = list.findIndex((paper) => paper.id === id);
    removed = place < 0 ? undefined : { paper: list[place], place };
    reading.change((latest) => remove(latest, id));
    tell(gettext('Removed: %(title)s', { title: removed?.paper.title || id }));
    undo.hidden = false;
    undo.focus();
  }

  undo.addEventListener('click', () => {
    const back = removed;
    if (!back) return;
    reading.change((list) => insert(list, back.paper, back.place));
    tell(gettext('Put back: %(title)s', { title: back.paper.title || back.paper.id }));
    shown.get(back.paper.id)?.drop.focus();
  });

  /** @param {string} text */
  async function bringIn(text) {
    tell(gettext('Loading …'));
    try {
      await load('citations', 'formats', 'importing');
      const wanted = papershelf.importing.read(text);
      if (wanted.length === 0) {
        tell(gettext('No papers were found in this file. JSON, BibTeX, RIS, CSV and Markdown can be read.'));
        return;
      }
      const found = await papershelf.importing.matched(wanted);
      const before = reading.list().length;
      const papers = wanted.flatMap(({ note, read }, place) => {
        const cited = found[place];
        return cited ? [{ ...kept(cited), note, read }] : [];
      });
      reading.change((list) => merge(list, papers));
      tellImported(reading.list().length - before, papers.length, wanted.filter((_, place) => !found[place]));
    } catch (error) {
      if (!(error instanceof papershelf.LoadError)) throw error;
      tell(gettext('The citations could not be loaded. Try again.'));
    }
  }

  /** @param {number} added @param {number} found @param {Wanted[]} missing */
  function tellImported(added, found, missing) {
    const parts = [ngettext('%(num)s paper added.', '%(num)s papers added.', added)];
    if (found > added) parts.push(ngettext('%(num)s was in the list already.', '%(num)s were in the list already.', found - added));
    if (missing.length === 0) return tell(parts.join(' '));
    parts.push(ngettext('%(num)s is not in this catalogue:', '%(num)s are not in this catalogue:', missing.length));
    const names = missing.slice(0, MOST_TOLD).map(({ title, doi, key, id }) => element('li', '', title || doi || key || id));
    if (missing.length > MOST_TOLD) names.push(element('li', '', '…'));
    return tell(parts.join(' '), element('ul', 'list-missing', ...names));
  }

  const importing = /** @type {HTMLInputElement} */ (find('list-import'));
  importing.addEventListener('change', async () => {
    const [file] = importing.files ?? [];
    if (file) await bringIn(await file.text());
    importing.value = '';
  });

  const link = /** @type {HTMLInputElement} */ (find('list-link'));
  find('list-share').addEventListener('click', async () => {
    link.value = `${location.href.split('#')[0]}${share(reading.list())}`;
    link.hidden = false;
    link.select();
    const isCopied = await copy(link.value, link);
    tell(isCopied ? gettext('The link is copied. It holds the papers of the list, without your notes.')
      : gettext('Selected: copy it with your keyboard'));
  });

  /** A list that came with the address: shown beside one's own, which it changes only if asked to. */
  async function showShared() {
    const ids = shared(location.hash);
    const section = find('shared');
    section.hidden = ids.length === 0;
    if (ids.length === 0) return;
    const list = find('shared-papers');
    const toldShared = find('shared-told');
    const adding = /** @type {HTMLButtonElement} */ (find('shared-add'));
    // They take their room at once.
    list.replaceChildren(...ids.map((id) => element('li', '', paperLink(id, id), element('span', 'seen-by', '…'))));
    adding.hidden = true;
    toldShared.textContent = gettext('Loading …');
    try {
      const found = await ask(ids);
      const papers = found.flatMap((cited) => (cited ? [kept(cited)] : []));
      const gone = ids.length - papers.length;
      list.replaceChildren(...papers.map((paper) =>
        element('li', '', paperLink(paper.id, paper.title), element('span', 'seen-by', [paper.by, paper.where].filter(Boolean).join(' · ')))));
      toldShared.textContent = [
        ngettext('A list of %(num)s paper, which came with the address of this page.',
          'A list of %(num)s papers, which came with the address of this page.', papers.length),
        gone > 0 ? ngettext('%(num)s more is not in this catalogue.', '%(num)s more are not in this catalogue.', gone) : '',
      ].filter(Boolean).join(' ');
      adding.hidden = papers.length === 0;
      adding.onclick = () => {
        const before = reading.list().length;
        reading.change((mine) => merge(mine, papers));
        closeShared();
        tellImported(reading.list().length - before, papers.length, []);
      };
    } catch (error) {
      if (!(error instanceof papershelf.LoadError)) throw error;
      toldShared.textContent = gettext('The citations could not be loaded. Try again.');
    }
  }

  function closeShared() {
    history.replaceState(null, '', location.href.split('#')[0]);
    find('shared').hidden = true;
    /** @type {HTMLElement | null} */ (page?.querySelector('h1'))?.focus();
  }

  function renderSeen() {
    const list = seen.list();
    find('seen').hidden = list.length === 0;
    find('seen-papers').replaceChildren(...list.map(({ id, title, where }) =>
      element('li', '', paperLink(id, title), element('span', 'seen-by', where))));
  }

  find('shared-close').addEventListener('click', closeShared);
  find('seen-clear').addEventListener('click', () => {
    seen.change(() => []);
    tell(gettext('The papers seen last are forgotten.'));
    told.focus();
  });
  window.addEventListener('hashchange', showShared);
  find('list-export').append(papershelf.exporting.panel({
    chosen: () => reading.list(),
    name: () => gettext('Reading list'),
    formats: ['bibtex', 'ris', 'csl', 'csv', 'markdown', 'json'],
  }));
  tools.hidden = false;
  showShared();
  reading.watch(render);
  seen.watch(renderSeen);
})();
