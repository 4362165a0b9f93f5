// A tree of variations: the first child of a place continues its line. Pure: it draws nothing and asks nothing.

/**
 * @typedef {import('./messages.js').LineEntry} LineEntry
 *
 * @typedef {object} Worth what a place is worth to each player
 * @property {number[]} scores in hundredths
 * @property {number[]} chances to win; empty where only a record speaks
 * @property {number | null} mate
 *
 * @typedef {object} Node
 * @property {string} text the move that leads here; empty at the root
 * @property {Node | null} parent
 * @property {Node[]} children
 * @property {string} comment
 * @property {string} glyph
 * @property {Worth | null} worth
 *
 * @typedef {object} Plain a node as it is kept
 * @property {string} t
 * @property {string} [c]
 * @property {string} [g]
 * @property {Worth} [w]
 * @property {Plain[][]} [v] what else may be played in its place
 */

/** Signs that may stand behind a move. */
export const GLYPHS = ['', '!', '?', '!!', '??', '!?', '?!'];

export class Tree {
  constructor() {
    this.root = node('', null);
  }

  /**
   * The child of a place that a move leads to; it is made if there is none.
   * @param {Node} place
   * @param {string} text
   */
  add(place, text) {
    const known = place.children.find((child) => child.text === text);
    if (known) return known;
    const made = node(text, place);
    place.children.push(made);
    return made;
  }

  /** Make a variation the line: it comes first wherever it branched off. @param {Node} place */
  promote(place) {
    for (let here = place; here.parent; here = here.parent) {
      const { children } = here.parent;
      const at = children.indexOf(here);
      if (at > 0) {
        children.splice(at, 1);
        children.unshift(here);
        return;
      }
    }
  }

  /** Take a move and all that follows it away; gives the place before it. @param {Node} place */
  remove(place) {
    const { parent } = place;
    if (!parent) return place;
    parent.children = parent.children.filter((child) => child !== place);
    return parent;
  }

  /** The places of the line from the root to the end through a place, the root left out. @param {Node} place */
  through(place) {
    const line = pathTo(place);
    for (let here = place; here.children[0]; here = here.children[0]) line.push(here.children[0]);
    return line;
  }

  /** The main line, the root left out. */
  get line() {
    return this.through(this.root);
  }

  /** All that is to be kept. @returns {{c: string, line: Plain[]}} */
  plain() {
    return { c: this.root.comment, line: plainBelow(this.root) };
  }
}

/** The places from the first move to a place. @param {Node} place */
export function pathTo(place) {
  const line = [];
  for (let here = place; here.parent; here = here.parent) line.unshift(here);
  return line;
}

/** The moves that lead to a place. @param {Node} place */
export function movesTo(place) {
  return pathTo(place).map(({ text }) => text);
}

/** The place after some moves, as far as the tree knows them. @param {Tree} tree @param {string[]} moves */
export function find(tree, moves) {
  let here = tree.root;
  for (const text of moves) {
    const next = here.children.find((child) => child.text === text);
    if (!next) break;
    here = next;
  }
  return here;
}

/** Read what was kept. @param {{c?: string, line: Plain[]}} kept */
export function treeOf({ c = '', line }) {
  const tree = new Tree();
  tree.root.comment = c;
  grow(tree.root, line);
  return tree;
}

/** Read a record. @param {LineEntry[]} line */
export function plainOf(line) {
  /** @type {Plain[]} */
  const found = [];
  for (const entry of line) {
    if ((entry.kind ?? 'move') !== 'move') break; // after a withdrawal nothing is played
    const { text, comment, glyph, scores, mate, variations } = entry;
    /** @type {Plain} */
    const one = { t: text };
    if (comment) one.c = comment;
    if (glyph) one.g = glyph;
    if (scores?.length || typeof mate === 'number') one.w = { scores: scores ?? [], chances: [], mate: mate ?? null };
    if (variations?.length) one.v = variations.map(plainOf);
    found.push(one);
  }
  return found;
}

/** Write the tree below a place as a record has it. @param {Node} place @returns {Record<string, unknown>[]} */
export function writtenBelow(place) {
  const found = [];
  for (let here = place; here.children[0]; here = here.children[0]) {
    const [main, ...others] = here.children;
    if (main) found.push({ ...written(main), variations: others.map((other) => [written(other), ...writtenBelow(other)]) });
  }
  return found;
}

/** @param {Node} one */
function written({ text, comment, glyph, worth }) {
  return { text, comment, glyph, scores: worth?.scores ?? [], mate: worth?.mate ?? null };
}

/** @param {string} text @param {Node | null} parent @returns {Node} */
function node(text, parent) {
  return { text, parent, children: [], comment: '', glyph: '', worth: null };
}

/** @param {Node} place @returns {Plain[]} */
function plainBelow(place) {
  /** @type {Plain[]} */
  const found = [];
  for (let here = place; here.children[0]; here = here.children[0]) {
    const [main, ...others] = here.children;
    if (!main) break;
    const one = plainOne(main);
    if (others.length) one.v = others.map((other) => [plainOne(other), ...plainBelow(other)]);
    found.push(one);
  }
  return found;
}

/** @param {Node} one @returns {Plain} */
function plainOne({ text, comment, glyph, worth }) {
  return { t: text, ...(comment ? { c: comment } : {}), ...(glyph ? { g: glyph } : {}), ...(worth ? { w: worth } : {}) };
}

/** @param {Node} place @param {Plain[]} line */
function grow(place, line) {
  let here = place;
  for (const one of line) {
    const made = planted(here, one);
    for (const [first, ...rest] of one.v ?? []) if (first) grow(planted(here, first), rest);
    here = made;
  }
}

/** @param {Node} parent @param {Plain} one */
function planted(parent, one) {
  const made = parent.children.find((child) => child.text === one.t) ?? node(one.t, parent);
  if (!parent.children.includes(made)) parent.children.push(made);
  Object.assign(made, { comment: one.c ?? made.comment, glyph: one.g ?? made.glyph, worth: one.w ?? made.worth });
  return made;
}
