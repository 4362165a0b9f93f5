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
  const own = ownRules(name);
  const variant = own?.variant ? `?variant=${encodeURIComponent(own.variant)}` : '';
  const address = own ? `/rules/${own.rules}.json${variant}` : `/games/${encodeURIComponent(name)}.json${query ? `?${query}` : ''}`;
  let found = looks.get(address);
  if (!found) {
    found = fetched(address);
    looks.set(address, found);
    found.catch(() => looks.delete(address));
  }
  return found;
}

/** Give the hash and the variant of a game that is played by a text of its own; null for a game of the catalogue. @param {string} name */
export function ownRules(name) {
  const [, rules = '', variant = ''] = /^rules\/([0-9a-f]{40})(?:#(.*))?$/s.exec(name) ?? [];
  return rules ? { rules, variant } : null;
}

/** Give the place of a game: its page, or the workshop with its text. @param {string} name */
export function placeOfGame(name) {
  const own = ownRules(name);
  return own ? `/workshop/${own.rules}` : `/games/${name}`;
}

/**
 * Give the address of an analysis board, or of the editor of positions.
 * @param {'analysis' | 'setup'} what
 * @param {string} name
 * @param {URLSearchParams} [query]
 */
export function deskOf(what, name, query = new URLSearchParams()) {
  const own = ownRules(name);
  if (own?.variant) query.set('variant', own.variant);
  const place = what === 'analysis' ? `/analysis/${own ? `rules/${own.rules}` : name}` : `${placeOfGame(name)}/setup`;
  return query.size ? `${place}?${query}` : place;
}

/** Give the name of the game at such an address: its query says which game of a text. @param {string} part */
export function nameAt(part) {
  const variant = new URLSearchParams(location.search).get('variant');
  return ownRules(part) && variant ? `${part}#${variant}` : part;
}

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
