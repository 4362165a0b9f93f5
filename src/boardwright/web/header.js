// The header and, on a phone, the bar of places below; who you are, and what you prefer.
import { fill, labelled, link, make, select } from './dom.js';
import { icon, logo } from './icons.js';
import { change, settings } from './settings.js';
import { sheet } from './sheet.js';
import { LANGUAGES, say, spoken } from './words.js';

/** Addresses, icons and names of the places. @type {[string, string, string][]} */
const PLACES = [
  ['/', 'play', 'play'],
  ['/watch', 'watch', 'watch-place'],
  ['/mine', 'mine', 'my-games'],
  ['/workshop', 'workshop', 'workshop'],
];

/** Colours, boards and pieces to choose from. */
const THEMES = ['auto', 'light', 'dark'];
const BOARDS = ['wood', 'slate', 'sea'];
const PIECES = ['classic', 'flat', 'bold'];

/**
 * @param {import('./socket.js').Socket} socket
 */
export function header(socket) {
  const who = make('span', { class: 'who' });
  const name = () => {
    const me = socket.who;
    fill(who, me ? link('/account', '', { class: 'account' }) : '');
    if (me) who.firstElementChild?.append(icon('account'), make('span', {}, me.guest ? say('guest') : me.name));
  };
  socket.addEventListener('who', name);
  name();
  const home = link('/', logo(), { class: 'home' });
  home.append(make('span', {}, say('title')));
  return make('header', { class: 'top' }, home, make('nav', { 'aria-label': say('navigation') }, ...links()), who, preferences());
}

/** The places within the thumb's reach. */
export function tabs() {
  const account = link('/account', icon('account'));
  account.append(make('span', {}, say('account')));
  return make('nav', { class: 'tabs', 'aria-label': say('places') }, ...links(), account);
}

function links() {
  return PLACES.map(([address, sign, key]) => {
    const found = link(address, icon(sign));
    found.append(make('span', {}, say(key)));
    return found;
  });
}

/** Mark the place that is shown. */
export function markPlace() {
  for (const found of document.querySelectorAll('.top nav a, .tabs a')) {
    const here = found instanceof HTMLAnchorElement && found.pathname === location.pathname;
    if (here) found.setAttribute('aria-current', 'page');
    else found.removeAttribute('aria-current');
  }
}

function preferences() {
  const summary = make('summary', { 'aria-label': say('settings'), title: say('settings') }, icon('settings'));
  return sheet(make('details', { class: 'preferences' }, summary, panel()));
}

function panel() {
  const language = select(LANGUAGES, spoken(), (value) => change({ language: value }));
  language.id = 'language';
  return make(
    'div',
    { class: 'panel' },
    labelled(say('language'), language),
    labelled(say('theme'), choice('theme', THEMES.map((value) => [value, say(`theme-${value}`)]))),
    labelled(say('board-theme'), choice('board', BOARDS.map((value) => [value, say(`board-${value}`)]))),
    labelled(say('piece-theme'), choice('pieces', PIECES.map((value) => [value, say(`pieces-${value}`)]))),
    box('sound', say('sound')),
    box('coordinates', say('coordinates')),
    box('latin', say('latin')),
    box('notify', say('notify')),
  );
}

/**
 * @param {'theme' | 'board' | 'pieces'} name
 * @param {[string, string][]} values
 */
function choice(name, values) {
  return select(values, settings[name], (value) => change({ [name]: value }));
}

/**
 * @param {'sound' | 'coordinates' | 'latin' | 'notify'} name
 * @param {string} text
 */
function box(name, text) {
  const control = make('input', { type: 'checkbox', checked: settings[name], id: `set-${name}` });
  control.addEventListener('change', async () => {
    // A notification needs the visitor's consent, which browsers ask for once.
    if (name === 'notify' && control.checked && (await globalThis.Notification?.requestPermission()) !== 'granted') control.checked = false;
    change({ [name]: control.checked });
  });
  return make('div', { class: 'field check' }, control, make('label', { for: `set-${name}` }, text));
}
