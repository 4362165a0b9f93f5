// What a person prefers, kept by the browser; preferences.js lets an account remember it too.

/**
 * @typedef {object} Settings
 * @property {string} language   empty for what the browser says
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {string} board      how boards of wood look
 * @property {string} pieces     how pieces are drawn
 * @property {boolean} sound
 * @property {boolean} coordinates
 * @property {boolean} latin     letters rather than native characters on pieces
 * @property {boolean} notify     a notification when it is one's turn and the page is hidden
 * @property {number} level      the level that was played last
 * @property {string} game       the game that was played last
 * @property {string[]} favourites
 * @property {string[]} muted     names whose messages are not shown
 */

const KEY = 'boardwright.settings';
const TOKEN = 'boardwright.token';

/** @type {Settings} */
const USUAL = { language: '', theme: 'auto', board: 'wood', pieces: 'classic', sound: true, coordinates: true, latin: false, notify: false, level: 3, game: 'chess', favourites: [], muted: [] };

/** @type {Set<() => void>} */
const listeners = new Set();

/** @type {Settings} */
export const settings = { ...USUAL, ...read() };

/** @returns {Partial<Settings>} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {}; // a browser that keeps nothing still plays
  }
}

/**
 * Change some settings and tell whoever listens.
 * @param {Partial<Settings>} changes
 */
export function change(changes) {
  Object.assign(settings, changes);
  keep(KEY, JSON.stringify(settings));
  for (const listener of [...listeners]) listener();
}

/**
 * Hear of changes; gives what ends it.
 * @param {() => void} listener
 * @returns {() => void}
 */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Give the token that leads back to the account of this browser; empty if there is none. */
export function token() {
  try {
    return localStorage.getItem(TOKEN) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} value */
export function keepToken(value) {
  keep(TOKEN, value);
}

/** @param {string} key @param {string} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse; then it lasts as long as the page.
  }
}
