// @ts-check
/**
 * The geometry of the map: where papers lie, which of them is near, what is inside a line, what is seen.
 *
 * Units of the map are those of its data; units of the screen are CSS pixels.
 */

papershelf.mapView = (() => {
  'use strict';

  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const CELLS = 64;
  const NEAREST = 60;
  /** From how many times the whole map on the regions of each level are named. */
  const LEVELS = [0, 2, 5];

  /** @type {MapView['decoded']} */
  function decoded(text) {
    const count = text.length / 4;
    const xs = new Int16Array(count);
    const ys = new Int16Array(count);
    const worth = new Uint8Array(128);
    for (let at = 0; at < LETTERS.length; at += 1) worth[LETTERS.charCodeAt(at)] = at;
    const value = (/** @type {number} */ at) => worth[text.charCodeAt(at)] * 64 + worth[text.charCodeAt(at + 1)];
    for (let at = 0; at < count; at += 1) {
      xs[at] = value(4 * at);
      ys[at] = value(4 * at + 2);
    }
    return { xs, ys };
  }

  /** @type {MapView['grouped']} */
  function grouped(digits, groups) {
    const counts = new Uint32Array(groups);
    for (let at = 0; at < digits.length; at += 1) counts[digits.charCodeAt(at) - 48] += 1;
    const papers = Array.from(counts, (count) => new Uint32Array(count));
    for (let at = digits.length - 1; at >= 0; at -= 1) {
      const group = digits.charCodeAt(at) - 48;
      counts[group] -= 1;
      papers[group][counts[group]] = at;
    }
    return papers;
  }

  /** @type {MapView['grid']} */
  function grid({ xs, ys }, side) {
    const size = side / CELLS;
    const cell = (/** @type {number} */ at) =>
      Math.min(CELLS - 1, Math.floor(ys[at] / size)) * CELLS + Math.min(CELLS - 1, Math.floor(xs[at] / size));
    const starts = new Uint32Array(CELLS * CELLS + 1);
    for (let at = 0; at < xs.length; at += 1) starts[cell(at) + 1] += 1;
    for (let at = 0; at < CELLS * CELLS; at += 1) starts[at + 1] += starts[at];
    const next = starts.slice();
    const order = new Uint32Array(xs.length);
    for (let at = 0; at < xs.length; at += 1) order[next[cell(at)]++] = at;

    const bound = (/** @type {number} */ value) => Math.max(0, Math.min(CELLS - 1, Math.floor(value / size)));

    /** @type {MapGrid['nearest']} */
    function nearest(x, y, radius) {
      let best = -1;
      let least = radius * radius;
      for (let row = bound(y - radius); row <= bound(y + radius); row += 1) {
        const [first, last] = [row * CELLS + bound(x - radius), row * CELLS + bound(x + radius)];
        for (let at = starts[first]; at < starts[last + 1]; at += 1) {
          const paper = order[at];
          const away = (xs[paper] - x) ** 2 + (ys[paper] - y) ** 2;
          if (away < least || (away === least && paper < best)) [best, least] = [paper, away];
        }
      }
      return best;
    }

    return { nearest };
  }

  /** @type {MapView['towards']} */
  function towards({ xs, ys }, from, dx, dy) {
    let best = -1;
    let least = Infinity;
    for (let at = 0; at < xs.length; at += 1) {
      const along = (xs[at] - xs[from]) * dx + (ys[at] - ys[from]) * dy;
      const aside = Math.abs((xs[at] - xs[from]) * dy - (ys[at] - ys[from]) * dx);
      if (along <= 0 || aside > along) continue;
      const away = along + 2 * aside;
      if (away < least) [best, least] = [at, away];
    }
    return best;
  }

  /** @type {MapView['inside']} */
  function inside({ xs, ys }, line) {
    /** @type {number[]} */
    const found = [];
    if (line.length < 3) return found;
    for (let at = 0; at < xs.length; at += 1) {
      let within = false;
      for (let one = 0, other = line.length - 1; one < line.length; other = one, one += 1) {
        const [ax, ay] = line[one];
        const [bx, by] = line[other];
        const crosses = (ay > ys[at]) !== (by > ys[at]);
        if (crosses && xs[at] < ((bx - ax) * (ys[at] - ay)) / (by - ay) + ax) within = !within;
      }
      if (within) found.push(at);
    }
    return found;
  }

  /** @type {MapView['whole']} */
  function whole(side, width, height) {
    const scale = Math.min(width, height) / side;
    return { scale, x: side / 2 - width / scale / 2, y: side / 2 - height / scale / 2 };
  }

  /** @type {MapView['zoomed']} */
  function zoomed(view, factor, x, y, least) {
    const scale = Math.min(Math.max(view.scale * factor, least), least * NEAREST);
    return { scale, x: view.x + x / view.scale - x / scale, y: view.y + y / view.scale - y / scale };
  }

  /** @type {MapView['level']} */
  function level(regions, times) {
    const most = regions.reduce((deepest, region) => Math.max(deepest, region[1]), 0);
    return Math.min(most, LEVELS.filter((from) => times >= from).length - 1);
  }

  /** @type {MapView['apart']} */
  function apart(boxes) {
    /** @type {MapBox[]} */
    const kept = [];
    const free = (/** @type {MapBox} */ box) => kept.every((other) => box.right < other.left || box.left > other.right
      || box.bottom < other.top || box.top > other.bottom);
    for (const box of boxes) {
      const { top, bottom } = box;
      const height = bottom - top;
      const moved = [0, height, -height].map((by) => ({ ...box, top: top + by, bottom: bottom + by })).find(free);
      if (moved) kept.push(moved);
    }
    return kept;
  }

  return { decoded, grouped, grid, towards, inside, whole, zoomed, level, apart };
})();
