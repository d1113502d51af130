// @ts-check
/**
 * Citations as files for other programs. BibTeX and CSL-JSON come as they are; the others are made of CSL.
 *
 * RIS is written as generator/exports/ris.py writes it, but that all notes stand on one line.
 */

/** @type {Formats} */
papershelf.formats = (() => {
  'use strict';

  const { gettext } = papershelf.words;
  const FEW = 3;
  const known = {
    bibtex: { label: 'BibTeX', ending: 'bib', type: 'application/x-bibtex' },
    ris: { label: 'RIS', ending: 'ris', type: 'application/x-research-info-systems' },
    csl: { label: 'CSL-JSON', ending: 'json', type: 'application/vnd.citationstyles.csl+json' },
    csv: { label: 'CSV', ending: 'csv', type: 'text/csv' },
    markdown: { label: 'Markdown', ending: 'md', type: 'text/markdown' },
    json: { label: gettext('JSON, to import again'), ending: 'json', type: 'application/json' },
  };
  /** @type {{ [type: string]: string }} */
  const RIS_TYPES = {
    'article-journal': 'JOUR', 'book': 'BOOK', 'pamphlet': 'PAMP', 'chapter': 'CHAP', 'paper-conference': 'CONF',
    'thesis': 'THES', 'report': 'RPRT', 'manuscript': 'UNPB',
  };

  /** @param {string | undefined} text */
  const squeezed = (text) => (text ?? '').split(/\s+/).filter(Boolean).join(' ');

  /** @param {CslName} name */
  const surname = (name) => [name['non-dropping-particle'], name.family].filter(Boolean).join(' ');

  /** @param {CslName} name */
  const full = (name) => name.literal ?? [name.given, surname(name), name.suffix].filter(Boolean).join(' ');

  /** @type {Formats['year']} */
  const year = (csl) => String(csl.issued?.['date-parts'][0]?.[0] ?? '');

  /** @param {Csl} csl */
  const venue = (csl) => csl['container-title-short'] ?? csl['container-title'] ?? '';

  /** @type {Formats['where']} */
  const where = (csl) => [venue(csl), venue(csl).includes(year(csl)) ? '' : year(csl)].filter(Boolean).join(' ');

  /** @type {Formats['by']} */
  function by(csl) {
    const names = (csl.author ?? []).map(full);
    const shown = names.length > FEW + 1 ? names.slice(0, FEW) : names;
    const more = names.length - shown.length;
    return shown.join(gettext(', ')) + (more > 0 ? gettext(' and %(number)s more', { number: more }) : '');
  }

  /** Organisations end with a comma where a program would take their last word for a family name. @param {CslName} name */
  function risName(name) {
    if (name.literal === undefined) return [surname(name), name.given, name.suffix].filter(Boolean).join(', ');
    return /\s/.test(name.literal) && !name.literal.includes(',') ? `${name.literal},` : name.literal;
  }

  /** @param {Csl} csl @returns {[string, string | undefined][]} */
  function risFields(csl) {
    const [parts] = csl.issued?.['date-parts'] ?? [[]];
    const date = parts.map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0'));
    const pages = csl.page?.split('-') ?? [];
    const [first, last] = pages.length === 2 ? pages : [csl.page, ''];
    const { arxiv, award, openreview, links = [] } = csl.custom ?? {};
    /** @param {(kind: string) => boolean} fits @returns {string[]} */
    const of = (fits) => links.filter(({ kind }) => fits(kind)).map(({ url }) => url);
    /** @param {string} tag @param {string[]} texts @returns {[string, string][]} */
    const each = (tag, texts) => texts.map((text) => [tag, text]);
    return [
      ['TY', RIS_TYPES[csl.type] ?? 'GEN'], ['ID', csl.id], ['TI', csl.title],
      ...each('AU', (csl.author ?? []).map(risName)),
      ['PY', year(csl)], ['DA', date.length > 1 ? [...date, '', '', ''].slice(0, 4).join('/') : ''],
      ['T2', csl['container-title']], ['J2', csl['container-title-short']], ['T3', csl['collection-title']],
      ['VL', csl.volume], ['IS', csl.issue], ['SP', first], ['EP', last], ['PB', csl.publisher],
      ['CY', csl['publisher-place']], ['ET', csl.edition], ['SN', csl.ISBN], ['SN', csl.ISSN],
      ...each('KW', (csl.keyword ?? '').split(', ')), ['DO', csl.DOI],
      ['UR', csl.URL], ...each('UR', of((kind) => kind === 'url')),
      ['UR', openreview && `https://openreview.net/forum?id=${openreview}`], ...each('UR', of((kind) => kind === 'openreview')),
      ['UR', arxiv && `https://arxiv.org/abs/${arxiv}`], ...each('UR', of((kind) => kind === 'arxiv')),
      ...each('L1', of((kind) => kind === 'pdf')),
      ...each('L3', of((kind) => !['url', 'openreview', 'arxiv', 'pdf', 'doi'].includes(kind))),
      ['LA', csl.language], ['N1', csl.note], ['N1', award && `Award: ${award}`],
    ];
  }

  /** @param {Csl} csl */
  function ris(csl) {
    const lines = risFields(csl).map(([tag, text]) => [tag, squeezed(text)]).filter(([, text]) => text !== '');
    return `${lines.map((line) => line.join('  - ')).join('\n')}\nER  - \n`;
  }

  /** The entries, each with a key of its own: those that would share one go by their addresses. @param {Exported[]} papers */
  function bibtex(papers) {
    const keyOf = (/** @type {string} */ entry) => /^@\w+\s*[{(]\s*([^\s,]*)/.exec(entry)?.[1].toLowerCase() ?? '';
    /** @type {Map<string, number>} */
    const rivals = new Map();
    papers.forEach(({ cited }) => rivals.set(keyOf(cited.bibtex), (rivals.get(keyOf(cited.bibtex)) ?? 0) + 1));
    return papers.map(({ cited: { id, bibtex: entry } }) =>
      ((rivals.get(keyOf(entry)) ?? 0) > 1 ? entry.replace(/^(@\w+\s*[{(])[^,]*,/, (_, opening) => `${opening}${id},`) : entry)).join('\n');
  }

  /** @param {string} cell RFC 4180. */
  const quoted = (cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

  /** @param {Exported[]} papers @param {(id: string) => string} page */
  function csv(papers, page) {
    const heading = ['id', 'title', 'authors', 'year', 'venue', 'doi', 'url', 'pdf', 'tags', 'award', 'state', 'page', 'read', 'note'];
    const rows = papers.map(({ cited: { id, csl }, note = '', read }) => [
      id, csl.title ?? '', (csl.author ?? []).map(risName).join('; '), year(csl), venue(csl), csl.DOI ?? '', csl.URL ?? '',
      csl.custom?.links?.find(({ kind }) => kind === 'pdf')?.url ?? '', csl.keyword ?? '', csl.custom?.award ?? '',
      csl.status ?? '', page(id), read ? 'yes' : '', note,
    ]);
    const filled = heading.map((name, place) => name === 'id' || name === 'title' || rows.some((row) => row[place] !== ''));
    return [heading, ...rows].map((row) => `${row.filter((_, place) => filled[place]).map(quoted).join(',')}\n`).join('');
  }

  /** @param {string} text */
  const escaped = (text) => text.replace(/[\\\x60*_[\]<>#|~$&]/g, '\\$&');

  /** @param {string} address */
  const target = (address) => address.replace(/[ <>()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

  /** @param {Exported[]} papers @param {(id: string) => string} page */
  function markdown(papers, page) {
    return papers.map(({ cited: { id, csl }, note = '', read }) => {
      const address = csl.DOI ? `https://doi.org/${csl.DOI}` : csl.URL ?? page(id);
      const title = escaped(squeezed(csl.title ?? id));
      const state = csl.status ? ` **${escaped(csl.status)}**` : '';
      const facts = [by(csl), where(csl), csl.custom?.award ?? ''].filter(Boolean).map(escaped).join('. ');
      const box = read === undefined ? '' : read ? '[x] ' : '[ ] ';
      const remark = note.trim() === '' ? '' : `\n  ${escaped(note.trim()).replace(/\n/g, '\n  ')}`;
      return `- ${box}${address ? `[${title}](${target(address)})` : `*${title}*`}${state}${facts && `. ${facts}`}.${remark}\n`;
    }).join('');
  }

  /** What `importing.js` reads again. @param {Exported[]} papers */
  function own(papers) {
    const told = papers.map(({ cited: { id, csl }, note = '', read = false }) =>
      ({ id, title: csl.title ?? '', doi: csl.DOI ?? '', note, read }));
    return `${JSON.stringify({ papershelf: 1, papers: told }, null, 2)}\n`;
  }

  /** @type {Formats['text']} */
  function text(papers, format, page) {
    switch (format) {
      case 'bibtex': return bibtex(papers);
      case 'ris': return papers.map(({ cited }) => ris(cited.csl)).join('\n');
      case 'csv': return csv(papers, page);
      case 'markdown': return markdown(papers, page);
      case 'json': return own(papers);
      default: return `${JSON.stringify(papers.map(({ cited }) => cited.csl), null, 2)}\n`;
    }
  }

  return { known, text, by, where, year };
})();
