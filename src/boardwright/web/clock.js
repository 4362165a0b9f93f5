// Clocks: shown by the page, kept by the server.
import { announce } from './announce.js';
import { make } from './dom.js';
import { sound } from './sounds.js';
import { say } from './words.js';

/** Seconds at which whoever listens is told. */
const CALLS = [30, 10, 5];

/**
 * Write milliseconds as people read clocks: tenths in the last seconds.
 * @param {number} left
 */
export function clockText(left) {
  const seconds = Math.max(0, left) / 1000;
  if (seconds < 10) return `0:0${seconds.toFixed(1)}`.slice(0, 6);
  const whole = Math.ceil(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** One clock on the page. */
export class ClockFace {
  constructor() {
    this.element = make('span', { class: 'clock', role: 'timer', 'aria-live': 'off' });
    this.called = 0;
    this.text = '';
    this.longest = 0;
  }

  /**
   * Show a number of milliseconds; `mine` and `runs` decide whether they are called out.
   * @param {number | null} left
   * @param {boolean} runs
   * @param {boolean} mine
   */
  show(left, runs, mine) {
    this.element.hidden = left === null;
    if (left === null) return;
    const text = clockText(left);
    if (text !== this.text) {
      this.text = text;
      this.element.textContent = text;
      if (text.length > this.longest) {
        this.longest = text.length; // a clock never shrinks: nothing beside it moves
        this.element.style.minInlineSize = `calc(${text.length}ch + 20px)`;
      }
    }
    this.element.classList.toggle('runs', runs);
    this.element.classList.toggle('short', runs && left < 10_000);
    if (runs && mine) this.call(left / 1000);
  }

  /** @param {number} seconds */
  call(seconds) {
    const due = CALLS.filter((at) => seconds <= at).at(-1) ?? 0;
    if (due && due !== this.called) {
      announce(say('seconds-left', { count: due }), 'urgent');
      sound('warn');
    }
    this.called = due;
  }
}
