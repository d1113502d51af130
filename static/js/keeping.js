// @ts-check
/**
 * What a visitor keeps in this browser: a reading list, and the papers seen last. Nothing of it leaves the browser.
 *
 * The lists are plain values; whoever changes one makes a new one. A shelf holds a list in the browser's storage.
 */

/** @type {Keeping} */
papershelf.keeping = (() => {
  'use strict';

  const MOST_SEEN = 20;
  const SHARED = '#papers=';

  /** @param {unknown} value */
  const text = (value) => (typeof value === 'string' ? value : '');

  /** @param {unknown} value @returns {Kept[]} */
  function kept(value) {
    const { id, title, by, where, note, read } = /** @type {{ [name: string]: unknown }} */ (value ?? {});
    const paper = { id: text(id), title: text(title), by: text(by), where: text(where) };
    return paper.id === '' ? [] : [{ ...paper, note: text(note), read: read === true }];
  }

  /** The list that a stored text holds; undefined if it holds none. @type {Keeping['parse']} */
  function parse(stored) {
    /** @type {unknown} */
    let value;
    try {
      value = JSON.parse(stored);
    } catch {
      return undefined;
    }
    return Array.isArray(value) ? unique(value.flatMap(kept)) : undefined;
  }

  /** @param {Kept[]} list */
  function unique(list) {
    return [...new Map(list.map((paper) => [paper.id, paper])).values()];
  }

  /** @type {Keeping['has']} */
  const has = (list, id) => list.some((paper) => paper.id === id);

  /** @type {Keeping['add']} */
  const add = (list, papers) => [...list, ...unique(papers).filter(({ id }) => !has(list, id))];

  /** @type {Keeping['remove']} */
  const remove = (list, id) => list.filter((paper) => paper.id !== id);

  /** @type {Keeping['change']} */
  const change = (list, id, changes) => list.map((paper) => (paper.id === id ? { ...paper, ...changes } : paper));

  /** @type {Keeping['insert']} */
  function insert(list, paper, place) {
    const others = remove(list, paper.id);
    return [...others.slice(0, place), paper, ...others.slice(place)];
  }

  /** @type {Keeping['move']} */
  function move(list, id, steps) {
    const place = list.findIndex((paper) => paper.id === id);
    return place < 0 ? list : insert(list, list[place], Math.max(0, place + steps));
  }

  /** @type {Keeping['see']} */
  const see = (list, paper) => insert(list, paper, 0).slice(0, MOST_SEEN);

  /** @type {Keeping['merge']} */
  function merge(list, others) {
    const known = new Map(others.map((paper) => [paper.id, paper]));
    const changed = list.map((paper) => {
      const other = known.get(paper.id);
      return other ? { ...paper, note: paper.note || other.note, read: paper.read || other.read } : paper;
    });
    return add(changed, others);
  }

  /** @type {Keeping['share']} */
  const share = (list) => SHARED + list.map(({ id }) => encodeURIComponent(id)).join(',');

  /** @type {Keeping['shared']} */
  function shared(fragment) {
    if (!fragment.startsWith(SHARED)) return [];
    const ids = fragment.slice(SHARED.length).split(',').map((part) => {
      try {
        return decodeURIComponent(part).trim();
      } catch {
        return '';
      }
    });
    return [...new Set(ids.filter((id) => /^[\w.-]+$/.test(id)))];
  }

  /** @implements {Shelf} */
  class StoredShelf {
    /** What is kept where the browser stores nothing: as long as the page is open. @type {string | null} */
    unstored = null;
    /** @type {'' | 'unstored' | 'unreadable'} */
    fault = '';
    /** @type {Set<() => void>} */
    watchers = new Set();

    /** @param {string} name @param {() => Storage} area The storage; asking for it may fail. */
    constructor(name, area) {
      this.name = name;
      this.area = area;
    }

    /** @returns {Kept[]} */
    list() {
      const stored = this.unstored ?? this.stored();
      const list = stored === null ? [] : parse(stored);
      if (list === undefined) this.fault = 'unreadable';
      return list ?? [];
    }

    /** @returns {string | null} */
    stored() {
      try {
        return this.area().getItem(this.name);
      } catch {
        this.fault = 'unstored';
        return null;
      }
    }

    /** @type {Shelf['change']} */
    change(changed) {
      const list = this.list();
      const text = JSON.stringify(changed(list));
      try {
        const area = this.area();
        // What cannot be read is set aside, never lost.
        if (this.fault === 'unreadable') area.setItem(`${this.name}:unreadable`, area.getItem(this.name) ?? '');
        area.setItem(this.name, text);
        this.unstored = null;
        this.fault = '';
      } catch {
        this.unstored = text;
        this.fault = 'unstored';
      }
      this.tell();
      return this.fault === '';
    }

    /** @type {Shelf['watch']} */
    watch(watcher) {
      this.watchers.add(watcher);
      watcher();
    }

    tell() {
      this.watchers.forEach((watcher) => watcher());
    }
  }

  /** @type {Keeping['shelf']} */
  const shelf = (name, area) => new StoredShelf(name, area);

  return { parse, has, add, remove, change, insert, move, see, merge, share, shared, shelf };
})();
