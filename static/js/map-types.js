// @ts-check
/**
 * The shapes of the map. For the reader and the type checker: no page loads this file.
 */

/**
 * @typedef {[name: string, level: number, x: number, y: number, papers: number]} MapRegion
 * @typedef {{ names: string[], papers: string }} MapColours The names that have a colour, and a digit for each paper: the
 *   place of its name, or one more than the last.
 * @typedef {{ side: number, places: string, regions: MapRegion[], colours: { [kind: string]: MapColours } }} MapFile As
 *   generator/mapping.py writes it: the side of the square, four letters for the place of each paper, numbered as the
 *   search numbers them, and the regions.
 * @typedef {{ xs: Int16Array, ys: Int16Array }} MapPoints
 * @typedef {{ scale: number, x: number, y: number }} MapFrame Pixels for each unit, and what lies at the upper left.
 * @typedef {{ name?: string, left: number, right: number, top: number, bottom: number }} MapBox
 *
 * @typedef {object} MapGrid
 * @property {(x: number, y: number, radius: number) => number} nearest The paper nearest to a place; -1 if none is near.
 *
 * @typedef {object} MapView
 * @property {(text: string) => MapPoints} decoded
 * @property {(digits: string, groups: number) => Uint32Array[]} grouped The papers of each group, by a digit for each.
 * @property {(points: MapPoints, side: number) => MapGrid} grid
 * @property {(points: MapPoints, from: number, dx: number, dy: number) => number} towards The next paper in a direction;
 *   -1 if there is none.
 * @property {(points: MapPoints, line: [number, number][]) => number[]} inside The papers that a closed line goes round.
 * @property {(side: number, width: number, height: number) => MapFrame} whole The view of all.
 * @property {(view: MapFrame, factor: number, x: number, y: number, least: number) => MapFrame} zoomed A view nearer or
 *   farther, what lies at a pixel staying there; `least` is the scale of the whole map.
 * @property {(regions: MapRegion[], times: number) => number} level Which regions are named at so many times the whole.
 * @property {(boxes: MapBox[]) => MapBox[]} apart Those that do not lie on an earlier one, if need be by moving up or down
 *   by their height.
 *
 * @typedef {{ colour: string, swatch?: HTMLElement, papers: number[] | Uint32Array }} MapGroup
 * @typedef {{ text: string, ground: string, chosen: string, font: string, size: number }} MapInk
 *
 * @typedef {object} MapScene What is drawn.
 * @property {MapPoints} points
 * @property {MapRegion[]} regions
 * @property {MapFrame} view
 * @property {number} width
 * @property {number} height
 * @property {number} times How many times as large as the whole map.
 * @property {MapGroup[]} colours
 * @property {MapInk} ink
 * @property {number[] | undefined} chosen The papers that stand out.
 * @property {number} current The paper that is looked at, or -1.
 * @property {[number, number][]} line The lasso, in units of the map.
 *
 * @typedef {object} MapPainter
 * @property {(scene: MapScene) => void} paint
 * @property {(count: number, times: number) => number} radius
 */
