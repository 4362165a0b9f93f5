// A move planned while the opponent thinks: a piece of one's own and where it is to go. It is played if it is legal then.

/** @typedef {import('./messages.js').State} State */

export class Plan {
  constructor() {
    this.from = '';
    this.to = '';
    /** @type {string[]} The sites of one's own pieces, where a plan may begin. */
    this.movable = [];
  }

  /** What the plan touches. */
  get sites() {
    return [this.from, this.to].filter(Boolean);
  }

  /**
   * Let moves of a seat be planned, or none.
   * @param {number | null} seat
   * @param {State} scene
   */
  offer(seat, scene) {
    this.movable = seat === null ? [] : Object.entries(scene.pieces).flatMap(([site, piece]) => (Number(piece.split('/')[0]) === seat + 1 ? [site] : []));
    if (!this.movable.includes(this.from)) this.clear();
  }

  /** Click on a site; tells whether that means anything. @param {string} site */
  pick(site) {
    const begins = this.movable.includes(site);
    if (this.from && !this.to && site !== this.from) this.to = site;
    else if (begins && site !== this.from) [this.from, this.to] = [site, ''];
    else return this.clear();
    return true;
  }

  /** Give the plan and forget it. */
  take() {
    const { from, to } = this;
    this.clear();
    return from && to ? { from, to } : null;
  }

  /** Forget the plan; tells whether there was one. */
  clear() {
    const had = Boolean(this.from);
    this.from = this.to = '';
    return had;
  }
}
