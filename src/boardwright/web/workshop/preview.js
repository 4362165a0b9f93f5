// The board beside the text: it follows the text, and keeps its last good state while there is a mistake.
import { Board } from '../board/board.js';
import { fill, make } from '../dom.js';
import { settings } from '../settings.js';
import { say } from '../words.js';

/** @typedef {import('../messages.js').GameLook} GameLook */

export class Preview {
  constructor() {
    /** What is drawn, and where. */
    this.look = '';
    /** @type {Board | null} */
    this.board = null;
    /** @type {GameLook | null} */
    this.game = null;
    this.host = make('div', { class: 'preview-board', role: 'img', 'aria-label': say('board') });
    this.title = make('h2', { class: 'preview-title' });
    this.old = make('p', { class: 'preview-old', hidden: true }, say('last-good'));
    this.element = make('div', { class: 'preview' }, this.title, this.host, this.old);
  }

  /**
   * Show how the game looks; nothing is touched while that stays the same.
   * @param {GameLook} game
   * @param {import('../messages.js').State} scene
   */
  show(game, scene) {
    this.game = game;
    this.old.hidden = true;
    fill(this.title, game.info.title);
    const look = JSON.stringify(game.look);
    if (!this.board || look !== this.look) {
      this.look = look;
      this.board?.destroy();
      this.host.setAttribute('aria-label', say('picture-of', { game: game.info.title }));
      const inside = make('div', { class: 'drawn', inert: true, 'aria-hidden': 'true' });
      fill(this.host, inside);
      this.board = new Board(inside, game.look, { latin: settings.latin });
    }
    this.board.show(scene);
  }

  /** The text has a mistake: what is seen is older than the text. */
  stale() {
    this.old.hidden = !this.game;
  }

  destroy() {
    this.board?.destroy();
  }
}
