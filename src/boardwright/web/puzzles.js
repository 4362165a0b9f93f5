// Puzzles of a game: a position, one good move to find, the answer to it, and so on until it is solved.
import { announce } from './announce.js';
import { BoardPlace } from './boardplace.js';
import { gameLook } from './catalogue.js';
import { button, fill, link, make } from './dom.js';
import { titleOf } from './lobby.js';
import { trying } from './notice.js';
import { Playing } from './playing.js';
import { onChange } from './settings.js';
import { sound } from './sounds.js';
import { Speaker } from './speaker.js';
import { say, sayName } from './words.js';

/**
 * @typedef {import('./messages.js').GameLook} GameLook
 * @typedef {import('./messages.js').PuzzleInfo} PuzzleInfo
 * @typedef {import('./messages.js').PuzzleStep} PuzzleStep
 * @typedef {import('./messages.js').PuzzleWay} PuzzleWay
 * @typedef {import('./messages.js').SolverInfo} SolverInfo
 * @typedef {import('./messages.js').ThemeInfo} ThemeInfo
 */

/** So many puzzles are not asked again on a visit. */
const REMEMBERED = 200;

/**
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 * @param {string} game
 */
export function puzzlesPlace(host, socket, game) {
  const heading = make('h1', {}, say('puzzles'));
  host.append(heading, make('p', { class: 'nothing' }, say('loading')));
  /** @type {Puzzles | null} */
  let view = null;
  let left = false;
  const forget = onChange(() => view?.board.prefer());
  Promise.all([trying(socket.ask('puzzle', { game })), gameLook(game, {}).catch(() => null)]).then(([first, look]) => {
    if (left) return;
    if (!first || !look) {
      fill(host, heading, make('p', { class: 'nothing' }, say('puzzles-none')), make('p', {}, link('/', say('to-lobby'))));
      return;
    }
    const title = `${titleOf(look.info)} · ${say('puzzles')}`;
    document.title = `${title} · ${say('title')}`;
    fill(heading, title);
    view = new Puzzles(socket, look, first);
    fill(host, heading, view.element);
  });
  return () => {
    left = true;
    forget();
    view?.board.destroy();
  };
}

class Puzzles {
  /**
   * @param {import('./socket.js').Socket} socket
   * @param {GameLook} look
   * @param {PuzzleInfo} first
   */
  constructor(socket, look, first) {
    this.socket = socket;
    this.look = look;
    this.puzzle = first;
    /** @type {string[]} */
    this.seen = [];
    this.done = 0;
    this.streak = first.solver?.streak ?? 0;
    /** Whether this puzzle has been missed: what is solved after that is not solved at first sight. */
    this.missed = false;
    this.over = false;
    /** @type {string[]} The moves made so far, with the answers. */
    this.line = [];
    const { look: drawn, info } = look;
    this.speaker = new Speaker(drawn, titleOf(info));
    const hands = drawn.players.map(() => make('span', { class: 'hand' }));
    // The board plays as at a table; what it asks there is asked about the puzzle.
    const asking = /** @type {any} */ ({ ask: (/** @type {string} */ type, /** @type {any} */ fields) => this.ask(type, fields) });
    this.playing = new Playing(asking, 0, () => {});
    this.board = new BoardPlace(look, first.scene, this.speaker, this.playing, hands);
    this.status = make('p', { class: 'status', role: 'status' });
    this.moves = make('p', { class: 'puzzle-moves' });
    this.themes = make('ul', { class: 'puzzle-themes' });
    this.facts = make('p', { class: 'puzzle-facts' });
    this.next = button(say('puzzle-next'), () => this.go(), { class: 'primary' });
    this.skip = button(say('puzzle-skip'), () => this.go());
    this.retry = button(say('puzzle-retry'), () => this.begin(this.puzzle));
    this.solution = button(say('puzzle-solution'), () => this.giveUp());
    const buttons = make('div', { class: 'puzzle-buttons' }, this.next, this.skip, this.retry, this.solution);
    const side = make('div', { class: 'puzzle-side' }, this.status, this.playing.element, buttons, this.moves, this.themes, this.facts, link(`/games/${info.name}`, say('to-game')));
    const table = make('div', { class: 'puzzle-board' }, hands[1] ?? null, this.board.element, hands[0] ?? null, this.board.zoom);
    this.element = make('div', { class: 'puzzle' }, table, side);
    this.element.style.setProperty('--ratio', String(this.board.ratio));
    this.begin(first);
  }

  /** Show a puzzle from its first position. @param {PuzzleInfo} puzzle */
  begin(puzzle) {
    if (puzzle !== this.puzzle) this.missed = false;
    this.puzzle = puzzle;
    this.done = 0;
    this.over = false;
    this.line = [];
    this.board.seat(puzzle.scene.turn);
    this.board.show(puzzle.scene, [0]);
    this.playing.stop();
    this.playing.start({ ...puzzle.picks }, 0, puzzle.scene);
    this.element.dataset['puzzle'] = puzzle.puzzle;
    fill(this.themes);
    this.tell(say('puzzle-find', { player: this.speaker.player(puzzle.scene.turn) }), '');
    this.count(puzzle.solver ?? null);
  }

