// The move list: rounds of moves, variations below them, and the way to any place of the game.
import { make } from './dom.js';
import { say, sayName } from './words.js';

/**
 * @typedef {import('./messages.js').LineEntry} LineEntry
 * @typedef {import('./match.js').Match} Match
 */

/** Letters of a move from which two, and one, stand in a row. */
const WIDE = 8;
const LONG = 16;

export class Moves {
  /**
   * @param {(path: number[]) => void} look  what happens when the visitor wants to see a place
   * @param {(move: string) => string} notation  how a move is written for this reader
   */
  constructor(look, notation) {
    this.look = look;
    this.notation = notation;
    this.list = make('ol', { class: 'moves', 'aria-label': say('moves'), tabindex: '0' });
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Match | null} */
    this.match = null;
  }

  /**
   * Draw the list anew.
   * @param {Match} match
   * @param {LineEntry[]} line  its moves, as they are to be written
   */
  draw(match, line) {
    this.match = match;
    this.buttons.clear();
    const found = rounds(line);
    // Long moves, as in draughts, get a line for themselves.
    const longest = Math.max(0, ...line.map((entry) => entry.text.length));
    const widest = Math.min(Math.max(1, ...found.map(({ entries }) => entries.length)), longest > LONG ? 1 : longest > WIDE ? 2 : 4);
    this.list.style.setProperty('--columns', String(Math.max(widest, longest > LONG ? 1 : 2)));
    const rows = found.map(({ first, entries }, number) => {
      const row = make('li', { class: 'round' }, make('span', { class: 'number' }, `${number + 1}.`));
      entries.forEach((entry, at) => row.append(this.button(entry, [first + at + 1], first + at >= match.ply)));
      entries.forEach((entry, at) => this.variations(row, entry.variations ?? [], [first + at]));
      return row;
    });
    this.list.replaceChildren(...rows);
    if (match.tail.length) {
      const row = make('li', { class: 'round' });
      this.variations(row, match.tail, [match.line.length]);
      this.list.append(row);
    }
  }

  /**
   * @param {HTMLElement} row
   * @param {LineEntry[][]} lines
   * @param {number[]} before
   */
  variations(row, lines, before) {
    lines.forEach((line, number) => {
      const box = make('span', { class: 'variation' });
      line.forEach((entry, at) => {
        box.append(this.button(entry, [...before, number, at + 1], false));
        this.variations(box, entry.variations ?? [], [...before, number, at]);
      });
      row.append(box);
    });
  }

  /**
   * @param {LineEntry} entry
   * @param {number[]} path
   * @param {boolean} undone
   */
  button(entry, path, undone) {
    const kind = entry.kind ?? 'move';
    const text = kind === 'move' ? this.notation(entry.text) : sayName('reason', entry.text);
    const shown = make(
      'button',
      { type: 'button', class: `move${undone ? ' undone' : ''}${entry.automatic ? ' automatic' : ''}`, title: entry.comment ?? null },
      text,
    );
    shown.addEventListener('click', () => this.look(path));
    this.buttons.set(path.join('.'), shown);
    return shown;
  }

  /**
   * Mark the place that is seen.
   * @param {number[]} path
   */
  mark(path) {
    for (const one of this.list.querySelectorAll('[aria-current]')) one.removeAttribute('aria-current');
    const shown = this.buttons.get(path.join('.'));
    if (!shown) {
      if (!path[0]) this.list.scrollTop = 0;
      return;
    }
    shown.setAttribute('aria-current', 'step');
    const { top, bottom } = shown.getBoundingClientRect();
    const box = this.list.getBoundingClientRect();
    if (top < box.top) this.list.scrollTop += top - box.top - 4;
    else if (bottom > box.bottom) this.list.scrollTop += bottom - box.bottom + 4;
    const { left, right } = shown.getBoundingClientRect();
    if (left < box.left) this.list.scrollLeft += left - box.left - 8;
    else if (right > box.right) this.list.scrollLeft += right - box.right + 8;
  }
}

/**
 * Cut a line into rounds: a round ends when the turn comes back to an earlier seat.
 * @param {LineEntry[]} line
 */
export function rounds(line) {
  /** @type {{first: number, entries: LineEntry[]}[]} */
  const found = [];
  let last = Infinity;
  line.forEach((entry, at) => {
    const seat = entry.seat ?? last;
    if (seat < last || !found.length) found.push({ first: at, entries: [] });
    found.at(-1)?.entries.push(entry);
    last = seat;
  });
  return found;
}
