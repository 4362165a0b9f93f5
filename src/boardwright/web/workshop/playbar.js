// Play what is written: against a level, both sides on this device, or with a friend by a link.
import { button, fill, labelled, make, select } from '../dom.js';
import { trying } from '../notice.js';
import { go } from '../router.js';
import { change, settings } from '../settings.js';
import { levelNames, say, sayName } from '../words.js';

/** @typedef {{title: string, variant: string, players: string[]}} GameOfText */

export class PlayBar {
  /**
   * @param {import('../socket.js').Socket} socket
   * @param {() => Promise<string | undefined>} save gives the hash of the text when it is saved
   * @param {() => void} chosen hears that another variant is chosen
   * @param {HTMLButtonElement} analyse another thing that can be done with a sound game
   * @param {HTMLButtonElement} setUp
   */
  constructor(socket, save, chosen, analyse, setUp) {
    this.socket = socket;
    this.save = save;
    /** @type {GameOfText[]} */
    this.games = [];
    this.variants = select([], '', () => chosen());
    this.variant = labelled(say('variant'), this.variants);
    this.variant.hidden = true;
    this.level = select([], '');
    this.side = select([], '');
    this.buttons = [
      button(say('play'), () => this.play('computer'), { class: 'primary', id: 'workshop-play' }),
      button(say('both-sides'), () => this.play('device'), { id: 'workshop-both' }),
      button(say('invite'), () => this.play('friend'), { id: 'workshop-invite' }),
    ];
    /** Those that several players are needed for. */
    this.among = this.buttons.slice(1);
    this.buttons.push(analyse);
    this.opponent = labelled(say('opponent'), this.level);
    this.sides = labelled(say('you-play'), this.side);
    this.element = make('section', { class: 'play-bar', 'aria-label': say('play') }, make('div', { class: 'fields' }, this.variant, this.opponent, this.sides), make('div', { class: 'play-buttons' }, ...this.buttons, setUp));
    this.allow(false);
  }

  /** The game that is chosen. */
  get game() {
    return this.games.find((one) => one.variant === this.variants.value) ?? this.games[0];
  }

  get wanted() {
    return this.variants.value;
  }

  /** @param {boolean} may */
  allow(may) {
    for (const one of this.buttons) one.disabled = !may;
  }

  /** Offer the games of a text. @param {GameOfText[]} games @param {number} levels */
  show(games, levels) {
    this.games = games;
    const value = games.some((one) => one.variant === this.variants.value) ? this.variants.value : '';
    fill(this.variants, ...games.map(({ title, variant }) => make('option', { value: variant, selected: variant === value }, title)));
    this.variant.hidden = games.length < 2;
    if (!this.level.options.length && levels) {
      fill(this.level, ...levelNames(levels).map(([key, name]) => make('option', { value: key, selected: key === `level:${settings.level}` }, name)));
    }
    const players = this.game?.players ?? [];
    const side = this.side.value || '0';
    fill(this.side, ...players.map((player, at) => make('option', { value: at, selected: String(at) === side }, sayName('player', player))));
    this.sides.hidden = players.length < 2;
    this.opponent.hidden = players.length < 2;
    for (const one of this.among) one.hidden = players.length < 2;
  }

  /** @param {'computer' | 'device' | 'friend'} way @param {string} [setup] */
  async play(way, setup = '') {
    this.allow(false);
    try {
      const rules = await this.save();
      if (rules) await this.open(rules, way, setup);
    } finally {
      this.allow(true);
    }
  }

  /** @param {string} rules @param {'computer' | 'device' | 'friend'} way @param {string} setup */
  async open(rules, way, setup) {
    const players = this.game?.players ?? [];
    const seat = way === 'device' ? 0 : Math.max(0, Number(this.side.value || 0));
    const others = players.map((_, at) => at).filter((at) => at !== seat);
    if (way === 'computer') change({ level: Number(this.level.value.replace('level:', '')) || settings.level });
    const engines = way === 'computer' ? Object.fromEntries(others.map((at) => [String(at), this.level.value])) : {};
    const answer = await trying(this.socket.ask('create', {
      rules, variant: this.wanted, seat, engines, private: true, ...(setup ? { setup } : {}),
    }));
    if (answer?.match === undefined) return;
    if (way === 'device') for (const at of others) await trying(this.socket.ask('sit', { match: answer.match, seat: at }));
    go(`/matches/${answer.match}`);
  }
}
