// The board of a table, laid out as this person likes it.
import { Board } from './board/board.js';
import { fill, make } from './dom.js';
import { titleOf } from './lobby.js';
import { settings } from './settings.js';
import { say } from './words.js';

/**
 * @typedef {import('./messages.js').GameLook} GameLook
 * @typedef {import('./messages.js').ShownPart} ShownPart
 * @typedef {import('./messages.js').State} State
 */

/** Pieces that lie nearer to the middle than this begin on no side. */
const EVEN = 0.75;

export class BoardPlace {
  /**
   * @param {GameLook} game
   * @param {State} scene
   * @param {import('./speaker.js').Speaker} speaker
   * @param {import('./playing.js').Playing} playing
   * @param {HTMLElement[]} hands places for pieces in hand, by player
   */
  constructor(game, scene, speaker, playing, hands) {
    this.game = game;
    this.scene = scene;
    this.speaker = speaker;
    this.playing = playing;
    this.hands = hands;
    /** Who sits below the board. */
    this.near = 0;
    /** True when the viewer has turned the board himself. */
    this.turned = false;
    this.element = make('div', { class: 'board-place' });
    this.zoom = make('div', { class: 'zoom-place' });
    this.latin = settings.latin;
    this.board = this.lay();
    this.prefer();
  }

  /** Put a board on the table. */
  lay() {
    const { game, speaker, element } = this;
    this.latin = settings.latin;
    const board = new Board(element, game.look, {
      say: (site, seen) => speaker.site(site, seen),
      sayChoice: (choice) => speaker.choice(choice),
      sayReserve: (piece, count) => speaker.reserve(piece, count),
      label: say('board-of', { game: titleOf(game.info) }),
      names: { nearer: say('zoom-in'), farther: say('zoom-out'), whole: say('zoom-all'), choose: say('choose-piece') },
      latin: settings.latin,
      hands: this.hands,
    });
    if (board.zoomBar) fill(this.zoom, board.zoomBar);
    board.show(this.scene);
    this.playing.on(board, element);
    return board;
  }

  /** Let the board look as this person likes it. */
  prefer() {
    if (this.latin !== settings.latin) {
      this.board.destroy();
      this.board = this.lay();
    }
    this.board.flip(this.flipped);
    this.element.classList.toggle('no-coordinates', !settings.coordinates);
  }

  /** The proportion of the board's width to its height. */
  get ratio() {
    const { width, height } = this.board.camera.whole;
    return width / height;
  }

  /** Let a player sit below the board: his own pieces begin there. @param {number} seat */
  seat(seat) {
    this.near = seat;
    this.prefer();
  }

  /** Turn the board round. */
  flip() {
    this.turned = !this.turned;
    this.prefer();
  }

  /** True when the board is seen from its other side. */
  get flipped() {
    return beginsAbove(this.game, this.near) !== this.turned;
  }

  /**
   * Show a scene; the place says where in the game it is.
   * @param {State} scene
   * @param {number[]} path
   */
  show(scene, path) {
    this.scene = scene;
    this.board.show(scene);
    this.element.dataset['ply'] = path.join('.');
  }

  /** Let pieces move, one part after the other. @param {ShownPart[][]} parts */
  animate(parts) {
    if (parts.length) this.board.animate(parts);
  }

  /** Leave the page. */
  destroy() {
    this.board.destroy();
  }
}

/**
 * Tell whether the pieces of a player begin in the upper half of the board, so that it is turned for him. Where boards
 * begin empty or even, all players see them alike.
 * @param {GameLook} game
 * @param {number} seat
 */
function beginsAbove({ look, state }, seat) {
  const heights = new Map(look.sites.map(([name, , y]) => [name, y]));
  const all = [...heights.values()];
  const middle = (Math.min(...all) + Math.max(...all)) / 2;
  const mine = Object.entries(state.pieces).flatMap(([site, piece]) => (Number(piece.split('/')[0]) === seat + 1 ? [heights.get(site) ?? middle] : []));
  const mean = mine.reduce((sum, y) => sum + y, 0) / (mine.length || 1);
  return mine.length > 0 && mean < middle - EVEN;
}
