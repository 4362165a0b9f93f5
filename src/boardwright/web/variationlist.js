// The tree of variations on the page: the line in rows, what else was tried below it.
import { make } from './dom.js';
import { say } from './words.js';

/** @typedef {import('./variations.js').Node} Node */

export class VariationList {
  /**
   * @param {(place: Node) => void} go
   * @param {(move: string) => string} notation
   * @param {number} players
   */
  constructor(go, notation, players) {
    this.go = go;
    this.notation = notation;
    this.players = players;
    this.element = make('div', { class: 'variations', role: 'group', 'aria-label': say('moves'), tabindex: '0' });
    /** @type {Map<Node, HTMLButtonElement>} */
    this.buttons = new Map();
  }

  /** Draw the tree anew. @param {Node} root */
  draw(root) {
    this.buttons.clear();
    const start = make('button', { type: 'button', class: 'move start', onclick: () => this.go(root) }, say('start-position'));
    this.buttons.set(root, start);
    this.element.replaceChildren(start, this.said(root), ...this.line(root, 0, true));
  }

  /**
   * @param {Node} place
   * @param {number} ply how many moves lead there
   * @param {boolean} first whether the number of the next move must be said
   * @returns {HTMLElement[]}
   */
  line(place, ply, first) {
    /** @type {HTMLElement[]} */
    const found = [];
    let numbered = first;
    for (let here = place, at = ply; here.children[0]; here = here.children[0], at += 1) {
      const [main, ...others] = here.children;
      if (!main) break;
      found.push(...this.move(main, at, numbered));
      numbered = others.length > 0 || Boolean(main.comment);
      for (const other of others) {
        found.push(make('div', { class: 'variation', role: 'group', 'aria-label': say('variation') }, ...this.move(other, at, true), ...this.line(other, at + 1, Boolean(other.comment))));
      }
    }
    return found;
  }

  /**
   * @param {Node} node
   * @param {number} ply
   * @param {boolean} numbered
   */
  move(node, ply, numbered) {
    const shown = make('button', { type: 'button', class: 'move', onclick: () => this.go(node) }, this.notation(node.text), node.glyph);
    shown.dataset['glyph'] = node.glyph;
    this.buttons.set(node, shown);
    const number = this.number(ply, numbered);
    return [...(number ? [make('span', { class: 'number' }, number)] : []), shown, this.said(node)].filter((one) => one !== null);
  }

  /** @param {number} ply @param {boolean} wanted */
  number(ply, wanted) {
    if (this.players !== 2) return `${ply + 1}.`;
    if (ply % 2 === 0) return `${ply / 2 + 1}.`;
    return wanted ? `${(ply + 1) / 2}…` : '';
  }

  /** @param {Node} node */
  said(node) {
    return make('span', { class: 'comment', hidden: !node.comment }, node.comment);
  }

  /** Mark a place. @param {Node} place */
  mark(place) {
    for (const one of this.element.querySelectorAll('[aria-current]')) one.removeAttribute('aria-current');
    const shown = this.buttons.get(place);
    shown?.setAttribute('aria-current', 'step');
    if (!shown) return;
    const box = this.element.getBoundingClientRect();
    const { top, bottom } = shown.getBoundingClientRect();
    if (top < box.top) this.element.scrollTop += top - box.top - 4;
    else if (bottom > box.bottom) this.element.scrollTop += bottom - box.bottom + 4;
  }
}
