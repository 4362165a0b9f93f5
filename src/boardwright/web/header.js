// The header: the way home, who you are, and what you prefer.
import { fill, labelled, link, make, select } from './dom.js';
import { change, settings } from './settings.js';
import { LANGUAGES, say, spoken } from './words.js';

/**
 * @param {import('./socket.js').Socket} socket
 */
export function header(socket) {
  const who = make('span', { class: 'who' });
  const name = () => {
    const me = socket.who;
    fill(who, me ? link('/account', me.guest ? say('guest') : me.name, { class: 'account' }) : '');
  };
  socket.addEventListener('who', name);
  name();
  return make(
    'header',
    { class: 'top' },
    link('/', say('title'), { class: 'home' }),
    make('nav', { 'aria-label': say('navigation') }, link('/', say('lobby')), who),
    preferences(),
  );
}

function preferences() {
  const theme = select(
    [
      ['auto', say('theme-auto')],
      ['light', say('theme-light')],
      ['dark', say('theme-dark')],
    ],
    settings.theme,
    (value) => change({ theme: /** @type {'auto' | 'light' | 'dark'} */ (value) }),
  );
  const language = select(LANGUAGES, spoken(), (value) => change({ language: value }));
  language.id = 'language';
  return make(
    'details',
    { class: 'preferences' },
    make('summary', {}, say('settings')),
    make(
      'div',
      { class: 'panel' },
      labelled(say('language'), language),
      labelled(say('theme'), theme),
      box('sound', say('sound')),
      box('coordinates', say('coordinates')),
      box('latin', say('latin')),
    ),
  );
}

/**
 * @param {'sound' | 'coordinates' | 'latin'} name
 * @param {string} text
 */
function box(name, text) {
  const control = make('input', { type: 'checkbox', checked: settings[name], id: `set-${name}` });
  control.addEventListener('change', () => change({ [name]: control.checked }));
  return make('div', { class: 'field check' }, control, make('label', { for: `set-${name}` }, text));
}
