/** The letters and numbers around a board, found from the names of its sites. */

import { MEASURES } from './measures.js';
import { put, short, svg } from './svg.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {Map<string, number[]>} Family the sites of each line by its letter or number */
/** @typedef {{ text: string, x: number, y: number, side: 'below' | 'left' }} Label */

const EDGE = 0.4;
/** Labels of layers that are nearer to each other than this are left out: layers drawn askew share no rows. */
const NEAREST = 0.6;

/** @param {string} text */
function caption(text) {
  const element = svg('text', { class: 'caption' });
  element.textContent = text;
  return element;
}

/**
 * Group the sites by the first or the second half of names such as e4 or 9a.
 * @param {string[]} names empty for sites beside the board
 * @param {1 | 2} half
 * @returns {Family | null} null when most names cannot be cut in two
 */
function groups(names, half) {
  /** @type {Family} */
  const found = new Map();
  names.forEach((name, i) => {
    const cut = /^([a-z]+)(\d+)$/i.exec(name) ?? /^(\d+)([a-z]+)$/i.exec(name);
    if (cut) found.set(cut[half], [...(found.get(cut[half]) ?? []), i]);
  });
  const total = [...found.values()].reduce((sum, sites) => sum + sites.length, 0);
  return total > names.filter(Boolean).length / 2 && found.size > 1 ? found : null;
}

/** @param {number[]} places along one side */
function crowded(places) {
  const ordered = [...places].sort((a, b) => a - b);
  return ordered.some((place, i) => i > 0 && place - ordered[i - 1] < NEAREST);
}

/**
 * The way from the first to the last of some sites if all lie on one line, downward or to the right.
 * @param {Point[]} points
 * @returns {Point | null}
 */
function direction(points) {
  const [a, b] = [points[0], points[points.length - 1]];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return null;
  const way = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const straight = points.every((p) => Math.abs((p.x - a.x) * way.y - (p.y - a.y) * way.x) < 0.01);
  return straight ? way : null;
}

/**
 * Lines along an axis have their side; others take what is left.
 * @param {Point} way
 * @returns {'below' | 'left' | null}
 */
function sideOf(way) {
  if (Math.abs(way.x) < 0.01) return 'below';
  return Math.abs(way.y) < 0.01 ? 'left' : null;
}

export class Coordinates {
  /**
   * @param {Geometry} geometry
   * @param {string} board the way it is drawn
   * @param {boolean} bare without any labels
   * @param {[number, string][]} captions of boards, layers and places beside the board, each below a site
   * @param {Record<string, number>[]} layers the sites of each by their names within it
   */
  constructor(geometry, board, bare, captions = [], layers = []) {
    this.geometry = geometry;
    this.hasSlab = !geometry.hexagonal && board !== 'cells';
    this.large = Math.max(geometry.width, geometry.height) > MEASURES.large;
    this.beyond = this.large ? MEASURES.beyond.large : board === 'points' ? MEASURES.beyond.points : MEASURES.beyond.other;
    const size = this.large ? ' large' : Math.max(geometry.width, geometry.height) < MEASURES.small ? ' small' : '';
    this.layer = svg('g', { class: `coordinates${size}`, 'aria-hidden': 'true' });
    const beside = new Set(captions.filter(([site, text]) => text === geometry.names[site]).map(([site]) => site));
    const names = geometry.names.map((name, i) => (beside.has(i) ? '' : name)); // what is named by itself has no row and column
    this.named = [...names.keys()].filter((i) => names[i] !== '');
    /** Where the board itself ends; helpers may stand below it. */
    this.edge = { left: 0, floor: 0 };
    this.layers = layers;
    const within = layers.map((layer) => {
      const found = names.map(() => '');
      for (const [name, site] of Object.entries(layer)) found[site] = name;
      return found;
    });
    /** The lines with a letter and those with a number, of the board or of each layer. */
    this.families = bare ? [] : (layers.length ? within : [names]).map((some) => this.familiesOf(some)).filter((some) => some !== null);
    this.labels = svg('g');
    this.captions = bare ? [] : captions.map(([site, text]) => ({ site, element: caption(text) }));
    this.layer.append(this.labels, ...this.captions.map(({ element }) => element));
    this.shown = this.families.length > 0 || this.captions.length > 0;
    /** How much room the labels take beside the board. */
    this.room = this.shown ? (this.large ? MEASURES.room.large : MEASURES.room.other) : 0;
    /** What is seen; labels never leave it. */
    this.box = { left: -Infinity, bottom: Infinity };
    this.draw();
  }

  /**
   * Keep the labels at the edge of what is seen.
   * @param {{x: number, y: number, width: number, height: number}} box
   * @param {number} scale how much larger than at first everything is: labels stay as large as they were
   */
  follow(box, scale) {
    this.box = { left: box.x + EDGE / scale, bottom: box.y + box.height - EDGE / scale };
    this.layer.style.setProperty('--near', String(scale));
    this.draw();
  }

