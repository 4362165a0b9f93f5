// The explorer: what was played in a position, how often, how it went on, and the last games.
import { button, fill, labelled, link, make, select } from './dom.js';
import { say, sayCount, sayName, spoken } from './words.js';

/**
 * @typedef {import('./messages.js').ExploredInfo} ExploredInfo
 * @typedef {import('./messages.js').ExploredMove} ExploredMove
 * @typedef {import('./messages.js').ExploredGame} ExploredGame
 *
 * @typedef {object} Spot  a position: a set-up, or the start, and the moves from there
 * @property {string | null} [setup]
 * @property {string[]} [moves]
 * @property {Record<string, string | number | boolean>} [options]
 *
 * @typedef {HTMLElement & {show: (spot: Spot) => Promise<void>}} ExplorerPanel
 *   `show` tells what was played in a position; a move that is chosen comes as the event `choose`, its text in `detail`.
 */

const YEAR = 365 * 24 * 3600;
const STRENGTHS = [1200, 1600, 2000, 2400];

/** More moves than this are not listed. */
const MOST = 20;

/**
 * Make a panel for a game; with `walk` it follows the chosen moves by itself, and back.
 * @param {import('./socket.js').Socket} socket
 * @param {string} game
 * @param {string[]} players  what the game calls its players
 * @param {{walk?: boolean}} [how]
 * @returns {ExplorerPanel}
 */
export function explorerPanel(socket, game, players, { walk = false } = {}) {
  /** @type {Spot} */
  let spot = {};
  /** @type {Record<string, unknown>} */
  let filters = {};
  let asked = 0;
  const way = make('p', { class: 'explorer-way' });
  const found = make('div', { class: 'explorer-found' }, say('loading'));
  const filter = (/** @type {Record<string, unknown>} */ change) => {
    filters = { ...filters, ...change };
    panel.show(spot);
  };
  const choose = (/** @type {string} */ move) => {
    panel.dispatchEvent(new CustomEvent('choose', { detail: move }));
    if (walk) panel.show({ ...spot, moves: [...(spot.moves ?? []), move] });
  };
  const back = () => panel.show({ ...spot, moves: (spot.moves ?? []).slice(0, -1) });
  const element = make('section', { class: 'explorer', 'aria-label': say('explorer') }, make('h2', {}, say('explorer')), way, found, choosers(filter));
  const panel = Object.assign(element, {
    /** @param {Spot} wanted */
    async show(wanted) {
      spot = wanted;
      asked += 1;
      const mine = asked;
      const moves = spot.moves ?? [];
      const { setup = null, options = {} } = spot;
      // Whoever steps quickly through a game may be refused; what was shown stays then.
      const asking = socket.ask('explore', { game, options, setup, moves, ...filters }).catch(() => undefined);
      const answer = /** @type {ExploredInfo | undefined} */ (await asking);
      if (mine !== asked) return; // another position is shown by now
      if (walk) fill(way, moves.length ? button(say('explorer-back'), back) : null, moves.length ? ` ${moves.join(' ')}` : say('explorer-start'));
      if (answer) fill(found, ...shown(answer, players, choose));
    },
  });
  return panel;
}

/**
 * Fields that choose which games count.
 * @param {(change: Record<string, unknown>) => void} filter
 */
function choosers(filter) {
  const now = Math.floor(Date.now() / 1000);
  const since = select(
    [['', say('since-any')], [String(now - YEAR), say('since-year')], [String(now - 5 * YEAR), say('since-five')]],
    '',
    (value) => filter({ since: value ? Number(value) : null }),
  );
  const strength = select(
    [['', say('strength-any')], ...STRENGTHS.map((points) => /** @type {[string, string]} */ ([String(points), say('strength-from', { points })]))],
    '',
    (value) => filter({ weakest: value ? Number(value) : null }),
  );
  const source = select(
    [['', say('source-any')], ['match', say('source-match')], ['import', say('source-import')]],
    '',
    (value) => filter({ source: value || null }),
  );
  return make(
    'details',
    { class: 'explorer-filters' },
    make('summary', {}, say('explorer-filters')),
    labelled(say('explorer-since'), since),
    labelled(say('explorer-strength'), strength),
    labelled(say('explorer-source'), source),
  );
}

/**
 * @param {ExploredInfo} answer
 * @param {string[]} players
 * @param {(move: string) => void} choose
 */
function shown({ games, moves, last }, players, choose) {
  if (!games) return [make('p', { class: 'nothing' }, say('explorer-none'))];
  const head = ['move', 'games', 'results', 'strength'].map((key) => make('th', { scope: 'col' }, say(`column-${key}`)));
  const rows = moves.slice(0, MOST).map((one) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, button(one.move, () => choose(one.move), { class: 'explorer-move' })),
      make('td', {}, one.games.toLocaleString(spoken())),
      make('td', {}, bar(one, players)),
      make('td', {}, one.strength ?? '–'),
    ),
  );
  return [
    make('p', { class: 'explorer-count' }, sayCount('explorer-games', games)),
    make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows)),
    make('h3', {}, say('explorer-last')),
    make('ul', { class: 'explorer-last' }, ...last.map((one) => make('li', {}, ...pastGame(one, players)))),
  ];
}

/**
 * How games went on after a move, as a bar: who won how many, and how many were drawn.
 * @param {ExploredMove} one
 * @param {string[]} players
 */
function bar({ games, wins, draws, unknown }, players) {
  const name = (/** @type {number} */ seat) => sayName('player', players[seat] ?? '');
  const parts = [
    ...wins.slice(0, 1).map((count) => ({ count, kind: 'seat-0', text: name(0) })),
    { count: draws, kind: 'draws', text: say('column-drawn') },
    { count: unknown, kind: 'unknown', text: say('explorer-unknown') },
    ...wins.slice(1).map((count, at) => ({ count, kind: `seat-${at + 1}`, text: name(at + 1) })),
  ].filter(({ count }) => count > 0);
  const percent = (/** @type {number} */ count) => Math.round((100 * count) / games);
  const label = parts.map(({ count, text }) => `${text} ${percent(count)} %`).join(', ');
  const shares = parts.map(({ count, kind }) => {
    const share = make('span', { class: kind }, percent(count) >= 15 ? `${percent(count)}` : '');
    share.style.flexGrow = String(count);
    return share;
  });
  return make('span', { class: 'explorer-bar', role: 'img', 'aria-label': label, title: label }, ...shares);
}

/**
 * @param {ExploredGame} one
 * @param {string[]} players
 * @returns {import('./dom.js').Child[]}
 */
function pastGame({ title, move, winners, ended, match }, players) {
  const whom = title || '–';
  const day = ended ? new Date(ended * 1000).toLocaleDateString(spoken()) : '';
  const won = (winners ?? []).map((seat) => sayName('player', players[seat] ?? '')).join(', ');
  const fared = winners === null ? '' : won ? say('explorer-won', { player: won }) : say('column-drawn');
  return [make('b', {}, move), ' ', match === null ? whom : link(`/matches/${match}`, whom), make('small', {}, [fared, day].filter(Boolean).join(' · '))];
}
