// Players around the board: who sits where, clocks, scores, what was captured, and open chairs.
import { ClockFace } from './clock.js';
import { button, make, select } from './dom.js';
import { seatName } from './lobby.js';
import { settings } from './settings.js';
import { say, sayCount, sayName } from './words.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('./board/types.js').State} State
 * @typedef {import('./board/types.js').Look} Look
 */

export class Seats {
  /**
   * @param {Look} look
   * @param {State} start
   * @param {(seat: number) => void} sit
   * @param {(seat: number, player: string) => void} seatEngine
   */
  constructor(look, start, sit, seatEngine) {
    this.look = look;
    this.sit = sit;
    this.seatEngine = seatEngine;
    this.start = owned(start);
    /** Games that count have points before the end; others only say who won. */
    this.counts = scored(start);
    this.element = make('ul', { class: 'seats', 'aria-label': say('seats') });
    /** @type {ClockFace[]} */
    this.clocks = [];
    /** @type {HTMLElement[]} */
    this.points = [];
  }

  /**
   * @param {Match} match
   * @param {string} me
   */
  draw(match, me) {
    const mine = match.seatsOf(me);
    this.clocks = match.table.seats.map(() => new ClockFace());
    this.points = match.table.seats.map(() => make('span', { class: 'points' }));
    const cards = match.table.seats.map((seat, at) => {
      const player = this.look.players[at];
      const card = make(
        'li',
        { class: 'seat', 'data-seat': at },
        make('span', { class: `token colour-${player?.colour ?? 'grey'} shape-${at}`, 'aria-hidden': 'true' }),
        make(
          'span',
          { class: 'seat-name' },
          make('b', {}, sayName('player', seat.player)),
          ' ',
          make('span', {}, seatName(seat), mine.includes(at) ? ` (${say('you')})` : ''),
        ),
        this.points[at],
        this.clocks[at]?.element,
      );
      if (seat.sitter === 'open' && !match.table.started) card.append(...this.chairs(match, me, at));
      if (match.turn === at) {
        card.classList.add('turn');
        card.setAttribute('aria-current', 'true');
      }
      if (match.end?.winners?.includes(at)) card.classList.add('winner');
      return card;
    });
    this.element.replaceChildren(...cards);
    this.tick(match, me);
  }

  /**
   * @param {Match} match
   * @param {string} me
   * @param {number} at
   */
  chairs(match, me, at) {
    const found = [];
    if (!match.seatsOf(me).length) found.push(button(say('sit'), () => this.sit(at), { class: 'sit' }));
    if (match.creator === me) {
      const level = select(
        Array.from({ length: 10 }, (_, number) => [`level:${number + 1}`, say('level-name', { level: number + 1 })]),
        `level:${settings.level}`,
      );
      level.setAttribute('aria-label', say('opponent'));
      found.push(level, button(say('seat-engine'), () => this.seatEngine(at, level.value)));
    }
    return found;
  }

  /**
   * Show the clocks of this moment.
   * @param {Match} match
   * @param {string} me
   */
  tick(match, me) {
    const mine = match.seatsOf(me);
    this.clocks.forEach((clock, at) => clock.show(match.leftNow(at), match.turn === at && !match.end, mine.includes(at)));
  }

  /** Compare with another start, such as a set-up. @param {State} start */
  begin(start) {
    this.start = owned(start);
    this.counts = scored(start);
  }

  /**
   * Show scores, or what each player has lost.
   * @param {State} state
   * @param {boolean} over
   */
  count(state, over) {
    this.counts ||= !over && scored(state);
    const scores = state.scores ?? [];
    const now = owned(state);
    this.points.forEach((place, at) => {
      const lost = (this.start.get(at) ?? 0) - (now.get(at) ?? 0);
      if (this.counts) place.textContent = sayCount('points', Math.round(scores[at] ?? 0));
      else place.textContent = lost > 0 ? say('lost', { count: lost }) : '';
    });
  }
}

/** Tell whether somebody has points: whole ones, not the half that an even game is worth. @param {State} state */
function scored({ scores = [] }) {
  return scores.every(Number.isInteger) && scores.some((score) => score > 0);
}

/** Count the pieces of each player on a board and beside it. @param {State} state */
function owned(state) {
  /** @type {Map<number, number>} */
  const found = new Map();
  const add = (/** @type {string} */ piece, /** @type {number} */ count) => {
    const owner = Number(piece.split('/')[0]) - 1;
    found.set(owner, (found.get(owner) ?? 0) + count);
  };
  for (const piece of Object.values(state.pieces)) add(piece, 1);
  for (const { piece, count } of state.reserves ?? []) add(piece, count);
  return found;
}
