// @ts-check
/**
 * A list of papers as a file: a choice of formats, to download or to copy.
 *
 * `<div data-export="name of the list">` gets one for all papers that the page's list holds, narrowed down or not. Where a
 * closed one stands in the page already, nothing moves when the script comes.
 */

(() => {
  'use strict';

  const { gettext, ngettext } = papershelf.words;
  const { element } = papershelf.showing;
  const { copy, download, fileName, load } = papershelf.handing;
  const MANY = 200;
  const MOST = 5000;
  /** @type {{ [format: string]: string }} */
  const LABELS = {
    bibtex: 'BibTeX', ris: 'RIS', csl: 'CSL-JSON', csv: 'CSV', markdown: 'Markdown', json: gettext('JSON, to import again'),
  };

  /** @param {string} label @param {(event: Event) => void} act */
  function button(label, act) {
    const made = element('button', 'button', label);
    made.setAttribute('type', 'button');
    made.addEventListener('click', act);
    return made;
  }

  /** @type {Exporting['panel']} */
  function panel(list) {
    const whole = /** @type {HTMLDetailsElement} */ (element('details', 'export', element('summary', 'button', gettext('Export'))));
    furnish(whole, list);
    return whole;
  }

  /** @param {HTMLDetailsElement} whole @param {Parameters<Exporting['panel']>[0]} list */
  function furnish(whole, list) {
    // Most who come to a list export nothing.
    if (whole.open) whole.append(offered(list));
    else whole.addEventListener('toggle', () => whole.append(offered(list)), { once: true });
    whole.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !whole.open) return;
      whole.open = false;
      whole.querySelector('summary')?.focus();
    });
  }

  /** @param {Parameters<Exporting['panel']>[0]} list */
  function offered({ chosen, name, formats }) {
    const format = /** @type {HTMLSelectElement} */ (element('select', ''));
    format.append(...formats.map((each) => new Option(LABELS[each], each)));
    const status = element('p', 'export-told');
    status.setAttribute('role', 'status');
    const shown = /** @type {HTMLTextAreaElement} */ (element('textarea', 'export-text'));
    shown.readOnly = true;
    shown.hidden = true;
    shown.setAttribute('aria-label', gettext('The text to copy'));

    /** The text of all that is chosen; what was left out is told. @param {(text: string, kind: { ending: string, type: string }) => Promise<string>} handed */
    async function hand(handed) {
      shown.hidden = true;
      status.textContent = gettext('Loading …');
      try {
        await load('citations', 'formats');
        const all = await chosen();
        const papers = all.slice(0, MOST);
        if (papers.length === 0) {
          status.textContent = gettext('There is no paper to export.');
          return;
        }
        const found = await papershelf.citations.papers(papers.map(({ id }) => id), (done) => {
          if (papers.length > MANY) status.textContent = gettext('%(done)s of %(all)s', { done, all: papers.length });
        });
        const exported = papers.flatMap(({ note, read }, place) => {
          const cited = found[place];
          return cited ? [{ cited, note, read }] : [];
        });
        const kind = /** @type {Format} */ (format.value);
        const text = papershelf.formats.text(exported, kind, pageOf);
        const gone = papers.length - exported.length;
        const lost = ngettext('%(num)s paper is no longer in the catalogue and was left out.',
          '%(num)s papers are no longer in the catalogue and were left out.', gone);
        const cut = gettext('These are the first %(num)s; the list of all papers leads to files of all.',
          { num: papershelf.words.number(MOST) });
        status.textContent = [await handed(text, papershelf.formats.known[kind]), gone > 0 ? lost : '', all.length > MOST ? cut : '']
          .filter(Boolean).join(' ');
      } catch (error) {
        if (!(error instanceof papershelf.LoadError)) throw error;
        status.textContent = gettext('The citations could not be loaded. Try again.');
      }
    }

    const saving = button(gettext('Download'), () => hand(async (text, { ending, type }) => {
      download(text, `${fileName(name())}.${ending}`, type);
      return gettext('Downloaded');
    }));
    const copying = button(gettext('Copy'), () => hand(async (text) => {
      shown.value = text;
      shown.hidden = false;
      const isCopied = await copy(text, shown);
      shown.hidden = isCopied;
      return isCopied ? gettext('Copied') : gettext('Selected: copy it with your keyboard');
    }));
    const label = element('label', '', element('span', '', gettext('Format')), format);
    const tools = element('div', 'export-tools', label, saving, copying);
    return element('div', 'export-panel', tools, status, shown);
  }

  /** @param {string} id */
  function pageOf(id) {
    const address = new URL(`${papershelf.root}papers/${encodeURIComponent(id)}.html`, document.baseURI);
    return address.protocol.startsWith('http') ? address.href : '';
  }

  papershelf.exporting = { panel };

  /** @returns {Promise<Chosen[]>} */
  async function listed() {
    return (await papershelf.selection?.() ?? []).map((id) => ({ id }));
  }

  /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-export]')).forEach((place) => {
    /** @type {Parameters<Exporting['panel']>[0]} */
    const list = {
      chosen: listed,
      name: () => [place.dataset.export, new URLSearchParams(location.search).get('q')].filter(Boolean).join(' '),
      formats: ['bibtex', 'ris', 'csl', 'csv', 'markdown'],
    };
    const standing = place.querySelector('details');
    if (standing) furnish(standing, list);
    else place.append(panel(list));
  });
})();
