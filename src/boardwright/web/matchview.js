// A match on the page, built whole from a snapshot: the board, the people around it, and all that can be done there.
import { Actions } from './actions.js';
import { announce } from './announce.js';
import { BoardPlace } from './boardplace.js';
import { Calling } from './calling.js';
import { placeOfGame } from './catalogue.js';
import { fill, link, make } from './dom.js';
import { titleOf } from './lobby.js';
import { LookBack } from './lookback.js';
import { Match } from './match.js';
import { Moves } from './moves.js';
import { Notations } from './notations.js';
import { notice, trying } from './notice.js';
import { Playing } from './playing.js';
import { go } from './router.js';
import { Seats } from './seats.js';
import { sound } from './sounds.js';
import { Speaker } from './speaker.js';
import { say, sayCount, sayName } from './words.js';

/**
 * @typedef {import('./socket.js').Socket} Socket
 * @typedef {import('./messages.js').News} News
 * @typedef {import('./messages.js').Happened} Happened
 * @typedef {import('./messages.js').Snapshot} Snapshot
 * @typedef {import('./messages.js').GameLook} GameLook
 */

export class MatchView {
  /**
   * @param {Socket} socket
   * @param {Snapshot} snapshot
   * @param {GameLook} game
   * @param {string} invitation
   */
  constructor(socket, snapshot, game, invitation) {
    this.socket = socket;
    this.number = snapshot.match;
    this.game = game;
    this.invitation = snapshot.invitation || invitation;
    this.match = new Match(snapshot);
    /** @type {number[] | null} The place of the game that is seen; null for where it stands. */
    this.path = null;
    this.seen = this.match.scene;
    this.status = make('p', { class: 'status', role: 'status' });
    this.watching = make('small', { class: 'watching' });
    this.calling = new Calling(titleOf(game.info));
    this.speaker = new Speaker(game.look, titleOf(game.info));
    this.playing = new Playing(socket, this.number, () => this.speak());
    this.seats = new Seats(game, snapshot.start ?? game.state, {
      sit: (seat) => this.ask('sit', { seat, invitation: this.invitation }),
      seatEngine: (seat, player) => this.ask('seat-engine', { seat, player }),
      act: (what) => this.ask('act', { what }),
      rematch: () => this.rematch(),
    });
    this.board = new BoardPlace(game, this.seen, this.speaker, this.playing, this.seats.hands);
    this.moves = new Moves((path) => this.look(path), (move) => this.speaker.notation(move));
    this.notations = new Notations(this.number, this.invitation, game.notations, () => this.write());
    this.back = new LookBack((path) => this.ask('scenes', { path, invitation: this.invitation }));
    this.actions = new Actions(this);
    this.actions.sheet.prepend(this.notations.element);
    this.element = this.build();
    this.show();
  }

  get me() {
    return this.socket.who?.name ?? '';
  }

  get mine() {
    return this.match.seatsOf(this.me);
  }

  build() {
    const { seats, board, moves, actions, playing } = this;
    const title = make('h1', { class: 'table-title' }, link(placeOfGame(this.match.table.game), titleOf(this.game.info)), make('small', {}, say('table-number', { number: this.number })), this.watching);
    const element = make(
      'div',
      { class: 'table' },
      seats.far,
      board.element,
      seats.near,
      make('div', { class: 'say' }, this.status, playing.element, board.zoom),
      make(
        'aside',
        { class: 'table-side', 'aria-label': say('side') },
        title,
        make('div', { class: 'moves-box' }, actions.travel, moves.list),
        actions.typing,
        actions.element,
      ),
    );
    element.style.setProperty('--ratio', String(board.ratio));
    return element;
  }

  /** Leave the page. */
  destroy() {
    this.calling.end();
    this.board.destroy();
  }

  /** The result in words, or what is played. */
  result() {
    const { match } = this;
    return `${titleOf(this.game.info)}. ${match.end ? this.speaker.result(match.end) : ''}`.trim();
  }

