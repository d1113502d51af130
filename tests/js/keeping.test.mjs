// What a visitor keeps: lists as plain values, and a shelf that holds one in the browser's storage.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { client, plain } from './client.mjs';

const { papershelf } = client('keeping.js');
const { add, change, has, insert, merge, move, parse, remove, see, share, shared, shelf } = papershelf.keeping;

const paper = (id, more = {}) => ({ id, title: `On ${id}`, by: 'Ana Lund', where: 'ICML 2025', note: '', read: false, ...more });
const ids = (list) => plain(list).map(({ id }) => id);
const ABC = ['a', 'b', 'c'].map((id) => paper(id));

/** A browser's storage; `full` ones refuse to store, `barred` ones to be asked. */
function storage({ full = false, barred = false } = {}) {
  const held = new Map();
  const area = {
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, text) => {
      if (full) throw new Error('QuotaExceededError');
      held.set(name, text);
    },
  };
  const ask = () => {
    if (barred) throw new Error('SecurityError');
    return area;
  };
  return { held, ask };
}

test('a list is read as it was written, and only what is a paper', () => {
  assert.deepEqual(plain(parse(JSON.stringify([paper('a', { note: 'n', read: true })]))), [paper('a', { note: 'n', read: true })]);
  assert.deepEqual(plain(parse('[{"id":"a","title":5,"read":"yes"},{"title":"no id"},null,7,{"id":"a","title":"A"}]')),
    [{ id: 'a', title: 'A', by: '', where: '', note: '', read: false }]);
  assert.equal(parse('{"not": "a list"}'), undefined);
  assert.equal(parse('half a li'), undefined);
});

test('papers are added at the end, once, and taken out', () => {
  assert.deepEqual(ids(add(ABC, [paper('b'), paper('d'), paper('d')])), ['a', 'b', 'c', 'd']);
  assert.deepEqual(ids(remove(ABC, 'b')), ['a', 'c']);
  assert.deepEqual(ids(insert(remove(ABC, 'b'), paper('b'), 1)), ['a', 'b', 'c']);
  assert.deepEqual([has(ABC, 'a'), has(ABC, 'x')], [true, false]);
});

test('a paper moves up and down, and no further than the ends', () => {
  assert.deepEqual(ids(move(ABC, 'b', -1)), ['b', 'a', 'c']);
  assert.deepEqual(ids(move(ABC, 'b', 1)), ['a', 'c', 'b']);
  assert.deepEqual(ids(move(ABC, 'a', -1)), ['a', 'b', 'c']);
  assert.deepEqual(ids(move(ABC, 'c', 5)), ['a', 'b', 'c']);
  assert.deepEqual(ids(move(ABC, 'x', 1)), ['a', 'b', 'c']);
});

test('what is said of a paper is changed on that paper alone', () => {
  assert.deepEqual(plain(change(ABC, 'b', { read: true, note: 'good' })),
    [paper('a'), paper('b', { read: true, note: 'good' }), paper('c')]);
});

test('of two lists nothing is overwritten and nothing lost', () => {
  const mine = [paper('a', { note: 'mine' }), paper('b')];
  const other = [paper('c'), paper('b', { note: 'theirs', read: true }), paper('a', { note: 'theirs' })];

  assert.deepEqual(plain(merge(mine, other)), [paper('a', { note: 'mine' }), paper('b', { note: 'theirs', read: true }), paper('c')]);
});

test('the papers seen last are few, the latest first, each once', () => {
  let list = [];
  for (let number = 0; number < 30; number += 1) list = see(list, paper(`p${number}`));
  list = see(list, paper('p20'));

  assert.deepEqual(ids(list).slice(0, 3), ['p20', 'p29', 'p28']);
  assert.equal(list.length, 20);
});

test('a link holds a list, and nothing but papers is read from one', () => {
  assert.deepEqual(plain(shared(share([paper('a-1'), paper('x_y.z')]))), ['a-1', 'x_y.z']);
  assert.deepEqual(plain(shared('#papers=a,,b,a,%E0%A4%A,../c,%3Cscript%3E, d')), ['a', 'b', 'd']);
  assert.deepEqual(plain(shared('#main-content')), []);
  assert.deepEqual(plain(shared('')), []);
});

test('a shelf keeps its list in the storage, where another tab finds it', () => {
  const { ask } = storage();
  const [one, other] = [shelf('list', ask), shelf('list', ask)];
  const told = [];
  one.watch(() => told.push(ids(one.list())));

  assert.equal(one.change((list) => add(list, [paper('a')])), true);
  assert.equal(other.change((list) => add(list, [paper('b')])), true);
  one.tell();
  assert.equal(one.change((list) => add(list, [paper('c')])), true);

  assert.deepEqual(told, [[], ['a'], ['a', 'b'], ['a', 'b', 'c']]);
});

test('where nothing is stored, the list lasts as long as the page, and that is told', () => {
  for (const { ask } of [storage({ full: true }), storage({ barred: true })]) {
    const kept = shelf('list', ask);

    assert.equal(kept.change((list) => add(list, [paper('a')])), false);
    assert.equal(kept.change((list) => add(list, [paper('b')])), false);
    assert.deepEqual([ids(kept.list()), kept.fault], [['a', 'b'], 'unstored']);
  }
});

test('what cannot be read is told, and set aside before it is written over', () => {
  const { held, ask } = storage();
  held.set('list', 'half a li');
  const kept = shelf('list', ask);

  assert.deepEqual([ids(kept.list()), kept.fault], [[], 'unreadable']);
  assert.equal(kept.change((list) => add(list, [paper('a')])), true);
  assert.deepEqual([ids(kept.list()), kept.fault, held.get('list:unreadable')], [['a'], '', 'half a li']);
});
