// The page begins here: words, connection, header, places.
import { accountPlace } from './account.js';
import { regions } from './announce.js';
import { fill, make } from './dom.js';
import { gamePlace } from './game.js';
import { header, markPlace, tabs } from './header.js';
import { lobbyPlace, watchPlace } from './lobby.js';
import { minePlace } from './mine.js';
import { notices } from './notice.js';
import { rememberPreferences } from './preferences.js';
import { at, begin, later } from './router.js';
import { keepToken, onChange, settings, token } from './settings.js';
import { games, nameAt } from './catalogue.js';
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
  const show = () => {
    const lost = socket.told === false;
    offline.hidden = !lost;
    fill(offline, lost ? say('offline') : '');
  };
  socket.addEventListener('state', show);
  show(); // the connection may have failed while the words were fetched
  fill(document.body, skip, header(socket), offline, main, tabs(), notices(), ...regions());
  return main;
}

/** Let the page and its boards look as their reader likes them. */
function dress() {
  Object.assign(document.documentElement.dataset, { theme: settings.theme, board: settings.board, pieces: settings.pieces });
}

/** The address of the service worker, as the page's policy wants addresses of scripts. */
function worker() {
  const address = '/worker.js';
  const rule = { createScriptURL: () => address };
  /** @type {any} */
  const types = globalThis;
  return types.trustedTypes?.createPolicy('boardwright', rule).createScriptURL('') ?? address;
}

async function start() {
  dress();
  games().catch(() => undefined); // fetched beside the words; who needs them asks again
  rememberPreferences(socket);
  socket.connect();
  await learn();
  at(/^\/$/, (host) => lobbyPlace(host, socket));
  at(/^\/watch$/, (host) => watchPlace(host, socket));
  at(/^\/mine$/, (host) => minePlace(host, socket));
  at(/^\/games\/([a-z0-9-]+)$/, (host, name) => gamePlace(host, socket, name));
  at(/^\/matches\/([0-9]+)$/, (host, number) => tablePlace(host, socket, Number(number)));
  at(/^\/games\/([a-z0-9-]+)\/leaders$/, later(async () => {
    const { leaderboardPlace } = await import('./leaderboard.js');
    return (host, game) => leaderboardPlace(host, socket, game);
  }));
  at(/^\/games\/([a-z0-9-]+)\/setup$/, later(async () => {
    const { setupPlace } = await import('./setup.js');
    return (host, game) => setupPlace(host, socket, game);
  }, 'setup.css'));
  at(/^\/puzzles\/([a-z0-9-]+)$/, later(async () => {
    const { puzzlesPlace } = await import('./puzzles.js');
    return (host, game) => puzzlesPlace(host, socket, game);
  }, 'explorer.css'));
  at(/^\/study\/([a-z0-9-]+)$/, later(async () => {
    const { studyPlace } = await import('./gamestudy.js');
    return (host, game) => studyPlace(host, socket, game);
  }, 'study.css'));
  at(/^\/players\/([^/]+)$/, later(async () => {
    const { playerPlace } = await import('./player.js');
    return (host, name) => playerPlace(host, socket, name);
  }));
  at(/^\/matches$/, later(async () => {
    const { searchPlace } = await import('./search.js');
    return (host) => searchPlace(host, socket);
  }));
  at(/^\/workshop(?:\/([0-9a-f]{40}))?$/, later(async () => {
    const { workshopPlace } = await import('./workshop.js');
    return (host, rules) => workshopPlace(host, socket, rules);
  }, 'workshop.css'));
  at(/^\/workshop\/([0-9a-f]{40})\/setup$/, later(async () => {
    const { setupPlace } = await import('./setup.js');
    return (host, rules) => setupPlace(host, socket, nameAt(`rules/${rules}`));
  }, 'setup.css'));
  at(/^\/analysis\/([a-z0-9-]+|rules\/[0-9a-f]{40})$/, later(async () => {
    const { analysisPlace } = await import('./analysis.js');
    return (host, game) => analysisPlace(host, socket, nameAt(game));
  }, 'analysis.css'));
  at(/^\/account$/, (host) => accountPlace(host, socket));
  begin(frame(), markPlace);
  let language = spoken();
  onChange(async () => {
    dress();
    await learn();
    if (spoken() === language) return;
    language = spoken();
    location.reload(); // every word of the page is another one
  });
  // The shell is kept by the browser, so that the page opens at once, and says so when there is no server.
  navigator.serviceWorker?.register(worker()).catch(() => undefined);
}

start();
