/** Arrows on the board: where lines of an engine begin. A move without a way is a ring. */

import { short, svg } from './svg.js';

/** @typedef {import('./types.js').Point} Point */

/** How far from the middle of a site an arrow ends, and how large its head is, in sites. */
const SHORT = 0.18;
const HEAD = 0.3;

export class Arrows {
  constructor() {
    this.layer = svg('g', { class: 'arrows', 'aria-hidden': 'true' });
    /** @type {string[][]} */
    this.shown = [];
  }

  /**
   * Draw the ways of some moves, the best first, on a board.
   * @param {import('./board.js').Board} board
   * @param {string[][]} ways sites from the beginning of each move to its end
   */
  show(board, ways) {
    this.shown = ways;
    if (this.layer.parentNode !== board.view) board.view.insertBefore(this.layer, board.coordinates.layer);
    const { geometry } = board;
    const points = (/** @type {string[]} */ way) => way.flatMap((site) => (geometry.index.has(site) ? [geometry.at(geometry.index.get(site) ?? 0)] : []));
    // The best is drawn last, above the others.
    this.layer.replaceChildren(...ways.map((way, rank) => drawn(points(way), rank)).reverse());
  }

  /** Follow a flip of the board, or a new one. @param {import('./board.js').Board} board */
  place(board) {
    this.show(board, this.shown);
  }
}

/** @param {Point[]} way @param {number} rank */
function drawn(way, rank) {
  const group = svg('g', { class: `arrow rank-${rank + 1}` });
  const [only] = way;
  if (way.length === 1 && only) group.append(svg('circle', { cx: short(only.x), cy: short(only.y), r: 0.36 }));
  for (let at = 0; at + 1 < way.length; at += 1) {
    const [from, to] = [way[at], way[at + 1]];
    if (from && to) group.append(...arrow(from, to));
  }
  return group;
}

/** @param {Point} from @param {Point} to */
function arrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x - dx * SHORT, y: to.y - dy * SHORT };
  const base = { x: tip.x - dx * HEAD, y: tip.y - dy * HEAD };
  const side = (/** @type {number} */ sign) => `${short(base.x - sign * dy * HEAD * 0.6)},${short(base.y + sign * dx * HEAD * 0.6)}`;
  return [
    svg('line', { x1: short(from.x + dx * SHORT), y1: short(from.y + dy * SHORT), x2: short(base.x), y2: short(base.y) }),
    svg('polygon', { points: `${short(tip.x)},${short(tip.y)} ${side(1)} ${side(-1)}` }),
  ];
}