  /** What is seen of the board. */
  picture() {
    return this.board.board.view;
  }

  // ---- what happens ------------------------------------------------------------------------

  /** Begin anew from a snapshot. @param {Snapshot} snapshot */
  restart(snapshot) {
    this.match = new Match(snapshot);
    this.path = null;
    this.back.forget();
    this.playing.stop();
    this.show();
  }

  /** Follow the news; gives false when some are missing. @param {News} news */
  hear(news) {
    const { match } = this;
    const { rewritten } = match;
    if (!match.hear(news)) return false;
    for (const event of news.events) this.tell(event);
    if (match.scene.check?.length && news.events.some((event) => event.what === 'move')) sound('check');
    if (match.rewritten !== rewritten) {
      this.back.forget();
      this.path = null;
    }
    if (!this.path) this.board.animate(news.events.flatMap((event) => event.parts ?? []));
    this.show();
    return true;
  }

  /** Hear who is at the table. @param {import('./messages.js').Here} here */
  meet(here) {
    this.match.here = here.seats;
    this.match.watching = here.watching;
    this.show();
  }

  /** Hear that the match is played again. @param {number} again */
  invite(again) {
    this.match.again = again;
    if (this.mine.length) {
      sound('turn');
      announce(say('rematch-offered'), 'urgent');
    }
    this.show();
  }

  /** Say what happened. @param {Happened} event */
  tell(event) {
    const { match, speaker } = this;
    if (event.what === 'move') {
      announce(speaker.move(event));
      const taken = (event.parts ?? []).flat().some((part) => !part.target);
      sound(taken ? 'capture' : 'move');
    } else if (event.what === 'ended') {
      sound('end');
      announce(speaker.result(event, this.mine), 'urgent');
    } else if (event.what === 'offer' && event.waiting?.some((seat) => match.seatsOf(this.me).includes(seat))) {
      sound('turn');
      announce(say(event.text === 'draw' ? 'draw-offered' : 'undo-offered'), 'urgent');
    } else if (event.what === 'travelled') announce(say('travelled'));
    else if (event.what === 'withdrew') announce(`${speaker.player(event.seat)}: ${sayName('reason', event.reason ?? '')}`);
  }

  // ---- what is seen ------------------------------------------------------------------------

  /** Show the match as it stands; whoever looks back goes on looking. */
  show() {
    const { match, playing } = this;
    const near = this.mine[0] ?? 0;
    this.seats.seat(this.board.turned && this.game.look.players.length === 2 ? 1 - near : near);
    this.board.seat(near);
    this.seats.draw(match, this.me);
    this.moves.draw(match, this.notations.written(match.line));
    if (!this.path) {
      const choosing = match.picks && playing.offer?.picks === match.picks;
      if (!choosing) this.see(match.scene); // else parts of the move may be on the board already
      if (match.picks) playing.start(match.picks, match.ply, match.scene);
      else playing.stop();
      playing.mayPlan(this.plans(), match.scene);
    }
    this.calling.show(match.turn !== null && this.mine.includes(match.turn) && !match.alone(this.me), match.table.started && !match.end);
    this.draw();
  }

  /** The seat that may plan its next move while the other thinks; null if none may. */
  plans() {
    const { match, mine } = this;
    const waits = match.table.started && !match.end && match.turn !== null && !mine.includes(match.turn);
    return waits && mine.length === 1 && match.table.seats.length === 2 ? (mine[0] ?? null) : null;
  }

  /** Write the moves anew, in another notation. */
  write() {
    this.moves.draw(this.match, this.notations.written(this.match.line));
    this.moves.mark(this.path ?? [this.match.ply]);
  }

  /** Let a scene be seen. @param {import('./messages.js').State} scene */
  see(scene) {
    this.seen = scene;
    this.board.show(scene, this.path ?? [this.match.ply]);
  }

