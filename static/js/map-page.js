// @ts-check
/**
 * The map as one uses it: move, zoom, look at papers, colour them, search and select.
 *
 * Markup: templates/map.html.
 */

(() => {
  'use strict';

  const map = document.querySelector('[data-map]');
  const { mapped, mapView } = papershelf;
  if (!(map instanceof HTMLElement) || !mapped) return;

  const { gettext, ngettext } = papershelf.words;
  const STEP = 1.5;
  const CLOSE = 2.5;
  const NEAR = 14;
  const LISTED = 50;
  const PAUSE = 200;
  const KINDS = [
    'map-colour-1', 'map-colour-2', 'map-colour-3', 'map-colour-4', 'map-colour-5', 'map-colour-6', 'map-colour-7',
    'map-colour-8',
  ];
  const SHADES = ['map-shade-1', 'map-shade-2', 'map-shade-3', 'map-shade-4', 'map-shade-5', 'map-shade-6'];

  /** @param {string} selector @returns {HTMLElement} */
  const find = (selector) => /** @type {HTMLElement} */ (map.querySelector(selector));
  const canvas = /** @type {HTMLCanvasElement} */ (find('canvas'));
  const input = /** @type {HTMLInputElement} */ (find('input'));
  const colouring = /** @type {HTMLSelectElement} */ (find('[data-map-colour]'));
  const lassoing = find('[data-map-lasso]');
  const card = find('[data-map-card]');
  const legend = find('[data-map-legend]');
  const status = find('[data-map-status]');
  const selection = find('[data-map-selection]');
  const heading = find('[data-map-selected]');
  const list = find('[data-map-list]');
  const more = find('[data-map-more]');

  const { side, colours } = mapped;
  const points = mapView.decoded(mapped.places);
  /** @type {MapGrid | undefined} Made when a pointer first comes. */
  let grid;
  const painter = papershelf.mapPainter(canvas);
  const everyone = Uint32Array.from(points.xs, (_, at) => at);

  /** @type {MapScene} */
  const scene = {
    points, regions: mapped.regions, view: { scale: 1, x: 0, y: 0 }, width: 0, height: 0, times: 1, line: [],
    chosen: undefined, current: -1, colours: [{ colour: 'gray', papers: everyone }],
    ink: { text: '', ground: '', chosen: '', font: '', size: 14 },
  };
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  let frame = 0;
  let turn = 0;
  let listed = 0;
  let moved = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  const least = () => mapView.whole(side, scene.width, scene.height).scale;

  function draw() {
    if (!frame) {
      frame = requestAnimationFrame(() => {
        frame = 0;
        scene.times = scene.view.scale / least();
        painter.paint(scene);
      });
    }
  }

  function fit() {
    scene.view = mapView.whole(side, scene.width, scene.height);
    draw();
  }

  function readInk() {
    const style = getComputedStyle(canvas);
    scene.ink = {
      text: style.color, ground: style.backgroundColor, chosen: style.accentColor, font: style.fontFamily,
      size: parseFloat(style.fontSize),
    };
    scene.colours.forEach((group) => {
      if (group.swatch) group.colour = getComputedStyle(group.swatch).color;
    });
    draw();
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  function zoom(factor, x = scene.width / 2, y = scene.height / 2) {
    scene.view = mapView.zoomed(scene.view, factor, x, y, least());
    draw();
  }

  /** Show the region that the address names, if it names one. */
  const goToRegion = () => {
    const number = Number(/^#region-(\d+)$/.exec(location.hash)?.[1] ?? 0);
    const region = scene.regions.filter(([, level]) => level === 0)[number - 1];
    if (!region) return;
    const [name, , x, y] = region;
    const scale = CLOSE * least();
    scene.view = { scale, x: x - scene.width / scale / 2, y: y - scene.height / scale / 2 };
    status.textContent = name;
    map.scrollIntoView();
    draw();
  };

  /** @param {PointerEvent | WheelEvent} event */
  function place(event) {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {{ x: number, y: number }} at @returns {[number, number]} */
  const onMap = ({ x, y }) => [scene.view.x + x / scene.view.scale, scene.view.y + y / scene.view.scale];

  const gridded = () => (grid ??= mapView.grid(points, side));

  /** @param {{ x: number, y: number }} at */
  function under(at) {
    const [x, y] = onMap(at);
    return gridded().nearest(x, y, NEAR / scene.view.scale);
  }

  /** What is shown of papers that the map has. @param {number[]} papers */
  async function read(papers) {
    const shelf = await papershelf.shelf();
    return Promise.all(papers.map(shelf.paper));
  }

  /** @param {number} paper */
  async function show(paper) {
    if (paper === scene.current) return;
    scene.current = paper;
    turn += 1;
    const mine = turn;
    card.hidden = true;
    draw();
    if (paper < 0) return;
    const [shown] = await read([paper]);
    if (mine !== turn) return;
    card.replaceChildren(...papershelf.showing.lines(shown));
    card.hidden = false;
    const x = (points.xs[paper] - scene.view.x) * scene.view.scale;
    const y = (points.ys[paper] - scene.view.y) * scene.view.scale;
    const left = Math.min(Math.max(8, x - card.offsetWidth / 2), scene.width - card.offsetWidth - 8);
    const top = y + 18 + card.offsetHeight < scene.height ? y + 18 : Math.max(8, y - 18 - card.offsetHeight);
    card.style.translate = `${Math.round(Math.max(8, left))}px ${Math.round(top)}px`;
    if (document.activeElement === canvas) status.textContent = card.innerText;
  }

  async function open() {
    if (scene.current < 0) return;
    const [{ url }] = await read([scene.current]);
    location.assign(papershelf.root + url);
  }

  /** @param {number[] | undefined} papers @param {string} [told] */
  function select(papers, told = '') {
    scene.chosen = papers;
    selection.hidden = !papers;
    list.replaceChildren();
    listed = 0;
    if (papers) {
      heading.textContent = told || papershelf.showing.papers(papers.length);
      status.textContent = heading.textContent;
      void extend();
    }
    draw();
  }

  async function extend() {
    const papers = scene.chosen ?? [];
    const part = papers.slice(listed, listed + LISTED);
    listed += part.length;
    more.hidden = listed >= papers.length;
    const shown = await read(part);
    if (papers !== (scene.chosen ?? papers)) return;
    const { element, imprint, link } = papershelf.showing;
    list.append(...shown.map((paper) =>
      element('li', '', link(paper.url, '', paper.title), ' ', element('span', 'map-where', imprint(paper)))));
  }

  // What an export takes: the selection, or, where there is none, nothing.
  papershelf.selection = async () => {
    const papers = await read(scene.chosen ?? []);
    return papers.map(({ url }) => decodeURIComponent(url.replace(/^papers\/|\.html$/g, '')));
  };

  async function search() {
    const query = input.value.trim();
    turn += 1;
    const mine = turn;
    if (!query) return select(undefined);
    const { hits, full } = await (await papershelf.finder()).find(query);
    if (mine !== turn) return undefined;
    // Those with all words come first; where there are any, those with some would only hide them.
    const meant = full > 0 ? hits.slice(0, full) : hits;
    const told = ngettext('%(num)s paper for “%(query)s”', '%(num)s papers for “%(query)s”', meant.length, { query });
    return select(meant.map(({ ref }) => Number(ref)), told);
  }

  function colour() {
    const kind = colouring.value;
    const { names, papers } = colours[kind];
    const groups = mapView.grouped(papers, names.length + 1);
    paintLegend(kind === 'year' ? SHADES : KINDS, [...names, gettext('other')], groups);
  }

  /** @param {string[]} swatches @param {string[]} labels @param {Uint32Array[]} papers */
  function paintLegend(swatches, labels, papers) {
    const { element } = papershelf.showing;
    legend.replaceChildren();
    scene.colours = papers.map((group, at) => {
      const last = at === papers.length - 1;
      const swatch = element('span', `map-swatch ${last ? 'map-other' : swatches[at]}`);
      const count = element('span', 'count', papershelf.words.number(group.length));
      const line = element('li', '', swatch, element('bdi', '', labels[at]), ' ', count);
      line.hidden = group.length === 0;
      legend.append(line);
      return { colour: '', swatch, papers: group };
    }).reverse();
    readInk();
  }

  /** @param {PointerEvent} event */
  function down(event) {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
    moved = false;
    if (lassoing.getAttribute('aria-pressed') === 'true') scene.line = [onMap(place(event))];
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const at = place(event);
    const before = fingers.get(event.pointerId);
    if (!before) return void show(under(at));
    if (Math.hypot(at.x - before.x, at.y - before.y) < 3 && !moved) return undefined;
    moved = true;
    if (scene.line.length > 0) {
      scene.line.push(onMap(at));
      return draw();
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      zoom(Math.hypot(at.x - other.x, at.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1),
        (at.x + other.x) / 2, (at.y + other.y) / 2);
    } else {
      scene.view = { ...scene.view, x: scene.view.x - (at.x - before.x) / scene.view.scale,
        y: scene.view.y - (at.y - before.y) / scene.view.scale };
    }
    void show(-1);
    fingers.set(event.pointerId, at);
    return draw();
  }

  /** @param {PointerEvent} event */
  function up(event) {
    const pressed = fingers.delete(event.pointerId);
    if (scene.line.length > 0) {
      const papers = mapView.inside(points, scene.line);
      scene.line = [];
      select(papers.length > 0 ? papers : undefined);
    } else if (pressed && !moved && event.type === 'pointerup') {
      const paper = under(place(event));
      if (paper >= 0 && paper === scene.current) void open();
      else void show(paper);
    }
  }

  /** @param {number} dx @param {number} dy */
  function go(dx, dy) {
    const from = scene.current;
    const [x, y] = onMap({ x: scene.width / 2, y: scene.height / 2 });
    const paper = from < 0 ? gridded().nearest(x, y, side * 2) : mapView.towards(points, from, dx, dy);
    if (paper < 0) return;
    const at = { x: (points.xs[paper] - scene.view.x) * scene.view.scale, y: (points.ys[paper] - scene.view.y) * scene.view.scale };
    if (at.x < 20 || at.y < 20 || at.x > scene.width - 20 || at.y > scene.height - 20) {
      scene.view = { ...scene.view, x: points.xs[paper] - scene.width / scene.view.scale / 2,
        y: points.ys[paper] - scene.height / scene.view.scale / 2 };
    }
    void show(paper);
  }

  /** @type {{ [key: string]: () => unknown }} */
  const KEYS = {
    ArrowLeft: () => go(-1, 0), ArrowRight: () => go(1, 0), ArrowUp: () => go(0, -1), ArrowDown: () => go(0, 1),
    Enter: open, '+': () => zoom(STEP), '=': () => zoom(STEP), '-': () => zoom(1 / STEP), '0': fit,
    Escape: () => (scene.current >= 0 ? show(-1) : select(undefined)),
  };

  /** @param {KeyboardEvent} event */
  function key(event) {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  function lasso() {
    lassoing.setAttribute('aria-pressed', String(lassoing.getAttribute('aria-pressed') !== 'true'));
  }

  map.hidden = false;
  new ResizeObserver(() => {
    const first = scene.width === 0;
    [scene.width, scene.height] = [canvas.clientWidth, canvas.clientHeight];
    if (first || scene.view.scale < least()) fit();
    if (first) goToRegion();
    draw();
  }).observe(canvas);
  new MutationObserver(readInk).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  ['(prefers-color-scheme: dark)', '(forced-colors: active)'].forEach((query) => matchMedia(query).addEventListener('change', readInk));
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', () => fingers.size === 0 && document.activeElement !== canvas && void show(-1));
  canvas.addEventListener('keydown', key);
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const { x, y } = place(event);
    zoom(Math.exp(-event.deltaY / 300), x, y);
  }, { passive: false });
  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(search, PAUSE);
  });
  colouring.addEventListener('change', colour);
  lassoing.addEventListener('click', lasso);
  find('[data-map-nearer]').addEventListener('click', () => zoom(STEP));
  find('[data-map-farther]').addEventListener('click', () => zoom(1 / STEP));
  find('[data-map-whole]').addEventListener('click', fit);
  find('[data-map-clear]').addEventListener('click', () => {
    input.value = '';
    select(undefined);
    canvas.focus();
  });
  more.addEventListener('click', extend);
  // With the map there, an address means the region on it, not the list of its papers, to which a browser would scroll.
  document.querySelectorAll('[id^="region-"]').forEach((papers) => papers.removeAttribute('id'));
  addEventListener('hashchange', goToRegion);
  readInk();
  colour();
})();
