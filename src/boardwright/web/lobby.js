// The lobby: what people came for, the games that wait for you, living tables, and a picture of every game.
import { button, fill, link, make } from './dom.js';
import { gallery, titleOf, titleOfOwn } from './gallery.js';
import { clockName } from './clockfield.js';
import { icon } from './icons.js';
import { trying } from './notice.js';
import { picture } from './picture.js';
import { go } from './router.js';
import { settings } from './settings.js';
import { gameLook, games } from './catalogue.js';
import { levelName, say, sayCount, sayName } from './words.js';

export { titleOf, titleOfOwn };

/**
 * @typedef {import('./messages.js').TableInfo} TableInfo
 * @typedef {import('./socket.js').Socket} Socket
 * @typedef {'go-on' | 'join' | 'watch'} Way
 */

/** Most tables of a kind that are shown. */
const MOST_ROWS = 50;

/**
 * @param {HTMLElement} host
 * @param {Socket} socket
 */
export function lobbyPlace(host, socket) {
  document.title = say('title');
  const tables = new Tables(socket);
  const doors = make('ul', { class: 'doors' });
  host.append(make('h1', {}, say('lobby-title')), make('p', { class: 'lead' }, say('lobby-lead')), doors, tables.element, gallery());
  gameLook('chess').catch(() => undefined); // it comes with the page
  games().then((all) => {
    const last = all.find((game) => game.name === settings.game) ?? all.find((game) => game.name === 'chess') ?? all[0];
    if (last) fill(doors, ...doorsTo(socket, last).map((door) => make('li', {}, door)));
  });
  tables.begin();
  return () => tables.end();
}

/**
 * Games to watch and tables to sit down at, by themselves.
 * @param {HTMLElement} host
 * @param {Socket} socket
 */
export function watchPlace(host, socket) {
  document.title = `${say('watch-place')} · ${say('title')}`;
  const tables = new Tables(socket);
  const past = make('p', {}, link('/matches', say('past-games'), { class: 'button' }));
  host.append(make('h1', {}, say('watch-place')), tables.element, past);
  tables.begin();
  return () => tables.end();
}

/**
 * What people come for, with the game that was played last.
 * @param {Socket} socket
 * @param {import('./messages.js').GameInfo} game
 */
function doorsTo(socket, game) {
  const title = titleOf(game);
  const inside = (/** @type {string} */ name, /** @type {string} */ note, /** @type {string} */ call) => [
    make('b', {}, icon(name), say(`door-${name}`)),
    make('span', {}, note),
    make('span', { class: 'cta' }, say(call)),
  ];
  const first = make('button', { type: 'button', class: 'door first', id: 'door-computer' });
  first.append(...inside('computer', say('door-computer-note', { game: title, level: levelName(settings.level) }), 'start-now'));
  first.addEventListener('click', async () => {
    const engines = Object.fromEntries(game.players.slice(1).map((_, at) => [String(at + 1), `level:${settings.level}`]));
    const answer = await trying(socket.ask('create', { game: game.name, engines }));
    if (answer) go(`/matches/${answer.match}`);
  });
  const door = (/** @type {string} */ name, /** @type {string} */ call) => {
    const found = link(`/games/${game.name}?with=${name}`, '', { class: 'door', id: `door-${name}` });
    found.append(...inside(name, say(`door-${name}-note`), call));
    return found;
  };
  const own = link('/workshop', '', { class: 'door', id: 'door-workshop' });
  own.append(...inside('workshop', say('door-workshop-note'), 'open-workshop'));
  return [first, door('friend', 'make-link'), door('device', 'set-up'), own];
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
    /** @type {Map<string, HTMLElement>} Rows by what they say: one that says the same stays as it is. */
    this.rows = new Map();
    this.element = make('section', { class: 'tables', 'aria-label': say('tables') });
    this.off = new AbortController();
  }

  async begin() {
    const { signal } = this.off;
    this.socket.addEventListener('table', (/** @type {any} */ event) => this.changed(event.detail.table), { signal });
    this.socket.addEventListener('open', () => this.load(), { signal });
    for (const game of await games()) this.titles.set(game.name, titleOf(game));
    await this.load();
  }

  end() {
    this.off.abort();
  }

  async load() {
    const answer = await trying(this.socket.ask('tables', { living: true }));
    if (!answer) return;
    this.tables = new Map(answer.tables.map((/** @type {TableInfo} */ table) => [table.match, table]));
    this.draw();
  }

  /** @param {TableInfo} table */
  changed(table) {
    if (table.over || (table.deserted && !this.isMine(table))) this.tables.delete(table.match);
    else this.tables.set(table.match, table);
    this.draw();
  }

  /** @param {TableInfo} table */
  isMine(table) {
    return table.seats.some((seat) => seat.sitter === 'person' && seat.name === this.socket.who?.name);
  }

  draw() {
    const all = [...this.tables.values()].reverse();
    const mine = all.filter((table) => this.isMine(table));
    const others = all.filter((table) => !mine.includes(table));
    const open = others.filter((table) => !table.started);
    const live = others.filter((table) => table.started);
    const before = this.rows;
    this.rows = new Map();
    fill(
      this.element,
      this.list('continue', mine, 'go-on', before),
      this.list('open-tables', open, 'join', before),
      this.list('live-games', live, 'watch', before),
      open.length + live.length ? null : make('p', {}, say('no-tables')),
    );
  }

  /**
   * @param {string} heading
   * @param {TableInfo[]} tables
   * @param {Way} what
   * @param {Map<string, HTMLElement>} before rows that were shown
   */
  list(heading, tables, what, before) {
    if (!tables.length) return null;
    const rows = tables.slice(0, MOST_ROWS).map((table) => {
      const key = JSON.stringify([what, table.match, table.seats]);
      const row = before.get(key) ?? this.row(table, what);
      this.rows.set(key, row);
      return row;
    });
    return make('div', { class: 'tables-part' }, make('h2', {}, say(heading), make('small', {}, sayCount('tables-count', tables.length))), make('ul', { class: 'rows' }, ...rows));
  }

  /**
   * @param {TableInfo} table
   * @param {Way} what
   */
  row(table, what) {
    const title = this.titles.get(table.game) ?? (table.title || say('own-game'));
    const others = what === 'watch' ? table.seats : table.seats.filter((seat) => seat.sitter !== 'person' || seat.name !== this.socket.who?.name);
    const seats = others.filter((seat) => what !== 'join' || seat.sitter !== 'open').map((seat) => seatName(seat)).join(' – ');
    const listed = this.titles.has(table.game);
    const mini = make('span', { class: 'mini', 'aria-hidden': 'true' }, listed ? picture(table.game, '') : icon('workshop'));
    return make(
      'li',
      { class: 'row' },
      mini,
      make(
        'span',
        { class: 'row-text' },
        link(`/matches/${table.match}`, title),
        make('span', { class: 'row-note' }, seats),
        table.clock === 'none' ? null : make('span', { class: 'row-note' }, clockName(table.clock)),
      ),
      button(say(what), () => this.enter(table, what), { 'aria-label': `${say(what)}: ${title}, ${seats}` }),
    );
  }

  /**
   * @param {TableInfo} table
   * @param {Way} what
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
  return level ? levelName(Number(level)) : sayName('engine', seat.name);
}
