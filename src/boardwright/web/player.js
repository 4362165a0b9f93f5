// A player's page: ratings, results and the latest games.
import { games } from './catalogue.js';
import { fill, link, make } from './dom.js';
import { titleOf, titleOfOwn } from './lobby.js';
import { trying } from './notice.js';
import { foundList } from './search.js';
import { tableOf } from './tallies.js';
import { say } from './words.js';

/**
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 * @param {string} part  the name, as an address has it
 */
export function playerPlace(host, socket, part) {
  const name = decodeURIComponent(part);
  document.title = `${name} · ${say('title')}`;
  const results = make('div', { class: 'parts' }, say('loading'));
  const latest = make('section', {});
  host.append(make('h1', {}, name), results, make('h2', {}, say('latest-games')), latest);
  trying(socket.ask('profile', { name })).then(async (answer) => {
    if (answer) fill(results, ...(await profile(answer)));
    else fill(results, say('no-player'));
  });
  foundList(latest, socket, { player: name });
}

/** @param {import('./messages.js').ProfileInfo} found */
async function profile(found) {
  const titles = new Map((await games()).map((game) => [game.name, titleOf(game)]));
  const rated = found.ratings.map((one) => [
    link(`/games/${one.game}/leaders`, titles.get(one.game) ?? one.game),
    one.points,
    one.matches,
  ]);
  const played = found.games.map((one) => [titles.get(one.game) ?? titleOfOwn(one.game), one.played, one.won, one.drawn, one.lost]);
  return [
    make('section', {}, make('h2', {}, say('ratings')), rated.length ? tableOf(['game', 'points', 'rated'], rated) : make('p', {}, say('no-ratings'))),
    make('section', {}, make('h2', {}, say('results')), played.length ? tableOf(['game', 'played', 'won', 'drawn', 'lost'], played) : make('p', {}, say('no-results'))),
  ];
}

/** What a game is called in the reader's language. @param {string} name */
export async function gameTitle(name) {
  const found = (await games()).find((game) => game.name === name);
  return found ? titleOf(found) : name;
}

/** A link to the page of a player. @param {string} name */
export function playerLink(name) {
  return link(`/players/${encodeURIComponent(name)}`, name);
}