  /** Write what belongs to what is seen. */
  draw() {
    const { match } = this;
    this.seats.count(this.seen, Boolean(match.end), (code) => this.board.board.stock.picture(code));
    this.moves.mark(this.path ?? [match.ply]);
    this.actions.draw(match, this.me, this.path);
    fill(this.watching, match.watching ? sayCount('watching', match.watching) : '');
    this.speak();
  }

  /** Write the one line that says what to do, or why not. */
  speak() {
    const { match, playing, status } = this;
    if (!playing) return; // it is being built
    const mine = match.turn !== null && this.mine.includes(match.turn);
    const text = playing.why || (this.path ? say('looking-back') : this.statusText());
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle('why', Boolean(playing.why));
    status.classList.toggle('mine', mine && !this.path);
    status.classList.toggle('over', Boolean(match.end) && !this.path && !playing.why);
  }

  statusText() {
    const { match, speaker, playing } = this;
    if (match.end) return speaker.result(match.end, this.mine);
    if (!match.table.started) return say('waiting');
    if (match.turn === null) return '';
    if (playing.sending) return say('sending');
    const mine = this.mine.includes(match.turn);
    const steps = this.seen.counters?.['steps'];
    const more = steps ? ` ${sayCount('steps-left', steps)}` : '';
    const check = this.seen.check?.length ? ` ${say('check')}` : '';
    const prompt = mine ? playing.prompt(this.game.info.name) : '';
    if (prompt && playing.picker?.made.length) return prompt;
    const whose = mine && this.mine.length === 1 ? say('your-turn') : say('turn-of', { player: speaker.player(match.turn) });
    const planned = playing.plan.to ? ` ${say('planned')}` : '';
    return whose + more + check + (prompt ? ` ${prompt}` : '') + planned;
  }

  /** Show the clocks of this moment. */
  tick() {
    this.seats.tick(this.match, this.me);
  }

  /**
   * Look at a place of the game; at the last one the game goes on.
   * @param {number[]} path
   */
  async look(path) {
    const { match } = this;
    this.path = path.length === 1 && path[0] === match.ply ? null : path;
    if (!this.path) {
      this.show();
      return;
    }
    this.playing.stop();
    this.draw();
    const scene = await this.back.at(path);
    if (!scene || this.path !== path) return;
    this.see(scene);
    this.draw();
  }

  /** Go a number of plies on or back in what is seen; infinitely many lead to the start or to now. @param {number} plies */
  step(plies) {
    const { match } = this;
    if (!Number.isFinite(plies)) {
      this.look([plies < 0 ? 0 : match.ply]);
      return;
    }
    const path = [...(this.path ?? [match.ply])];
    const at = path.length - 1;
    const longest = path.length === 1 ? match.ply : match.lengthOf(path);
    path[at] = Math.max(path.length === 1 ? 0 : 1, Math.min(longest, (path[at] ?? 0) + plies));
    this.look(path);
  }

  /** Turn the board round; players change places with it. */
  flip() {
    this.board.flip();
    this.show();
  }

  // ---- asking ------------------------------------------------------------------------------

  /**
   * Ask for something at this table; refusals are shown. Clicks wait for what may change the position.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>}
   */
  ask(type, fields = {}) {
    const work = trying(this.socket.ask(type, { match: this.number, ...fields }));
    return type === 'act' ? this.playing.during(work) : work;
  }

  async rematch() {
    const { length } = this.mine;
    const answer = await this.ask('rematch');
    if (!answer) return;
    // Who plays several sides on one device sits down on all of them again.
    for (let seat = 1; seat < length; seat += 1) await trying(this.socket.ask('sit', { match: answer.match }));
    go(`/matches/${answer.match}`);
  }

  async hint() {
    notice(say('thinking'));
    const answer = await this.ask('hint');
    if (answer && answer.ply === this.match.ply) {
      this.playing.hint(answer.sites);
      notice(say('hint-is', { move: this.speaker.notation(answer.move) }));
    }
  }
}
