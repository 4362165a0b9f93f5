/** Stones, two-sided discs and pegs. */

import { circle, ellipse, path } from './shapes.js';

/** @typedef {import('./shapes.js').Shape} Shape */

/** @type {Shape[]} */
const STONE = [circle(1, 4, 42, 'shade'), circle(0, 0, 42), ellipse(-14, -18, 17, 10, -38, 'shine')];

/** @type {Shape[]} */
const DISC = [circle(1, 4, 40, 'shade'), circle(0, 2.6, 40, 'under'), circle(0, -0.4, 40), circle(0, -0.4, 31, 'rim')];

/** @type {Shape[]} */
const PEG = [circle(1, 4, 30, 'shade'), circle(0, 0, 30), ellipse(-10, -12, 11, 7, -38, 'shine')];

/**
 * A mark for each player, so that colours need not be told apart.
 * @type {Shape[][]}
 */
export const SIGNS = [
  [],
  [path('M-15 -15H15V15H-15Z', 'sign')],
  [path('M0 -19L18 13H-18Z', 'sign')],
  [path('M0 -20L20 0L0 20L-20 0Z', 'sign')],
];

/** @type {Record<string, Shape[]>} */
export const STONES = { stone: STONE, man: STONE, ball: STONE, marble: STONE, pebble: STONE };
/**
 * Marks that are no pieces, such as where a stone has been in this turn.
 * @type {Record<string, Shape[]>}
 */
export const MARKERS = {
  trail: [circle(0, 0, 10, 'faint')],
  marker: [circle(0, 0, 10, 'faint')],
  arrow: [path('M-30 -22A8 8 0 0 1 -22 -30H22A8 8 0 0 1 30 -22V22A8 8 0 0 1 22 30H-22A8 8 0 0 1 -30 22Z', 'ink'), path('M-14 -14L14 14M14 -14L-14 14', 'knocked')],
};
/** @type {Record<string, Shape[]>} */
export const DISCS = { disc: DISC, stone: DISC };
/** @type {Record<string, Shape[]>} */
export const PEGS = { peg: PEG, runner: PEG };
