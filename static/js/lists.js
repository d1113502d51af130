// @ts-check
/**
 * Makes the lists of papers sortable and narrows them: the code and the data follow when someone asks for it.
 *
 * A list that stands on one page as a whole is read from its rows; of a longer one, files are loaded. Markup:
 * templates/_narrowing.html within an element with `data-list`, around the rows.
 */

(() => {
  'use strict';

  const AT_FIRST = 20;

  const list = /** @type {HTMLElement | null} */ (document.querySelector('[data-list]'));
  if (!list) return;

  /** @param {string} selector @returns {HTMLElement} */
  const find = (selector) => /** @type {HTMLElement} */ (list.querySelector(selector));
  const standing = find('[data-standing]');
  const tools = find('[data-narrowing]');
  const narrowed = find('[data-narrowed]');
  const failure = find('[data-failure]');
  const rows = /** @type {HTMLElement[]} */ (Array.from(standing.querySelectorAll('.row')));
  const isWhole = list.dataset.list === 'whole' && rows.every((row) => !row.querySelector('[data-more-authors]'));
  const places = rows.map((row) => ({ row, parent: /** @type {HTMLElement} */ (row.parentElement) }));

  /** @type {Promise<NarrowingView> | undefined} */
  let narrowing;
  /** @type {Promise<Table> | undefined} */
  let table;

  async function tableOfFiles() {
    const [{ manifest, file }] = await Promise.all([
      papershelf.shelf(), papershelf.code('search-coding.js', 'facets.js', 'facets-files.js')]);
    const index = /** @type {FacetIndex} */ (await file('facets', manifest.facets, 0));
    return papershelf.facetFiles(index, file, papershelf.names);
  }

  async function tableOfRows() {
    await papershelf.code('facets.js', 'facets-rows.js');
    return papershelf.facetRows(rows);
  }

  /** @type {NarrowingSource['table']} */
  function loadTable() {
    if (!table) {
      table = isWhole ? tableOfRows() : tableOfFiles();
      table.catch(() => { table = undefined; });
    }
    return table;
  }

  /** The papers of the list, by their numbers, in its order. @type {NarrowingSource['base']} */
  async function base(loaded) {
    const all = Array.from({ length: loaded.count }, (_, at) => loaded.count - 1 - at);
    const kind = /** @type {FacetKind | undefined} */ (list?.dataset.kind);
    if (isWhole || !kind) return all;
    if (kind === 'year' || kind === 'venue') await loaded.prepare(all, kind);
    const has = await loaded.having(kind, list?.dataset.slug ?? '');
    return all.filter((number) => has[number] === 1);
  }

  /** @param {number} number */
  async function made(number) {
    if (isWhole) return rows[rows.length - 1 - number];
    const shelf = await papershelf.shelf();
    const [paper, further] = await Promise.all([shelf.paper(number), shelf.further(number)]);
    const row = papershelf.showing.row(paper);
    papershelf.showing.furnish(row, paper, further);
    return row;
  }

  /** @param {unknown} error */
  function fail(error) {
    if (!(error instanceof papershelf.LoadError)) throw error;
    failure.hidden = false;
  }

  /** The list as it stands in the page. */
  function restore() {
    places.forEach(({ row, parent }) => parent.append(row));
    select();
  }

  function select() {
    papershelf.selection = async () => {
      if (isWhole) return rows.map(papershelf.idOf);
      const loaded = await loadTable();
      return loaded.ids(await base(loaded));
    };
  }

  async function load() {
    await Promise.all([loadTable(), papershelf.code('facets.js', 'narrowing.js')]);
    const rowsOf = async (/** @type {number[]} */ numbers) => Promise.all(numbers.map(made));
    const ids = async (/** @type {number[]} */ numbers) => (await loadTable()).ids(numbers);
    const listing = papershelf.listing(find('[data-results]'), find('[data-more]'), { rows: rowsOf, ids, fail });
    /** @type {NarrowingSource['show']} */
    async function show(numbers, isActive) {
      failure.hidden = true;
      if (isActive) await listing.show(numbers, AT_FIRST);
      else if (standing.hidden) restore();
      standing.hidden = isActive;
      narrowed.hidden = !isActive;
      if (!isActive) standing.dispatchEvent(new CustomEvent('papershelf:selection', {
        bubbles: true, detail: { count: rows.length, rows } }));
    }
    return papershelf.narrowing(tools, {
      table: loadTable, base, show, fail, own: { [list?.dataset.kind ?? '']: list?.dataset.slug },
    });
  }

  function start() {
    if (!narrowing) {
      narrowing = load();
      narrowing.catch(() => { narrowing = undefined; });
    }
    return narrowing;
  }

  /** Loads what is missing, and shows what the address asks for. */
  async function refresh() {
    try {
      const view = await start();
      view.readAddress();
      await view.refresh();
    } catch (error) {
      fail(error);
    }
  }

  select();
  if (!tools) return;
  if (papershelf.isNarrowed()) refresh();
  window.addEventListener('popstate', refresh);
  find('[data-failure] button').addEventListener('click', refresh);
  papershelf.awaken(tools, start, fail);
})();
