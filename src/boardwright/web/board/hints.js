/** What is pointed out on the board: where one may go, the last move, what was picked, who is in check. */

import { MEASURES } from './measures.js';
import { Pool } from './pool.js';
import { hexagon } from './surface.js';
import { put, svg, translate } from './svg.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */

/** A layer of marks on sites; each mark is a class, and its element comes from a pool. */
export class Hints {
  /**
   * @param {Geometry} geometry
   * @param {string} name
   * @param {() => SVGElement} make
   */
  constructor(geometry, name, make) {
    this.geometry = geometry;
    this.layer = svg('g', { class: name, 'aria-hidden': 'true' });
    this.pool = new Pool(this.layer, make);
    /** @type {Map<number, SVGElement>} */
    this.shown = new Map();
  }

  /**
   * Show these marks and no others; what stays is not touched.
   * @param {Map<number, string>} wanted from a site to the class of its mark
   */
  show(wanted) {
    for (const [site, element] of this.shown) {
      if (!wanted.has(site)) {
        this.shown.delete(site);
        this.pool.give(element);
      }
    }
    for (const [site, kind] of wanted) {
      let element = this.shown.get(site);
      if (!element) {
        element = this.pool.take();
        this.shown.set(site, element);
        put(element, 'transform', translate(this.geometry.at(site)));
      }
      put(element, 'class', kind);
    }
  }

  /** Follow a flip of the board. */
  place() {
    for (const [site, element] of this.shown) put(element, 'transform', translate(this.geometry.at(site)));
  }
}

/** @returns {SVGElement} */
export const disc = () => svg('circle', { r: 0.16 });

/**
 * A mark as large as a cell.
 * @param {Geometry} geometry
 * @param {string} board
 * @returns {() => SVGElement}
 */
export function whole(geometry, board) {
  if (geometry.hexagonal) return () => svg('polygon', { points: hexagon(geometry.upright) });
  if (board === 'points' || board === 'holes') return () => svg('circle', { r: MEASURES.whole });
  return () => svg('rect', { x: -0.5, y: -0.5, width: 1, height: 1 });
}
