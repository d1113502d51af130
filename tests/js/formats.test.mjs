// Citations as files, and files as lists of papers.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { client, plain } from './client.mjs';

const { papershelf } = client('formats.js', 'importing.js');
const { text, by, where } = papershelf.formats;
const { read, titleName, names } = papershelf.importing;

const TIDES = {
  id: 'tides',
  bibtex: '@article{lund2024tides,\n  title = {Tides, "Waves" \\& {LLMs}},\n  doi = {10.1000/Tides},\n}\n',
  csl: {
    id: 'lund2024tides', type: 'article-journal', title: 'Tides, "Waves" & LLMs',
    author: [{ family: 'Lund', given: 'Ana' }, { literal: 'The Map Makers' }], issued: { 'date-parts': [[2024, 3]] },
    'container-title': 'Sea Letters', DOI: '10.1000/Tides', keyword: 'sea, tides', status: 'retracted', note: 'Retracted',
    custom: { award: 'Best paper', links: [{ kind: 'pdf', url: 'https://e.org/a b.pdf' }] },
  },
};
const BARE = { id: 'bare', bibtex: '@misc{bare,\n}\n', csl: { id: 'bare', type: 'document' } };
const page = (id) => `https://e.org/papers/${id}.html`;
const wanted = (told) => ({ id: '', key: '', doi: '', title: '', note: '', read: false, ...told });

test('RIS has one line a field and none for what is not known', () => {
  assert.equal(text([{ cited: TIDES }, { cited: BARE }], 'ris', page), [
    'TY  - JOUR', 'ID  - lund2024tides', 'TI  - Tides, "Waves" & LLMs', 'AU  - Lund, Ana', 'AU  - The Map Makers,', 'PY  - 2024',
    'DA  - 2024/03//', 'T2  - Sea Letters', 'KW  - sea', 'KW  - tides', 'DO  - 10.1000/Tides', 'L1  - https://e.org/a b.pdf',
    'N1  - Retracted', 'N1  - Award: Best paper', 'ER  - ', '', 'TY  - GEN', 'ID  - bare', 'ER  - ', '',
  ].join('\n'));
});

test('CSV has a column for each field that is filled, quoted as RFC 4180 has it', () => {
  assert.equal(text([{ cited: TIDES, note: 'two\nlines', read: true }, { cited: BARE }], 'csv', page),
    'id,title,authors,year,venue,doi,pdf,tags,award,state,page,read,note\n' +
    'tides,"Tides, ""Waves"" & LLMs","Lund, Ana; The Map Makers,",2024,Sea Letters,10.1000/Tides,https://e.org/a b.pdf,' +
    '"sea, tides",Best paper,retracted,https://e.org/papers/tides.html,yes,"two\nlines"\n' +
    'bare,,,,,,,,,,https://e.org/papers/bare.html,,\n');
});

test('Markdown is a list with links, in which nothing of a title is markup', () => {
  const wicked = { ...BARE, csl: { ...BARE.csl, title: '[x](javascript:1) <b> *a*', URL: 'https://e.org/(a) b' } };

  assert.equal(text([{ cited: TIDES }, { cited: wicked, note: 'good', read: true }], 'markdown', page),
    '- [Tides, "Waves" \\& LLMs](https://doi.org/10.1000/Tides) **retracted**. Ana Lund, The Map Makers. Sea Letters 2024. Best paper.\n' +
    '- [x] [\\[x\\](javascript:1) \\<b\\> \\*a\\*](https://e.org/%28a%29%20b).\n  good\n');
});

test('BibTeX entries that would share a key go by their addresses', () => {
  const twin = { ...TIDES, id: 'tides-2' };
  const found = text([{ cited: TIDES }, { cited: twin }, { cited: BARE }], 'bibtex', page);

  assert.deepEqual(found.match(/^@.*$/gm), ['@article{tides,', '@article{tides-2,', '@misc{bare,']);
});

test('CSL-JSON is a list of the items', () => {
  assert.deepEqual(JSON.parse(text([{ cited: TIDES }, { cited: BARE }], 'csl', page)), [TIDES.csl, BARE.csl]);
});

