// What can be done at a table besides moving: a bar of four within the thumb's reach, and one more for the rest.
import { addressOf, copied } from './address.js';
import { deskOf, placeOfGame } from './catalogue.js';
import { Chat } from './chat.js';
import { button, fill, labelled, link, make } from './dom.js';
import { icon } from './icons.js';
import { notice } from './notice.js';
import { go } from './router.js';
import { share } from './share.js';
import { sheet } from './sheet.js';
import { rules } from './rules.js';
import { say, sayName } from './words.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {object} Table
 * @property {number} number
 * @property {Match} match
 * @property {import('./messages.js').GameLook} game
 * @property {import('./messages.js').State} seen what is seen now
 * @property {(plies: number) => void} step
 * @property {() => void} flip
 * @property {() => void} hint
 * @property {() => void} rematch
 * @property {() => string} result
 * @property {() => SVGSVGElement} picture
 * @property {import('./socket.js').Socket} socket
 * @property {string} invitation
 * @property {(type: string, fields?: Record<string, unknown>) => Promise<any>} ask
 */

/** Places of the bar; more make them smaller. */
const USUAL_TOOLS = 5;

/** Milliseconds for which a button asks whether one is sure. */
const SURE = 4000;

export class Actions {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const act = (/** @type {string} */ what) => () => table.ask('act', { what });
    this.travel = this.travelling();
    this.undo = tool('undo', 'undo', act('undo'));
    this.redo = tool('redo', 'redo', act('redo'));
    this.hint = tool('hint', 'hint', () => table.hint());
    this.draws = tool('offer-draw', 'draw', act('offer-draw'));
    this.claims = tool('claim', 'claim', act('claim'));
    this.stops = tool('stop', 'stop', this.sure('stop'));
    this.resigns = tool('resign', 'resign', this.sure('resign'));
    this.leaves = tool('leave-seat', 'leave', act('leave'));
    this.leaves.id = 'leave';
    this.again = tool('rematch', 'rematch', () => table.rematch());
    this.again.classList.add('primary');
    this.shares = tool('share', 'share', () => share(table));
    this.looks = tool('analyse', 'analyse', () => go(this.analysis()));
    this.reports = tool('report', 'report', () => go(`${this.analysis()}&report`));
    this.anew = tool('new-game', 'new', () => go(placeOfGame(table.match.table.game)));
    this.flip = tool('flip', 'flip', () => table.flip());
    this.flip.title = say('flip-board');
    this.flip.setAttribute('aria-label', say('flip-board'));
    this.sheet = make('div', { class: 'sheet' });
    this.more = this.sheetOf();
    this.chat = new Chat(table);
    this.element = make(
      'div',
      { class: 'actions', role: 'group', 'aria-label': say('actions') },
      this.again, this.looks, this.reports, this.shares, this.undo, this.hint, this.draws, this.stops, this.resigns, this.leaves, this.claims, this.redo, this.anew, this.flip, this.chat.element, this.more,
    );
    this.typing = this.typed();
    this.fillSheet();
  }

  travelling() {
    const { table } = this;
    const go = (/** @type {string} */ name, /** @type {number} */ plies) => {
      const found = button('', () => table.step(plies), { 'aria-label': say(name), title: say(name) });
      found.append(icon(name));
      return found;
    };
    this.first = go('first', -Infinity);
    this.before = go('before', -1);
    this.next = go('next', 1);
    this.last = go('last', Infinity);
    return make('div', { class: 'travel', role: 'group', 'aria-label': say('look-through') }, this.first, this.before, this.next, this.last);
  }

  /** One more button, for what is needed rarely. */
  sheetOf() {
    const summary = make('summary', {}, icon('more'), make('span', {}, say('more')));
    return sheet(make('details', { class: 'more' }, summary, this.sheet));
  }

  /** What cannot be taken back is asked twice: the button asks, and does it when it is pressed again. @param {string} what */
  sure(what) {
    return (/** @type {any} */ event) => {
      const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
      const text = /** @type {HTMLElement} */ (pressed.lastElementChild);
      const ask = pressed.dataset['sure'] === undefined;
      if (ask) pressed.dataset['sure'] = 'yes';
      else delete pressed.dataset['sure'];
      text.textContent = say(ask ? `${what}-sure` : what);
      if (!ask) this.table.ask('act', { what });
      else {
        setTimeout(() => {
          delete pressed.dataset['sure'];
          text.textContent = say(what);
        }, SURE);
      }
    };
  }

  /** A field for moves in the game's notation: the quickest way for a player who does not see the board. */
  typed() {
    const field = make('input', { type: 'text', id: 'typed-move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 200 });
    field.placeholder = say('type-move');
    const form = make('form', { class: 'typing' }, labelled(say('type-move'), field), make('button', { type: 'submit' }, say('move')));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const move = field.value.trim();
      const ply = this.table.match.ply;
      if (move && (await this.table.ask('play', { move, ply }))) field.value = '';
    });
    return form;
  }

  /** The rest: less common actions, the link, the record, the rules. */
  fillSheet() {
    const { table } = this;
    const full = tool('full-screen', 'full', () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen?.().catch(() => undefined);
    });
    full.hidden = !document.fullscreenEnabled;
    const lobby = link('/', icon('play'), { class: 'button' });
    lobby.append(make('span', {}, say('to-lobby')));
    const anew = link(placeOfGame(table.match.table.game), icon('new'), { class: 'button' });
    anew.append(make('span', {}, say('new-game')));
    const looks = make('a', { href: deskOf('analysis', table.game.info.name), class: 'button', id: 'to-analysis' }, icon('analyse'), make('span', {}, say('analysis-board')));
    looks.addEventListener('click', (event) => {
      event.preventDefault();
      go(this.analysis());
    });
    this.sharing = make('div', { class: 'sharing' });
    const arrange = tool('set-up-position', 'arrange', async () => {
      const { setUp } = await import('./setup.js');
      setUp(table.match.table.game, table.match.table.options, table.seen);
    });
    fill(
      this.sheet,
      make('div', { class: 'choices' }, full, lobby, anew, looks, arrange),
      this.sharing,
      make('p', { class: 'note' }, say('keys-help')),
      make('details', {}, make('summary', {}, say('rules')), rules(table.game.info)),
    );
  }

  /**
   * Offer what can be done now.
   * @param {Match} match
   * @param {string} me
   * @param {number[] | null} path
   */
  draw(match, me, path) {
    const mine = match.seatsOf(me);
    const plays = mine.length > 0 && match.table.started && !match.end;
    const over = Boolean(match.end);
    const own = match.line.slice(0, match.ply).some((entry) => mine.includes(entry.seat ?? -1) && !entry.automatic);
    this.undo.hidden = this.resigns.hidden = !plays;
    this.undo.disabled = !own;
    this.redo.hidden = !plays || match.ply >= match.line.length;
    this.hint.hidden = !plays || !match.alone(me);
    this.hint.disabled = match.turn === null || !mine.includes(match.turn);
    this.draws.hidden = !plays || match.table.seats.length < 2 || match.alone(me);
    this.claims.hidden = !plays || !match.claims.length || match.turn === null || !mine.includes(match.turn);
    this.claims.title = match.claims.map((reason) => sayName('reason', reason)).join(', ');
    this.flip.hidden = over && mine.length > 0; // the key still turns it; what comes after a game needs the room
    this.stops.hidden = !plays || !this.table.game.look.stops;
    this.leaves.hidden = !mine.length || match.table.started;
    this.again.hidden = !over || !mine.length;
    this.anew.hidden = !over || mine.length > 0; // who has played here sees Rematch, and finds this among the rest
    this.looks.hidden = this.reports.hidden = !over;
    this.shares.hidden = plays;
    this.typing.hidden = !plays;
    this.chat.element.hidden = match.alone(me) || !match.table.seats.some(({ sitter }) => sitter === 'person');
    const shown = [...this.element.children].filter((one) => !(/** @type {HTMLElement} */ (one).hidden)).length;
    this.element.style.setProperty('--tools', String(Math.max(USUAL_TOOLS, shown)));
    this.element.classList.toggle('many', shown > USUAL_TOOLS);
    const at = path ?? [match.ply];
    const start = at.length === 1 && at[0] === 0;
    if (this.first && this.before) this.first.disabled = this.before.disabled = start;
    if (this.next && this.last) this.next.disabled = this.last.disabled = !path;
    this.links(match);
  }

  /** The address of the analysis board of this match. */
  analysis() {
    const { match, game } = this.table;
    const query = new URLSearchParams({ match: String(match.number), ply: String(match.ply) });
    if (match.invitation) query.set('invitation', match.invitation);
    return deskOf('analysis', game.info.name, query);
  }

  /** @param {Match} match */
  links(match) {
    const key = `${match.number} ${match.invitation}`;
    if (!this.sharing || this.sharing.dataset['key'] === key) return;
    this.sharing.dataset['key'] = key;
    const address = addressOf(match);
    const shown = make('input', { type: 'text', readonly: true, value: address, id: 'share-link' });
    const copy = button(say('copy-link'), async () => notice(say((await copied(address, shown)) ? 'copied' : 'copy-yourself')));
    const query = match.invitation ? `?invitation=${match.invitation}` : '';
    const files = [{ name: 'JSON', suffix: '.json' }, ...(this.table.game.info.formats ?? [])];
    const links = files.map(({ name, suffix }) =>
      make('a', { href: `/matches/${match.number}/record${suffix}${query}`, download: '' }, name),
    );
    fill(
      this.sharing,
      make('div', { class: 'share' }, labelled(say('link'), shown), copy),
      make('p', { class: 'downloads' }, say('download'), ...links.flatMap((one) => [' ', one])),
    );
  }
}

/**
 * A large button with an icon and a word.
 * @param {string} key
 * @param {string} sign
 * @param {(event: any) => void} press
 */
function tool(key, sign, press) {
  const found = button('', press, { id: key });
  found.append(icon(sign), make('span', {}, say(key)));
  return found;
}
