// The lobby: your games, tables that wait for you, games to watch, and a picture of every game.
import { button, fill, labelled, link, make } from './dom.js';
import { trying } from './notice.js';
import { picture } from './picture.js';
import { go } from './router.js';
import { games } from './shelf.js';
import { say, sayCount, sayName } from './words.js';

/**
 * @typedef {import('./messages.js').TableInfo} TableInfo
 * @typedef {import('./messages.js').GameInfo} GameInfo
 * @typedef {import('./socket.js').Socket} Socket
 */

/**
 * @param {HTMLElement} host
 * @param {Socket} socket
 */
export function lobbyPlace(host, socket) {
  document.title = say('title');
  const tables = new Tables(socket);
  const gallery = make('ul', { class: 'gallery' });
  const search = make('input', { type: 'search', autocomplete: 'off' });
  host.append(
    make('h1', {}, say('lobby-title')),
    tables.element,
    make(
      'section',
      { 'aria-labelledby': 'all-games' },
      make('div', { class: 'gallery-head' }, make('h2', { id: 'all-games' }, say('games')), labelled(say('search'), search)),
      gallery,
    ),
  );
  games().then((all) => {
    const sorted = [...all].sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
    const first = sorted.filter((game) => game.native);
    const cards = [...first, ...sorted.filter((game) => !game.native)].map((game) => ({ game, card: cardOf(game) }));
    fill(gallery, ...cards.map(({ card }) => card));
    search.addEventListener('input', () => {
      const wanted = search.value.trim().toLocaleLowerCase();
      for (const { game, card } of cards) {
        card.hidden = !`${titleOf(game)} ${game.title} ${game.name}`.toLocaleLowerCase().includes(wanted);
      }
    });
  });
  tables.begin();
  return () => tables.end();
}

/** What a game is called in the reader's language. @param {GameInfo} game */
export function titleOf(game) {
  const known = sayName('game', game.name);
  return known === game.name ? game.title : known;
}

/** @param {GameInfo} game */
function cardOf(game) {
  const title = titleOf(game);
  return make(
    'li',
    { class: 'card' },
    link(
      `/games/${game.name}`,
      make(
        'span',
        { class: 'card-inside' },
        picture(game.name, say('picture-of', { game: title })),
        make('span', { class: 'card-title' }, title),
        make('span', { class: 'card-note' }, sayCount('players', game.players.length)),
      ),
    ),
  );
}

/** The lists of tables, kept up to date. */
class Tables {
  /** @param {Socket} socket */
  constructor(socket) {
    this.socket = socket;
    /** @type {Map<number, TableInfo>} */
    this.tables = new Map();
    /** @type {Map<string, string>} */
    this.titles = new Map();
    this.element = make('section', { class: 'tables', 'aria-label': say('tables') });
    this.onTable = (/** @type {any} */ event) => this.changed(event.detail.table);
    this.onOpen = () => this.load();
  }

  async begin() {
    this.socket.addEventListener('table', this.onTable);
    this.socket.addEventListener('open', this.onOpen);
    for (const game of await games()) this.titles.set(game.name, titleOf(game));
    await this.load();
  }

  end() {
    this.socket.removeEventListener('table', this.onTable);
    this.socket.removeEventListener('open', this.onOpen);
  }

  async load() {
    const answer = await trying(this.socket.ask('tables'));
    if (!answer) return;
    this.tables = new Map(answer.tables.map((/** @type {TableInfo} */ table) => [table.match, table]));
    this.draw();
  }

  /** @param {TableInfo} table */
  changed(table) {
    if (table.over) this.tables.delete(table.match);
    else this.tables.set(table.match, table);
    this.draw();
  }

  draw() {
    const me = this.socket.who?.name ?? '';
    const all = [...this.tables.values()].reverse();
    const mine = all.filter((table) => table.seats.some((seat) => seat.sitter === 'person' && seat.name === me));
    const others = all.filter((table) => !mine.includes(table));
    fill(
      this.element,
      ...this.list('your-games', mine, 'go-on'),
      ...this.list('open-tables', others.filter((table) => !table.started), 'join'),
      ...this.list('live-games', others.filter((table) => table.started), 'watch'),
    );
  }

  /**
   * @param {string} heading
   * @param {TableInfo[]} tables
   * @param {'go-on' | 'join' | 'watch'} what
   */
  list(heading, tables, what) {
    if (!tables.length) return what === 'join' ? [make('h2', {}, say(heading)), make('p', {}, say('no-tables'))] : [];
    const rows = tables.slice(0, 50).map((table) => this.row(table, what));
    return [make('h2', {}, say(heading)), make('ul', { class: 'rows' }, ...rows)];
  }

  /**
   * @param {TableInfo} table
   * @param {'go-on' | 'join' | 'watch'} what
   */
  row(table, what) {
    const title = this.titles.get(table.game) ?? table.game;
    const seats = table.seats.map((seat) => seatName(seat)).join(' – ');
    const clock = table.clock === 'none' ? '' : table.clock;
    return make(
      'li',
      { class: 'row' },
      make('span', { class: 'row-text' }, link(`/matches/${table.match}`, title), make('span', { class: 'row-note' }, seats, ' ', clock)),
      button(say(what), () => this.enter(table, what), { 'aria-label': `${say(what)}: ${title}, ${seats}` }),
    );
  }

  /**
   * @param {TableInfo} table
   * @param {string} what
   */
  async enter(table, what) {
    if (what === 'join' && !(await trying(this.socket.ask('sit', { match: table.match })))) return;
    go(`/matches/${table.match}`);
  }
}

/**
 * What a seat is called: a person's name, a level, or open.
 * @param {import('./messages.js').SeatInfo} seat
 */
export function seatName(seat) {
  if (seat.sitter === 'open') return say('open-seat');
  if (seat.sitter === 'person') return seat.name.startsWith('guest-') ? say('guest-name', { name: seat.name.slice(6, 10) }) : seat.name;
  const level = /^level:(\d+)$/.exec(seat.name)?.[1];
  return level ? say('level-name', { level }) : sayName('engine', seat.name);
}
