// The board editor: any piece on any place, by pointer, keyboard or text. It knows no rules; the server judges.
import { Board } from './board/board.js';
import { button, fill, labelled, make, select } from './dom.js';
import { Speaker } from './speaker.js';
import { settings } from './settings.js';
import { say, sayName } from './words.js';

/**
 * @typedef {import('./messages.js').GameLook} GameLook
 * @typedef {import('./messages.js').State} State
 */

const ERASER = '';
const MOST_IN_HAND = 99;

export class BoardEditor {
  /**
   * @param {GameLook} game
   * @param {State} scene what stands there first
   * @param {() => void} [changed]
   */
  constructor(game, scene, changed = () => {}) {
    this.game = game;
    this.changed = changed;
    /** @type {State} */
    this.scene = bare(scene);
    /** What the next pick puts down; null moves what is picked. @type {string | null} */
    this.held = null;
    /** Where a piece was picked that is to be moved. */
    this.lifted = '';
    const speaker = new Speaker(game.look, game.info.title);
    this.host = make('div', { class: 'editor-board' });
    this.board = new Board(this.host, game.look, {
      say: (site, seen) => speaker.site(site, seen),
      label: say('board-of', { game: game.info.title }),
      names: { nearer: say('zoom-in'), farther: say('zoom-out'), whole: say('zoom-all') },
      latin: settings.latin,
      hands: game.look.players.map(() => null),
    });
    this.board.onPick = (site) => this.pick(site);
    this.board.onBack = () => this.hold(null);
    this.turn = select(this.seats.map((player, at) => [String(at), sayName('player', player)]), String(Math.min(scene.turn ?? 0, this.seats.length - 1)), () => this.changed());
    this.palette = make('div', { class: 'palette', role: 'group', 'aria-label': say('pieces') });
    this.hands = make('div', { class: 'fields' });
    this.element = make('div', { class: 'board-editor' }, this.host, this.palette);
    /** What belongs beside or below the board. */
    this.controls = make(
      'div',
      { class: 'editor-controls' },
      this.seats.length > 1 ? labelled(say('to-move'), this.turn) : null,
      this.hands,
      make('div', { class: 'play-buttons' }, button(say('clear-board'), () => this.set({ ...this.scene, pieces: {} })), button(say('opening-position'), () => this.set(game.state))),
    );
    this.pieces();
    this.reserves(scene);
    this.draw();
  }

  /** Who takes turns, without the hand of chance. */
  get seats() {
    return this.game.look.players.filter((player) => !player.chance).map((player) => player.name);
  }

  /** What the server is told. */
  get placed() {
    return { pieces: this.scene.pieces, reserves: this.scene.reserves ?? [], turn: Number(this.turn.value || 0) };
  }

  /** Offer every piece of every player, and a way to take pieces away. */
  pieces() {
    const { players, kinds } = this.game.look;
    const one = (/** @type {string | null} */ code, /** @type {string} */ name, /** @type {Node} */ picture) => {
      const made = button('', () => this.hold(this.held === code ? null : code), { class: 'palette-piece', 'aria-label': name, title: name, 'aria-pressed': 'false', 'data-code': code });
      made.append(picture);
      return made;
    };
    const of = (/** @type {number} */ owner, /** @type {string} */ name) => kinds.map((kind, at) => {
      const code = `${owner + 1}/${at + 1}`;
      const picture = this.board.stock.picture(code);
      picture.classList.toggle('turned', this.board.pieces.turned(code));
      return one(code, `${name}: ${sayName('kind', kind.name)}`, picture);
    });
    const rows = players.map((player, owner) => make('div', { class: 'palette-row' }, ...of(owner, sayName('player', player.name))));
    fill(this.palette, ...rows, one(ERASER, say('take-away'), make('span', { 'aria-hidden': 'true' }, '×')));
  }

