// What is wrong with the text, and what it defines: two lists whose lines lead to their places.
import { announce } from '../announce.js';
import { button, fill, make } from '../dom.js';
import { say, sayCount, sayName } from '../words.js';

/**
 * @typedef {import('../messages.js').DiagnosticInfo} DiagnosticInfo
 * @typedef {{kind: string, name: string, line: number, column: number, end_line: number, end_column: number, children: Symbol[]}} Symbol
 * @typedef {(file: string, line: number, column: number, width: number) => void} Jump
 */

/** A mistake in a macro is told once, with the first call that led there. @param {DiagnosticInfo[]} found */
export function distinct(found) {
  return [...new Map([...found].reverse().map((one) => [`${one.file} ${one.line} ${one.column} ${one.message}`, one])).values()].reverse();
}

export class Problems {
  /** @param {Jump} jump */
  constructor(jump) {
    this.jump = jump;
    this.told = this.shown = '';
    this.state = make('p', { class: 'rules-state', id: 'rules-state' });
    this.list = make('ol', { class: 'problems' });
    this.element = make('section', { class: 'problems-box', 'aria-label': say('problems') }, this.state, this.list);
  }

  /**
   * @param {DiagnosticInfo[]} found
   * @param {string} seen the file that is seen; others are named
   */
  show(found, seen) {
    const sorted = [...found].sort((a, b) => Number(a.severity !== 'error') - Number(b.severity !== 'error'));
    const lines = JSON.stringify([seen, sorted]);
    if (lines !== this.shown) fill(this.list, ...sorted.map((one) => make('li', { class: one.severity }, this.line(one, seen)))); // else a click under way would be lost
    this.shown = lines;
    const errors = found.filter((one) => one.severity === 'error').length;
    this.tell(errors ? sayCount('errors', errors) : found.length ? sayCount('warnings', found.length) : say('no-problems'), errors ? 'bad' : 'good');
  }

  /** @param {DiagnosticInfo} one @param {string} seen */
  line(one, seen) {
    const place = one.line ? `${one.file === seen ? '' : `${one.file} `}${say('line', { line: one.line })}` : one.file;
    const text = button('', () => this.jump(one.file, one.line, one.column, Math.max(0, one.end_column - one.column)), { class: 'problem' });
    const sign = sayName('severity', one.severity);
    fill(text, make('b', {}, sign), make('span', { class: 'problem-place' }, place), make('span', { lang: 'en' }, one.message), ...(one.notes ?? []).map((note) => make('small', { lang: 'en' }, note)));
    return text;
  }

  /** Say how the text is; whoever listens hears it when it changes. @param {string} text @param {string} how */
  tell(text, how) {
    this.state.dataset['how'] = how;
    fill(this.state, text);
    if (this.told && this.told !== text) announce(text);
    this.told = text;
  }
}

export class Outline {
  /** @param {Jump} jump */
  constructor(jump) {
    this.jump = jump;
    this.shown = '';
    this.list = make('ul', { class: 'outline' });
    this.element = make('details', { class: 'outline-box' }, make('summary', {}, say('outline')), this.list);
  }

  /** @param {Symbol[]} symbols @param {string} file */
  show(symbols, file) {
    const lines = JSON.stringify([file, symbols]);
    if (lines !== this.shown) fill(this.list, ...symbols.map((one) => this.item(one, file)));
    this.shown = lines;
  }

  /** @param {Symbol} one @param {string} file @returns {HTMLElement} */
  item(one, file) {
    const line = button('', () => this.jump(file, one.line, one.column, 0), { class: 'outline-line' });
    fill(line, make('small', {}, one.kind), ` ${one.name} `);
    return make('li', {}, line, one.children.length ? make('ul', {}, ...one.children.map((child) => this.item(child, file))) : null);
  }
}
