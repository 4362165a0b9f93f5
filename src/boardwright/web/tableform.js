// The form that opens a table: a clock, and who sits where.
import { ClockField } from './clockfield.js';
import { fill, labelled, make, select } from './dom.js';
import { levelNames, say, sayName } from './words.js';

export class TableForm {
  /**
   * @param {import('./messages.js').GameInfo} game
   * @param {(fields: Record<string, unknown>) => void} open
   */
  constructor(game, open) {
    this.game = game;
    this.levels = game.levels ?? 0;
    /** @type {import('./options.js').OptionFields | null} */
    this.options = null;
    this.clock = new ClockField();
    this.private = make('input', { type: 'checkbox', id: 'private' });
    this.chairs = make('div', { class: 'fields' });
    /** @type {HTMLSelectElement[]} */
    this.sitters = [];
    this.element = make(
      'form',
      { class: 'table-form' },
      this.chairs,
      this.clock.element,
      make('div', { class: 'field check' }, this.private, make('label', { for: 'private' }, say('private'))),
      make('button', { type: 'submit', id: 'open-table' }, say('open-table')),
    );
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      open(this.fields());
    });
    this.seats(game.players);
  }

  /** @param {import('./options.js').OptionFields} options */
  place(options) {
    this.options = options;
  }

  /**
   * Offer chairs for a number of players; the first is one's own.
   * @param {string[]} players
   */
  seats(players) {
    /** @type {[string, string][]} */
    const who = [
      ['me', say('seat-me')],
      ['open', say('seat-open')],
      ...levelNames(this.levels),
      ['random', sayName('engine', 'random')],
    ];
    this.sitters = players.map((_, at) => select(who, at === 0 ? 'me' : 'open', (value) => value === 'me' && this.only(at)));
    fill(
      this.chairs,
      ...this.sitters.map((sitter, at) => labelled(say('seat-of', { player: sayName('player', players[at] ?? '') }), sitter)),
    );
  }

  /** One sits on one chair. @param {number} mine */
  only(mine) {
    this.sitters.forEach((sitter, at) => {
      if (at !== mine && sitter.value === 'me') sitter.value = 'open';
    });
  }

  fields() {
    const mine = this.sitters.findIndex((sitter) => sitter.value === 'me');
    const engines = Object.fromEntries(
      this.sitters.map((sitter, at) => [String(at), sitter.value]).filter(([, who]) => who !== 'me' && who !== 'open'),
    );
    const open = this.sitters.findIndex((sitter) => sitter.value === 'open');
    // Where only engines sit, one's own seat is nowhere: one watches.
    const seat = mine >= 0 ? mine : open >= 0 ? open : null;
    return {
      game: this.game.name,
      options: this.options?.values() ?? {},
      clock: this.clock.value,
      seat,
      engines,
      private: this.private.checked,
    };
  }
}
