// A native text area with colours beneath it, numbers beside it, and marks where something is wrong.
import { fill, make } from '../dom.js';
import { say } from '../words.js';
import { indentAfter, stretchesOf } from './highlight.js';

/** @typedef {import('../messages.js').DiagnosticInfo} DiagnosticInfo */
/** @typedef {{text: string, open: boolean, element: HTMLElement}} Line */

export class Editor {
  /**
   * @param {() => void} changed hears of every change that the writer makes
   * @param {(way: 'undo' | 'redo') => void} travel takes changes back and makes them again
   */
  constructor(changed, travel) {
    this.changed = changed;
    this.travel = travel;
    /** @type {Line[]} */
    this.lines = [];
    this.area = make('textarea', {
      id: 'rules-text', class: 'code-area', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', autocorrect: 'off', wrap: 'off',
      'aria-label': say('rules-text'), 'aria-autocomplete': 'list', 'aria-describedby': 'rules-state',
    });
    this.colours = make('div', { class: 'code-colours' });
    this.marks = make('div', { class: 'code-marks' });
    this.numbers = make('div', { class: 'code-numbers', 'aria-hidden': 'true' });
    this.under = make('div', { class: 'code-under', 'aria-hidden': 'true' }, this.colours, this.marks);
    this.body = make('div', { class: 'code-body' }, this.under, this.area);
    this.element = make('div', { class: 'code' }, this.numbers, this.body);
    this.area.addEventListener('input', () => {
      this.changed(); // first, so that the server looks at the text while it is laid out here
      this.colour();
    });
    this.area.addEventListener('scroll', () => this.follow());
    this.area.addEventListener('keydown', (event) => this.key(event));
    this.area.addEventListener('beforeinput', (event) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      this.travel(event.inputType === 'historyUndo' ? 'undo' : 'redo');
    });
  }

  get text() {
    return this.area.value;
  }

  /** Show a text; the writer is not told. @param {string} text @param {number | null} [caret] */
  show(text, caret = null) {
    if (this.area.value !== text) this.area.value = text;
    if (caret !== null) this.area.setSelectionRange(caret, caret);
    this.colour();
  }

  /** Line and column of the caret, from 1. */
  get place() {
    return placeOf(this.text, this.area.selectionEnd);
  }

  /**
   * Put letters in place of others, as if they were typed.
   * @param {number} from
   * @param {number} to
   * @param {string} letters
   */
  replace(from, to, letters) {
    this.area.setRangeText(letters, from, to, 'end');
    this.colour();
    this.changed();
    this.reveal();
  }

  /**
   * Bring the caret to a place and select what is there.
   * @param {number} line
   * @param {number} column
   * @param {number} [width]
   */
  jump(line, column, width = 0) {
    const at = offsetOf(this.text, line, column);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(at, at + width);
    this.reveal();
  }

  /** Scroll so that the caret is seen. */
  reveal() {
    const { line } = this.place;
    const height = this.lineHeight;
    const top = (line - 1) * height;
    if (top < this.area.scrollTop || top + 3 * height > this.area.scrollTop + this.area.clientHeight) {
      this.area.scrollTop = Math.max(0, top - this.area.clientHeight / 3);
    }
    this.follow();
  }

  get lineHeight() {
    return Number.parseFloat(getComputedStyle(this.area).lineHeight) || 20;
  }

  /** The place of the caret below its line, in pixels from the corner of the text area. */
  get corner() {
    const { line, column } = this.place;
    const { paddingLeft, paddingTop } = getComputedStyle(this.area);
    const width = this.marks.getBoundingClientRect().width / 100;
    return {
      x: (column - 1) * width + Number.parseFloat(paddingLeft) - this.area.scrollLeft,
      y: line * this.lineHeight + Number.parseFloat(paddingTop) - this.area.scrollTop,
    };
  }

  /** Colours and numbers follow the text area. */
  follow() {
    const { scrollLeft, scrollTop } = this.area;
    this.under.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    this.numbers.style.transform = `translateY(${-scrollTop}px)`;
  }

  /** Colour the lines that have changed. */
  colour() {
    const texts = this.text.split('\n');
    const { lines } = this;
    let first = 0;
    while (first < lines.length && first < texts.length && lines[first]?.text === texts[first]) first += 1;
    let last = 0;
    const most = Math.min(lines.length, texts.length) - first;
    while (last < most && lines[lines.length - 1 - last]?.text === texts[texts.length - 1 - last]) last += 1;
    let open = first ? endOf(lines[first - 1]) : false;
    /** @type {Line[]} */
    const fresh = [];
    for (const text of texts.slice(first, texts.length - last)) {
      const line = coloured(text, open);
      fresh.push(line);
      open = endOf(line);
    }
    const gone = lines.splice(first, lines.length - last - first, ...fresh);
    for (const line of gone) line.element.remove();
    const before = lines[first + fresh.length]?.element ?? null;
    for (const line of fresh) this.colours.insertBefore(line.element, before);
    this.ripple(first + fresh.length, open);
    this.number(texts.length);
    this.follow();
  }

  /** A quote that was opened or closed colours the lines behind it, up to where nothing changes. @param {number} at @param {boolean} open */
  ripple(at, open) {
    let is = open;
    for (let index = at; index < this.lines.length; index += 1) {
      const line = /** @type {Line} */ (this.lines[index]);
      if (line.open === is) return;
      const fresh = coloured(line.text, is);
      line.element.replaceWith(fresh.element);
      this.lines[index] = fresh;
      is = endOf(fresh);
    }
  }

  /** @param {number} count */
  number(count) {
    const shown = this.numbers.childElementCount;
    for (let at = shown; at < count; at += 1) this.numbers.append(make('span', {}, at + 1));
    for (let at = shown; at > count; at -= 1) this.numbers.lastElementChild?.remove();
  }

  /** Mark what is wrong in the file that is seen. @param {DiagnosticInfo[]} found */
  mark(found) {
    const marks = found.filter((one) => one.line > 0).map((one) => {
      const mark = make('i', { class: `mark ${one.severity}` });
      mark.style.setProperty('--line', String(one.line - 1));
      mark.style.setProperty('--column', String(one.column - 1));
      mark.style.setProperty('--width', String(Math.max(1, one.end_column - one.column)));
      return mark;
    });
    fill(this.marks, ...marks);
    const worst = new Map(found.map((one) => [one.line, one.severity]));
    [...this.numbers.children].forEach((number, at) => {
      const severity = worst.get(at + 1) ?? '';
      if (number.className !== severity) number.className = severity;
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.isComposing) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && (key === 'z' || key === 'y')) {
      event.preventDefault();
      this.travel(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    } else if (event.key === 'Enter' && !control && !event.altKey && !this.area.readOnly) {
      event.preventDefault();
      const { selectionStart: from, selectionEnd: to } = this.area;
      const line = this.text.slice(this.text.lastIndexOf('\n', from - 1) + 1, from);
      this.replace(from, to, `\n${indentAfter(line)}`);
    }
  }
}

/**
 * @param {string} text
 * @param {boolean} open
 * @returns {Line}
 */
function coloured(text, open) {
  const { stretches } = stretchesOf(text, open);
  const parts = stretches.map(({ kind, text: part }) => (kind === 'space' || kind === 'word' ? part : make('span', { class: kind }, part)));
  return { text, open, element: make('div', { class: 'code-line' }, ...(parts.length ? parts : ['\n'])) };
}

/** Whether a string is open behind a line. @param {Line | undefined} line */
function endOf(line) {
  return line ? stretchesOf(line.text, line.open).open : false;
}

/** @param {string} text @param {number} at */
export function placeOf(text, at) {
  const before = text.slice(0, at);
  const start = before.lastIndexOf('\n') + 1;
  // Columns count letters, not halves of them.
  return { line: before.split('\n').length, column: [...before.slice(start)].length + 1 };
}

/**
 * @param {string} text
 * @param {number} line
 * @param {number} column
 */
export function offsetOf(text, line, column) {
  const lines = text.split('\n');
  const at = Math.max(1, Math.min(line, lines.length)) - 1;
  const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
  return start + [...(lines[at] ?? '')].slice(0, Math.max(0, column - 1)).join('').length;
}
