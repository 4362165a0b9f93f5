/** Dice. */

import { circle, path } from './shapes.js';

const A = 17;
/** @type {Record<string, [number, number]>} */
const PIPS = { tl: [-A, -A], tr: [A, -A], l: [-A, 0], m: [0, 0], r: [A, 0], bl: [-A, A], br: [A, A] };
const FACES = ['', 'm', 'tl br', 'tl m br', 'tl tr bl br', 'tl tr m bl br', 'tl tr l r bl br'];
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];

/**
 * The number that a name says, or 0.
 * @param {string} name
 */
export function number(name) {
  const digit = /([1-6])\D*$/.exec(name);
  return digit ? Number(digit[1]) : Math.max(0, WORDS.indexOf(name.toLowerCase()));
}

/**
 * @param {number} face
 * @returns {import('./shapes.js').Shape[]}
 */
export function die(face) {
  const pips = FACES[face].split(' ').filter(Boolean).map((at) => circle(PIPS[at][0], PIPS[at][1], 6.5, 'pip'));
  return [
    path('M-26 -35H26A9 9 0 0 1 35 -26V26A9 9 0 0 1 26 35H-26A9 9 0 0 1 -35 26V-26A9 9 0 0 1 -26 -35Z', 'cube'),
    ...pips,
  ];
}
