// Players around the board: a strip for each, opponents above and oneself below. A strip is made once and never grows:
// what a player has in hand, has taken, offers or asks stands in its second line.
import { ClockFace, clockText } from './clock.js';
import { button, fill, make, select } from './dom.js';
import { seatName } from './lobby.js';
import { settings } from './settings.js';
import { levelNames, say, sayCount, sayName } from './words.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('./board/types.js').State} State
 *
 * @typedef {object} Strip
 * @property {HTMLElement} element
 * @property {HTMLElement} name
 * @property {HTMLElement} note
 * @property {HTMLElement} hand    where the board puts the pieces in hand
 * @property {HTMLElement} taken
 * @property {HTMLElement} points
 * @property {HTMLElement} says    what the player offers
 * @property {HTMLElement} asks    buttons: to sit down, to answer
 * @property {ClockFace} clock
 * @property {string} asked        what is asked at present, so that its buttons stay under the finger
 *
 * @typedef {object} Hooks
 * @property {(seat: number) => void} sit
 * @property {(seat: number, player: string) => void} seatEngine
 * @property {(what: string) => void} act
 * @property {() => void} rematch
 */

export class Seats {
  /**
   * @param {import('./messages.js').GameLook} game
   * @param {State} start
   * @param {Hooks} hooks
   */
  constructor({ info, look }, start, hooks) {
    this.look = look;
    this.levels = info.levels ?? 0;
    this.hooks = hooks;
    this.start = counted(start);
    /** Games that count have points before the end; others only say who won. */
    this.counts = scored(start);
    this.strips = look.players.flatMap((player, at) => (player.chance ? [] : [strip(at, player.colour)]));
    this.far = make('ul', { class: 'far', 'aria-label': say('opponents') });
    this.near = make('ul', { class: 'near', 'aria-label': say('seats') });
  }

  /** The places for pieces in hand, by player. */
  get hands() {
    return this.strips.map(({ hand }) => hand);
  }

  /** Let a player sit below the board and the others above. @param {number} seat */
  seat(seat) {
    const below = this.strips[seat] ?? this.strips[0];
    if (!below || (this.near.firstElementChild === below.element && this.near.childElementCount === 1)) return;
    fill(this.near, below.element);
    fill(this.far, ...this.strips.filter((one) => one !== below).map(({ element }) => element));
  }

  /**
   * @param {Match} match
   * @param {string} me
   */
  draw(match, me) {
    const mine = match.seatsOf(me);
    match.table.seats.forEach((seat, at) => {
      const shown = this.strips[at];
      if (!shown) return;
      const player = sayName('player', seat.player);
      const own = mine.includes(at);
      const alone = own && mine.length === 1;
      write(shown.name, alone ? say('you-here') : own ? player : seatName(seat));
      write(shown.note, own && !alone ? '' : player);
      this.presence(shown, match, at, own);
      shown.element.classList.toggle('turn', match.turn === at);
      if (match.turn === at) shown.element.setAttribute('aria-current', 'true');
      else shown.element.removeAttribute('aria-current');
      shown.element.classList.toggle('winner', Boolean(match.end?.winners?.includes(at)));
      this.ask(shown, match, me, at);
    });
    this.tick(match, me);
  }

  /**
   * Say that a person has left the table.
   * @param {Strip} shown
   * @param {Match} match
   * @param {number} at
   * @param {boolean} own
   */
  presence(shown, match, at, own) {
    const away = !own && match.isAway(at);
    shown.note.classList.toggle('away', away);
    if (away) write(shown.note, say('left-table'));
  }

  /**
   * What is asked at a seat: to sit down, to answer an offer, to play again.
   * @param {Strip} shown
   * @param {Match} match
   * @param {string} me
   * @param {number} at
   */
  ask(shown, match, me, at) {
    const [kind, text, make_] = this.asked(match, me, at);
    if (shown.asked === kind) return;
    shown.asked = kind;
    write(shown.says, text);
    fill(shown.asks, ...make_());
  }

