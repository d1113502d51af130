import assert from 'node:assert/strict';
import { test } from 'node:test';

import { client, plain } from './client.mjs';

const { papershelf } = client();
const { marks, excerpt, place } = papershelf.marking;

const marked = (text, terms, options) =>
  plain(marks(text, new Set(terms), options)).map(({ start, end }) => text.slice(start, end));

test('a word is marked where its stem or the word as written was looked for', () => {
  assert.deepEqual(marked('Graphs and graph networks, graphical', ['graph']), ['Graphs', 'graph']);
  assert.deepEqual(marked('Ana Lund', ['lund']), ['Lund']);
});

test('a mark keeps the accents, the case and the length of what is marked', () => {
  assert.deepEqual(marked('Kurt Gödel, STRASSE, Straße, ﬁne', ['godel', 'strass', 'fine']),
    ['Gödel', 'STRASSE', 'Straße', 'ﬁne']);
  assert.deepEqual(marked('cafe\u0301 au lait', ['cafe']), ['cafe\u0301']);
});

test('a word with hyphens is marked as a whole or in parts, as it was looked for', () => {
  assert.deepEqual(marked('with GPT-4, C++ and C#', ['gpt4', 'c++']), ['GPT-4', 'C++']);
  assert.deepEqual(marked('pre‑training and multi-armed', ['train', 'multi']), ['training', 'multi']);
});

test('in scripts without blanks the pairs that were looked for are marked together', () => {
  assert.deepEqual(marked('物联网与地图', ['物联', '联网']), ['物联网']);
  assert.deepEqual(marked('物联网与地图', ['地图']), ['地图']);
});

test('common words are marked only where that is asked for', () => {
  assert.deepEqual(marked('The who', ['the', 'who']), []);
  assert.deepEqual(marked('The who', ['the', 'who'], { common: true }), ['The', 'who']);
});

test('nothing is marked in a text without what was looked for', () => {
  assert.deepEqual(marked('', ['graph']), []);
  assert.deepEqual(marked('<b>graph</b>', []), []);
});

test('an excerpt shows the beginning where nothing matched, and all of a short text', () => {
  const text = 'one two three four five six seven eight nine ten';
  assert.deepEqual(plain(excerpt(text, [], 20)), { start: 0, end: 18 });
  assert.deepEqual(plain(excerpt(text, [], 100)), { start: 0, end: text.length });
  assert.deepEqual(plain(excerpt('', [], 100)), { start: 0, end: 0 });
});

test('an excerpt shows the place with the most different terms, cut between words', () => {
  const text = `graph ${'filler words '.repeat(20)}neural graph networks ${'and more '.repeat(20)}`;
  const found = marks(text, new Set(['graph', 'neural', 'network']));
  const { start, end } = excerpt(text, found, 60);

  assert.match(text.slice(start, end), /neural graph networks/);
  assert.ok(end - start <= 60);
  assert.match(text.slice(start - 1, start) + text.slice(end, end + 1), /^ {2}$/);
});

test('a text without blanks is cut all the same', () => {
  const { start, end } = excerpt('字'.repeat(500), [], 60);

  assert.deepEqual([start, end], [0, 60]);
});

test('a phrase stands where its words follow each other, hyphens, blanks and accents aside', () => {
  assert.equal(place('Gödel and GPT-4', 'godel and gpt4'), 0);
  assert.ok(place('On anti-virus tools', 'anti virus') > 0);
  assert.equal(place('On anti-virus tools', 'virus anti'), -1);
  assert.equal(place('Black boxes', 'black box'), -1);
  assert.equal(place('Black boxes', 'black box', true), 0);
  assert.equal(place('Blackboard', 'board'), -1);
  assert.ok(place('物联网与地图', '地图') > 0);
  assert.equal(place('anything', '—'), -1);
});

test('the scripts share one name and say nothing', () => {
  const { scope, warnings } = client();

  assert.deepEqual(Object.keys(scope).sort(), ['console', 'lunr']);
  assert.deepEqual(warnings, []);
});
