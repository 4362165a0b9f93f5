// The games of the catalogue, fetched once and kept by the browser.

/**
 * @typedef {import('./messages.js').GameInfo} GameInfo
 * @typedef {import('./messages.js').GameLook} GameLook
 */

/** @type {Promise<GameInfo[]> | null} */
let all = null;
/** @type {Map<string, Promise<GameLook>>} */
const looks = new Map();

/** Give all games. @returns {Promise<GameInfo[]>} */
export function games() {
  all ??= fetched('/games.json');
  return all;
}

/**
 * Give one game with its options: how it looks and begins. Rejects if there is no such game or option.
 * @param {string} name
 * @param {Record<string, string | number | boolean>} [options]
 * @returns {Promise<GameLook>}
 */
export function gameLook(name, options = {}) {
  const query = new URLSearchParams(Object.entries(options).map(([key, value]) => [key, String(value)])).toString();
  const address = `/games/${encodeURIComponent(name)}.json${query ? `?${query}` : ''}`;
  let found = looks.get(address);
  if (!found) {
    found = fetched(address);
    looks.set(address, found);
    found.catch(() => looks.delete(address));
  }
  return found;
}

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
