// Scenes: what is seen of a match at one place, and what each step changes. Pure.

/**
 * @typedef {import('./messages.js').State} State
 * @typedef {import('./messages.js').Change} Change
 * @typedef {import('./messages.js').Happened} Happened
 * @typedef {import('./messages.js').ShownPart} ShownPart
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
 * Give what the events of news tell of a scene: whose turn it is, what moved, and where that began and ended.
 * @param {State} scene
 * @param {Happened[]} events
 * @returns {Change}
 */
export function told(scene, events) {
  /** @type {Change} */
  const known = { pieces: moved(scene.pieces, events.flatMap(({ parts = [] }) => parts)) };
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
 * Give the sites that parts of a move change; pieces that move together leave first.
 * @param {Record<string, string>} pieces
 * @param {ShownPart[][]} parts
 * @returns {Record<string, string>}
 */
function moved(pieces, parts) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const part of parts) {
    const carried = part.map(({ source = '', piece }) => piece ?? found[source] ?? pieces[source] ?? '');
    for (const { source } of part) if (source) found[source] = '';
    part.forEach(({ target }, at) => { if (target) found[target] = carried[at] ?? ''; });
  }
  return found;
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
