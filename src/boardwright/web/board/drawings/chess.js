/** Chess men, drawn for Boardwright. */

import { circle, path } from './shapes.js';

const FOOT = 'C28 33 24 31 19 29';

/** @type {Record<string, import('./shapes.js').Shape[]>} */
export const CHESS = {
  pawn: [
    path(
      'M-25 40H25C25 32 20 27 13 24C9 17 7 9 6.5 1H12C14.5 -1 14.5 -5 12 -7L9 -8A14.5 14.5 0 1 0 -9 -8L-12 -7' +
        'C-14.5 -5 -14.5 -1 -12 1H-6.5C-7 9 -9 17 -13 24C-20 27 -25 32 -25 40Z',
    ),
    path('M-13 25H13', 'fine'),
  ],
  knight: [
    path(
      'M-22 40H28C31 14 28 -8 16 -21C11 -26 5 -29 -1 -30L-4 -41C-8 -38 -10 -35 -11 -30C-18 -26 -21 -20 -24 -12' +
        'C-27 -6 -32 0 -35 6C-37 11 -35 16 -31 18C-28 19 -25 18 -23 15C-21 17 -18 16 -16 13C-12 9 -6 9 0 4' +
        'C2 13 -7 19 -13 25C-19 30 -22 34 -22 40Z',
    ),
    path('M3 -25C15 -17 20 -1 20 33', 'detail'),
    circle(-14, -14, 2.8, 'dot'),
    circle(-29.5, 9, 1.9, 'dot'),
  ],
  bishop: [
    circle(0, -38, 5),
    path(
      'M-27 40H27C27 33 21 30 14 28C11 24 10 20 10 15L13 12C14.5 10 13.5 7.5 11 7C18 1 19.5 -8 15.5 -17C12 -25 6 -30 0 -34' +
        'C-6 -30 -12 -25 -15.5 -17C-19.5 -8 -18 1 -11 7C-13.5 7.5 -14.5 10 -13 12L-10 15C-10 20 -11 24 -14 28' +
        'C-21 30 -27 33 -27 40Z',
    ),
    path('M5.5 -24L-2.5 -10', 'detail'),
    path('M-10.5 14H10.5M-14 28H14', 'fine'),
  ],
  rook: [
    path(
      'M-29 40H29V33C29 29 25 28 22 27L18 20V-13L25 -20V-38H14.5V-30H6V-38H-6V-30H-14.5V-38H-25V-20L-18 -13V20L-22 27' +
        'C-25 28 -29 29 -29 33Z',
    ),
    path('M-18 -13H18M-18 20H18M-22 28H22', 'fine'),
  ],
  queen: [
    path(
      `M-28 40H28${FOOT}C17 25 17 21 20 15L32 -16L17 -1L15.5 -27L6 -4L0 -31L-6 -4L-15.5 -27L-17 -1L-32 -16L-20 15` +
        'C-17 21 -17 25 -19 29C-24 31 -28 33 -28 40Z',
    ),
    circle(33, -19, 4.6), circle(16, -31, 4.6), circle(0, -35.5, 4.6), circle(-16, -31, 4.6), circle(-33, -19, 4.6),
    path('M-20 15C-8 10 8 10 20 15M-19 29C-8 24.5 8 24.5 19 29', 'fine'),
  ],
  king: [
    path('M-3.2 -47H3.2V-41H9V-34.6H3.2V-25H-3.2V-34.6H-9V-41H-3.2Z'),
    path(
      `M-28 40H28${FOOT}C17 25 17 21 19 17C31 10 37 -1 32 -11C27 -20 13 -19 6 -9C8 -18 5 -25 0 -28C-5 -25 -8 -18 -6 -9` +
        'C-13 -19 -27 -20 -32 -11C-37 -1 -31 10 -19 17C-17 21 -17 25 -19 29C-24 31 -28 33 -28 40Z',
    ),
    path('M0 -9V13', 'fine'),
    path('M-19 17C-8 12 8 12 19 17M-19 29C-8 24.5 8 24.5 19 29', 'fine'),
  ],
};

/** The same men under the names of shatranj. */
Object.assign(CHESS, {
  shah: CHESS.king, firzan: CHESS.queen, pil: CHESS.bishop, faras: CHESS.knight, rukh: CHESS.rook, baidaq: CHESS.pawn,
});

/** Thai chess: the men of chess stand in, with a boat for the Rua and a shell for the Bia. */
/** @type {Record<string, import('./shapes.js').Shape[]>} */
export const MAKRUK = {
  khun: [
    path('M-26 40H26C26 32 20 30 15 28C19 14 16 2 10 -6C8 -18 4 -24 0 -42C-4 -24 -8 -18 -10 -6C-16 2 -19 14 -15 28C-20 30 -26 32 -26 40Z'),
    path('M-10.5 -5H10.5M-16 12H16M-15 28H15', 'fine'),
  ],
  met: [
    path('M-23 40H23C23 33 18 31 13 29C16 18 13 8 8 2C7 -8 4 -13 0 -26C-4 -13 -7 -8 -8 2C-13 8 -16 18 -13 29C-18 31 -23 33 -23 40Z'),
    path('M-8.5 2H8.5M-13 29H13', 'fine'),
  ],
  khon: [
    path('M-26 40H26C26 33 20 31 14 29C20 14 20 0 12 -10L16 -20C8 -20 3 -24 0 -32C-3 -24 -8 -20 -16 -20L-12 -10C-20 0 -20 14 -14 29C-20 31 -26 33 -26 40Z'),
    path('M-12 -10H12M-14 29H14', 'fine'),
  ],
  ma: CHESS.knight,
  rua: [
    path('M-30 40H30V31C30 27 26 26 22 25C26 12 26 0 22 -10C14 -15 -14 -15 -22 -10C-26 0 -26 12 -22 25C-26 26 -30 27 -30 31Z'),
    path('M-22 -10C-14 -4 14 -4 22 -10M-22 26H22', 'fine'),
  ],
  bia: [
    ellipseBody(),
    path('M0 -8V30M-5 -2L5 -2M-5 6L5 6M-5 14L5 14M-5 22L5 22', 'fine'),
  ],
};

/** @returns {import('./shapes.js').Shape} */
function ellipseBody() {
  return { tag: 'ellipse', part: 'body', at: { cx: 0, cy: 11, rx: 25, ry: 25 } };
}
