// @ts-check
/**
 * Files of papers, read only so far as to find the papers in the catalogue: what `formats.js` writes, and others like it.
 *
 * To find them takes citations.js.
 */

/** @type {Importing} */
papershelf.importing = (() => {
  'use strict';

  const YES = /^(?:yes|true|x|1)$/i;

  /** @param {Partial<Wanted>} told @returns {Wanted} */
  const wanted = (told) => ({ id: '', key: '', doi: '', title: '', note: '', read: false, ...told });

  /** @type {Importing['titleName']} */
  const titleName = (title) => title.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

  /** @param {string} doi */
  const bareDoi = (doi) => doi.trim().toLowerCase().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/, '');

  /** @param {unknown} value @returns {{ [name: string]: unknown }[]} */
  function objects(value) {
    const list = Array.isArray(value) ? value : objectsIn(value);
    return list.filter((each) => typeof each === 'object' && each !== null);
  }

  /** @param {unknown} value @returns {unknown[]} */
  function objectsIn(value) {
    const { papers, items } = /** @type {{ papers?: unknown, items?: unknown }} */ (value ?? {});
    return Array.isArray(papers) ? papers : Array.isArray(items) ? items : [];
  }

  /** @param {string} text @returns {Wanted[]} */
  function json(text) {
    /** @type {unknown} */
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      return [];
    }
    // An item of CSL has a note of its own, which is not the visitor's.
    const isOwn = !Array.isArray(value);
    return objects(value).map((each) => {
      const [id, doi, title, note] = [each.id, each.doi ?? each.DOI, each.title, isOwn ? each.note : '']
        .map((field) => (typeof field === 'string' || typeof field === 'number' ? String(field) : ''));
      return wanted({ id, key: id, doi: bareDoi(doi), title, note, read: each.read === true });
    });
  }

  /** The text of a BibTeX field that begins at a brace or a quote. @param {string} text @param {number} start */
  function braced(text, start) {
    const isQuoted = text[start] === '"';
    let depth = 0;
    for (let at = start; at < text.length; at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === '{') depth += 1;
      else if (text[at] === '}') depth -= 1;
      if (isQuoted ? at > start && text[at] === '"' && depth === 0 : depth === 0) return text.slice(start + 1, at);
    }
    return text.slice(start + 1);
  }

  /** @param {string} entry @param {string} name */
  function field(entry, name) {
    const found = new RegExp(`[,\\s]${name}\\s*=\\s*(?=[{"])`, 'i').exec(entry);
    return found ? braced(entry, found.index + found[0].length) : '';
  }

  /** @param {string} text @returns {Wanted[]} */
  function bibtex(text) {
    const entries = text.split(/^[ \t]*(?=@\w+\s*[{(])/m).filter((entry) => /^@(?!string|preamble|comment)/i.test(entry));
    return entries.map((entry) => {
      const key = /^@\w+\s*[{(]\s*([^\s,]*)/.exec(entry)?.[1] ?? '';
      const title = field(entry, 'title').replace(/\\[a-zA-Z]+\s*|[\\{}$]/g, '');
      return wanted({ id: field(entry, 'id') || key, key, doi: bareDoi(field(entry, 'doi')), title });
    });
  }

  /** @param {string} text @returns {Wanted[]} */
  function ris(text) {
    return text.split(/^ER {2}-.*$/m).flatMap((record) => {
      /** @param {string} tags */
      const first = (tags) => new RegExp(`^(?:${tags}) {2}- (.*)$`, 'm').exec(record)?.[1].trim() ?? '';
      return /^TY {2}-/m.test(record)
        ? [wanted({ id: first('ID'), key: first('ID'), doi: bareDoi(first('DO')), title: first('TI|T1') })] : [];
    });
  }

  /** RFC 4180. @param {string} text */
  function cells(text) {
    const rows = [['']];
    for (const [, quoted, bare, end] of text.matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)|(,|\r?\n|\r)/g)) {
      const row = rows[rows.length - 1];
      if (end === ',') row.push('');
      else if (end !== undefined) rows.push(['']);
      else row[row.length - 1] += quoted?.replaceAll('""', '"') ?? bare;
    }
    return rows.filter((row) => row.some((cell) => cell !== ''));
  }

  /** @param {string} text @returns {Wanted[]} */
  function csv(text) {
    const [heading = [], ...rows] = cells(text);
    const names = heading.map((name) => name.trim().toLowerCase());
    if (!names.includes('title') && !names.includes('id') && !names.includes('doi')) return [];
    return rows.map((row) => {
      const cell = (/** @type {string} */ name) => row[names.indexOf(name)]?.trim() ?? '';
      return wanted({
        id: cell('id'), key: cell('key') || cell('id'), doi: bareDoi(cell('doi')), title: cell('title'), note: cell('note'),
        read: YES.test(cell('read')),
      });
    });
  }

  /** A paper in Markdown: its title as a link, or in italics, after a box if it has one; its note in the lines below. */
  const LINE = /^- (?:\[([ xX])\] )?(?:\[((?:\\.|[^\]\\])+)\]\(([^)\s]*)\)|\*((?:\\.|[^*\\])+)\*)/;

  /** @param {string} text */
  const unescaped = (text) => text.replace(/\\(.)/g, '$1');

  /** An address with the signs that formats.js keeps out of Markdown. @param {string} text */
  const decoded = (text) => text.replace(/%([0-9A-F]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));

  /** @param {string} text @returns {Wanted[]} */
  function markdown(text) {
    return text.split(/^(?=- )/m).flatMap((part) => {
      const [first, ...others] = part.split(/\r?\n/);
      const [whole, box = '', linked = '', address = '', plain = ''] = LINE.exec(first) ?? [];
      if (whole === undefined) return [];
      return [wanted({
        id: decoded(/\/papers\/([^/]+)\.html$/.exec(address)?.[1] ?? ''),
        doi: address.includes('doi.org/') ? bareDoi(decoded(address)) : '',
        title: unescaped(linked || plain),
        note: unescaped(others.filter((line) => line.startsWith('  ')).map((line) => line.slice(2)).join('\n')),
        read: box.toLowerCase() === 'x',
      })];
    });
  }

  /** @type {Importing['read']} */
  function read(text) {
    const bare = text.replace(/^\uFEFF/, '').trim();
    const found = /^[[{]/.test(bare) ? json(bare)
      : /^[ \t]*@\w+\s*[{(]/m.test(bare) ? bibtex(bare)
        : /^TY {2}-/m.test(bare) ? ris(bare)
          : /^- (?=\[|\*)/.test(bare) ? markdown(bare) : csv(bare);
    return found.filter(({ id, doi, title }) => id !== '' || doi !== '' || title !== '');
  }

  /** @type {Importing['names']} */
  function names({ key, doi, title }) {
    return [doi && `doi:${doi}`, key && `key:${key}`, titleName(title) && `title:${titleName(title)}`].filter(Boolean);
  }

  /** @type {Importing['matched']} */
  async function matched(wanted) {
    const { papers, named } = papershelf.citations;
    const direct = await papers(wanted.map(({ id }) => id || '-'));
    const candidates = await Promise.all(wanted.map(async (each, place) => {
      if (direct[place] && each.id !== '') return [];
      return (await named(names(each))).flat();
    }));
    return Promise.all(wanted.map(async (each, place) => {
      if (candidates[place].length === 0) return direct[place];
      const found = await papers(candidates[place]);
      return found.find((cited) => cited && (
        (each.doi !== '' && cited.csl.DOI?.toLowerCase() === each.doi) ||
        (each.key !== '' && /^@\w+\s*[{(]\s*([^\s,]*)/.exec(cited.bibtex)?.[1] === each.key) ||
        (each.title !== '' && titleName(cited.csl.title ?? '') === titleName(each.title))));
    }));
  }

  return { read, titleName, names, matched };
})();
