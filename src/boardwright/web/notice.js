// Notices: a line at the bottom that comes and goes, for what went wrong or was done.
import { announce } from './announce.js';
import { button, make } from './dom.js';
import { Refusal } from './socket.js';
import { say, sayName } from './words.js';

const SECONDS = 6;
const place = make('div', { class: 'notices' });

/** Give the place of notices, to be put into the page once. */
export function notices() {
  place.setAttribute('role', 'region');
  place.setAttribute('aria-label', say('notices'));
  return place;
}

/**
 * Show a notice for a while.
 * @param {string} text
 * @param {'word' | 'trouble'} [kind]
 */
export function notice(text, kind = 'word') {
  const shut = button('×', () => shown.remove(), { 'aria-label': say('close'), class: 'shut' });
  const shown = make('div', { class: `notice ${kind}` }, make('span', {}, text), shut);
  place.append(shown);
  while (place.childElementCount > 3) place.firstElementChild?.remove();
  announce(text, kind === 'trouble' ? 'urgent' : 'calm');
  setTimeout(() => shown.remove(), SECONDS * 1000);
}

/**
 * Do something that may be refused, and say so if it is. Gives undefined then.
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T | undefined>}
 */
export async function trying(work) {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text = sayName('code', error.code);
    notice(text === error.code ? say('refused', { code: error.code }) : text, 'trouble');
    return undefined;
  }
}
