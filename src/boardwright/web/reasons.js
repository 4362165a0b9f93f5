// Why a click does nothing: in words, from what the server offers. The page knows no rules.

/**
 * @typedef {import('./messages.js').State} State
 * @typedef {import('./picker.js').Picker} Picker
 */

/**
 * Give the key of the reason why a site cannot be clicked now.
 * @param {Picker} picker
 * @param {string} site
 * @param {State} scene
 * @param {boolean} mustTake
 * @returns {string}
 */
export function reason(picker, site, scene, mustTake) {
  const piece = scene.pieces[site];
  const mine = piece !== undefined && Number(piece.split('/')[0]) === scene.turn + 1;
  const cause = scene.check?.length ? 'why-check' : mustTake ? 'why-must-take' : '';
  if (picker.hand) return 'why-no-drop';
  if (mine) return cause || 'why-stuck';
  if (picker.from) return cause || 'why-not-there';
  if (piece !== undefined) return 'why-not-yours';
  return picker.starts.size && [...picker.starts.keys()].every((start) => start in scene.pieces) ? 'why-pick-first' : cause || 'why-not-here';
}
