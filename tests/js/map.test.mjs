import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInContext } from 'node:vm';
import { client, plain } from './client.mjs';

const { papershelf, scope } = client();
runInContext(readFileSync(new URL('../../static/js/map-view.js', import.meta.url), 'utf8'), scope);
const { mapView } = papershelf;
const points = { xs: Int16Array.from([10, 20, 100, 4000]), ys: Int16Array.from([10, 10, 60, 4000]) };

test('places are read as they are written', () => {
  const { xs, ys } = mapView.decoded('AAA_BA__');

  assert.deepEqual([...xs, ...ys], [0, 64, 63, 4095]);
});

test('the nearest paper is found within a radius, and none beyond it', () => {
  const grid = mapView.grid(points, 4096);

  assert.equal(grid.nearest(14, 10, 20), 0);
  assert.equal(grid.nearest(15, 10, 20), 0);
  assert.equal(grid.nearest(16, 10, 20), 1);
  assert.equal(grid.nearest(2000, 2000, 100), -1);
  assert.equal(grid.nearest(2100, 2100, 9000), 3);
});

test('among many papers the grid finds what looking at all of them finds', () => {
  const many = { xs: new Int16Array(500), ys: new Int16Array(500) };
  for (let at = 0; at < 500; at += 1) [many.xs[at], many.ys[at]] = [(at * 7919) % 4096, (at * 104729) % 4096];
  const grid = mapView.grid(many, 4096);
  for (let at = 0; at < 100; at += 1) {
    const [x, y] = [(at * 613) % 4096, (at * 911) % 4096];
    const away = (paper) => (many.xs[paper] - x) ** 2 + (many.ys[paper] - y) ** 2;
    const best = [...many.xs.keys()].reduce((one, other) => (away(other) < away(one) ? other : one));
    assert.equal(grid.nearest(x, y, 150), away(best) < 150 ** 2 ? best : -1);
  }
});

test('arrows go to the next paper in their direction', () => {
  assert.deepEqual([[1, 0], [-1, 0], [0, 1]].map(([dx, dy]) => mapView.towards(points, 1, dx, dy)), [2, 0, 3]);
  assert.equal(mapView.towards(points, 3, 1, 0), -1);
});

test('a line goes round papers; two points go round none', () => {
  assert.deepEqual(plain(mapView.inside(points, [[0, 0], [50, 0], [50, 50], [0, 50]])), [0, 1]);
  assert.deepEqual(plain(mapView.inside(points, [[0, 0], [50, 50]])), []);
});

test('the whole map is in the middle, and zooming keeps what is under the pointer', () => {
  const whole = mapView.whole(4096, 800, 400);
  const near = mapView.zoomed(whole, 2, 300, 100, whole.scale);

  assert.deepEqual(plain(whole), { scale: 400 / 4096, x: -2048, y: 0 });
  assert.equal(near.x + 300 / near.scale, whole.x + 300 / whole.scale);
  assert.equal(mapView.zoomed(whole, 0.1, 0, 0, whole.scale).scale, whole.scale);
});

test('regions are named level by level as one comes nearer', () => {
  const regions = [['a', 0, 0, 0, 9], ['b', 1, 0, 0, 5]];

  assert.deepEqual([1, 2, 50].map((times) => mapView.level(regions, times)), [0, 1, 1]);
});

test('names that would lie on an earlier one move down or up, or are left out', () => {
  const box = (name, left) => ({ name, left, right: left + 10, top: 0, bottom: 5 });
  const boxes = [box('a', 0), { ...box('b', 5), top: 1, bottom: 6 }, box('c', 20), { ...box('d', 2), top: -1, bottom: 4 }, box('e', 1)];

  assert.deepEqual(plain(mapView.apart(boxes)).map(({ name, top }) => [name, top]), [['a', 0], ['b', 6], ['c', 0], ['d', -6]]);
});

test('papers are grouped by their digits, in order', () => {
  assert.deepEqual(plain(mapView.grouped('2010', 4).map((group) => [...group])), [[1, 3], [2], [0], []]);
});
