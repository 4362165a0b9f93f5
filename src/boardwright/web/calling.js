// Calling a player who looks elsewhere: the title of the page, and a notification where it is allowed.
import { settings } from './settings.js';
import { say } from './words.js';

export class Calling {
  /** @param {string} game what the game is called */
  constructor(game) {
    this.game = game;
    this.due = false;
    /** @type {Notification | null} */
    this.shown = null;
    this.title(false);
  }

  /**
   * Say whose turn it is.
   * @param {boolean} mine it is the turn of this visitor, and another seat waits for it
   * @param {boolean} running
   */
  show(mine, running) {
    const due = mine && running;
    this.title(due);
    if (due && !this.due && document.hidden) this.notify();
    if (!due) this.shown?.close();
    this.due = due;
  }

  /** @param {boolean} due */
  title(due) {
    const text = `${this.game} · ${say('title')}`;
    document.title = due ? `${say('title-turn')} · ${text}` : text;
  }

  notify() {
    if (!settings.notify || globalThis.Notification?.permission !== 'granted') return;
    try {
      this.shown = new Notification(this.game, { body: say('your-turn'), tag: 'boardwright-turn' });
      this.shown.onclick = () => focus();
    } catch {
      // Some phones let only service workers notify; the title says it then.
    }
  }

  /** Call nobody any more. */
  end() {
    this.shown?.close();
  }
}
