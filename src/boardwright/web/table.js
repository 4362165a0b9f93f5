// The table: a board, the people around it, and everything that can be done there.
import { Actions } from './actions.js';
import { announce } from './announce.js';
import { Board } from './board/board.js';
import { fill, link, make } from './dom.js';
import { rules } from './game.js';
import { titleOf } from './lobby.js';
import { Match } from './match.js';
import { Moves } from './moves.js';
import { notice, trying } from './notice.js';
import { Playing } from './playing.js';
import { go } from './router.js';
import { Seats } from './seats.js';
import { onChange, settings } from './settings.js';
import { gameLook } from './shelf.js';
import { Refusal } from './socket.js';
import { sound } from './sounds.js';
import { Speaker } from './speaker.js';
import { say, sayCount, sayName } from './words.js';

/**
 * @typedef {import('./socket.js').Socket} Socket
 * @typedef {import('./messages.js').News} News
 * @typedef {import('./messages.js').Happened} Happened
 * @typedef {import('./messages.js').ShownPart} ShownPart
 * @typedef {import('./messages.js').Snapshot} Snapshot
 * @typedef {import('./messages.js').PositionInfo} PositionInfo
 * @typedef {import('./messages.js').GameLook} GameLook
 */

/** Milliseconds after which a position is shown, whatever still moves. */
const LONGEST_SHOW = 1500;

/**
 * @param {HTMLElement} host
 * @param {Socket} socket
 * @param {number} number
 */
export function tablePlace(host, socket, number) {
  const page = new TablePage(host, socket, number);
  page.begin();
  return () => page.end();
}

class TablePage {
  /**
   * @param {HTMLElement} host
   * @param {Socket} socket
   * @param {number} number
   */
  constructor(host, socket, number) {
    this.host = host;
    this.socket = socket;
    this.number = number;
    this.invitation = new URLSearchParams(location.search).get('invitation') ?? '';
    /** @type {Match | null} */
    this.match = null;
    /** @type {number[] | null} The place of the game that is seen; null for where it stands. */
    this.path = null;
    this.gone = false;
    this.asked = 0;
    /** @type {Promise<unknown>} What moves on the board. */
    this.moving = Promise.resolve();
    this.heading = make('h1', { class: 'table-title' }, say('loading'));
    host.append(this.heading);
    this.onNews = (/** @type {any} */ event) => this.hear(event.detail);
    this.onOpen = () => this.comeBack();
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    /** @type {(() => void)[]} */
    this.cleanups = [];
  }

  get me() {
    return this.socket.who?.name ?? '';
  }

  // ---- coming and going --------------------------------------------------------------------

  async begin() {
    /** @type {Snapshot} */
    let snapshot;
    /** @type {GameLook} */
    let game;
    try {
      snapshot = await this.socket.ask('watch', { match: this.number, invitation: this.invitation });
      game = await gameLook(snapshot.table.game, snapshot.table.options);
    } catch (error) {
      if (!this.gone) this.nothing(error instanceof Refusal ? error.code : '');
      return;
    }
    if (this.gone) return;
    this.match = new Match(snapshot);
    this.build(game);
    this.redraw();
    this.socket.addEventListener('news', this.onNews);
    this.socket.addEventListener('open', this.onOpen);
    document.addEventListener('keydown', this.onKey);
    const timer = setInterval(() => this.match && this.seats?.tick(this.match, this.me), 100);
    this.cleanups.push(
      () => clearInterval(timer),
      onChange(() => this.prefer()),
    );
    const first = await trying(this.socket.ask('position', { match: this.number, path: [0], invitation: this.invitation }));
    if (first) this.seats?.begin(first.state);
    await this.refresh();
  }

  end() {
    this.gone = true;
    this.socket.removeEventListener('news', this.onNews);
    this.socket.removeEventListener('open', this.onOpen);
    document.removeEventListener('keydown', this.onKey);
    for (const cleanup of this.cleanups) cleanup();
    this.board?.destroy();
    if (this.match) this.socket.ask('unwatch', { match: this.number }).catch(() => undefined);
  }

  /** @param {string} code */
  nothing(code) {
    const text = code ? sayName('code', code) : say('no-table');
    fill(this.host, make('h1', {}, say('no-table')), make('p', {}, text), make('p', {}, link('/', say('to-lobby'))));
  }

