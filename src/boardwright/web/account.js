// Who you are: a guest or an account, how to become one, and how you have fared.
import { button, fill, labelled, make } from './dom.js';
import { titleOf, titleOfOwn } from './lobby.js';
import { notice, trying } from './notice.js';
import { games } from './catalogue.js';
import { security } from './security.js';
import { tableOf } from './tallies.js';
import { say } from './words.js';

/**
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 */
export function accountPlace(host, socket) {
  document.title = `${say('account')} · ${say('title')}`;
  const inside = make('div', { class: 'account' });
  host.append(make('h1', {}, say('account')), inside);
  const draw = () => {
    const me = socket.who;
    if (!me) return;
    const known = make('p', { class: 'you-are' }, say(me.guest ? 'you-are-guest' : 'you-are', { name: me.name }));
    const out = button(say('log-out'), async () => {
      await trying(socket.leave());
    });
    const standings = make('section', {}, make('h2', {}, say('statistics')));
    fill(
      inside,
      known,
      me.guest ? make('p', {}, say('guest-hint')) : out,
      me.guest ? make('div', { class: 'forms' }, form(socket, 'log-in'), form(socket, 'sign-up')) : null,
      standings,
      me.guest ? null : security(socket),
    );
    fare(socket, standings);
  };
  socket.addEventListener('who', draw);
  draw();
  return () => socket.removeEventListener('who', draw);
}

/**
 * @param {import('./socket.js').Socket} socket
 * @param {'log-in' | 'sign-up'} how
 */
function form(socket, how) {
  const name = make('input', { type: 'text', required: true, maxlength: 64, autocomplete: 'username' });
  const password = make('input', {
    type: 'password',
    required: true,
    maxlength: 256,
    minlength: how === 'sign-up' ? 8 : null,
    autocomplete: how === 'sign-up' ? 'new-password' : 'current-password',
  });
  name.id = `${how}-name`;
  password.id = `${how}-password`;
  const element = make(
    'form',
    { class: 'entry', 'aria-label': say(how) },
    make('h2', {}, say(how)),
    labelled(say('name'), name),
    labelled(say('password'), password, how === 'sign-up' ? say('password-hint') : ''),
    make('button', { type: 'submit' }, say(how)),
  );
  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    await trying(socket.become(how, name.value.trim(), password.value).then(() => notice(say('welcome', { name: name.value.trim() }))));
  });
  return element;
}

/**
 * @param {import('./socket.js').Socket} socket
 * @param {HTMLElement} place
 */
async function fare(socket, place) {
  const [answer, all] = await Promise.all([trying(socket.ask('standings')), games()]);
  /** @type {import('./messages.js').Tally[]} */
  const tallies = answer?.games ?? [];
  if (!tallies.length) {
    place.append(make('p', {}, say('no-statistics')));
    return;
  }
  const titles = new Map(all.map((game) => [game.name, titleOf(game)]));
  const rows = tallies.map((one) => [titles.get(one.game) ?? titleOfOwn(one.game), one.played, one.won, one.drawn, one.lost]);
  place.append(tableOf(['game', 'played', 'won', 'drawn', 'lost'], rows));
}
