// The quick start of a game: against the computer, with a friend, or two on this device.
import { ClockField } from './clockfield.js';
import { button, fill, labelled, make, select } from './dom.js';
import { icon } from './icons.js';
import { trying } from './notice.js';
import { go } from './router.js';
import { change, settings } from './settings.js';
import { levelNames, levelNote, say, sayName } from './words.js';

const WAYS = ['computer', 'friend', 'device'];

export class QuickStart {
  /**
   * @param {import('./socket.js').Socket} socket
   * @param {import('./messages.js').GameInfo} game
   * @param {import('./options.js').OptionFields} options
   * @param {(fields: Record<string, unknown>) => Promise<number | undefined>} open
   */
  constructor(socket, game, options, open) {
    this.socket = socket;
    this.game = game;
    this.options = options;
    this.open = open;
    this.players = game.players;
    const asked = new URLSearchParams(location.search).get('with') ?? '';
    this.way = WAYS.includes(asked) ? asked : 'computer';
    this.level = select(levelNames(game.levels ?? 0), `level:${settings.level}`, () => this.draw());
    this.note = make('p', { class: 'level-note' });
    this.side = select([], '');
    this.clock = new ClockField();
    this.opponent = labelled(say('opponent'), this.level);
    this.sides = labelled(say('you-play'), this.side);
    const play = button(say('play'), () => this.play(), { class: 'primary', id: 'quick-start' });
    this.element = make(
      'section',
      { class: 'quick' },
      make('h2', {}, say('quick-start')),
      game.players.length > 1 ? this.ways() : null,
      this.note,
      make('div', { class: 'fields' }, this.opponent, this.sides, ...this.clock.element.children),
      options.options.length ? make('details', { class: 'own-options' }, make('summary', {}, say('options')), options.element) : null,
      play,
    );
    this.seats(game.players);
  }

  /** Whom one plays with: one of three, side by side. */
  ways() {
    const group = make('fieldset', { class: 'ways' }, make('legend', { class: 'heard' }, say('with-whom')));
    for (const way of WAYS) {
      const radio = make('input', { type: 'radio', name: 'way', value: way, checked: way === this.way, id: `way-${way}` });
      radio.addEventListener('change', () => {
        this.way = way;
        this.draw();
      });
      group.append(make('div', { class: 'way' }, radio, make('label', { for: radio.id }, icon(way), make('span', {}, say(`way-${way}`)))));
    }
    return group;
  }

  /** Offer the sides of these players. @param {string[]} players */
  seats(players) {
    this.players = players;
    const value = this.side.value || '0';
    const sides = players.map((player, at) => make('option', { value: at, selected: String(at) === value }, sayName('player', player)));
    fill(this.side, ...sides, players.length > 1 ? make('option', { value: 'any', selected: value === 'any' }, say('side-any')) : null);
    this.draw();
  }

  draw() {
    const alone = this.players.length < 2;
    const { way } = this;
    this.opponent.hidden = alone || way !== 'computer';
    this.sides.hidden = alone || way === 'device';
    const notes = { computer: levelNote(Number(this.level.value.replace('level:', ''))), friend: say('door-friend-note'), device: say('door-device-note') };
    this.note.textContent = alone ? '' : notes[/** @type {keyof typeof notes} */ (way)];
  }

  async play() {
    const count = this.players.length;
    const way = count < 2 ? 'computer' : this.way;
    const seat = way === 'device' ? 0 : this.side.value === 'any' ? Math.floor(Math.random() * count) : Number(this.side.value || 0);
    const others = Array.from({ length: count }, (_, at) => at).filter((at) => at !== seat);
    const engines = way === 'computer' ? Object.fromEntries(others.map((at) => [String(at), this.level.value])) : {};
    if (way === 'computer') change({ level: Number(this.level.value.replace('level:', '')) });
    const match = await this.open({
      game: this.game.name,
      options: this.options.values(),
      clock: this.clock.value,
      seat,
      engines,
      private: way !== 'computer',
    });
    if (match === undefined) return;
    if (way === 'device') for (const at of others) await trying(this.socket.ask('sit', { match, seat: at }));
    go(`/matches/${match}`);
  }
}