  /** Write the labels to the left and below, as the board is turned now. */
  draw() {
    const ends = this.named.map((site) => this.geometry.at(site));
    this.edge = { left: Math.min(...ends.map(({ x }) => x)), floor: Math.max(...ends.map(({ y }) => y)) };
    const labels = this.layers.length ? this.ofLayers() : this.families.flatMap((families) => this.around(families));
    labels.forEach(({ text, x, y }, at) => {
      const element = /** @type {SVGTextElement} */ (this.labels.children[at] ?? this.labels.appendChild(svg('text')));
      put(element, 'x', short(x));
      put(element, 'y', short(y));
      put(element, 'class', this.isInside(x, y) ? 'inside' : 'outside');
      if (element.textContent !== text) element.textContent = text;
    });
    while (this.labels.children.length > labels.length) this.labels.lastElementChild?.remove();
    const lettered = this.layers.length > 0 && labels.some(({ side }) => side === 'below');
    for (const { site, element } of this.captions) {
      const { x, y } = this.geometry.at(site);
      const drop = lettered && Math.abs(this.edge.floor - y) < 0.01 ? this.beyond + MEASURES.line : MEASURES.caption;
      put(element, 'x', short(x));
      put(element, 'y', short(y + (this.geometry.flipped ? -MEASURES.caption : drop)));
    }
  }

  /**
   * The letters and numbers of all layers: each once where they share the line, and none where they do not.
   * @returns {Label[]}
   */
  ofLayers() {
    const all = this.families.flatMap((families) => this.around(families));
    const found = [...new Map(all.map((label) => [`${label.text} ${short(label.x)} ${short(label.y)}`, label])).values()];
    const full = {
      left: crowded(found.filter(({ side }) => side === 'left').map(({ y }) => y)),
      below: crowded(found.filter(({ side }) => side === 'below').map(({ x }) => x)),
    };
    return found.filter(({ side }) => !full[side]);
  }

  /**
   * The columns and rows of a board; null where they are no lines, as on a round one: then letters beside it name nothing.
   * @param {string[]} names
   * @returns {Family[] | null}
   */
  familiesOf(names) {
    const [columns, rows] = [groups(names, 1), groups(names, 2)];
    return columns && rows && !this.isCrooked(columns) && !this.isCrooked(rows) ? [columns, rows] : null;
  }

  /** @param {Family} family */
  isCrooked(family) {
    const long = [...family.values()].filter((sites) => sites.length > 2);
    return 2 * long.filter((sites) => direction(this.sorted(sites)) === null).length > long.length;
  }

  /**
   * The letters and numbers of a board.
   * @param {Family[]} families
   * @returns {Label[]}
   */
  around(families) {
    const usual = [{ x: 0, y: 1 }, { x: 1, y: 0 }];
    const ways = families.map((family, i) => this.way(family) ?? usual[i]);
    const sides = ways.map(sideOf);
    if (!sides[0]) sides[0] = sides[1] === 'below' ? 'left' : 'below';
    if (!sides[1]) sides[1] = sides[0] === 'below' ? 'left' : 'below';
    return families.flatMap((family, i) => {
      const side = sides[i] ?? 'left';
      return [...family].map(([text, sites]) => ({ text, side, ...this.end(sites, ways[i], side) }));
    });
  }

  /**
   * True for labels that stand on the slab, above helpers or in the corners that shifted rows leave.
   * @param {number} x
   * @param {number} y
   */
  isInside(x, y) {
    const { width, height } = this.geometry;
    return this.hasSlab && Math.abs(x - width / 2) < width / 2 + 0.5 && Math.abs(y - height / 2) < height / 2 + 0.5;
  }

  /**
   * Where the labels stand, for who must leave room for them.
   * @returns {Point[]}
   */
  get places() {
    return [...this.layer.querySelectorAll('text')].map((label) => ({ x: Number(label.getAttribute('x')), y: Number(label.getAttribute('y')) }));
  }

  /**
   * The direction that the lines of a family share.
   * @param {Family} family
   */
  way(family) {
    return [...family.values()].map((sites) => direction(this.sorted(sites))).find((way) => way !== null);
  }

  /** @param {number[]} sites */
  sorted(sites) {
    return sites.map((site) => this.geometry.at(site)).sort((a, b) => a.y - b.y || a.x - b.x);
  }

  /**
   * The place beyond the end of a line; lines along an axis share one edge, that of the board itself.
   * @param {number[]} sites
   * @param {Point} way
   * @param {'below' | 'left'} side
   * @returns {Point}
   */
  end(sites, way, side) {
    const points = this.sorted(sites);
    const { geometry: { hexagonal }, edge, beyond, box } = this;
    if (side === 'below') {
      const last = points[points.length - 1];
      if (Math.abs(way.x) < 0.01) return { x: last.x, y: hexagonal ? last.y + beyond : Math.min(edge.floor + beyond, box.bottom) };
      return { x: last.x + way.x * beyond, y: last.y + way.y * beyond };
    }
    const first = points.reduce((a, b) => (b.x < a.x ? b : a));
    if (Math.abs(way.y) < 0.01) return { x: hexagonal ? first.x - beyond : Math.max(edge.left - beyond, box.left), y: first.y };
    const sign = way.x > 0 ? 1 : -1;
    return { x: first.x - sign * way.x * beyond, y: first.y - sign * way.y * beyond };
  }
}
