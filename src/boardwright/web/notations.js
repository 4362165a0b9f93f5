// How the moves of a match are written: a choice behind the last button, where the game knows several ways.
import { make } from './dom.js';
import { say } from './words.js';

export class Notations {
  /**
   * @param {number} number  of the match
   * @param {string} invitation
   * @param {string[]} names
   * @param {() => void} changed  called when the moves are to be written anew
   */
  constructor(number, invitation, names, changed) {
    this.address = `/matches/${number}/moves.json`;
    this.invitation = invitation;
    this.changed = changed;
    /** @type {string[]} The moves of a line, written. */
    this.texts = [];
    /** The line that was asked for last, by its own words. */
    this.asked = '';
    this.choice = make('select', {}, ...names.map((name) => make('option', { value: name }, name === 'native' ? say('notation-usual') : name)));
    this.choice.addEventListener('change', () => changed());
    this.element = make('label', { class: 'notations', hidden: names.length < 2 }, `${say('notation')} `, this.choice);
  }

  /**
   * Write the entries of a line in the notation that was chosen; until an answer has come they stay as they are.
   * @template {{text: string}} Entry
   * @param {Entry[]} line
   * @returns {Entry[]}
   */
  written(line) {
    const name = this.choice.value;
    if (name === 'native' || !line.length) return line;
    const wanted = [name, ...line.map((entry) => entry.text)].join('\n');
    if (wanted !== this.asked) {
      this.asked = wanted;
      this.texts = [];
      void this.ask(name, wanted);
    }
    return line.map((entry, at) => ({ ...entry, text: this.texts[at] ?? entry.text }));
  }

  /**
   * @param {string} name
   * @param {string} wanted
   */
  async ask(name, wanted) {
    const query = new URLSearchParams({ notation: name, invitation: this.invitation });
    const answer = await fetch(`${this.address}?${query}`);
    const texts = answer.ok ? await answer.json() : [];
    if (wanted !== this.asked) return;
    this.texts = texts;
    this.changed();
  }
}
