// The report of a match that is over: how well it was played, and where it was given away.
import { button, fill, make } from './dom.js';
import { trying } from './notice.js';
import { tableOf } from './tallies.js';
import { find } from './variations.js';
import { say, sayName } from './words.js';

/**
 * @typedef {import('./messages.js').GameReport} GameReport
 * @typedef {import('./variations.js').Node} Node
 */

const VERDICTS = ['inaccuracy', 'mistake', 'blunder', 'missed-win'];

export class ReportPanel {
  /**
   * @param {import('./analysisview.js').AnalysisView} view
   * @param {AbortSignal} signal
   */
  constructor(view, signal) {
    this.view = view;
    /** @type {Map<Node, string>} What is said of the move that leads to a place. */
    this.verdicts = new Map();
    this.asks = button(say('report'), () => this.ask(), { id: 'ask-report', class: 'primary' });
    this.state = make('span', { role: 'status' });
    this.found = make('div', {});
    const { match } = view.study;
    this.element = make('section', { class: 'report', 'aria-label': say('report'), hidden: match === null }, make('div', { class: 'row' }, this.asks, this.state), this.found);
    const mine = (/** @type {(detail: any) => void} */ hear) => (/** @type {any} */ { detail }) => detail.match === match && hear(detail);
    view.socket.addEventListener('report-progress', mine(({ done, of }) => this.progress(done, of)), { signal });
    view.socket.addEventListener('report', mine((detail) => this.hear(detail)), { signal });
  }

  async ask() {
    const { match, invitation } = this.view.study;
    this.asks.disabled = true;
    const answer = await trying(this.view.socket.ask('report', { match, invitation }));
    if (answer) this.hear(answer);
    else this.asks.disabled = false;
  }

  /** @param {number} done @param {number} of */
  progress(done, of) {
    this.state.textContent = say('report-progress', { percent: Math.round((100 * done) / of) });
  }

  /** @param {import('./messages.js').ReportInfo} answer */
  hear({ report, code }) {
    if (code) {
      this.state.textContent = sayName('code', code);
      this.asks.disabled = false;
    } else if (report) this.show(report);
    else this.state.textContent = say('thinking');
  }

  /** @param {GameReport} report */
  show(report) {
    const { view } = this;
    this.asks.hidden = true;
    this.state.textContent = '';
    const { root } = view.tree;
    root.worth ??= { scores: [], chances: report.start, mate: null };
    const moves = report.plies.map(({ move }) => move);
    /** @type {HTMLElement[]} */
    const mistakes = [];
    report.plies.forEach(({ move, player, chances = [], scores = [], mate = null, verdict = '', line = [] }, at) => {
      const place = find(view.tree, moves.slice(0, at + 1));
      if (place.text !== move) return;
      if (chances.length) place.worth = { scores, chances, mate };
      if (!verdict) return;
      this.verdicts.set(place, verdict);
      mistakes.push(this.mistake(place, `${view.speaker.player(player)} ${view.speaker.notation(move)}`, verdict, line));
    });
    const rows = report.players.map((name, at) => [
      sayName('player', name),
      report.accuracy[at] === null ? '' : `${report.accuracy[at]}%`,
      ...VERDICTS.map((verdict) => report.counts[at]?.[verdict] ?? 0),
    ]);
    const heads = ['player', 'accuracy', ...VERDICTS.map((verdict) => `${verdict}`)];
    fill(
      this.found,
      make('h2', {}, say('report')),
      make('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': say('accuracy') }, tableOf(heads, rows)),
      mistakes.length ? make('ul', { class: 'mistakes' }, ...mistakes) : make('p', {}, say('no-mistakes')),
    );
    view.grown();
  }

  /**
   * @param {Node} place
   * @param {string} what
   * @param {string} verdict
   * @param {string[]} better
   */
  mistake(place, what, verdict, better) {
    const { view } = this;
    const shown = button('', () => view.go(place), { class: `mistake ${verdict}` });
    const best = better.slice(0, 3).map((move) => view.speaker.notation(move)).join(' ');
    fill(shown, make('b', {}, what), ' ', say(verdict), best ? `: ${say('better-was', { moves: best })}` : '');
    return make('li', {}, shown);
  }
}
