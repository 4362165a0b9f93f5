// My games: what I play now and what I have played, by game and opponent.
import { fill, labelled, link, make, select } from './dom.js';
import { seatName, titleOf, titleOfOwn } from './lobby.js';
import { trying } from './notice.js';
import { games } from './catalogue.js';
import { say } from './words.js';

/**
 * @typedef {import('./socket.js').Socket} Socket
 * @typedef {import('./messages.js').SeatInfo} SeatInfo
 *
 * @typedef {object} Played
 * @property {number} match
 * @property {string} game
 * @property {Pick<SeatInfo, 'sitter' | 'name'>[]} seats
 * @property {string} fared  won, lost, drew or running
 * @property {number} [when] seconds since 1970
 */

/** Finished games that are fetched at once. */
const PAGE = 50;

/**
 * @param {HTMLElement} host
 * @param {Socket} socket
 */
export function minePlace(host, socket) {
  document.title = `${say('my-games')} · ${say('title')}`;
  const inside = make('div', { class: 'mine' }, make('p', {}, say('loading')));
  host.append(make('h1', {}, say('my-games')), inside);
  const off = new AbortController();
  const load = async () => {
    const me = socket.who?.name ?? '';
    if (!me) return;
    const [played, all] = await Promise.all([playedBy(socket, me), games()]);
    if (off.signal.aborted) return;
    fill(inside, ...listed(played, new Map(all.map((game) => [game.name, titleOf(game)])), me));
  };
  socket.addEventListener('open', load, { signal: off.signal });
  load();
  return () => off.abort();
}

/**
 * @param {Socket} socket
 * @param {string} me
 * @returns {Promise<Played[]>}
 */
async function playedBy(socket, me) {
  const [tables, found] = await Promise.all([
    trying(socket.ask('tables', { limit: 200, news: false, living: true })),
    trying(socket.ask('search', { player: me, limit: PAGE })),
  ]);
  /** @type {import('./messages.js').TableInfo[]} */
  const running = tables?.tables ?? [];
  const mine = running.filter((table) => table.seats.some((seat) => seat.sitter === 'person' && seat.name === me));
  return [
    ...mine.map((table) => ({ match: table.match, game: table.game, seats: table.seats, fared: 'running' })).reverse(),
    ...(found?.matches ?? []).map((/** @type {any} */ one) => ({
      match: one.match,
      game: one.game,
      seats: one.players.map((/** @type {any} */ player) => ({ sitter: player.engine ? 'engine' : 'person', name: player.name })),
      fared: one.players.find((/** @type {any} */ player) => player.name === me && !player.engine)?.standing || 'drew',
      when: one.ended ?? one.created,
    })),
  ];
}

/**
 * @param {Played[]} matches
 * @param {Map<string, string>} titles
 * @param {string} me
 */
function listed(matches, titles, me) {
  if (!matches.length) return [make('p', {}, say('no-games-yet')), link('/', say('to-lobby'), { class: 'button primary' })];
  const rows = matches.map((match) => ({ match, row: rowOf(match, titles, me) }));
  const names = [...new Set(matches.map((match) => match.game))].map((name) => /** @type {[string, string]} */ ([name, titles.get(name) ?? titleOfOwn(name)]));
  const whom = make('input', { type: 'search', autocomplete: 'off' });
  const sift = () => {
    const wanted = whom.value.trim().toLocaleLowerCase();
    for (const { match, row } of rows) row.hidden = (game.value !== '' && match.game !== game.value) || !opponents(match, me).toLocaleLowerCase().includes(wanted);
  };
  const game = select([['', say('every-game')], ...names], '', sift);
  whom.addEventListener('input', sift);
  const part = (/** @type {string} */ key, /** @type {boolean} */ running) => {
    const some = rows.filter(({ match }) => (match.fared === 'running') === running);
    return some.length ? [make('h2', {}, say(key)), make('ul', { class: 'played' }, ...some.map(({ row }) => row))] : [];
  };
  return [make('div', { class: 'fields' }, labelled(say('column-game'), game), labelled(say('opponent'), whom)), ...part('running', true), ...part('finished', false)];
}

/** @param {Played} match @param {string} me */
function opponents(match, me) {
  const others = match.seats.filter((seat) => seat.sitter !== 'person' || seat.name !== me);
  return others.map((seat) => seatName({ player: '', ...seat })).join(', ');
}

/**
 * @param {Played} match
 * @param {Map<string, string>} titles
 * @param {string} me
 */
function rowOf(match, titles, me) {
  const when = match.when ? new Date(match.when * 1000).toLocaleDateString(document.documentElement.lang, { dateStyle: 'medium' }) : '';
  const found = link(`/matches/${match.match}`, make('b', {}, titles.get(match.game) ?? titleOfOwn(match.game)), { class: `played-row ${match.fared}` });
  found.append(make('span', { class: 'whom' }, opponents(match, me)), make('span', { class: 'fared' }, say(`fared-${match.fared}`)), make('small', {}, when));
  return make('li', {}, found);
}
