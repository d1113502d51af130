// @ts-check
/**
 * The citation box of a paper's page: its formats as tabs, each to be copied and downloaded.
 *
 * Markup: templates/paper.html, where BibTeX and the plain citation stand. RIS and CSL-JSON are loaded when they are
 * first wanted. Roles and keys follow the tabs pattern of the ARIA Authoring Practices.
 */

(() => {
  'use strict';

  const box = /** @type {HTMLElement | null} */ (document.querySelector('[data-cite]'));
  if (!box) return;

  const { gettext } = papershelf.words;
  const { element } = papershelf.showing;
  const { copy, download, fileName, load } = papershelf.handing;
  const TOLD_FOR = 4000;
  const id = papershelf.idOfPage();
  const bibtex = /** @type {HTMLElement} */ (box.querySelector('pre'));
  const plain = /** @type {HTMLElement} */ (box.querySelector('p'));
  const key = /^@\w+\s*[{(]\s*([^\s,]*)/.exec(bibtex.textContent ?? '')?.[1] ?? id;

  /** @typedef {{ label: string, panel: HTMLElement, ending: string, type: string, format?: Format }} Kind */
  /** @type {Kind[]} */
  const kinds = [
    { label: 'BibTeX', panel: bibtex, ending: 'bib', type: 'application/x-bibtex' },
    { label: 'RIS', panel: element('pre', 'bibtex'), ending: 'ris', type: 'application/x-research-info-systems', format: 'ris' },
    { label: 'CSL-JSON', panel: element('pre', 'bibtex'), ending: 'json', type: 'application/vnd.citationstyles.csl+json', format: 'csl' },
    { label: gettext('Text'), panel: plain, ending: 'txt', type: 'text/plain' },
  ];
  let chosen = kinds[0];
  const status = element('span', 'copy-told');
  status.setAttribute('role', 'status');
  const tabs = kinds.map(({ label, panel }, place) => {
    const tab = element('button', 'tab', label);
    tab.setAttribute('role', 'tab');
    tab.setAttribute('type', 'button');
    tab.id = `cite-tab-${place}`;
    panel.id = `cite-panel-${place}`;
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.setAttribute('translate', 'no');
    panel.tabIndex = 0;
    return tab;
  });
  const list = element('div', 'tabs', ...tabs);
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', gettext('Formats'));

  /** @param {string} label @param {() => void} act */
  function button(label, act) {
    const made = element('button', 'button', label);
    made.setAttribute('type', 'button');
    made.addEventListener('click', act);
    return made;
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let telling;

  /** @param {string} told */
  function tell(told) {
    clearTimeout(telling);
    status.textContent = told;
    telling = setTimeout(() => status.replaceChildren(), TOLD_FOR);
  }

  /** @param {Kind} kind */
  async function fill({ panel, format }) {
    if (!format || panel.textContent !== '') return;
    tell(gettext('Loading …'));
    try {
      await load('citations', 'formats');
      const [cited] = await papershelf.citations.papers([id]);
      if (!cited) throw new papershelf.LoadError(id);
      panel.textContent = papershelf.formats.text([{ cited }], format, () => location.href);
      tell('');
    } catch (error) {
      if (!(error instanceof papershelf.LoadError)) throw error;
      tell(gettext('This could not be loaded. Choose it again to try once more.'));
    }
  }

  /** @param {Kind} kind */
  function choose(kind) {
    chosen = kind;
    kinds.forEach((each, place) => {
      const isChosen = each === kind;
      each.panel.hidden = !isChosen;
      tabs[place].setAttribute('aria-selected', String(isChosen));
      tabs[place].tabIndex = isChosen ? 0 : -1;
    });
    return fill(kind);
  }

  list.addEventListener('click', ({ target }) => {
    const place = tabs.findIndex((tab) => target instanceof Node && tab.contains(target));
    if (place >= 0) choose(kinds[place]);
  });
  list.addEventListener('keydown', (event) => {
    const place = kinds.indexOf(chosen);
    const last = kinds.length - 1;
    const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const next = { [forward]: place === last ? 0 : place + 1, [backward]: place === 0 ? last : place - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(kinds[next]);
    tabs[next].focus();
  });

  const copying = button(gettext('Copy'), async () => {
    await fill(chosen);
    const isCopied = await copy(chosen.panel.textContent ?? '', chosen.panel);
    tell(isCopied ? gettext('Copied') : gettext('Selected: copy it with your keyboard'));
  });
  const saving = button(gettext('Download'), async () => {
    await fill(chosen);
    const text = (chosen.panel.textContent ?? '').trimEnd();
    if (text !== '') download(`${text}\n`, `${fileName(key)}.${chosen.ending}`, chosen.type);
  });
  box.prepend(element('div', 'citation-tools', list, element('div', 'citation-actions', copying, saving, status)));
  box.append(kinds[1].panel, kinds[2].panel);
  box.classList.add('has-tabs');
  choose(chosen);
})();
