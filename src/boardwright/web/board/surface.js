/** The board itself: cells, lines and marks. It is drawn once and only moves when the board is flipped. */

import { MEASURES } from './measures.js';
import { put, short, svg, translate } from './svg.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('./types.js').Look} Look */

const CORNER = 1 / Math.sqrt(3);
const TILT = Math.sqrt(3) / 2;

/**
 * The corners of a hexagon around the origin whose neighbours are one apart.
 * @param {boolean} upright
 */
export function hexagon(upright) {
  return [0, 1, 2, 3, 4, 5]
    .map((i) => (Math.PI / 3) * i + (upright ? 0 : Math.PI / 6))
    .map((angle) => `${short(CORNER * Math.cos(angle))},${short(CORNER * Math.sin(angle))}`)
    .join(' ');
}

export class Surface {
  /**
   * @param {Look} look
   * @param {Geometry} geometry
   * @param {boolean} still only a picture: cells that cannot be seen are not needed
   */
  constructor(look, geometry, still) {
    this.look = look;
    this.geometry = geometry;
    this.ground = svg('g', { class: 'ground', 'aria-hidden': 'true' });
    this.lines = svg('g', { class: 'lines', 'aria-hidden': 'true' });
    /** The sites as people without eyes or mice know them: a grid, or a list where there are no rows. */
    this.grid = svg('g', { class: 'cells', role: geometry.regular ? 'grid' : 'listbox' });
    /** @type {SVGElement[]} */
    this.cells = [];
    this.slab();
    this.rule();
    if (!still || look.style.board !== 'points') this.fill();
    if (still) for (const cell of this.cells) cell.removeAttribute('tabindex');
  }

  /** The way to draw the board. */
  get style() {
    return this.look.style.board;
  }

  /** Lay the slab that everything else lies on. */
  slab() {
    const { width, height, hexagonal } = this.geometry;
    const rim = this.style === 'points' ? MEASURES.rim.points : MEASURES.rim.other;
    const box = { x: -rim, y: -rim, width: width + 2 * rim, height: height + 2 * rim };
    if (!hexagonal && this.style !== 'cells') this.ground.append(svg('rect', { class: 'slab', ...box, rx: MEASURES.corner }));
  }

  /** Draw lines and marks. */
  rule() {
    const at = (/** @type {number} */ site) => this.geometry.home[site];
    const path = (this.look.lines ?? []).map(([a, b]) => `M${short(at(a).x)} ${short(at(a).y)}L${short(at(b).x)} ${short(at(b).y)}`);
    if (path.length) this.lines.append(svg('path', { class: 'line', d: path.join('') }));
    for (const site of this.look.marks ?? []) {
      this.lines.append(svg('circle', { class: 'mark', cx: at(site).x, cy: at(site).y, r: MEASURES.star }));
    }
  }

  /** Make a cell for every site, in rows where there are any. */
  fill() {
    const { geometry } = this;
    const rows = geometry.regular ? geometry.rows() : [geometry.home.map((_, i) => i)];
    for (const row of rows) {
      const group = geometry.regular ? this.grid.appendChild(svg('g', { role: 'row' })) : this.grid;
      for (const site of row) {
        const cell = this.cell(site);
        cell.setAttribute('role', geometry.regular ? 'gridcell' : 'option');
        if (geometry.regular) cell.setAttribute('aria-colindex', String(Math.round(geometry.home[site].x) + 1));
        else cell.setAttribute('aria-selected', 'false');
        cell.setAttribute('tabindex', '-1');
        cell.setAttribute('data-site', geometry.names[site]);
        this.cells[site] = cell;
        group.append(cell);
      }
    }
    if (geometry.regular) {
      this.grid.setAttribute('aria-rowcount', String(rows.length));
      this.grid.setAttribute('aria-colcount', String(Math.round(geometry.width) + 1));
    }
    this.place();
  }

  /**
   * @param {number} site
   * @returns {SVGElement}
   */
  cell(site) {
    const { x, y } = this.geometry.home[site];
    const shade = (Math.round(x) + Math.round(y)) % 2 ? 'dark' : 'light';
    if (this.geometry.hexagonal) {
      const [along, across] = this.geometry.upright ? [y, x] : [x, y];
      const line = Math.round(across / TILT);
      const tone = Math.round(along - line / 2) - line; // no two neighbours have the same
      return svg('polygon', { class: `cell tone-${((tone % 3) + 3) % 3}`, points: hexagon(this.geometry.upright) });
    }
    if (this.style === 'holes') return svg('circle', { class: 'cell hole', r: MEASURES.hole });
    const checkered = this.style === 'checkered' ? (this.geometry.oneShade ? 'dark' : shade) : this.style === 'points' ? 'point' : 'plain';
    return svg('rect', { class: `cell ${checkered}`, x: -0.5, y: -0.5, width: 1, height: 1 });
  }

  /** Put everything where it belongs, as the board is turned now. */
  place() {
    this.cells.forEach((cell, site) => put(cell, 'transform', translate(this.geometry.at(site))));
    const { width, height, flipped } = this.geometry;
    put(this.lines, 'transform', flipped ? `rotate(180 ${short(width / 2)} ${short(height / 2)})` : 'rotate(0)');
  }
}