  /** @param {GameLook} game */
  build(game) {
    this.game = game;
    const title = titleOf(game.info);
    document.title = `${title} · ${say('title')}`;
    fill(this.heading, link(`/games/${game.info.name}`, title), ` · ${say('table-number', { number: this.number })}`);
    this.speaker = new Speaker(game.look, title);
    this.place = make('div', { class: 'board-place' });
    this.playing = new Playing(this.socket, this.number);
    this.lay(game);
    this.seats = new Seats(
      game.look,
      game.state,
      (seat) => this.ask('sit', { seat, invitation: this.invitation }),
      (seat, player) => this.ask('seat-engine', { seat, player }),
    );
    this.moves = new Moves((path) => this.look(path));
    this.status = make('p', { class: 'status', role: 'status' });
    this.banner = make('div', { class: 'banner', hidden: true });
    this.actions = new Actions(this);
    this.watching = make('span', { class: 'watching' });
    fill(
      this.host,
      this.heading,
      make(
        'div',
        { class: 'table' },
        make(
          'div',
          { class: 'table-board' },
          this.seats.element,
          this.banner,
          make('div', { class: 'above' }, this.status, this.playing.element),
          this.place,
        ),
        make(
          'aside',
          { class: 'table-side', 'aria-label': say('side') },
          this.actions.travel,
          this.moves.element,
          this.actions.element,
          this.actions.typing,
          this.actions.sharing,
          make('p', { class: 'note' }, this.watching),
          make('details', {}, make('summary', {}, say('rules')), rules(game.info)),
        ),
      ),
    );
    const mine = this.match?.seatsOf(this.me) ?? [];
    this.flipped = mine.length > 0 && !mine.includes(0) && game.look.players.length === 2;
    this.prefer();
  }

  /** Put a board on the table. @param {GameLook} game */
  lay(game) {
    const { speaker, place, playing } = this;
    if (!speaker || !place || !playing) return;
    this.board?.destroy();
    this.latin = settings.latin;
    this.board = new Board(place, game.look, {
      say: (site, seen) => speaker.site(site, seen),
      sayChoice: (choice) => speaker.choice(choice),
      sayReserve: (piece, count) => speaker.reserve(piece, count),
      label: say('board-of', { game: titleOf(game.info) }),
      names: { nearer: say('zoom-in'), farther: say('zoom-out'), whole: say('zoom-all'), choose: say('choose-piece') },
      latin: settings.latin,
    });
    const { width, height } = this.board.camera.whole;
    place.style.setProperty('--ratio', String(width / height));
    place.classList.toggle('with-hands', Boolean((this.shown?.state ?? game.state).reserves?.length));
    if (this.shown) this.board.show(this.shown.state);
    playing.on(this.board, place);
  }

  /** Let the board look as this person likes it. */
  prefer() {
    if (this.game && this.latin !== settings.latin) this.lay(this.game);
    this.board?.flip(Boolean(this.flipped));
    this.place?.classList.toggle('no-coordinates', !settings.coordinates);
  }

  /** Turn the board round. */
  flip() {
    this.flipped = !this.flipped;
    this.prefer();
  }

  // ---- what happens ------------------------------------------------------------------------

  /** After a break: what was missed, or everything anew. */
  async comeBack() {
    if (!this.match || this.gone) return;
    const answer = await trying(
      this.socket.ask('watch', { match: this.number, since: this.match.version, invitation: this.match.invitation || this.invitation }),
    );
    if (answer?.type === 'snapshot') this.match = new Match(answer);
    if (answer) {
      this.redraw();
      await this.refresh();
    }
  }

  /** @param {News} news */
  hear(news) {
    const match = this.match;
    if (!match || news.match !== this.number || news.version <= match.version) return;
    const complete = match.hear(news);
    for (const event of news.events) this.tell(event);
    if (complete) {
      this.redraw();
      this.refresh();
    } else this.again();
  }

  /** Ask for the whole match anew. */
  async again() {
    this.playing?.stop();
    const answer = await trying(this.socket.ask('watch', { match: this.number, invitation: this.match?.invitation || this.invitation }));
    if (!answer || this.gone) return;
    this.match = new Match(answer);
    this.path = null;
    this.redraw();
    await this.refresh();
  }

  /** Show and say what happened. @param {Happened} event */
  tell(event) {
    const { match, speaker } = this;
    if (!match || !speaker) return;
    if (event.what === 'move') {
      this.playing?.stop();
      if (!this.path) this.animate(event.parts ?? []);
      const text = speaker.move(event);
      announce(text);
      const taken = (event.parts ?? []).flat().some((part) => part.do === 'delete');
      sound(taken ? 'capture' : 'move');
    } else if (event.what === 'ended') {
      sound('end');
      announce(speaker.result(event), 'urgent');
    } else if (event.what === 'offer' && event.waiting?.some((seat) => match.seatsOf(this.me).includes(seat))) {
      sound('turn');
      announce(say(event.text === 'draw' ? 'draw-offered' : 'undo-offered'), 'urgent');
    } else if (event.what === 'travelled') {
      this.playing?.stop(); // what could be chosen belongs to another position
      announce(say('travelled'));
    } else if (event.what === 'withdrew') announce(`${speaker.player(event.seat)}: ${sayName('reason', event.reason ?? '')}`);
  }

  /** Draw everything that the match says, but not the board. */
  redraw() {
    const { match, seats, moves, actions } = this;
    if (!match || !seats || !moves || !actions || !this.speaker) return;
    seats.draw(match, this.me);
    if (this.shown) seats.count(this.shown.state, Boolean(match.end));
    moves.draw(match);
    moves.mark(this.path ?? [match.ply]);
    actions.draw(match, this.me, this.path);
    this.say();
  }

