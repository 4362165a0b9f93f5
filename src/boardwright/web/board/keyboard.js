/** The keyboard on the board: one site is in the tab order, arrows walk from site to site as they are seen. */

import { put, translate } from './svg.js';

/**
 * @typedef {object} Hooks
 * @property {(site: number) => void} pick
 * @property {() => void} back
 * @property {(site: number) => void} visit the keyboard focus comes to a site
 */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});
const CLOSER = 1.5;

export class Keyboard {
  /**
   * @param {import('./surface.js').Surface} surface
   * @param {import('./geometry.js').Geometry} geometry
   * @param {import('./camera.js').Camera} camera
   * @param {SVGElement} ring what shows where the keyboard is
   * @param {Hooks} hooks
   */
  constructor(surface, geometry, camera, ring, hooks) {
    this.cells = surface.cells;
    this.geometry = geometry;
    this.camera = camera;
    this.ring = ring;
    this.hooks = hooks;
    this.current = 0;
    put(ring, 'class', 'focus-ring');
    put(ring, 'display', 'none');
    surface.grid.addEventListener('keydown', (event) => this.key(event));
    surface.grid.addEventListener('focusin', (event) => this.arrive(/** @type {SVGElement} */ (event.target)));
    surface.grid.addEventListener('focusout', () => put(ring, 'display', 'none'));
  }

  /** Begin: Tab leads to the first site. */
  start() {
    this.cells[this.current]?.setAttribute('tabindex', '0');
  }

  /** @param {number} [site] by default where it was */
  focus(site = this.current) {
    this.cells[site]?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A site that the pointer has focused is not walked from: the arrows belong to the game then.
    const walking = this.ring.getAttribute('display') !== 'none';
    if (!walking && (ARROWS[event.key] || event.key === 'Home' || event.key === 'End')) return;
    const { current: at, geometry, camera } = this;
    const arrow = ARROWS[event.key];
    if (arrow) this.focus(geometry.next(at, ...arrow));
    else if (event.key === 'Home') this.focus(geometry.edge(at, -1));
    else if (event.key === 'End') this.focus(geometry.edge(at, 1));
    else if (event.key === 'Enter' || event.key === ' ') this.hooks.pick(at);
    else if (event.key === 'Escape') this.hooks.back();
    else if (event.key === '+' || event.key === '=') camera.zoom(CLOSER, geometry.at(at));
    else if (event.key === '-') camera.zoom(1 / CLOSER, geometry.at(at));
    else if (event.key === '0') camera.home();
    else return;
    event.preventDefault();
  }

  /** @param {SVGElement} cell the cell that the keyboard came to */
  arrive(cell) {
    const site = this.geometry.index.get(cell.dataset.site ?? '');
    if (site === undefined) return;
    this.rove(site);
    this.hooks.visit(site);
    this.place();
    if (cell.matches(':focus-visible')) this.ring.removeAttribute('display');
    this.camera.reveal(this.geometry.at(site));
  }

  /**
   * Let Tab lead to this site next time.
   * @param {number} site
   */
  rove(site) {
    if (site === this.current) return;
    this.cells[this.current]?.setAttribute('tabindex', '-1');
    this.cells[site]?.setAttribute('tabindex', '0');
    this.current = site;
  }

  /** Put the ring where the keyboard is. */
  place() {
    if (this.geometry.home.length) put(this.ring, 'transform', translate(this.geometry.at(this.current)));
  }
}
