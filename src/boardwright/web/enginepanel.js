// The engine beside an analysis board: on and off, how many lines, how deep and fast, and the lines themselves.
import { button, fill, make, select } from './dom.js';
import { worthText } from './worth.js';
import { say, sayCount, sayName } from './words.js';

/**
 * @typedef {import('./messages.js').Analysis} Analysis
 * @typedef {import('./messages.js').EngineLine} EngineLine
 *
 * @typedef {object} Hooks
 * @property {() => Record<string, unknown>} where what the engine is to think about
 * @property {(lines: EngineLine[], ended: boolean) => void} found
 * @property {(move: string) => void} play
 * @property {(move: string) => string} notation
 */

const MOST_LINES = 5;
/** Where the wish for an engine is kept. */
const KEPT = 'boardwright.analysis-engine';

export class EnginePanel {
  /**
   * @param {import('./socket.js').Socket} socket
   * @param {Hooks} hooks
   * @param {AbortSignal} signal
   */
  constructor(socket, hooks, signal) {
    this.socket = socket;
    this.hooks = hooks;
    const kept = (localStorage.getItem(KEPT) ?? '').split(' ');
    this.on = kept[0] !== 'off';
    this.wanted = Math.min(MOST_LINES, Math.max(1, Number(kept[1]) || 1));
    /** Counts the questions, so that news of an old one are not heard. */
    this.asked = 0;
    /** The id of the question under way. */
    this.request = '';
    this.switch = button('', () => this.turn(!this.on), { class: 'engine-switch', id: 'engine-switch' });
    const counts = Array.from({ length: MOST_LINES }, (_, at) => /** @type {[string, string]} */ ([String(at + 1), sayCount('engine-lines', at + 1)]));
    const count = select(counts, String(this.wanted), (value) => {
      this.wanted = Number(value);
      this.keep();
      this.look();
    });
    count.setAttribute('aria-label', say('lines-wanted'));
    this.state = make('span', { class: 'engine-state' });
    this.more = button(say('think-on'), () => this.look(), { class: 'think-on', hidden: true });
    this.lines = make('ol', { class: 'engine-lines', 'aria-label': say('best-lines') });
    this.element = make(
      'section',
      { class: 'engine-panel', 'aria-label': say('engine') },
      make('div', { class: 'engine-head' }, this.switch, count, this.state, this.more),
      this.lines,
    );
    socket.addEventListener('analysis', (/** @type {any} */ { detail }) => this.hear(detail), { signal });
    socket.addEventListener('open', () => this.look(), { signal });
    this.draw();
  }

  keep() {
    localStorage.setItem(KEPT, `${this.on ? 'on' : 'off'} ${this.wanted}`);
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.keep();
    this.draw();
    if (on) this.look();
    else {
      this.asked += 1;
      this.request = '';
      this.socket.ask('stop-analysis').catch(() => undefined);
      this.clear('');
    }
  }

  draw() {
    this.switch.textContent = say(this.on ? 'engine-on' : 'engine-off');
    this.switch.setAttribute('aria-pressed', String(this.on));
  }

  /** Think about the place that is seen. */
  look() {
    if (!this.on) return;
    this.clear(say('thinking'));
    this.asked += 1;
    const { asked } = this;
    // The id is told by the answer; what comes before it belongs to the question all the same.
    this.request = '?';
    const wanted = this.socket.ask('analyse', { ...this.hooks.where(), lines: this.wanted });
    wanted.then(
      (answer) => {
        if (asked === this.asked && this.request === '?') this.request = answer.id;
      },
      (error) => asked === this.asked && this.clear(sayName('code', error.code ?? '')),
    );
  }

  /** Stop for good: the place is left. */
  leave() {
    if (this.request) this.socket.ask('stop-analysis').catch(() => undefined);
    this.request = '';
  }

  /** @param {string} state */
  clear(state) {
    this.state.textContent = state;
    this.more.hidden = true;
    fill(this.lines);
    this.hooks.found([], true);
  }

  /** @param {Analysis} news */
  hear(news) {
    if (!this.on || news.request !== this.request) return;
    if (news.ahead !== undefined && news.ahead >= 0) {
      this.state.textContent = sayCount('engine-queue', news.ahead);
      return;
    }
    const { lines = [], ended = '' } = news;
    if (lines.length) {
      this.show(lines);
      this.hooks.found(lines, Boolean(ended));
      this.state.textContent = this.speed(news);
    }
    if (!ended) return;
    this.more.hidden = !['time', 'elsewhere'].includes(ended);
    if (ended === 'elsewhere') this.state.textContent = say('engine-elsewhere');
    if (ended === 'refused') this.state.textContent = sayName('code', news.code ?? '');
  }

  /** How deep and how fast. @param {Analysis} news */
  speed({ depth = 0, nodes = 0, seconds = 0 }) {
    const speed = Math.round(nodes / Math.max(seconds, 0.001) / 1000);
    return say('engine-depth', { depth, speed });
  }

  /** @param {EngineLine[]} lines */
  show(lines) {
    const { hooks } = this;
    fill(
      this.lines,
      ...lines.map((line) => {
        const [first = '', ...rest] = line.moves;
        const worth = { scores: line.scores ?? [], chances: line.chances ?? [], mate: line.mate ?? null };
        const play = button('', () => hooks.play(first), { class: 'engine-line' });
        fill(play, make('b', {}, worthText(worth)), ' ', make('span', { class: 'first' }, hooks.notation(first)), ` ${rest.map(hooks.notation).join(' ')}`);
        return make('li', {}, play);
      }),
    );
  }
}
