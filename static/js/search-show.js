// @ts-check
/**
 * Papers and what matched in them, as elements of the page: a row is what templates/_row.html makes. Data enters the page
 * as text only.
 */

papershelf.showing = (() => {
  'use strict';

  const { gettext, ngettext } = papershelf.words;
  const MOST_AUTHORS = 8;
  const EXCERPT = 220;
  const LONGEST_TOLD = 60;
  const OPENING = 'opening words';
  const NO_TERMS = new Set();
  /** @type {{ [label: string]: string }} */
  const LABELS = {
    'removed': gettext('Removed'),
    'retracted': gettext('Retracted'),
    'withdrawn': gettext('Withdrawn'),
    'corrected': gettext('Corrected'),
    'opening words': gettext('Opening words'),
  };

  /** @type {{ [kind: string]: string }} */
  const BUTTONS = { pdf: gettext('PDF'), code: gettext('Code') };

  /** @type {Showing['element']} */
  function element(tag, name, ...content) {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(...content);
    return made;
  }

  /** @type {Showing['link']} */
  function link(address, name, ...content) {
    const made = /** @type {HTMLAnchorElement} */ (element('a', name, ...content));
    made.href = papershelf.root + address;
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

  /** @type {Showing['matching']} */
  function matching(text, terms) {
    return terms.size === 0 ? [text] : marked(text, papershelf.marking.marks(text, terms, { common: true }));
  }

  /** @param {string} text @param {Set<string>} terms */
  const bdi = (text, terms) => element('bdi', '', ...matching(text, terms));

  /** The first names, and those further on that match. @type {Showing['names']} */
  function names(all, terms, most) {
    const places = all.map((_, at) => at);
    if (all.length <= most + 1) return { shown: places, more: 0 };
    const shown = places.filter((at) => at < most || (terms.size > 0 && matching(all[at], terms).length > 1));
    return { shown, more: all.length - shown.length };
  }

  /** @param {Paper} paper @param {Set<string>} terms */
  function byline({ authors, pages }, terms) {
    const { shown, more } = names(authors, terms, MOST_AUTHORS);
    const linked = shown.flatMap((at, place) => [
      place === 0 ? '' : gettext(', '), link(papershelf.naming.address('authors', pages.authors[at]), '', bdi(authors[at], terms))]);
    return element('p', 'row-authors', ...linked, furtherNames(more));
  }

  /** @param {number} more */
  const furtherNames = (more) => (more > 0 ? gettext(', and %(number)s more', { number: more }) : '');

  /** @param {Paper} paper @param {Set<string>} terms */
  function tags(paper, terms) {
    return element('ul', 'tags', ...paper.tags.map((tag, at) =>
      element('li', '', link(`tags/${paper.pages.tags[at]}.html`, '', bdi(tag, terms)))));
  }

  /** @type {Showing['label']} */
  function label({ label: text }) {
    return text && element('span', 'state', LABELS[text] ?? text);
  }

  /** @type {Showing['imprint']} */
  function imprint({ venue, year }) {
    return [venue, venue.includes(year) ? '' : year].filter(Boolean).join(' ');
  }

  /** @type {Showing['lines']} */
  function lines(paper) {
    const { shown, more } = names(paper.authors, NO_TERMS, MOST_AUTHORS);
    const authors = shown.map((at) => paper.authors[at]).join(gettext(', ')) + furtherNames(more);
    const state = label(paper);
    return [element('span', 'search-title', paper.title), element('span', 'search-authors', authors),
      element('span', 'map-where', state, state === '' ? '' : ' · ', imprint(paper))];
  }

  /** @type {Showing['brief']} */
  function brief(text) {
    const letters = [...text];
    return letters.length > LONGEST_TOLD ? `${letters.slice(0, LONGEST_TOLD).join('')}…` : text;
  }

  /** @type {Showing['papers']} */
  function papers(count) {
    return ngettext('%(num)s paper', '%(num)s papers', count);
  }

  /** @type {Showing['row']} */
  function row(paper, terms = NO_TERMS) {
    const { title, venue, year, pages } = paper;
    const heading = element('h3', 'row-title',
      paper.label === OPENING ? element('span', 'no-title', `${LABELS[OPENING]}${gettext(': ')}`) : '',
      link(paper.url, '', ...matching(title, terms)));
    heading.dir = 'auto';
    const excerpt = element('p', 'row-excerpt');
    excerpt.dir = 'auto';
    const facts = element('ul', 'row-venue margin');
    if (paper.label !== '' && paper.label !== OPENING) facts.append(element('li', 'state', LABELS[paper.label] ?? paper.label));
    if (venue !== '') facts.append(element('li', '', link(`venues/${pages.venue}.html`, '', bdi(venue, terms))));
    if (year !== '') facts.append(element('li', '', link(`years/${year}.html`, '', year)));
    const parts = [heading, paper.authors.length > 0 ? byline(paper, terms) : '', excerpt,
      paper.tags.length > 0 ? tags(paper, terms) : ''];
    return element('li', 'row spread', element('div', 'row-main', ...parts), element('div', 'row-facts', facts));
  }

  /** @type {Showing['furnish']} */
  function furnish(made, paper, { abstract, links, award, others, lang }, terms = NO_TERMS) {
    const marks = terms.size === 0 ? [] : papershelf.marking.marks(abstract, terms);
    const span = terms.size === 0 ? { start: 0, end: cut(abstract) } : papershelf.marking.excerpt(abstract, marks, EXCERPT);
    made.querySelector('.row-excerpt')?.replaceChildren(...marked(abstract, marks, span));
    made.querySelector('.row-excerpt')?.classList.toggle('is-quoted', terms.size > 0);
    if (lang !== '') made.querySelectorAll('.row-title a, .row-excerpt').forEach((text) => text.setAttribute('lang', lang));
    if (others) made.querySelector('.row-authors')?.append(gettext(', and others'));
    if (award !== '') made.querySelector('.row-venue')?.append(element('li', 'award', award));
    if (links.length === 0) return;
    const buttons = links.map(([kind, address]) => {
      const name = BUTTONS[kind] ?? kind;
      const button = link(address, '', name);
      if (address.includes('://')) button.href = address;
      button.dataset.kind = kind;
      button.setAttribute('aria-label', name + gettext(': ') + paper.title);
      return element('li', '', button);
    });
    made.querySelector('.row-facts')?.append(element('ul', 'buttons', ...buttons));
  }

  /** Where the beginning of a text is cut. @param {string} text */
  function cut(text) {
    if (text.length <= EXCERPT) return text.length;
    const blank = text.lastIndexOf(' ', EXCERPT - 1);
    return blank > EXCERPT / 2 ? blank : EXCERPT - 1;
  }

  return { element, link, marked, matching, names, label, imprint, lines, brief, papers, row, furnish };
})();
