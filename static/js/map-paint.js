// @ts-check
/**
 * Draws the map on its canvas: papers, the names of regions, what is chosen.
 */

/** @type {(canvas: HTMLCanvasElement) => MapPainter} */
papershelf.mapPainter = (canvas) => {
  'use strict';

  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const MANY = 5000;
  const FAINT = 0.18;
  /** From this radius on papers are round. */
  const ROUND = 3;
  const { apart, level } = papershelf.mapView;

  /** The radius of a paper in pixels: the more papers the smaller, the nearer the larger. @type {MapPainter['radius']} */
  function radius(count, times) {
    const far = Math.min(7, Math.max(1, 110 / Math.sqrt(count)));
    return Math.min(9, far * Math.max(1, times) ** 0.35);
  }

  /** The picture that many papers are set into, pixel by pixel: paths of so many take long. @type {ImageData | undefined} */
  let picture;

  /** @param {MapScene} scene @param {number} size */
  function squares({ points: { xs, ys }, view, colours, chosen, ink: { chosen: apart } }, size) {
    const { width, height } = canvas;
    if (picture?.width !== width || picture.height !== height) picture = context.createImageData(width, height);
    const pixels = new Uint32Array(picture.data.buffer).fill(0);
    const density = globalThis.devicePixelRatio || 1;
    const scale = view.scale * density;
    const side = Math.max(1, Math.round(2 * size * density));
    const corner = Math.floor(side / 4);
    const alpha = Math.round(255 * (chosen ? FAINT : 0.9));
    const groups = colours.map(({ colour, papers }) => ({ colour, papers, alpha }));
    for (const { colour, papers, alpha } of chosen ? [...groups, { colour: apart, papers: chosen, alpha: 255 }] : groups) {
      const [red = 128, green = 128, blue = 128] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      const ink = ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
      for (const paper of papers) {
        const left = Math.round((xs[paper] - view.x) * scale - side / 2);
        const top = Math.round((ys[paper] - view.y) * scale - side / 2);
        if (left < 0 || top < 0 || left + side > width || top + side > height) continue;
        for (let row = 0; row < side; row += 1) {
          const start = (top + row) * width + left;
          const inset = row === 0 || row === side - 1 ? corner : 0;
          pixels.fill(ink, start + inset, start + side - inset);
        }
      }
    }
    context.putImageData(picture, 0, 0);
  }

  /** @param {MapScene} scene @param {number[] | Uint32Array} papers @param {number} size */
  function dots({ points: { xs, ys }, view, width, height }, papers, size) {
    context.beginPath();
    for (const paper of papers) {
      const x = (xs[paper] - view.x) * view.scale;
      const y = (ys[paper] - view.y) * view.scale;
      if (x < -size || y < -size || x > width + size || y > height + size) continue;
      context.moveTo(x + size, y);
      context.arc(x, y, size, 0, 2 * Math.PI);
    }
    context.fill();
  }

  /** @param {MapScene} scene */
  function names({ regions, view, width, height, times, ink }) {
    const shown = level(regions, times);
    context.font = `600 ${ink.size}px ${ink.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const boxes = regions.filter((region) => region[1] === shown).map(([name, , x, y]) => {
      const half = context.measureText(name).width / 2 + 6;
      const middle = (x - view.x) * view.scale;
      // A name that would be cut off at the side moves in.
      const left = middle > 0 && middle < width ? Math.min(Math.max(middle, half), width - half) : middle;
      const top = (y - view.y) * view.scale;
      return { name, left: left - half, right: left + half, top: top - ink.size, bottom: top + ink.size };
    }).filter((box) => box.right > 0 && box.left < width && box.bottom > 0 && box.top < height);
    context.lineJoin = 'round';
    context.lineWidth = 5;
    for (const { name = '', left, right, top, bottom } of apart(boxes)) {
      context.strokeStyle = ink.ground;
      context.strokeText(name, (left + right) / 2, (top + bottom) / 2);
      context.fillStyle = ink.text;
      context.fillText(name, (left + right) / 2, (top + bottom) / 2);
    }
  }

  /** @param {MapScene} scene */
  function lasso({ line, view, ink }) {
    if (line.length < 2) return;
    context.beginPath();
    line.forEach(([x, y]) => context.lineTo((x - view.x) * view.scale, (y - view.y) * view.scale));
    context.strokeStyle = ink.chosen;
    context.lineWidth = 2;
    context.setLineDash([6, 4]);
    context.stroke();
    context.setLineDash([]);
  }

  /** @type {MapPainter['paint']} */
  function paint(scene) {
    const { width, height, chosen, current, ink, points, times, view } = scene;
    const density = globalThis.devicePixelRatio || 1;
    const [wide, high] = [Math.round(width * density), Math.round(height * density)];
    if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    const size = radius(points.xs.length, times);
    if (points.xs.length > MANY && size < ROUND) {
      squares(scene, size);
    } else {
      context.globalAlpha = chosen ? FAINT : 0.9;
      scene.colours.forEach(({ colour, papers }) => {
        context.fillStyle = colour;
        dots(scene, papers, size);
      });
      context.globalAlpha = 1;
    }
    if (chosen && chosen.length <= MANY) {
      context.fillStyle = ink.chosen;
      dots(scene, chosen, size + 1);
    }
    names(scene);
    if (current >= 0) {
      context.beginPath();
      const [x, y] = [points.xs[current], points.ys[current]];
      context.arc((x - view.x) * view.scale, (y - view.y) * view.scale, size + 5, 0, 2 * Math.PI);
      context.strokeStyle = ink.chosen;
      context.lineWidth = 3;
      context.stroke();
    }
    lasso(scene);
  }

  return { paint, radius };
};
