// What keeps an account yours: its password, its sessions, and the end of it.
import { button, fill, labelled, make } from './dom.js';
import { notice, trying } from './notice.js';
import { say, spoken } from './words.js';

/** @param {import('./socket.js').Socket} socket */
export function security(socket) {
  const sessions = make('section', { class: 'panel-box' });
  listSessions(sessions, socket);
  return make('div', { class: 'forms' }, passwordForm(socket), sessions, deletionForm(socket));
}

/** @param {string} id @param {'current-password' | 'new-password'} what */
function secret(id, what) {
  const least = what === 'new-password' ? 8 : null;
  return make('input', { id, type: 'password', required: true, maxlength: 256, minlength: least, autocomplete: what });
}

/** @param {import('./socket.js').Socket} socket */
function passwordForm(socket) {
  const password = secret('old-password', 'current-password');
  const fresh = secret('fresh-password', 'new-password');
  const form = make(
    'form',
    { class: 'entry', 'aria-label': say('change-password') },
    make('h2', {}, say('change-password')),
    labelled(say('password'), password),
    labelled(say('fresh-password'), fresh, say('password-hint')),
    make('button', { type: 'submit' }, say('change-password')),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const done = await trying(socket.ask('change-password', { password: password.value, fresh: fresh.value }));
    if (done) notice(say('password-changed'));
    form.reset();
  });
  return form;
}

/**
 * @param {HTMLElement} place
 * @param {import('./socket.js').Socket} socket
 */
async function listSessions(place, socket) {
  const answer = await trying(socket.ask('sessions'));
  /** @type {import('./messages.js').SessionInfo[]} */
  const sessions = answer?.sessions ?? [];
  const date = new Intl.DateTimeFormat(spoken(), { dateStyle: 'medium', timeStyle: 'short' });
  const rows = sessions.map((one) => {
    const used = date.format(new Date(one.used * 1000));
    const end = async () => {
      if (await trying(socket.ask('end-session', { session: one.session }))) listSessions(place, socket);
    };
    return make(
      'li',
      { class: 'row' },
      make('span', { class: 'row-text' }, say(one.current ? 'session-here' : 'session-used', { date: used })),
      one.current ? null : button(say('end-session'), end, { 'aria-label': `${say('end-session')}: ${used}` }),
    );
  });
  fill(place, make('h2', {}, say('sessions')), make('ul', { class: 'rows' }, ...rows));
}

/** @param {import('./socket.js').Socket} socket */
function deletionForm(socket) {
  const password = secret('deletion-password', 'current-password');
  const form = make(
    'form',
    { class: 'entry', 'aria-label': say('delete-account') },
    make('h2', {}, say('delete-account')),
    make('p', {}, say('delete-hint')),
    labelled(say('password'), password),
    make('button', { type: 'submit', class: 'danger' }, say('delete-account')),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!(await trying(socket.ask('delete-account', { password: password.value })))) return;
    notice(say('account-deleted'));
    socket.keepToken('');
    socket.welcome(await socket.ask('hello', { token: '' }));
  });
  return form;
}
