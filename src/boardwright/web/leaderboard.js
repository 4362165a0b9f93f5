// The leaderboard of a game: who has most points.
import { button, fill, link, make } from './dom.js';
import { gameTitle, playerLink } from './player.js';
import { trying } from './notice.js';
import { tableOf } from './tallies.js';
import { say } from './words.js';

const PAGE = 50;

/**
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 * @param {string} game
 */
export function leaderboardPlace(host, socket, game) {
  const heading = make('h1', {}, say('leaderboard'));
  const list = make('div', { class: 'leaders' }, say('loading'));
  host.append(heading, make('p', {}, link(`/games/${game}`, say('to-game')), ' · ', say('points-hint')), list);
  gameTitle(game).then((title) => {
    document.title = `${title} · ${say('leaderboard')} · ${say('title')}`;
    fill(heading, `${title} · ${say('leaderboard')}`);
  });
  /** @param {number} first */
  const show = async (first) => {
    const answer = await trying(socket.ask('leaders', { game, first, limit: PAGE }));
    if (!answer) return;
    /** @type {import('./messages.js').RatingInfo[]} */
    const leaders = answer.leaders;
    const rows = leaders.map((one, at) => [first + at + 1, playerLink(one.name), one.points, one.matches]);
    fill(
      list,
      leaders.length ? tableOf(['place', 'player', 'points', 'rated'], rows) : make('p', {}, say('no-leaders')),
      first ? button(say('back-page'), () => show(Math.max(0, first - PAGE))) : null,
      leaders.length === PAGE ? button(say('more'), () => show(first + PAGE)) : null,
    );
  };
  show(0);
}
