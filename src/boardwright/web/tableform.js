// The form that opens a table: options, a clock, and who sits where.
import { fill, labelled, make, select } from './dom.js';
import { say, sayName } from './words.js';

/** Clocks that are offered; others can be spelt by programs. */
const CLOCKS = ['none', '60+1', '180+2', '300+5', '600+10', '1800+20', '600+3x30', 'move:15', 'move:30', 'move:90'];

export class TableForm {
  /**
   * @param {import('./messages.js').GameInfo} game
   * @param {(fields: Record<string, unknown>) => void} open
   */
  constructor(game, open) {
    this.game = game;
    /** @type {import('./options.js').OptionFields | null} */
    this.options = null;
    this.clock = select(
      CLOCKS.map((clock) => [clock, clockName(clock)]),
      'none',
    );
    this.private = make('input', { type: 'checkbox', id: 'private' });
    this.chairs = make('div', { class: 'fields' });
    /** @type {HTMLSelectElement[]} */
    this.sitters = [];
    this.slot = make('div', {});
    this.element = make(
      'form',
      { class: 'new-table' },
      make('h2', {}, say('new-table')),
      this.slot,
      this.chairs,
      make(
        'div',
        { class: 'fields' },
        labelled(say('clock'), this.clock),
        make('div', { class: 'field check' }, this.private, make('label', { for: 'private' }, say('private'))),
      ),
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
    fill(this.slot, options.element);
  }

  /**
   * Offer chairs for so many players; the first is one's own.
   * @param {string[]} players
   */
  seats(players) {
    /** @type {[string, string][]} */
    const who = [
      ['me', say('seat-me')],
      ['open', say('seat-open')],
      ...Array.from({ length: 10 }, (_, at) => /** @type {[string, string]} */ ([`level:${at + 1}`, say('level-name', { level: at + 1 })])),
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
    const seat = mine >= 0 ? mine : Math.max(0, this.sitters.findIndex((sitter) => sitter.value === 'open'));
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

/**
 * What a clock is called.
 * @param {string} clock
 */
export function clockName(clock) {
  if (clock === 'none') return say('clock-none');
  const move = /^move:([\d.]+)$/.exec(clock)?.[1];
  if (move) return say('clock-move', { seconds: move });
  const [, main = '', periods, rest = '0'] = /^([\d.]+)\+(?:(\d+)x)?([\d.]+)$/.exec(clock) ?? [];
  const minutes = Number((Number(main) / 60).toFixed(1));
  return periods ? say('clock-byoyomi', { minutes, periods, seconds: rest }) : say('clock-total', { minutes, seconds: rest });
}
