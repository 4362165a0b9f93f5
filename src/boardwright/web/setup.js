// Set up a position of any game by hand, and play from there.
import { copied } from './address.js';
import { BoardEditor } from './boardeditor.js';
import { deskOf, games, gameLook, ownRules, placeOfGame } from './catalogue.js';
import { button, fill, labelled, link, make, select } from './dom.js';
import { titleOf } from './lobby.js';
import { notice, trying } from './notice.js';
import { go } from './router.js';
import { settings } from './settings.js';
import { Refusal } from './socket.js';
import { levelNames, say, sayName } from './words.js';

/** @typedef {import('./socket.js').Socket} Socket */

const KEY = 'boardwright.setup';

/**
 * Go to the editor with what is seen at a table.
 * @param {string} game
 * @param {Record<string, string | number | boolean>} options
 * @param {import('./messages.js').State} scene
 */
export function setUp(game, options, scene) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ game, options, scene }));
  } catch {
    // Then one begins with the start position.
  }
  go(deskOf('setup', game));
}

/** What was handed over for a game, once. @param {string} game */
function handedOver(game) {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return found?.game === game ? found : null;
  } catch {
    return null;
  }
}

/**
 * @param {HTMLElement} host
 * @param {Socket} socket
 * @param {string} name
 */
export function setupPlace(host, socket, name) {
  const heading = make('h1', {}, say('set-up-position'));
  host.append(heading);
  document.title = `${say('set-up-position')} · ${say('title')}`;
  const handed = handedOver(name);
  const options = handed?.options ?? (ownRules(name) ? {} : Object.fromEntries(new URLSearchParams(location.search)));
  /** @type {Desk | null} */
  let desk = null;
  Promise.all([games(), gameLook(name, options)]).then(
    ([all, game]) => {
      const title = titleOf(all.find((one) => one.name === name) ?? game.info);
      fill(heading, link(placeOfGame(name), title), ` · ${say('set-up-position')}`);
      desk = new Desk(socket, name, options, game, handed?.scene ?? game.state);
      host.append(desk.element);
    },
    () => fill(host, make('h1', {}, say('no-game')), make('p', {}, link('/', say('to-lobby')))),
  );
  return () => desk?.editor.destroy();
}

class Desk {
  /**
   * @param {Socket} socket
   * @param {string} name
   * @param {Record<string, string | number | boolean>} options
   * @param {import('./messages.js').GameLook} game
   * @param {import('./messages.js').State} scene
   */
  constructor(socket, name, options, game, scene) {
    this.socket = socket;
    /** What the server is told about the game. */
    this.about = ownRules(name) ?? { game: name, options };
    this.game = game;
    this.count = 0;
    this.editor = new BoardEditor(game, scene, () => this.ask());
    this.text = make('textarea', { class: 'setup-text', id: 'setup-text', rows: 3, spellcheck: 'false' });
    this.state = make('p', { class: 'rules-state', role: 'status' });
    this.level = select(levelNames(game.info.levels ?? 0), `level:${settings.level}`);
    this.side = select(this.editor.seats.map((player, at) => [String(at), sayName('player', player)]), '0');
    this.buttons = [
      button(say('play'), () => this.play(true), { class: 'primary', id: 'setup-play' }),
      button(say('both-sides'), () => this.play(false), { id: 'setup-both' }),
    ];
    this.analyse = button(say('analyse'), () => {
      const query = new URLSearchParams([['setup', this.text.value], ...Object.entries(options).map(([key, value]) => ['set', `${key}=${value}`])]);
      go(deskOf('analysis', name, query));
    }, { id: 'setup-analyse' });
    this.buttons.push(this.analyse);
    const many = this.editor.seats.length > 1;
    const copy = [button(say('copy-setup'), () => this.copy(this.text.value), { id: 'copy-setup' }), game.info.native ? null : button(say('copy-block'), () => this.copy(this.editor.block), { id: 'copy-block' })];
    const side = make(
      'div',
      { class: 'setup-side' },
      this.editor.controls,
      labelled(say('setup-text'), this.text),
      make('div', { class: 'play-buttons' }, button(say('read-setup'), () => this.read(), { id: 'read-setup' }), ...copy.filter((one) => one !== null)),
      this.state,
      make('div', { class: 'fields' }, many ? labelled(say('opponent'), this.level) : null, many ? labelled(say('you-play'), this.side) : null),
      make('div', { class: 'play-buttons' }, ...this.buttons.filter((one) => many || one.id !== 'setup-both')),
    );
    this.element = make('div', { class: 'setup' }, this.editor.element, side);
    this.ask();
  }

  /** Ask the server what a position is written as, and whether it can be played. @param {string} [setup] */
  async ask(setup) {
    this.count += 1;
    const { count } = this;
    const position = setup === undefined ? this.editor.placed : { setup };
    const answer = await this.socket.ask('arrange', { ...this.about, ...position }).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      return error;
    });
    if (count !== this.count) return null; // something newer is asked already
    if (answer instanceof Refusal) {
      const known = sayName('code', answer.code);
      const detail = answer.message.slice(answer.code.length).trim();
      if (setup === undefined) this.text.value = '';
      this.tell(known === answer.code ? say('refused', { code: answer.code }) : known, false, detail);
      return null;
    }
    this.text.value = answer.setup;
    this.tell(say('setup-good'), true);
    return answer;
  }

  /** @param {string} text @param {boolean} good @param {string} [detail] what the game says, in English */
  tell(text, good, detail = '') {
    this.state.dataset['how'] = good ? 'good' : 'bad';
    fill(this.state, text, detail ? make('small', { lang: 'en' }, detail) : null);
    for (const one of this.buttons) one.disabled = !good;
  }

  /** Show what the text says. */
  async read() {
    const answer = await this.ask(this.text.value.trim());
    if (answer?.scene) this.editor.show(answer.scene);
  }

  /** @param {string} text */
  async copy(text) {
    notice((await copied(text)) ? say('text-copied') : text);
  }

  /** @param {boolean} computer */
  async play(computer) {
    const seat = computer ? Number(this.side.value || 0) : 0;
    const others = this.editor.seats.map((_, at) => at).filter((at) => at !== seat);
    const engines = computer ? Object.fromEntries(others.map((at) => [String(at), this.level.value])) : {};
    const answer = await trying(this.socket.ask('create', { ...this.about, setup: this.text.value, seat, engines, private: !computer || ownRules(this.game.info.name) !== null }));
    if (answer?.match === undefined) return;
    if (!computer) for (const at of others) await trying(this.socket.ask('sit', { match: answer.match, seat: at }));
    go(`/matches/${answer.match}`);
  }
}
