// Announcements for people who listen to the page: one polite region, and one for what cannot wait.
import { make } from './dom.js';

const calm = make('div', { class: 'heard', role: 'status', 'aria-live': 'polite', id: 'announcements' });
const urgent = make('div', { class: 'heard', role: 'alert', id: 'alerts' });

/** Give the regions, to be put into the page once. */
export function regions() {
  return [calm, urgent];
}

/**
 * Say something aloud. Each text is an element of its own, so that two that are equal are both read.
 * @param {string} text
 * @param {'calm' | 'urgent'} [how]
 */
export function announce(text, how = 'calm') {
  const region = how === 'urgent' ? urgent : calm;
  region.append(make('p', {}, text));
  while (region.childElementCount > 5) region.firstElementChild?.remove();
}
