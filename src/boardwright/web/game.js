// One game: its picture, its rules, a quick start against the engine, and a table of one's own.
import { button, fill, labelled, link, make, select } from './dom.js';
import { titleOf } from './lobby.js';
import { trying } from './notice.js';
import { OptionFields } from './options.js';
import { picture } from './picture.js';
import { go } from './router.js';
import { change, settings } from './settings.js';
import { gameLook, games } from './shelf.js';
import { TableForm } from './tableform.js';
import { rulesOf, say, sayName, spoken } from './words.js';

/**
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 * @param {string} name
 */
export function gamePlace(host, socket, name) {
  const heading = make('h1', {}, say('loading'));
  host.append(heading);
  games().then((all) => {
    const game = all.find((one) => one.name === name);
    if (!game) {
      fill(host, make('h1', {}, say('no-game')), make('p', {}, link('/', say('to-lobby'))));
      return;
    }
    document.title = `${titleOf(game)} · ${say('title')}`;
    heading.textContent = titleOf(game);
    show(host, socket, game);
  });
}

/**
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 * @param {import('./messages.js').GameInfo} game
 */
function show(host, socket, game) {
  const drawn = make('div', { class: 'game-picture' }, picture(game.name, say('picture-of', { game: titleOf(game) })));
  const form = new TableForm(game, (fields) => open(socket, fields));
  const options = new OptionFields(game.options ?? [], async () => {
    // What does not fit together is told when the table is opened.
    const chosen = await gameLook(game.name, options.values()).catch(() => null);
    if (!chosen) return;
    form.seats(chosen.info.players);
    fill(drawn, picture(game.name, say('picture-of', { game: titleOf(game) }), options.values()));
  });
  form.place(options);
  host.append(
    make(
      'div',
      { class: 'game' },
      make('div', { class: 'game-side' }, drawn, rules(game)),
      make('div', { class: 'game-forms' }, quickStart(socket, game, options), form.element),
    ),
  );
}

/** The rules in the reader's language, or as the server has them: in English. @param {import('./messages.js').GameInfo} game */
export function rules(game) {
  const texts = make('div', {});
  const paragraphs = (/** @type {string | undefined} */ text, /** @type {string} */ lang) =>
    (text ?? '').split(/\n+/).filter(Boolean).map((one) => make('p', { lang }, one));
  rulesOf(game.name).then((known) =>
    fill(texts, ...(known ? paragraphs(known, spoken()) : paragraphs(game.rules, 'en')), ...paragraphs(game.history, 'en')),
  );
  return make('section', { class: 'rules' }, make('h2', {}, say('rules')), texts);
}

/**
 * @param {import('./socket.js').Socket} socket
 * @param {import('./messages.js').GameInfo} game
 * @param {OptionFields} options
 */
function quickStart(socket, game, options) {
  const level = select(
    Array.from({ length: 10 }, (_, at) => [String(at + 1), say('level-name', { level: at + 1 })]),
    String(settings.level),
  );
  const side = select(
    game.players.map((player, at) => [String(at), sayName('player', player)]),
    '0',
  );
  const play = button(
    say('play'),
    async () => {
      change({ level: Number(level.value) });
      const seat = Number(side.value);
      const chosen = await gameLook(game.name, options.values()).catch(() => null);
      const seats = chosen?.info.players.length ?? game.players.length;
      const engines = Object.fromEntries(
        Array.from({ length: seats }, (_, at) => [String(at), `level:${level.value}`]).filter(([at]) => Number(at) !== seat),
      );
      await open(socket, { game: game.name, options: options.values(), seat: Math.min(seat, seats - 1), engines });
    },
    { class: 'primary', id: 'quick-start' },
  );
  return make(
    'section',
    { class: 'quick' },
    make('h2', {}, say('quick-start')),
    make(
      'div',
      { class: 'fields' },
      game.players.length > 1 ? labelled(say('opponent'), level) : null,
      game.players.length > 1 ? labelled(say('you-play'), side) : null,
      play,
    ),
  );
}

/**
 * @param {import('./socket.js').Socket} socket
 * @param {Record<string, unknown>} fields
 */
async function open(socket, fields) {
  const answer = await trying(socket.ask('create', fields));
  if (answer) go(`/matches/${answer.match}`);
}
