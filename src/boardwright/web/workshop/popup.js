// Words that may stand where the caret is: a list below it, for keys and pointers.
import { fill, make } from '../dom.js';
import { say } from '../words.js';

/** @typedef {{word: string, kind: string, form: string, help: string}} Proposal */
/** @typedef {{line: number, column: number, items: Proposal[]}} Proposals */

const MOST_SHOWN = 8;

export class Popup {
  /** @param {import('./editor.js').Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Proposal[]} */
    this.items = [];
    this.chosen = 0;
    /** @type {Proposals | null} */
    this.known = null;
    /** Where words were refused: nothing is proposed there until they are asked for. */
    this.refused = '';
    this.list = make('ul', { class: 'proposals', id: 'proposals', role: 'listbox', 'aria-label': say('proposals'), hidden: true });
    this.help = make('p', { class: 'proposal-help', hidden: true });
    editor.body.append(this.list, this.help);
    editor.area.setAttribute('aria-controls', 'proposals');
    editor.area.addEventListener('keydown', (event) => this.key(event), { capture: true });
    editor.area.addEventListener('blur', () => this.close());
    editor.area.addEventListener('scroll', () => this.close());
    this.list.addEventListener('pointerdown', (event) => {
      event.preventDefault(); // the text area keeps the caret
      const at = [...this.list.children].indexOf(/** @type {Element} */ (event.target instanceof Element ? event.target.closest('li') : null));
      if (at >= 0) this.take(at);
    });
  }

  get isOpen() {
    return !this.list.hidden;
  }

  /** The word that is begun before the caret. */
  get begun() {
    const { area } = this.editor;
    const before = area.value.slice(0, area.selectionEnd);
    const option = /\(option\s+"([^"\n]*)$/.exec(before);
    return option?.[1] ?? /[^\s()";]*$/.exec(before)?.[0] ?? '';
  }

  /** Propose what the server knows, if the caret is still where it was asked for. @param {Proposals} found @param {boolean} asked */
  propose(found, asked) {
    this.known = found;
    this.sift(asked);
  }

  /** Show what fits the letters that are typed by now. @param {boolean} asked also where nothing is begun */
  sift(asked = false) {
    const { area } = this.editor;
    const { line, column } = this.editor.place;
    const { begun, known } = this;
    const start = `${line}:${column - [...begun].length}`;
    if (asked || start !== this.refused) this.refused = '';
    const here = known && !this.refused && line === known.line && column - [...begun].length === known.column;
    if (!here || document.activeElement !== area || area.selectionStart !== area.selectionEnd || (!begun && !asked)) return this.close();
    const small = begun.toLowerCase();
    const fitting = known.items.filter(({ word }) => word.toLowerCase().includes(small) && word !== begun);
    this.items = [...fitting.filter(({ word }) => word.toLowerCase().startsWith(small)), ...fitting.filter(({ word }) => !word.toLowerCase().startsWith(small))].slice(0, MOST_SHOWN);
    if (!this.items.length) return this.close();
    this.chosen = 0;
    this.draw();
  }

  draw() {
    const { x, y } = this.editor.corner;
    fill(this.list, ...this.items.map(({ word, kind }, at) => make('li', { role: 'option', id: `proposal-${at}`, 'aria-selected': String(at === this.chosen) }, make('b', {}, word), make('small', {}, kind))));
    const { form = '', help = '' } = this.items[this.chosen] ?? {};
    fill(this.help, form ? make('code', {}, form) : '', help ? ` ${help}` : '');
    this.list.hidden = false;
    this.help.hidden = !form && !help;
    const room = this.editor.body.clientWidth - this.list.offsetWidth - 8;
    const left = Math.max(0, Math.min(x, room));
    const below = y + this.list.offsetHeight + 4 < this.editor.body.clientHeight;
    const top = below ? y : y - this.list.offsetHeight - this.editor.lineHeight;
    this.list.style.transform = `translate(${left}px, ${Math.max(0, top)}px)`;
    this.editor.area.setAttribute('aria-activedescendant', `proposal-${this.chosen}`);
  }

  close() {
    this.list.hidden = true;
    this.help.hidden = true;
    this.editor.area.removeAttribute('aria-activedescendant');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.isOpen || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.chosen = (this.chosen + step + this.items.length) % this.items.length;
      this.draw();
    } else if (event.key === 'Enter' || event.key === 'Tab') this.take(this.chosen);
    else if (event.key === 'Escape') {
      const { line, column } = this.editor.place;
      this.refused = `${line}:${column - [...this.begun].length}`;
      this.close();
    }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Write a word in place of what is begun. @param {number} at */
  take(at) {
    const { area } = this.editor;
    const word = this.items[at]?.word ?? '';
    const end = area.selectionEnd;
    const start = end - this.begun.length;
    this.known = null;
    this.close();
    this.editor.replace(start, end, word);
  }
}
