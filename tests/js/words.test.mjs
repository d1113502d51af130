import assert from 'node:assert/strict';
import { test } from 'node:test';
import { client } from './client.mjs';

const { papershelf } = client();
const { words } = papershelf;

test('without a catalogue a message is itself, filled in and counted', () => {
  assert.equal(words.gettext('Papers by %(name)s, 100%%', { name: '$&' }), 'Papers by $&, 100%');
  assert.deepEqual([0, 1, 2, 1234].map((num) => words.ngettext('%(num)s paper', '%(num)s papers', num)),
    ['0 papers', '1 paper', '2 papers', '1,234 papers']);
});

test('numbers are grouped as one is that was told', () => {
  const { papershelf: other } = client();
  const written = (like, ...numbers) => {
    other.words.group(like);
    return numbers.map(other.words.number);
  };

  assert.deepEqual(written('1.234.567', 0, 999, 1000, 87325, 1234567), ['0', '999', '1.000', '87.325', '1.234.567']);
  assert.deepEqual(written('12,34,567', 999, 1000, 87325, 1234567), ['999', '1,000', '87,325', '12,34,567']);
  assert.deepEqual(written('1234567', 87325), ['87325']);
});

test('catalogues give messages and the form of a plural, the first that knows one winning', () => {
  const { papershelf: other } = client();
  other.words.receive({ '%(num)s paper': ['%(num)s raksts', '%(num)s raksti'] }, (num) => Number(num % 10 !== 1));
  other.words.receive({ '%(num)s paper': ['?'], 'constructor': ['būvētājs'] }, () => 0);

  assert.deepEqual([1, 2, 21].map((num) => other.words.ngettext('%(num)s paper', '%(num)s papers', num)),
    ['1 raksts', '2 raksti', '21 raksts']);
  assert.equal(other.words.gettext('constructor'), 'būvētājs');
  assert.equal(other.words.gettext('toString'), 'toString');
});
