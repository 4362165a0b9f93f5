// What can be done at a table besides moving: travel, offers, giving up, sharing, keeping the record.
import { button, fill, labelled, make } from './dom.js';
import { notice } from './notice.js';
import { say } from './words.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {object} Table
 * @property {number} number
 * @property {Match | null} match
 * @property {import('./messages.js').GameLook} [game]
 * @property {import('./speaker.js').Speaker} [speaker]
 * @property {(plies: number) => void} step
 * @property {() => void} flip
 * @property {() => void} hint
 * @property {() => void} rematch
 * @property {(type: string, fields?: Record<string, unknown>) => Promise<any>} ask
 */

export class Actions {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const act = (/** @type {string} */ what) => () => table.ask('act', { what });
    this.first = button('«', () => table.step(-Infinity), { 'aria-label': say('first') });
    this.before = button('‹', () => table.step(-1), { 'aria-label': say('before') });
    this.next = button('›', () => table.step(1), { 'aria-label': say('next') });
    this.last = button('»', () => table.step(Infinity), { 'aria-label': say('last') });
    this.travel = make(
      'div',
      { class: 'travel', role: 'group', 'aria-label': say('look-through') },
      this.first,
      this.before,
      this.next,
      this.last,
      button('⇅', () => table.flip(), { 'aria-label': say('flip'), title: say('flip') }),
    );
    this.undo = button(say('undo'), act('undo'), { id: 'undo' });
    this.redo = button(say('redo'), act('redo'), { id: 'redo' });
    this.hint = button(say('hint'), () => table.hint(), { id: 'hint' });
    this.draws = button(say('offer-draw'), act('offer-draw'), { id: 'offer-draw' });
    this.stops = button(say('stop'), this.sure('stop'), { id: 'stop' });
    this.resigns = button(say('resign'), this.sure('resign'), { id: 'resign' });
    this.leaves = button(say('leave-seat'), act('leave'), { id: 'leave' });
    this.element = make(
      'div',
      { class: 'actions', role: 'group', 'aria-label': say('actions') },
      this.undo,
      this.redo,
      this.hint,
      this.draws,
      this.stops,
      this.resigns,
      this.leaves,
    );
    this.typing = this.typed();
    this.sharing = make('div', { class: 'sharing' });
  }

  /** What cannot be taken back is asked twice: the button asks, and does it when it is pressed again. @param {string} what */
  sure(what) {
    return (/** @type {any} */ event) => {
      const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
      if (pressed.dataset['sure']) {
        delete pressed.dataset['sure'];
        pressed.textContent = say(what);
        this.table.ask('act', { what });
        return;
      }
      pressed.dataset['sure'] = 'yes';
      pressed.textContent = say(`${what}-sure`);
      setTimeout(() => {
        delete pressed.dataset['sure'];
        pressed.textContent = say(what);
      }, 4000);
    };
  }

  /** A field for moves in the game's notation: the quickest way for whoever does not see the board. */
  typed() {
    const field = make('input', { type: 'text', id: 'typed-move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 200 });
    const form = make('form', { class: 'typing' }, labelled(say('type-move'), field), make('button', { type: 'submit' }, say('move')));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const move = field.value.trim();
      const ply = this.table.match?.ply;
      if (move && (await this.table.ask('play', { move, ply }))) field.value = '';
    });
    return form;
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
    const own = match.line.slice(0, match.ply).some((entry) => mine.includes(entry.seat ?? -1) && !entry.automatic);
    this.undo.hidden = this.redo.hidden = this.resigns.hidden = !plays;
    this.undo.disabled = !own;
    this.redo.disabled = match.ply >= match.line.length;
    this.hint.hidden = !plays || !match.alone(me);
    this.hint.disabled = match.turn === null || !mine.includes(match.turn);
    this.draws.hidden = !plays || match.table.seats.length < 2 || match.alone(me);
    this.stops.hidden = !plays || !this.table.game?.look.stops;
    this.leaves.hidden = !mine.length || match.table.started;
    this.typing.hidden = !plays;
    const at = path ?? [match.ply];
    const start = at.length === 1 && at[0] === 0;
    this.first.disabled = this.before.disabled = start;
    this.next.disabled = this.last.disabled = !path;
    this.share(match);
  }

  /** @param {Match} match */
  share(match) {
    const address = new URL(`/matches/${match.number}`, location.href);
    if (match.invitation) address.searchParams.set('invitation', match.invitation);
    const copy = button(say('copy-link'), async () => {
      await navigator.clipboard?.writeText(address.href).catch(() => undefined);
      notice(say('copied'));
    });
    const shown = make('input', { type: 'text', readonly: true, value: address.href, id: 'share-link' });
    const query = match.invitation ? `?invitation=${match.invitation}` : '';
    const files = [{ name: 'JSON', suffix: '.json' }, ...(this.table.game?.info.formats ?? [])];
    const links = files.map(({ name, suffix }) =>
      make('a', { href: `/matches/${match.number}/record${suffix}${query}`, download: '' }, name),
    );
    fill(
      this.sharing,
      make('div', { class: 'share' }, labelled(say('link'), shown), copy),
      make('p', { class: 'downloads' }, say('download'), ...links.flatMap((one) => [' ', one])),
    );
  }

  /**
   * What stands above the board: an offer to answer, an invitation, or the result.
   * @param {Match} match
   * @param {string} me
   */
  banner(match, me) {
    const mine = match.seatsOf(me);
    const act = (/** @type {string} */ what) => () => this.table.ask('act', { what });
    if (match.end) {
      const again = mine.length ? [button(say('rematch'), () => this.table.rematch(), { class: 'primary', id: 'rematch' })] : [];
      return [make('strong', {}, this.table.speaker?.result(match.end) ?? ''), ...again];
    }
    const offer = match.offer;
    if (!offer) return [];
    const text = say(offer.text === 'draw' ? 'draw-offered' : 'undo-offered');
    if (offer.waiting?.some((seat) => mine.includes(seat))) {
      return [make('span', {}, text), button(say('accept'), act('accept'), { class: 'primary', id: 'accept' }), button(say('decline'), act('decline'), { id: 'decline' })];
    }
    if (offer.seat !== undefined && mine.includes(offer.seat)) {
      return [make('span', {}, say('waiting-for-answer')), button(say('withdraw-offer'), act('decline'))];
    }
    return [];
  }
}
