// @ts-check
/**
 * Papers and what matched in them, as elements of the page. Data enters the page as text only.
 */

papershelf.showing = (() => {
  'use strict';

  const { gettext, ngettext } = papershelf.words;
  const MOST_AUTHORS = 12;
  /** @type {{ [label: string]: string }} */
  const LABELS = {
    'removed': gettext('Removed'),
    'retracted': gettext('Retracted'),
    'withdrawn': gettext('Withdrawn'),
    'corrected': gettext('Corrected'),
    'opening words': gettext('Opening words'),
  };

  /** @type {Showing['element']} */
  function element(tag, name, ...content) {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(...content);
    return made;
  }

  /** @type {Showing['marked']} */
  function marked(text, marks, { start, end } = { start: 0, end: text.length }) {
    /** @type {(Node | string)[]} */
    const pieces = [start > 0 ? '… ' : ''];
    let at = start;
    for (const mark of marks.filter((one) => one.start >= start && one.end <= end)) {
      pieces.push(text.slice(at, mark.start), element('mark', '', text.slice(mark.start, mark.end)));
      at = mark.end;
    }
    return [...pieces, text.slice(at, end), end < text.length ? ' …' : ''].filter((piece) => piece !== '');
  }

  /** @param {string} text @param {Set<string>} terms */
  function matching(text, terms) {
    return marked(text, papershelf.marking.marks(text, terms, { common: true }));
  }

  /** @type {Showing['title']} */
  function title(paper, terms) {
    return element('span', 'search-title', ...matching(paper.title, terms));
  }

  /** @type {Showing['authors']} */
  function authors(paper, terms) {
    const shown = paper.authors.slice(0, MOST_AUTHORS).join(gettext(', '));
    const more = paper.authors.length - MOST_AUTHORS;
    return element('span', 'search-authors', ...matching(shown, terms), more > 0 ? gettext(' and %(number)s more', { number: more }) : '');
  }

  /** @type {Showing['tags']} */
  function tags(paper, terms) {
    const names = paper.tags.map((tag) => element('li', '', ...matching(tag, terms)));
    const list = element('ul', 'tags search-tags', ...names);
    list.setAttribute('aria-label', gettext('Tags'));
    return list;
  }

  /** @type {Showing['label']} */
  function label(paper) {
    return paper.label && element('span', 'state', LABELS[paper.label] ?? paper.label);
  }

  /** @type {Showing['imprint']} */
  function imprint({ venue, year }) {
    return [venue, venue.includes(year) ? '' : year].filter(Boolean).join(' ');
  }

  /** @type {Showing['papers']} */
  function papers(count) {
    return ngettext('%(num)s paper', '%(num)s papers', count);
  }

  return { element, marked, title, authors, tags, label, imprint, papers };
})();