  /**
   * @param {Match} match
   * @param {string} me
   * @param {number} at
   * @returns {[string, string, () => HTMLElement[]]} its kind, what is said beside the name, and the buttons
   */
  asked(match, me, at) {
    const mine = match.seatsOf(me);
    const { offer, table, again } = match;
    const act = (/** @type {string} */ what) => () => this.hooks.act(what);
    if (table.seats[at]?.sitter === 'open' && !table.started) {
      return [`open ${mine.length} ${match.creator === me}`, '', () => this.chairs(match, me, at)];
    }
    if (match.end && again && mine.length && !mine.includes(at) && table.seats[at]?.sitter === 'person') {
      return [`again ${again}`, say('rematch-offered'), () => [button(say('accept'), () => this.hooks.rematch(), { class: 'primary', id: 'accept' })]];
    }
    const wait = mine.length && !mine.includes(at) ? match.claimableIn(at) : null;
    if (wait) return [`left ${wait}`, say('claim-left-in', { time: clockText(wait * 1000) }), () => []];
    if (wait === 0) return ['left', '', () => [button(say(table.seats.length === 2 ? 'claim-left' : 'claim-left-many'), act('claim-left'), { class: 'primary', id: 'claim-left' })]];
    if (!offer || match.end || offer.seat !== at) return ['', '', () => []];
    const text = say(offer.text === 'draw' ? 'draw-offered' : 'undo-offered');
    if (offer.waiting?.some((seat) => mine.includes(seat))) {
      return [
        `answer ${offer.text}`,
        text,
        () => [button(say('accept'), act('accept'), { class: 'primary', id: 'accept' }), button(say('decline'), act('decline'), { id: 'decline' })],
      ];
    }
    if (mine.includes(at)) return [`wait ${offer.text}`, say('waiting-for-answer'), () => [button(say('withdraw-offer'), act('decline'))]];
    return [`heard ${offer.text}`, text, () => []];
  }

  /**
   * @param {Match} match
   * @param {string} me
   * @param {number} at
   */
  chairs(match, me, at) {
    const found = [];
    if (!match.seatsOf(me).length) found.push(button(say('sit'), () => this.hooks.sit(at), { class: 'sit primary' }));
    if (match.creator === me) {
      const level = select(levelNames(this.levels), `level:${settings.level}`);
      level.setAttribute('aria-label', say('opponent'));
      found.push(level, button(say('seat-engine'), () => this.hooks.seatEngine(at, level.value)));
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
    this.strips.forEach((shown, at) => {
      shown.clock.show(match.leftNow(at), match.turn === at && !match.end, mine.includes(at));
      if (match.isAway(at)) this.ask(shown, match, me, at);
    });
  }

  /**
   * Show scores, or what each player has taken.
   * @param {State} state
   * @param {boolean} over
   * @param {(code: string) => Element} picture
   */
  count(state, over, picture) {
    this.counts ||= !over && scored(state);
    const scores = state.scores ?? [];
    const now = counted(state);
    const gone = [...this.start].flatMap(([code, before]) => (before > (now.get(code) ?? 0) ? [/** @type {const} */ ([code, before - (now.get(code) ?? 0)])] : []));
    const two = this.strips.length === 2;
    this.strips.forEach(({ points, taken, hand }, at) => {
      write(points, this.counts ? sayCount('points', Math.round(scores[at] ?? 0)) : '');
      const held = hand.querySelector('.used .reserve-piece') !== null;
      // Between two players what one has lost the other has taken; else it is told as lost.
      const shown = this.counts || held ? [] : gone.filter(([code]) => Number(code.split('/')[0]) - 1 === (two ? 1 - at : at));
      const key = shown.map(([code, count]) => `${code}:${count}`).join(' ');
      if (taken.dataset['shown'] === key) return;
      taken.dataset['shown'] = key;
      const sum = shown.reduce((all, [, count]) => all + count, 0);
      taken.title = sum ? say(two ? 'taken' : 'lost', { count: sum }) : '';
      fill(taken, ...shown.flatMap(([code, count]) => [picture(code), count > 1 ? make('span', {}, `×${count}`) : '']));
    });
  }
}

/**
 * @param {number} at
 * @param {string} colour
 * @returns {Strip}
 */
function strip(at, colour) {
  const name = make('b', {});
  const note = make('span', { class: 'seat-note' });
  const hand = make('span', { class: 'hand' });
  const taken = make('span', { class: 'taken-row' });
  const points = make('span', { class: 'points' });
  const says = make('span', { class: 'offer' });
  const asks = make('span', { class: 'asks' });
  const clock = new ClockFace();
  const element = make(
    'li',
    { class: 'seat', 'data-seat': at },
    make('span', { class: `token colour-${colour} shape-${at}`, 'aria-hidden': 'true' }),
    make('span', { class: 'seat-name' }, name, says),
    make('span', { class: 'seat-under' }, note, hand, taken, points, asks),
    clock.element,
  );
  return { element, name, note, hand, taken, points, says, asks, clock, asked: '' };
}

/** @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Tell whether a player has points: whole ones, not the half that an even game is worth. @param {State} state */
function scored({ scores = [] }) {
  return scores.every(Number.isInteger) && scores.some((score) => score > 0);
}

/** Count the pieces of each code on a board and beside it. @param {State} state */
function counted(state) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const piece of Object.values(state.pieces)) found.set(piece, (found.get(piece) ?? 0) + 1);
  for (const { piece, count } of state.reserves ?? []) found.set(piece, (found.get(piece) ?? 0) + count);
  return found;
}
