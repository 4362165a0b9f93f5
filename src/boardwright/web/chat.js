// The chat of a table: what players and spectators say, below a button that counts what was not read yet.
import { announce } from './announce.js';
import { button, fill, make } from './dom.js';
import { icon } from './icons.js';
import { seatName } from './lobby.js';
import { notice, trying } from './notice.js';
import { change, settings } from './settings.js';
import { sheet } from './sheet.js';
import { say } from './words.js';

/** @typedef {import('./messages.js').Said} Said */

/** Names that are kept hidden; older ones are forgotten. */
const MOST_MUTED = 60;

/** Pixels from the end of the list within which it follows what is said. */
const AT_FOOT = 40;

export class Chat {
  /** @param {{ socket: import('./socket.js').Socket, number: number, invitation: string }} table */
  constructor(table) {
    this.table = table;
    this.unread = 0;
    this.fetched = false;
    /** @type {Set<number>} The messages that are shown. */
    this.known = new Set();
    this.badge = make('b', { class: 'badge', hidden: true });
    this.list = make('ol', { class: 'said', tabindex: '0', 'aria-label': say('chat') });
    this.form = this.writing();
    this.closed = make('p', { class: 'note' }, say('chat-closed'));
    const summary = make('summary', { id: 'chat' }, icon('chat'), make('span', {}, say('chat')), this.badge);
    this.element = sheet(make('details', { class: 'chat' }, summary, make('div', { class: 'sheet' }, this.list, this.form, this.closed)));
    this.element.addEventListener('toggle', () => this.element.open && this.open());
  }

  writing() {
    const field = make('input', { type: 'text', id: 'chat-text', maxlength: 300, autocomplete: 'off', 'aria-label': say('chat-write') });
    const form = make('form', { class: 'typing' }, field, make('button', { type: 'submit' }, say('send')));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text && (await this.ask('say', { text }))) field.value = '';
    });
    return form;
  }

  /** @param {string} type @param {Record<string, unknown>} [fields] @returns {Promise<any>} */
  ask(type, fields = {}) {
    const { socket, number, invitation } = this.table;
    return trying(socket.ask(type, { match: number, invitation, ...fields }));
  }

  /** Show what was said; it is fetched once, the rest comes as news. */
  async open() {
    this.unread = 0;
    this.count();
    const may = Boolean(this.table.socket.who?.chat);
    this.form.hidden = !may;
    this.closed.hidden = may;
    if (!this.fetched) {
      const answer = await this.ask('talk');
      if (!answer) return;
      this.fetched = true;
      this.known.clear();
      fill(this.list, answer.said.length ? null : make('li', { class: 'note' }, say('chat-empty')));
      for (const one of answer.said) this.add(one);
    }
    this.list.scrollTop = this.list.scrollHeight;
    if (may) this.form.querySelector('input')?.focus();
  }

  /** Hear what is said. @param {Said} said */
  hear(said) {
    if (settings.muted.includes(said.author)) return;
    this.add(said);
    if (this.element.open || said.author === this.table.socket.who?.name) return;
    this.unread += 1;
    announce(`${nameOf(said)}: ${said.text}`);
    this.count();
  }

  count() {
    this.badge.hidden = !this.unread;
    fill(this.badge, this.unread || '');
  }

  /** @param {Said} said */
  add(said) {
    if (this.known.has(said.number) || settings.muted.includes(said.author)) return;
    if (!this.known.size) fill(this.list);
    this.known.add(said.number);
    const { list } = this;
    const atFoot = list.scrollHeight - list.scrollTop - list.clientHeight < AT_FOOT;
    const own = said.author === this.table.socket.who?.name;
    list.append(make('li', {}, make('b', {}, nameOf(said)), ' ', make('span', {}, said.text), own ? null : this.against(said)));
    if (atFoot) list.scrollTop = list.scrollHeight;
  }

  /** What a reader may do about a message. @param {Said} said */
  against(said) {
    const name = nameOf(said);
    const complain = button(say('complain'), async () => {
      if (await this.ask('complain', { number: said.number })) notice(say('complained'));
    });
    const mute = button(say('mute', { name }), () => {
      change({ muted: [...settings.muted, said.author].slice(-MOST_MUTED) });
      this.fetched = false;
      this.open();
    });
    return make('details', { class: 'against' }, make('summary', { 'aria-label': say('about-message', { name }) }, icon('more')), complain, mute);
  }
}

/** The name of whoever said something, as it is shown. @param {Said} said */
function nameOf(said) {
  return said.author ? seatName({ sitter: 'person', name: said.author, player: '' }) : say('gone');
}
