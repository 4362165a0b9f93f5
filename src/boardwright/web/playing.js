// Playing: a person's clicks on the board become a move, part by part, with step back and Pass.
import { announce } from './announce.js';
import { button, make } from './dom.js';
import { trying } from './notice.js';
import { Picker } from './picker.js';
import { say } from './words.js';

/**
 * @typedef {import('./board/board.js').Board} Board
 * @typedef {import('./board/types.js').State} State
 * @typedef {import('./messages.js').Choices} Choices
 * @typedef {import('./messages.js').Click} Click
 * @typedef {import('./picker.js').Picked} Picked
 */

export class Playing {
  /**
   * @param {import('./socket.js').Socket} socket
   * @param {number} number
   */
  constructor(socket, number) {
    this.socket = socket;
    this.number = number;
    /** @type {Board | null} */
    this.board = null;
    /** @type {HTMLElement | null} */
    this.place = null;
    /** @type {Picker | null} */
    this.picker = null;
    /** @type {State | null} The board before the move. */
    this.state = null;
    /** @type {string[][]} The clicks up to the end of each part that is made. */
    this.trail = [];
    this.back = button(say('step-back'), () => this.stepBack(), { id: 'step-back' });
    this.passes = make('span', { class: 'passes' });
    this.element = make('div', { class: 'playing', role: 'group', 'aria-label': say('your-move') }, this.back, this.passes);
    this.draw();
  }

  /**
   * Listen to a board; its place says whether anything can be chosen.
   * @param {Board} board
   * @param {HTMLElement} place
   */
  on(board, place) {
    this.board = board;
    this.place = place;
    board.onPick = (site) => this.taken(this.picker?.pick(site) ?? null);
    board.onReserve = (piece) => this.taken(this.picker?.reach(piece) ?? null);
    board.onChoice = (choice) => {
      const click = this.picker?.meant(choice);
      if (click) this.taken(this.picker?.take(click) ?? null);
    };
    board.onBack = () => (this.picker?.hasClicks || this.picker?.pending.length) && this.stepBack();
    this.draw();
  }

  /**
   * Let somebody choose.
   * @param {Choices} choices
   * @param {State} state
   */
  start(choices, state) {
    this.picker = new Picker(choices);
    this.state = state;
    this.trail = [];
    this.draw();
  }

  /** Nobody chooses now. */
  stop() {
    if (!this.picker) return;
    this.picker = null;
    this.draw();
  }

  draw() {
    const { picker, board } = this;
    board?.choices(picker?.choices() ?? [], picker?.sites ?? []);
    if (this.place) this.place.dataset['choosing'] = picker ? 'yes' : 'no';
    board?.offerReserves(picker?.hands ?? [], picker?.hand ?? '');
    this.back.hidden = !picker?.canStepBack;
    const others = picker?.others ?? [];
    const passes = others.filter((click) => click.ask === 'finish');
    this.passes.replaceChildren(
      ...others.map((click) => {
        const text = click.ask !== 'finish' ? (click.text ?? '') : passes.length === 1 ? say('pass') : say('pass-as', { move: click.text ?? '' });
        return button(text, () => this.taken(picker?.take(click) ?? null), { class: 'pass' });
      }),
    );
  }

  /** @param {Picked} picked */
  async taken(picked) {
    const picker = this.picker;
    if (!picker || !picked) return;
    if ('more' in picked) {
      this.draw();
      return;
    }
    const fields = { match: this.number, ply: picker.ply };
    if ('move' in picked) {
      this.stop();
      const done = await trying(this.socket.ask('play', { ...fields, move: picked.move }));
      if (!done && !this.picker) await this.begin(fields, []);
      return;
    }
    this.trail.push(picked.settled);
    await this.begin(fields, picked.settled);
  }

  /**
   * Ask what may be clicked after some clicks, and show what they did.
   * @param {{match: number, ply: number}} fields
   * @param {string[]} clicks
   */
  async begin(fields, clicks) {
    const on = clicks.length > (this.picker?.made.length ?? Infinity);
    const answer = /** @type {Choices | undefined} */ (await trying(this.socket.ask('choices', { ...fields, clicks })));
    const { board, state } = this;
    if (!answer || !state || !board) return;
    const parts = answer.parts ?? [];
    this.picker = null;
    if (!on) board.show(state);
    await board.animate(on ? parts.slice(-1) : parts);
    if (this.picker || state !== this.state) return; // the game has gone on
    this.picker = new Picker(answer);
    if (parts.length) announce(say('goes-on'));
    this.draw();
  }

  /** Take back a click; where there is none, the last part. */
  stepBack() {
    const picker = this.picker;
    if (!picker) return;
    if (picker.hasClicks) {
      picker.forget();
      this.draw();
      return;
    }
    this.trail.pop();
    this.begin({ match: this.number, ply: picker.ply }, this.trail.at(-1) ?? []);
  }

  /** Point out a hint. @param {string[]} sites */
  hint(sites) {
    this.board?.hint(sites);
  }
}
