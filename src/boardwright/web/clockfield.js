// The field for a clock: the usual ones, or minutes and seconds of one's own.
import { labelled, make, select } from './dom.js';
import { say } from './words.js';

/** Clocks that are offered; others can be spelt by programs. */
const CLOCKS = ['none', '60+1', '180+2', '300+5', '600+10', '1800+20', '600+3x30', 'move:15', 'move:30', 'move:90'];

export class ClockField {
  constructor() {
    this.list = select([...CLOCKS.map((clock) => /** @type {[string, string]} */ ([clock, clockName(clock)])), ['own', say('clock-own')]], 'none');
    this.minutes = make('input', { type: 'number', min: 1, max: 180, value: 10, required: true });
    this.seconds = make('input', { type: 'number', min: 0, max: 120, value: 5, required: true });
    this.own = make('div', { class: 'fields', hidden: true }, labelled(say('clock-minutes'), this.minutes), labelled(say('clock-seconds'), this.seconds));
    this.list.addEventListener('change', () => {
      this.own.hidden = this.list.value !== 'own';
    });
    this.element = make('div', { class: 'fields' }, labelled(say('clock'), this.list), this.own);
  }

  /** The clock as the server reads it. */
  get value() {
    if (this.list.value !== 'own') return this.list.value;
    const number = (/** @type {HTMLInputElement} */ field, /** @type {number} */ low, /** @type {number} */ high) =>
      Math.max(low, Math.min(high, Math.round(Number(field.value) || 0)));
    return `${60 * number(this.minutes, 1, 180)}+${number(this.seconds, 0, 120)}`;
  }
}

/**
 * What a clock is called.
 * @param {string} clock
 */
export function clockName(clock) {
  if (clock === 'none') return say('clock-none');
  const move = /^move:([\d.]+)$/.exec(clock)?.[1];
  if (move) return say('clock-move', { seconds: move });
  const [, main = '', periods, rest = '0'] = /^([\d.]+)\+(?:(\d+)x)?([\d.]+)$/.exec(clock) ?? [];
  const minutes = Number((Number(main) / 60).toFixed(1));
  return periods ? say('clock-byoyomi', { minutes, periods, seconds: rest }) : say('clock-total', { minutes, seconds: rest });
}
