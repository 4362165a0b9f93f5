/** A disc with letters, for kinds that nobody has drawn. */

import { circle, text } from './shapes.js';

/**
 * @param {string} letters
 * @returns {import('./shapes.js').Shape[]}
 */
export function token(letters) {
  return [circle(1, 4, 39, 'shade'), circle(0, 0, 39), circle(0, 0, 33, 'rim'), text(letters, 2, `letter${letters.length > 1 ? ' long' : ''}`)];
}

/**
 * One or two letters that stand for a kind: initials of its words, else the letter that the game gives it.
 * @param {import('../types.js').KindLook} kind
 */
export function letters(kind) {
  const words = kind.name.split(/[\s_-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  if (words.length > 1) return (words[0][0] + words[1][0]).toUpperCase();
  return (kind.letters?.[0] ?? kind.name[0] ?? '?').toUpperCase();
}
