/** Draughts men and kings: turned discs. */

import { circle, path } from './shapes.js';

/** @type {import('./shapes.js').Shape[]} */
const MAN = [circle(0, 4, 39, 'shade'), circle(0, 0, 39), circle(0, 0, 29, 'fine'), circle(0, 0, 19, 'fine')];

const CROWN = 'M-19 14L-23 -11L-10 -1L0 -18L10 -1L23 -11L19 14Z';

/** @type {import('./shapes.js').Shape[]} */
const KING = [circle(0, 6, 39, 'shade'), circle(0, 4, 39), circle(0, -3, 39), circle(0, -3, 31, 'fine'), path(CROWN, 'solid crown')];

/** @type {Record<string, import('./shapes.js').Shape[]>} */
export const DRAUGHTS = { man: MAN, checker: MAN, draughtsman: MAN, king: KING, dame: KING };
