// Scenes: what is seen of a match at one place, and what each step changes. Pure.

/**
 * @typedef {import('./messages.js').State} State
 * @typedef {import('./messages.js').Change} Change
 * @typedef {import('./messages.js').Happened} Happened
 */

/**
 * Give the scene after a change; the one before stays as it is.
 * @param {State} scene
 * @param {Change} change
 * @returns {State}
 */
export function changed(scene, change) {
  const { pieces = {}, attributes = {}, ...rest } = change;
  return {
    ...scene,
    ...rest,
    pieces: merged(scene.pieces, pieces, (code) => code === ''),
    attributes: merged(scene.attributes ?? {}, attributes, (names) => names.length === 0),
  };
}

/**
 * Give what the events of news tell of a scene: whose turn it is, and where the last move began and ended.
 * @param {Happened[]} events
 * @returns {Change}
 */
export function told(events) {
  /** @type {Change} */
  const known = {};
  for (const { what, seat, parts = [] } of events) {
    if (what === 'turn') known.turn = seat ?? 0;
    else if (parts.length) {
      const sites = parts.flatMap(([shown]) => [shown?.source ?? '', shown?.target ?? '']);
      known.last = [...new Set(sites)].filter(Boolean);
    }
  }
  return known;
}

/**
 * @template T
 * @param {Record<string, T>} before
 * @param {Record<string, T>} change
 * @param {(value: T) => boolean} isGone
 * @returns {Record<string, T>}
 */
function merged(before, change, isGone) {
  const after = { ...before, ...change };
  for (const [site, value] of Object.entries(change)) if (isGone(value)) delete after[site];
  return after;
}