test('each format is read again', () => {
  const papers = [{ cited: TIDES, note: 'a "note"\nin two lines', read: true }, { cited: BARE }];
  const tides = { key: 'lund2024tides', doi: '10.1000/tides', title: TIDES.csl.title };

  assert.deepEqual(plain(read(text(papers, 'json', page))), [
    wanted({ ...tides, id: 'tides', key: 'tides', note: 'a "note"\nin two lines', read: true }), wanted({ id: 'bare', key: 'bare' })]);
  assert.deepEqual(plain(read(text(papers, 'csv', page))), [
    wanted({ ...tides, id: 'tides', key: 'tides', note: 'a "note"\nin two lines', read: true }), wanted({ id: 'bare', key: 'bare' })]);
  assert.deepEqual(plain(read(text(papers, 'bibtex', page))), [
    wanted({ ...tides, id: 'lund2024tides' }), wanted({ id: 'bare', key: 'bare' })]);
  assert.deepEqual(plain(read(text(papers, 'ris', page))), [
    wanted({ ...tides, id: 'lund2024tides' }), wanted({ id: 'bare', key: 'bare' })]);
  assert.deepEqual(plain(read(text(papers, 'csl', page))), [
    wanted({ ...tides, id: 'lund2024tides' }), wanted({ id: 'bare', key: 'bare' })]);
  assert.deepEqual(plain(read(text(papers, 'markdown', page))), [
    wanted({ doi: tides.doi, title: tides.title, note: 'a "note"\nin two lines', read: true }), wanted({ id: 'bare', title: 'bare' })]);
  assert.deepEqual(plain(read(text([{ cited: BARE, note: '*1* [x](y)\n\n- z', read: false }], 'markdown', () => ''))), [
    wanted({ title: 'bare', note: '*1* [x](y)\n\n- z' })]);
});

test('files of other programs are read too', () => {
  assert.deepEqual(plain(read('\uFEFF% a comment\n@string{x = "y"}\n@InProceedings{ k1 ,\n title="A {\\"o} B", doi = "https://doi.org/10.1/X"}')),
    [wanted({ id: 'k1', key: 'k1', doi: '10.1/x', title: 'A "o B' })]);
  assert.deepEqual(plain(read('Name,DOI\r\n"a, b",doi:10.1/Y\r\n')), [wanted({ doi: '10.1/y' })]);
  assert.deepEqual(plain(read('TY  - JOUR\r\nT1  - Maps\r\nER  - \r\n')), [wanted({ title: 'Maps' })]);
  assert.deepEqual(plain(read('{"items": [{"title": "Maps", "DOI": "10.1/Z"}, null, "x"]}')), [wanted({ title: 'Maps', doi: '10.1/z' })]);
});

test('what is no list of papers holds none', () => {
  for (const nothing of ['', '{', '[1, 2]', 'just a text', 'a,b\n1,2\n', '@comment{x}', '<html>']) assert.deepEqual(plain(read(nothing)), []);
});

test('a title is known by its letters, and a paper looked up by what is surest first', () => {
  assert.equal(titleName('Ｔides, of a “Small” Sea: L’état no. ½'), 'tidesofasmallsealetatno12');
  assert.deepEqual(plain(names(wanted({ key: 'k', doi: '10.1/a', title: 'A b' }))), ['doi:10.1/a', 'key:k', 'title:ab']);
  assert.deepEqual(plain(names(wanted({ title: '?!' }))), []);
});

test('a paper is shown with few names, its venue and its year once', () => {
  const author = ['A', 'B', 'C', 'D', 'E'].map((given) => ({ given, family: 'Lund' }));

  assert.equal(by({ author }), 'A Lund, B Lund, C Lund and 2 more');
  assert.equal(by({ author: author.slice(0, 4) }), 'A Lund, B Lund, C Lund, D Lund');
  assert.equal(where({ 'container-title': 'ICML 2024', issued: { 'date-parts': [[2024]] } }), 'ICML 2024');
  assert.equal(where({ 'container-title-short': 'ICML', issued: { 'date-parts': [[2024]] } }), 'ICML 2024');
  assert.equal(where({}), '');
});
