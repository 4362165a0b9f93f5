// One game: its picture, its rules, a quick start, and a table of one's own.
import { fill, link, make } from './dom.js';
import { titleOf } from './lobby.js';
import { trying } from './notice.js';
import { OptionFields } from './options.js';
import { picture } from './picture.js';
import { dressed, go } from './router.js';
import { rules } from './rules.js';
import { QuickStart } from './quickstart.js';
import { change } from './settings.js';
import { gameLook, games } from './catalogue.js';
import { TableForm } from './tableform.js';
import { say } from './words.js';

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
  const enter = async (/** @type {Record<string, unknown>} */ fields) => {
    const match = await open(socket, fields);
    if (match !== undefined) go(`/matches/${match}`);
    return match;
  };
  const form = new TableForm(game, enter);
  const options = new OptionFields(game.options ?? [], async () => {
    // What does not fit together is told when the table is opened.
    const chosen = await gameLook(game.name, options.values()).catch(() => null);
    if (!chosen) return;
    form.seats(chosen.info.players);
    quick.seats(chosen.info.players);
    fill(drawn, picture(game.name, say('picture-of', { game: titleOf(game) }), options.values()));
  });
  form.place(options);
  const quick = new QuickStart(socket, game, options, (fields) => open(socket, fields));
  const more = make('details', { class: 'new-table' }, make('summary', {}, say('new-table')), form.element);
  more.open = new URLSearchParams(location.search).get('with') === 'table';
  const links = make(
    'p',
    { class: 'links' },
    game.puzzles ? link(`/puzzles/${game.name}`, say('puzzles'), { class: 'button' }) : null,
    link(`/games/${game.name}/leaders`, say('leaderboard'), { class: 'button' }),
    ' ',
    link(`/analysis/${game.name}`, say('analysis-board'), { class: 'button' }),
    ' ',
    link(`/games/${game.name}/setup`, say('set-up-position'), { class: 'button' }),
    ' ',
    game.players.length > 1 ? link(`/study/${game.name}`, say('study'), { class: 'button' }) : null,
    ' ',
    changing(game),
  );
  const explored = make('div', {});
  explore(explored, socket, game);
  host.append(
    make(
      'div',
      { class: 'game' },
      make('div', { class: 'game-side' }, drawn, rules(game)),
      make('div', { class: 'game-forms' }, quick.element, more, links, explored),
    ),
  );
}

/** A way into the workshop with the rules of a game, where they are a text. @param {import('./messages.js').GameInfo} game */
function changing(game) {
  return game.native ? null : link(`/workshop?from=${encodeURIComponent(game.name)}`, say('change-rules'), { class: 'button' });
}

/**
 * Show what is played in this game, once its script is there; the forms do not wait for it.
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 * @param {import('./messages.js').GameInfo} game
 */
async function explore(host, socket, game) {
  const [{ explorerPanel }] = await Promise.all([import('./explorerpanel.js'), dressed('explorer.css')]);
  const panel = explorerPanel(socket, game.name, game.players, { walk: true });
  await panel.show({});
  fill(host, panel);
}

/**
 * @param {import('./socket.js').Socket} socket
 * @param {Record<string, unknown>} fields
 * @returns {Promise<number | undefined>} the number of the match
 */
async function open(socket, fields) {
  change({ game: String(fields['game']) });
  const answer = await trying(socket.ask('create', fields));
  return answer?.match;
}
