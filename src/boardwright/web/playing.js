// Playing: a person's clicks on the board become a move, part by part, with step back and Pass.
//
// What is clicked is seen at once and settled by the server. A click while the server is asked something is kept and made
// when the answer is there: it was meant for what comes.
import { announce } from './announce.js';
import { button, make, select } from './dom.js';
import { trying } from './notice.js';
import { Picker } from './picker.js';
import { Plan } from './plan.js';
import { reason } from './reasons.js';
import { castling, chainTo } from './shortcuts.js';
import { sound } from './sounds.js';
import { say } from './words.js';

/**
 * @typedef {import('./board/board.js').Board} Board
 * @typedef {import('./messages.js').State} State
 * @typedef {import('./messages.js').Picks} Picks
 * @typedef {import('./messages.js').Choices} Choices
 * @typedef {import('./messages.js').Click} Click
 * @typedef {import('./picker.js').Picked} Picked
 * @typedef {(picker: Picker) => Picked} Clicking what a click means to a picker
 */

/** More clicks than this are not meant for what comes. */
const MOST_KEPT = 8;

/** More choices beside the board than this become a menu. */
const MOST_BUTTONS = 4;

/** Milliseconds for which a reason stands in the line below the board. */
const WHY = 2600;

/** Milliseconds after which a move that is on its way says so. */
const SLOW = 800;

/** The key of the Pass button. */
export const PASS_KEY = 'p';

export class Playing {
  /**
   * @param {import('./socket.js').Socket} socket
   * @param {number} number
   * @param {() => void} told hears that there is something else to say
   */
  constructor(socket, number, told) {
    this.socket = socket;
    this.number = number;
    this.told = told;
    /** @type {Board | null} */
    this.board = null;
    /** @type {HTMLElement | null} */
    this.place = null;
    /** @type {{picks: Picks, ply: number, scene: State} | null} What is offered, and where. */
    this.offer = null;
    /** @type {Picker | null} */
    this.picker = null;
    /** @type {string[][]} The clicks up to the end of each part that is made. */
    this.trail = [];
    this.asking = 0;
    /** @type {Clicking[]} Clicks that wait for an answer. */
    this.kept = [];
    /** What is planned for one's next turn. */
    this.plan = new Plan();
    /** True when a move is on its way for longer than one notices. */
    this.sending = false;
    /** Why the last click did nothing; empty after a while. */
    this.why = '';
    this.timer = 0;
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
    board.onPick = (site) => this.pick(site);
    board.onReserve = (piece) => this.click((picker) => picker.reach(piece));
    board.onChoice = (choice) =>
      this.click((picker) => {
        const click = picker.meant(choice);
        return click ? picker.take(click) : null;
      });
    board.onBack = () => {
      if (this.plan.clear()) this.draw();
      else if (this.picker?.hasClicks || this.picker?.pending.length) this.stepBack();
    };
    this.draw();
  }

  /**
   * Offer what may be clicked at a ply; the same offer again changes nothing. What was planned is played.
   * @param {Picks} picks
   * @param {number} ply
   * @param {State} scene
   */
  start(picks, ply, scene) {
    if (this.offer?.picks === picks) return;
    this.offer = { picks, ply, scene };
    this.trail = [];
    this.picker = this.fresh();
    const planned = this.plan.take();
    if (planned && this.picker) {
      this.picker.pick(planned.from);
      const picked = this.picker.pick(planned.to);
      const leads = picked && !('more' in picked);
      if (leads) this.taken(picked);
      else {
        this.picker = this.fresh();
        this.refuse('why-plan');
      }
    }
    this.draw();
  }

  /** Offer nothing. */
  stop() {
    this.offer = null;
    if (!this.picker) return;
    this.picker = null;
    this.draw();
  }

  /** Whether a move may be planned while others think: by whom, and where the pieces stand. @param {number | null} seat @param {State} scene */
  mayPlan(seat, scene) {
    this.plan.offer(seat, scene);
    this.draw();
  }

  /** The picker at the beginning of the move. */
  fresh() {
    if (!this.offer) return null;
    const { picks, scene } = this.offer;
    return new Picker({ picks, empty: (this.board?.geometry.names ?? []).filter((site) => !(site in scene.pieces)) });
  }

