// The page begins here: words, connection, header, places.
import { accountPlace } from './account.js';
import { regions } from './announce.js';
import { fill, make } from './dom.js';
import { gamePlace } from './game.js';
import { header } from './header.js';
import { lobbyPlace } from './lobby.js';
import { notices } from './notice.js';
import { at, begin } from './router.js';
import { keepToken, onChange, settings, token } from './settings.js';
import { games } from './shelf.js';
import { Socket } from './socket.js';
import { tablePlace } from './table.js';
import { learn, say, spoken } from './words.js';

const socket = new Socket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, token, keepToken);

/** Put the frame of the page around its places. */
function frame() {
  const main = make('main', { id: 'main' });
  const skip = make('a', { href: '#main', class: 'skip' }, say('skip'));
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    main.querySelector('h1')?.focus();
  });
  const offline = make('div', { class: 'offline', role: 'status', hidden: true });
  socket.addEventListener('state', () => {
    offline.hidden = socket.online;
    fill(offline, socket.online ? '' : say('offline'));
  });
  fill(document.body, skip, header(socket), offline, main, notices(), ...regions());
  return main;
}

function theme() {
  document.documentElement.dataset['theme'] = settings.theme;
}

async function start() {
  theme();
  games().catch(() => undefined); // fetched beside the words; who needs them asks again
  socket.connect();
  await learn();
  at(/^\/$/, (host) => lobbyPlace(host, socket));
  at(/^\/games\/([a-z0-9-]+)$/, (host, name) => gamePlace(host, socket, name));
  at(/^\/matches\/([0-9]+)$/, (host, number) => tablePlace(host, socket, Number(number)));
  at(/^\/account$/, (host) => accountPlace(host, socket));
  begin(frame());
  let language = spoken();
  onChange(async () => {
    theme();
    await learn();
    if (spoken() === language) return;
    language = spoken();
    location.reload(); // every word of the page is another one
  });
}

start();
