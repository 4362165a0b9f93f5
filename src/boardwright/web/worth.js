// What a place is worth, as people read it: a score, a certain win, or a chance for each player.
import { svg } from './board/svg.js';
import { fill, make } from './dom.js';
import { say } from './words.js';

/** @typedef {import('./variations.js').Worth} Worth */

const WIDTH = 300;
const HEIGHT = 80;

/** The advantage that makes winning e times as likely as losing, where only scores are known. */
const SCALE = 400;

/**
 * Write what a place is worth: the first of two players' score, else everybody's chances.
 * @param {Worth} worth
 * @param {number} [digits]
 */
export function worthText({ scores, chances, mate }, digits = 2) {
  if (mate !== null && mate !== undefined) return `#${mate}`;
  if (scores.length === 2) return signed(scores[0] ?? 0, digits);
  return chances.map((chance) => `${Math.round(chance * 100)}`).join(' : ');
}

/** @param {number} score @param {number} digits */
function signed(score, digits) {
  const units = (Math.abs(score) / 100).toFixed(digits);
  return score < 0 ? `−${units}` : `+${units}`;
}

/** The chances of a place; a record may know only scores. @param {Worth | null} worth @returns {number[] | null} */
export function chancesOf(worth) {
  if (!worth) return null;
  if (worth.chances.length) return worth.chances;
  const first = worth.mate !== null ? (worth.mate > 0 ? 1 : 0) : worth.scores.length === 2 ? 1 / (1 + Math.exp(-(worth.scores[0] ?? 0) / SCALE)) : null;
  return first === null ? null : [first, 1 - first];
}

/** A bar with a share for each player, beside the board. */
export class WorthBar {
  /** @param {{name: string, colour: string}[]} players */
  constructor(players) {
    this.players = players;
    this.shares = players.map(({ colour }) => make('span', { class: `share-of colour-${colour}` }));
    this.text = make('span', { class: 'worth-text' });
    this.element = make('div', { class: 'worth-bar', role: 'img', 'aria-label': say('evaluation') }, ...this.shares, this.text);
  }

  /** @param {Worth | null} worth */
  show(worth) {
    const chances = chancesOf(worth);
    this.element.classList.toggle('unknown', !chances);
    this.shares.forEach((share, at) => share.style.setProperty('--share', String(chances?.[at] ?? 1 / this.shares.length)));
    this.text.textContent = worth && this.players.length < 3 ? worthText(worth, 1) : '';
    const told = (chances ?? []).map((chance, at) => `${this.players[at]?.name ?? ''} ${Math.round(chance * 100)}%`).join(', ');
    this.element.setAttribute('aria-label', told ? `${say('evaluation')}: ${told}` : say('evaluation'));
  }
}

/** The graph of a line: a chance to win after every move. */
export class WorthGraph {
  /** @param {(ply: number) => void} look what happens when a ply is picked */
  constructor(look) {
    this.curves = svg('g', {});
    this.here = svg('line', { class: 'here', y1: 0, y2: HEIGHT });
    this.view = svg('svg', { class: 'worth-graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' }, [
      svg('line', { class: 'even', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      this.curves,
      this.here,
    ]);
    this.count = 1;
    this.view.setAttribute('aria-label', say('graph'));
    this.view.addEventListener('click', (event) => {
      const { left, width } = this.view.getBoundingClientRect();
      look(Math.round(((event.clientX - left) / width) * (this.count - 1)));
    });
    this.element = make('div', { class: 'graph-place', hidden: true });
    fill(this.element, this.view);
  }

  /**
   * @param {(Worth | null)[]} worths from the first position on
   * @param {number} at which of them is seen
   * @param {string[]} [verdicts] what is said of the move that leads to each
   */
  show(worths, at, verdicts = []) {
    const chances = worths.map(chancesOf);
    const seats = chances.find(Boolean)?.length ?? 0;
    this.count = Math.max(2, worths.length);
    this.element.hidden = chances.filter(Boolean).length < 2;
    const x = (/** @type {number} */ ply) => ((ply * WIDTH) / (this.count - 1)).toFixed(1);
    const y = (/** @type {number} */ chance) => ((1 - chance) * (HEIGHT - 4) + 2).toFixed(1);
    const shown = seats === 2 ? [0] : Array.from({ length: seats }, (_, seat) => seat);
    const lines = shown.map((seat) => svg('polyline', { class: `curve seat-${seat}`, points: chances.flatMap((one, ply) => (one ? [`${x(ply)},${y(one[seat] ?? 0)}`] : [])).join(' ') }));
    const dots = verdicts.flatMap((verdict, ply) => {
      const chance = chances[ply]?.[0];
      return verdict && chance !== undefined && seats < 3 ? [svg('ellipse', { class: `verdict ${verdict}`, cx: x(ply), cy: y(chance), rx: 2.5, ry: 4 })] : [];
    });
    this.curves.replaceChildren(...lines, ...dots);
    for (const name of ['x1', 'x2']) this.here.setAttribute(name, x(at));
  }
}
