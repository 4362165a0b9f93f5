/** Where the sites of a board are, which is nearest to a point, and which lies to the left of another. */

/** @typedef {import('./types.js').Look} Look */
/** @typedef {import('./types.js').Point} Point */

const NEAR = 1e-3;
const TILT = Math.sqrt(3) / 2;

/** @param {number} number */
const isWhole = (number) => Math.abs(number - Math.round(number)) < NEAR;

export class Geometry {
  /** @param {Look} look */
  constructor(look) {
    this.names = look.sites.map(([name]) => name);
    /** @type {Map<string, number>} */
    this.index = new Map(this.names.map((name, i) => [name, i]));
    /** @type {Point[]} Where the sites are, as the server has laid them out: neighbours are one apart. */
    this.home = look.sites.map(([, x, y]) => ({ x, y }));
    this.hexagonal = look.style.board === 'hexagons';
    /** Hexagons that stand on an edge have straight columns, those on a corner straight rows. */
    this.upright = look.upright ?? false;
    this.width = Math.max(0, ...this.home.map((p) => p.x));
    this.height = Math.max(0, ...this.home.map((p) => p.y));
    this.flipped = false;
    /** True when the sites stand in rows and columns of a square pattern. */
    this.regular = this.home.every((p) => isWhole(p.x) && isWhole(p.y));
    /** True for a draughts board, where only every other cell is a site. */
    this.oneShade = this.regular && new Set(this.home.map((p) => Math.round(p.x + p.y) % 2)).size === 1;
    /** @type {Map<string, number>} */
    this.squares = new Map(this.home.map((p, i) => [`${Math.round(p.x)},${Math.round(p.y)}`, i]));
  }

  /**
   * Where a site is drawn.
   * @param {number} site
   * @returns {Point}
   */
  at(site) {
    return this.turn(this.home[site]);
  }

  /**
   * Turn a point half around when the board is flipped.
   * @param {Point} point
   * @returns {Point}
   */
  turn(point) {
    return this.flipped ? { x: this.width - point.x, y: this.height - point.y } : point;
  }

  /**
   * The site at a point of the drawing, or -1.
   * @param {Point} point
   */
  nearest(point) {
    const home = this.turn(point);
    if (this.regular) return this.squares.get(`${Math.round(home.x)},${Math.round(home.y)}`) ?? -1;
    let best = -1;
    let least = 0.36;
    this.home.forEach((p, i) => {
      const distance = (p.x - home.x) ** 2 + (p.y - home.y) ** 2;
      if (distance < least) [best, least] = [i, distance];
    });
    return best;
  }

  /**
   * The next site in a direction as the board is seen now; itself when there is none.
   *
   * Straight on is best, even if it is far, as along the lines of a mill. Where columns of hexagons or rows of a
   * draughts board are shifted, the next column or row is nearer; there the way zigzags and does not drift.
   * @param {number} site
   * @param {number} dx
   * @param {number} dy
   */
  next(site, dx, dy) {
    const from = this.at(site);
    const aside = this.hexagonal ? 1.2 : this.oneShade && dy ? 0.9 : 3;
    const lean = Math.round(this.hexagonal ? from.x / TILT : from.y) % 2 ? 0.01 : -0.01;
    let best = site;
    let least = Infinity;
    for (let i = 0; i < this.home.length; i += 1) {
      const to = this.at(i);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const across = Math.abs((to.x - from.x) * dy - (to.y - from.y) * dx);
      if (along < 0.1 || across > along * 1.01) continue;
      const distance = along + aside * across + lean * Math.sign(to.x - from.x + to.y - from.y);
      if (distance < least) [best, least] = [i, distance];
    }
    return best;
  }

  /**
   * The first or last site of a row as the board is seen now.
   * @param {number} site
   * @param {number} dx
   */
  edge(site, dx) {
    const { y } = this.at(site);
    const row = this.home.map((_, i) => i).filter((i) => Math.abs(this.at(i).y - y) < NEAR);
    return row.reduce((best, i) => ((this.at(i).x - this.at(best).x) * dx > 0 ? i : best), site);
  }

  /**
   * The sites row by row, from the top.
   * @returns {number[][]}
   */
  rows() {
    /** @type {Map<number, number[]>} */
    const rows = new Map();
    this.home.forEach((p, i) => {
      const key = Math.round(p.y * 1000);
      rows.set(key, [...(rows.get(key) ?? []), i]);
    });
    const sorted = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
    for (const row of sorted) row.sort((a, b) => this.home[a].x - this.home[b].x);
    return sorted;
  }
}
