/** Which part of the board is seen: zoom and pan by changing the view box alone. */

import { short } from './svg.js';

/** @typedef {import('./types.js').Point} Point */

const FEWEST = 5;

export class Camera {
  /**
   * @param {SVGSVGElement} view
   * @param {{x: number, y: number, width: number, height: number}} whole
   */
  constructor(view, whole) {
    this.view = view;
    this.whole = whole;
    this.box = { ...whole };
    /** Called when something else is seen. */
    this.onMove = () => {};
    /** Only large boards are worth a closer look. */
    this.useful = Math.max(whole.width, whole.height) > 16;
    this.apply();
  }

  /** How much larger than at first everything is. */
  get scale() {
    return this.whole.width / this.box.width;
  }

  /** True when not all of the board is seen. */
  get isClose() {
    return this.scale > 1.001;
  }

  /**
   * Come closer or go away; a point of the board stays where it is seen.
   * @param {number} factor
   * @param {Point} [about]
   */
  zoom(factor, about = this.middle) {
    const most = Math.max(1, Math.min(this.whole.width, this.whole.height) / FEWEST);
    const scale = Math.min(most, Math.max(1, this.scale * factor));
    const width = this.whole.width / scale;
    const height = this.whole.height / scale;
    const share = { x: (about.x - this.box.x) / this.box.width, y: (about.y - this.box.y) / this.box.height };
    this.box = { x: about.x - share.x * width, y: about.y - share.y * height, width, height };
    this.apply();
  }

  /** @param {Point} by in units of the board */
  pan(by) {
    this.box.x += by.x;
    this.box.y += by.y;
    this.apply();
  }

  /** See all of the board. */
  home() {
    this.box = { ...this.whole };
    this.apply();
  }

  /**
   * Move just enough that a point is seen.
   * @param {Point} point
   */
  reveal({ x, y }) {
    const margin = 1;
    const { box } = this;
    const dx = Math.min(0, x - margin - box.x) + Math.max(0, x + margin - box.x - box.width);
    const dy = Math.min(0, y - margin - box.y) + Math.max(0, y + margin - box.y - box.height);
    if (this.isClose && (dx || dy)) this.pan({ x: dx, y: dy });
  }

  /** @returns {Point} */
  get middle() {
    return { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 };
  }

  /**
   * The point of the board under a place on the screen.
   * @param {{clientX: number, clientY: number}} place
   * @returns {Point}
   */
  point({ clientX, clientY }) {
    const matrix = this.view.getScreenCTM();
    if (!matrix) return { x: NaN, y: NaN };
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  /** Keep the box inside the board and show it. */
  apply() {
    const { box, whole } = this;
    box.x = Math.min(Math.max(box.x, whole.x), whole.x + whole.width - box.width);
    box.y = Math.min(Math.max(box.y, whole.y), whole.y + whole.height - box.height);
    this.view.setAttribute('viewBox', [box.x, box.y, box.width, box.height].map(short).join(' '));
    this.view.classList.toggle('close', this.isClose);
    this.onMove();
  }
}