  /** Write the line below the board, and the banner above it. */
  say() {
    const { match, speaker } = this;
    if (!match || !speaker || !this.status || !this.banner) return;
    fill(this.status, this.path ? say('looking-back') : this.statusText());
    fill(this.banner, ...(this.actions?.banner(match, this.me) ?? []));
    this.banner.hidden = !this.banner.childElementCount;
  }

  statusText() {
    const { match, speaker } = this;
    if (!match || !speaker) return '';
    if (match.end) return speaker.result(match.end);
    if (!match.table.started) return say('waiting');
    if (match.turn === null) return '';
    const mine = match.seatsOf(this.me).includes(match.turn);
    const steps = this.shown?.state.counters?.['steps'];
    const more = steps ? ` ${sayCount('steps-left', steps)}` : '';
    const check = this.shown?.state.check?.length ? ` ${say('check')}` : '';
    return (mine ? say('your-turn') : say('turn-of', { player: speaker.player(match.turn) })) + more + check;
  }

  // ---- the board ---------------------------------------------------------------------------

  /** Fetch what is seen now; if it is our turn, what may be clicked. Only the latest answer counts. */
  async refresh() {
    const { match, board, playing } = this;
    if (!match || !board || !playing) return;
    this.asked += 1;
    const asked = this.asked;
    const mine = match.turn !== null && match.seatsOf(this.me).includes(match.turn) && !this.path;
    if (!mine || playing.picker?.ply !== match.ply) playing.stop();
    const invitation = match.invitation || this.invitation;
    const wanted = this.socket.ask('position', { match: this.number, path: this.path ?? [], invitation });
    const choices = mine ? this.socket.ask('choices', { match: this.number, ply: match.ply }).catch(() => null) : null;
    const answer = /** @type {PositionInfo | undefined} */ (await trying(wanted));
    if (!answer || asked !== this.asked || this.gone) return;
    this.shown = answer;
    if (!this.path) match.setClocks(answer.left);
    await this.moving;
    if (asked !== this.asked || this.gone) return;
    board.show(answer.state);
    if (answer.state.reserves?.length) this.place?.classList.add('with-hands');
    if (this.place) this.place.dataset['ply'] = (this.path ?? [match.ply]).join('.');
    this.seats?.count(answer.state, Boolean(match.end));
    fill(this.watching ?? this.host, sayCount('watching', answer.watching));
    this.say();
    const found = await choices;
    if (asked !== this.asked || this.gone) return;
    if (found) playing.start(found, answer.state);
    else playing.stop();
  }

  /** Let pieces move, one part after the other and after those before; nobody waits long. @param {ShownPart[][]} parts */
  animate(parts) {
    const board = this.board;
    if (!board) return;
    const seen = () => board.animate(parts);
    const enough = new Promise((resolve) => setTimeout(resolve, LONGEST_SHOW));
    this.moving = Promise.race([this.moving.then(seen), enough]);
  }

  /**
   * Look at a place of the game; at the last one the game goes on.
   * @param {number[]} path
   */
  look(path) {
    const match = this.match;
    if (!match) return;
    this.path = path.length === 1 && path[0] === match.ply ? null : path;
    this.moves?.mark(path);
    this.actions?.draw(match, this.me, this.path);
    if (this.path) this.playing?.stop();
    this.refresh();
  }

  /** Go so many plies on or back in what is seen; infinitely many lead to the start or to now. @param {number} plies */
  step(plies) {
    const match = this.match;
    if (!match) return;
    if (!Number.isFinite(plies)) {
      this.look([plies < 0 ? 0 : match.ply]);
      return;
    }
    const path = [...(this.path ?? [match.ply])];
    const at = path.length - 1;
    const longest = path.length === 1 ? match.ply : lengthOf(match, path);
    path[at] = Math.max(path.length === 1 ? 0 : 1, Math.min(longest, (path[at] ?? 0) + plies));
    this.look(path);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target?.closest('input, select, textarea, .board-place')) return;
    const plies = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (plies === undefined) return;
    event.preventDefault();
    this.step(plies);
  }

  // ---- asking ------------------------------------------------------------------------------

  /**
   * Ask for something at this table; refusals are shown.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  ask(type, fields = {}) {
    return trying(this.socket.ask(type, { match: this.number, ...fields }));
  }

  async rematch() {
    const answer = await this.ask('rematch');
    if (answer) go(`/matches/${answer.match}`);
  }

  async hint() {
    notice(say('thinking'));
    const answer = await this.ask('hint');
    if (answer && answer.ply === this.match?.ply) {
      this.playing?.hint(answer.sites);
      notice(say('hint-is', { move: answer.move }));
    }
  }
}

/**
 * How many entries the variation of a path has.
 * @param {Match} match
 * @param {number[]} path
 */
function lengthOf(match, path) {
  let line = match.line;
  for (let at = 0; at + 2 < path.length; at += 2) {
    const count = path[at] ?? 0;
    const lines = count < line.length ? line[count]?.variations : match.tail;
    line = lines?.[path[at + 1] ?? 0] ?? [];
  }
  return line.length;
}