  draw() {
    const { picker, board, plan } = this;
    board?.choices(picker?.choices() ?? [], picker?.sites ?? []);
    board?.plan(picker ? [] : plan.sites, picker ? [] : plan.movable);
    if (this.place) this.place.dataset['choosing'] = picker ? 'yes' : 'no';
    board?.offerReserves(picker?.hands ?? [], picker?.hand ?? '');
    this.back.hidden = !picker?.canStepBack;
    this.passes.replaceChildren(...this.others(picker?.others ?? []));
    this.told();
  }

  /** What to do now, where a move has begun; empty at its beginning. @param {string} game */
  prompt(game) {
    const { picker, offer, board } = this;
    if (!picker || !offer || !board) return '';
    if (picker.hand) return say('prompt-drop');
    if (!picker.made.length) return offer.picks.takes ? say('must-take') : '';
    const known = `prompt.${game}`;
    if (say.knows(known)) return say(known);
    const sites = picker.open.flatMap((click) => (click.site ? [click.site] : []));
    const victims = sites.length > 0 && sites.every((site) => site in board.state.pieces);
    return say(picker.implied ? 'goes-on' : victims ? 'prompt-take' : 'prompt-place');
  }

  /** What has no place on the board: a button for each, a menu where they are many. @param {Click[]} others */
  others(others) {
    const passes = others.filter((click) => click.ask === 'finish').length;
    const named = others.map((click) => {
      const text = click.ask !== 'finish' ? (click.text ?? '') : passes === 1 ? say('pass') : say('pass-as', { move: click.text ?? '' });
      return { text, take: () => this.click((now) => now.take(click)), key: click.ask === 'finish' && passes === 1 };
    });
    if (others.length <= MOST_BUTTONS) {
      return named.map(({ text, take, key }) => button(text, take, { class: 'pass', 'aria-keyshortcuts': key ? PASS_KEY : null }));
    }
    const names = named.map(({ text }, at) => /** @type {[string, string]} */ ([String(at), text]));
    const menu = select([['', say('other-moves')], ...names], '', (value) => named[Number(value || -1)]?.take());
    menu.classList.add('pass');
    menu.setAttribute('aria-label', say('other-moves'));
    return [menu];
  }

  /** Press the Pass button, if there is one. */
  pass() {
    const finishes = (this.picker?.others ?? []).filter((click) => click.ask === 'finish');
    const [only] = finishes;
    if (only && finishes.length === 1) this.click((now) => now.take(only));
  }

  // ---- clicks ------------------------------------------------------------------------------

  /** Click on a site of the board. @param {string} site */
  pick(site) {
    if (!this.picker && !this.asking) {
      if (this.plan.pick(site)) this.draw();
      return;
    }
    this.click((picker) => this.pickWith(picker, site));
  }

  /**
   * Click on a site, with the shorter ways that players know; what does nothing says why.
   * @param {Picker} picker
   * @param {string} site
   * @returns {Picked}
   */
  pickWith(picker, site) {
    const { board, offer } = this;
    if (!board || !offer) return null;
    const goal = castling(picker, site, board, board.state);
    const offered = picker.choices().some((choice) => choice.site === site);
    const again = picker.from === site;
    const open = picker.open;
    if (goal === undefined && !offered && !again && picker.from && !(site in board.state.pieces) && open.some((click) => click.goes_on)) {
      this.during(this.chain(picker, site));
      return null;
    }
    if (goal === undefined && !offered && !again) this.refuse(reason(picker, site, board.state, Boolean(offer.picks.takes)));
    return picker.pick(goal ?? site);
  }

  /**
   * Play the chain that ends on a site, if there is one only.
   * @param {Picker} picker
   * @param {string} site
   */
  async chain(picker, site) {
    const { offer } = this;
    const ask = (/** @type {string[]} */ clicks) => trying(this.socket.ask('choices', { match: this.number, ply: offer?.ply, clicks }));
    const clicks = await chainTo(picker, site, ask);
    if (offer !== this.offer || picker !== this.picker) return;
    if (clicks) await this.play(clicks);
    else {
      this.refuse('why-not-there');
      picker.forget();
      this.draw();
    }
  }