  /** Numbers of pieces beside the board, where the game has any. @param {State} scene */
  reserves(scene) {
    const fields = (scene.reserves ?? []).map(({ piece, count }, at) => {
      const [owner = 1, kind = 1] = piece.split('/').map(Number);
      const number = make('input', { type: 'number', min: 0, max: MOST_IN_HAND, value: count });
      number.addEventListener('change', () => {
        this.scene.reserves = (this.scene.reserves ?? []).map((one, index) => (index === at ? { ...one, count: Math.max(0, Math.min(MOST_IN_HAND, Number(number.value) || 0)) } : one));
        this.draw();
        this.changed();
      });
      return labelled(`${sayName('player', this.game.look.players[owner - 1]?.name ?? '')}: ${sayName('kind', this.game.look.kinds[kind - 1]?.name ?? '')}`, number);
    });
    fill(this.hands, ...fields);
  }

  /** Take a piece of the palette in hand. @param {string | null} code */
  hold(code) {
    this.held = code;
    this.lifted = '';
    for (const one of this.palette.querySelectorAll('.palette-piece')) one.setAttribute('aria-pressed', String(one instanceof HTMLElement && one.dataset['code'] === code));
    this.offer();
  }

  /** @param {string} site */
  pick(site) {
    const pieces = { ...this.scene.pieces };
    const here = pieces[site];
    if (this.held !== null) {
      if (this.held === ERASER || here === this.held) delete pieces[site];
      else pieces[site] = this.held;
    } else if (this.lifted) {
      const moved = pieces[this.lifted];
      delete pieces[this.lifted];
      if (moved && site !== this.lifted) pieces[site] = moved;
      else if (moved) pieces[site] = moved;
      this.lifted = '';
    } else {
      this.lifted = here ? site : '';
      return this.offer();
    }
    return this.set({ ...this.scene, pieces });
  }

  /** Show another position. @param {State} scene */
  set(scene) {
    this.scene = { ...bare(scene), reserves: scene.reserves ?? this.scene.reserves ?? [] };
    this.draw();
    this.changed();
  }

  /** Show what the server made of a text. @param {State} scene */
  show(scene) {
    this.turn.value = String(scene.turn);
    this.reserves(scene);
    this.set(scene);
  }

  draw() {
    this.board.show(this.scene);
    this.offer();
  }

  /** Every place may be picked; pieces may be dragged. */
  offer() {
    const sites = this.game.look.sites.map(([name]) => name);
    const ask = this.held === null && !this.lifted ? 'start' : 'target';
    this.board.choices(sites.map((site) => ({ ask, site })), this.lifted);
  }

  destroy() {
    this.board.destroy();
  }

  /** What stands there as a block of rules text. */
  get block() {
    const { players, kinds } = this.game.look;
    /** @type {Map<string, Map<string, string[]>>} */
    const sides = new Map();
    const note = (/** @type {string} */ code, /** @type {string} */ where) => {
      const [owner = 0, kind = 0] = code.split('/').map(Number);
      const player = players[owner - 1]?.name;
      if (!player) return;
      const side = sides.get(player) ?? new Map();
      const name = kinds[kind - 1]?.name ?? '';
      sides.set(player, side.set(name, [...(side.get(name) ?? []), where]));
    };
    for (const [site] of this.game.look.sites) if (this.scene.pieces[site]) note(this.scene.pieces[site] ?? '', site);
    for (const { piece, count } of this.scene.reserves ?? []) if (count) note(piece, `off ${count}`);
    const lines = [...sides].map(([player, side]) => `    (${player} ${[...side].map(([kind, where]) => `(${kind} ${where.join(' ')})`).join(' ')})`);
    return `  (board-setup\n${lines.join('\n')}\n  )\n`;
  }
}

/** A scene without what a move left behind. @param {State} scene @returns {State} */
function bare({ turn, pieces, reserves = [] }) {
  return { turn, pieces, reserves };
}
