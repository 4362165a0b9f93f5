// Games that are over: found by player, game and time.
import { games } from './catalogue.js';
import { button, fill, labelled, link, make, select } from './dom.js';
import { seatName, titleOf, titleOfOwn } from './lobby.js';
import { trying } from './notice.js';
import { say, spoken } from './words.js';

const DAY = 24 * 3600;

/**
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 */
export function searchPlace(host, socket) {
  document.title = `${say('past-games')} · ${say('title')}`;
  const player = make('input', { type: 'text', maxlength: 64, autocomplete: 'off' });
  const since = make('input', { type: 'date' });
  const until = make('input', { type: 'date' });
  const choice = make('div', { class: 'field' });
  const list = make('div', {});
  let game = select([['', say('any-game')]], '');
  const form = make(
    'form',
    { class: 'entry across', 'aria-label': say('past-games') },
    labelled(say('column-player'), player),
    choice,
    labelled(say('since'), since),
    labelled(say('until'), until),
    make('button', { type: 'submit' }, say('search')),
  );
  const show = () => {
    /** @type {Record<string, unknown>} */
    const wanted = { player: player.value.trim(), game: game.value };
    if (since.value) wanted['since'] = Date.parse(since.value) / 1000;
    if (until.value) wanted['until'] = Date.parse(until.value) / 1000 + DAY;
    foundList(list, socket, wanted);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
  });
  games().then((all) => {
    const sorted = [...all].sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
    game = select([['', say('any-game')], .../** @type {[string, string][]} */ (sorted.map((one) => [one.name, titleOf(one)]))], '');
    fill(choice, labelled(say('column-game'), game));
  });
  host.append(make('h1', {}, say('past-games')), form, list);
  show();
}

/**
 * Show what a search finds, page by page.
 * @param {HTMLElement} place
 * @param {import('./socket.js').Socket} socket
 * @param {Record<string, unknown>} wanted
 */
export async function foundList(place, socket, wanted) {
  const titles = new Map((await games()).map((game) => [game.name, titleOf(game)]));
  const rows = make('ul', { class: 'rows' });
  fill(place, rows);
  /** @param {Record<string, unknown>} page */
  const load = async (page) => {
    /** @type {import('./messages.js').FoundList | undefined} */
    const answer = await trying(socket.ask('search', { ...wanted, ...page }));
    if (!answer) return;
    rows.append(...answer.matches.map((found) => rowOf(found, titles.get(found.game) ?? titleOfOwn(found.game))));
    if (!rows.childElementCount) fill(place, make('p', {}, say('nothing-found')));
    const last = answer.matches.at(-1)?.match;
    if (!answer.more || !last) return;
    const more = button(say('more'), () => {
      more.remove();
      load({ before: last });
    });
    place.append(more);
  };
  await load({});
}

/**
 * @param {import('./messages.js').FoundMatch} found
 * @param {string} title
 */
function rowOf(found, title) {
  const date = new Intl.DateTimeFormat(spoken(), { dateStyle: 'medium', timeStyle: 'short' });
  const names = found.players.map((one) => {
    const name = seatName({ sitter: one.engine ? 'engine' : 'person', name: one.name, player: '' });
    const change = one.change ? ` (${one.change > 0 ? '+' : '−'}${Math.abs(one.change)})` : '';
    return `${name}${one.standing ? `: ${say(`standing-${one.standing}`)}` : ''}${change}`;
  });
  return make(
    'li',
    { class: 'row' },
    make(
      'span',
      { class: 'row-text' },
      link(`/matches/${found.match}`, title),
      make('span', { class: 'row-note' }, names.join(' – ')),
      make('span', { class: 'row-note' }, date.format(new Date(found.created * 1000))),
    ),
  );
}