  /** Say why a click does nothing. @param {string} key */
  refuse(key) {
    this.why = say(key);
    announce(this.why);
    sound('warn');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.why = '';
      this.told();
    }, WHY);
    this.told();
  }

  /** Make a click, or keep it until the server has answered. @param {Clicking} clicking */
  click(clicking) {
    if (!this.asking) this.taken(this.picker ? clicking(this.picker) : null);
    else if (this.kept.length < MOST_KEPT) this.kept.push(clicking);
  }

  /**
   * Wait for what changes what may be clicked; then make the clicks that came meanwhile, if there is anything to click.
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  async during(work) {
    this.asking += 1;
    try {
      return await work;
    } finally {
      this.asking -= 1;
      while (!this.asking && this.kept.length) {
        const clicking = this.kept.shift();
        if (this.picker && clicking) this.taken(clicking(this.picker));
      }
    }
  }

  /** @param {Picked} picked */
  taken(picked) {
    const { picker, offer } = this;
    if (!picker || !picked || !offer) return;
    this.why = '';
    if ('more' in picked) {
      this.draw();
      return;
    }
    this.foresee(picker);
    if ('whole' in picked) this.during(this.play(picked.whole));
    else {
      this.trail.push(picked.settled);
      this.during(this.goOn(picked.settled));
    }
  }

  /** Let the board show at once what was clicked; the server settles it. @param {Picker} picker */
  foresee(picker) {
    const to = picker.chosen.findLast((click) => click.site)?.site ?? '';
    const last = picker.chosen.at(-1);
    const { from } = picker;
    if (last?.ask === 'target' && from && from !== to) this.board?.foresee({ source: from, target: to });
    else if (last?.ask === 'start' && !last.next?.length && last.site) this.board?.foreseePlacing(last.site, last.piece);
  }

  /** Play a whole move; if it is refused, it can be chosen again. @param {string[]} clicks */
  async play(clicks) {
    const { offer } = this;
    this.picker = null;
    this.draw();
    const slow = setTimeout(() => {
      this.sending = true;
      this.told();
    }, SLOW);
    const done = await trying(this.socket.ask('play', { match: this.number, ply: offer?.ply, clicks }));
    clearTimeout(slow);
    this.sending = false;
    this.told();
    if (done || !offer || offer !== this.offer) return;
    this.trail = [];
    this.board?.show(offer.scene);
    this.picker = this.fresh();
    this.draw();
  }

  /**
   * Ask what may be clicked after some clicks, and show what they did.
   * @param {string[]} clicks
   */
  async goOn(clicks) {
    const { offer, board } = this;
    if (!offer || !board) return;
    const on = clicks.length > (this.picker?.made.length ?? Infinity);
    const wanted = this.socket.ask('choices', { match: this.number, ply: offer.ply, clicks });
    const answer = /** @type {Choices | undefined} */ (await trying(wanted));
    if (offer !== this.offer) return; // the game has gone on
    if (!answer) {
      this.trail = [];
      board.show(offer.scene);
      this.picker = this.fresh();
      this.draw();
      return;
    }
    const parts = answer.parts ?? [];
    if (!on) board.show(offer.scene);
    board.animate(on ? parts.slice(-1) : parts);
    this.picker = new Picker(answer);
    if (parts.length) announce(say('goes-on'));
    this.draw();
  }

  /** Take back a click; where there is none, the last part. */
  stepBack() {
    const { picker, offer } = this;
    if (!picker || !offer || this.asking) return;
    if (picker.hasClicks) {
      picker.forget();
      this.draw();
      return;
    }
    this.trail.pop();
    const clicks = this.trail.at(-1);
    if (clicks) {
      this.during(this.goOn(clicks));
      return;
    }
    this.board?.show(offer.scene);
    this.picker = this.fresh();
    this.draw();
  }

  /** Point out a hint. @param {string[]} sites */
  hint(sites) {
    this.board?.hint(sites);
  }
}
