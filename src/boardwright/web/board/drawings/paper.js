/** Games on squared paper: dots and their prisoners, crosses and filled cells; every player has a shape of his own. */

import { circle, path } from './shapes.js';

/** @typedef {import('./shapes.js').Shape} Shape */

const DOTS = [
  circle(0, 0, 29, 'ink'),
  path('M-25 -25H25V25H-25Z', 'ink'),
  path('M0 -33L31 24H-31Z', 'ink'),
  path('M0 -36L36 0L0 36L-36 0Z', 'ink'),
];

const SMALL_DOTS = [
  circle(0, 0, 21, 'taken'),
  path('M-18 -18H18V18H-18Z', 'taken'),
  path('M0 -24L22 17H-22Z', 'taken'),
  path('M0 -26L26 0L0 26L-26 0Z', 'taken'),
];

/** Strokes of a pen: a cross, a nought, a dagger, a star. */
const MARKS = [
  'M-26 -27C-10 -9 9 10 27 26M26 -28C10 -8 -10 9 -28 27',
  'M3 -29C-16 -30 -29 -17 -29 0C-29 17 -16 29 0 29C17 29 29 16 29 0C29 -16 18 -28 1 -29',
  'M0 -33V33M-21 -13C-8 -14 8 -14 21 -13',
  'M0 -30V30M-26 -15L26 15M26 -15L-26 15',
];

/** @param {number} player */
const mark = (player) => MARKS[player % MARKS.length];

/**
 * @param {string} kind
 * @param {number} player
 * @returns {Shape[] | undefined}
 */
export function paper(kind, player) {
  switch (kind) {
    case 'dot': return [DOTS[player % DOTS.length]];
    case 'captured dot': return [SMALL_DOTS[player % DOTS.length]];
    case 'captured point': return [circle(0, 0, 7, 'faint')];
    case 'cross': case 'cell': return [path(mark(player), 'pen')];
    case 'filled cell': case 'wall': return [path('M-47 -47H47V47H-47Z', 'ink'), path(mark(player), 'knocked')];
    case 'dead filled cell': return [
      path('M-47 -47H47V47H-47Z', 'pale'),
      path('M-47 -16L-16 -47M-47 15L15 -47M-47 46L46 -47M-16 47L47 -16M15 47L47 15', 'hatch'),
      path(mark(player), 'dead'),
    ];
    default: return undefined;
  }
}