  /** Go to the next puzzle. */
  async go() {
    this.seen = [this.puzzle.puzzle, ...this.seen].slice(0, REMEMBERED);
    const answer = await trying(this.socket.ask('puzzle', { game: this.puzzle.game, seen: this.seen }));
    if (answer) this.begin(answer);
  }

  /**
   * Ask what a board asks at a table, about the puzzle.
   * @param {string} type
   * @param {{clicks: string[]}} fields
   */
  async ask(type, { clicks }) {
    const { game, puzzle } = this.puzzle;
    const about = { game, puzzle, done: this.done, clicks };
    if (type === 'choices') return this.socket.ask('puzzle-choices', about);
    const step = /** @type {PuzzleStep} */ (await this.socket.ask('puzzle-move', about));
    if (puzzle !== this.puzzle.puzzle) return undefined;
    if (step.right) this.goOn(step);
    else this.miss(step);
    return step.right ? step : undefined;
  }

  /** The move was right: show it and what is answered. @param {PuzzleStep} step */
  goOn(step) {
    const { scene, picks } = step;
    this.done = step.done;
    this.line.push(...(step.moves ?? []));
    this.board.animate(step.parts ?? []);
    this.playing.stop();
    if (scene) this.board.show(scene, [this.done]);
    if (step.solved) {
      this.over = true;
      if (!this.missed) this.streak += 1;
      this.count(step.solver ?? null);
      this.theme(step.themes ?? []);
      sound('end');
      this.tell(say('puzzle-solved'), 'right');
    } else if (scene && picks) {
      this.playing.start(picks, this.done, scene);
      this.tell(say('puzzle-right'), 'right');
    }
  }

  /** The move was wrong. @param {PuzzleStep} step */
  miss(step) {
    this.missed = true;
    this.streak = 0;
    this.count(step.solver ?? null);
    this.tell(say('puzzle-wrong'), 'wrong');
  }

  /** Show the solution. */
  async giveUp() {
    const { game, puzzle } = this.puzzle;
    const way = /** @type {PuzzleWay | undefined} */ (await trying(this.socket.ask('puzzle-solution', { game, puzzle })));
    if (!way || puzzle !== this.puzzle.puzzle) return;
    if (!this.over) {
      this.missed = true;
      this.streak = 0;
    }
    this.over = true;
    this.line = way.moves;
    this.playing.stop();
    this.board.show(way.scene, [way.moves.length]);
    this.count(way.solver ?? null);
    this.theme(way.themes ?? []);
    this.tell(say('puzzle-shown'), '');
  }

  /**
   * Say how it stands.
   * @param {string} text
   * @param {'' | 'right' | 'wrong'} kind
   */
  tell(text, kind) {
    fill(this.status, text);
    this.element.dataset['state'] = this.over ? 'over' : 'open';
    this.status.dataset['kind'] = kind;
    fill(this.moves, this.line.join(' '));
    this.next.hidden = !this.over;
    this.skip.hidden = this.over;
    this.solution.hidden = this.over;
    this.retry.hidden = !this.over && !this.missed;
    announce(text);
  }

  /** Say how the solver fares. @param {SolverInfo | null} solver */
  count(solver) {
    if (solver) this.streak = solver.streak;
    const facts = [
      say('puzzle-difficulty', { points: this.puzzle.points }),
      say('puzzle-streak', { count: this.streak }),
      solver ? say('puzzle-points', { points: solver.points, solved: solver.solved, tries: solver.tries }) : say('puzzle-guest'),
    ];
    fill(this.facts, facts.join(' · '));
  }

  /** Say what happened in it. @param {ThemeInfo[]} themes */
  theme(themes) {
    fill(this.themes, ...themes.map((one) => make('li', {}, themeText(one))));
  }
}

/** What happens in a puzzle, in words. @param {ThemeInfo} theme */
function themeText({ name, number, word }) {
  const kind = sayName('kind', word);
  if (name === 'win') return number ? say('theme-win-in', { number, reason: word ? sayName('reason', word) : '' }) : say('theme-win');
  if (name === 'gain') return word ? say('theme-gain-of', { kind }) : say('theme-gain');
  if (name === 'long-capture') return say('theme-long-capture', { number });
  if (name === 'promotion') return say('theme-promotion', { kind });
  if (name === 'drop') return say('theme-drop', { kind });
  if (name === 'save') return say('theme-save');
  if (name === 'sacrifice') return say('theme-sacrifice');
  if (name === 'quiet') return say('theme-quiet');
  return say('theme-best');
}
