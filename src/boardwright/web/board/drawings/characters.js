/** Shogi and xiangqi: written pieces, in their own characters or in Latin letters. */

import { circle, path, text } from './shapes.js';

/** @typedef {import('./shapes.js').Shape} Shape */

const WEDGE = 'M0 -44L25 -33L34 42H-34L-25 -33Z';
const WEDGE_SHADE = 'M0 -41L25 -30L34 45H-34L-25 -30Z';

/** @type {Record<string, [native: string, latin: string, second?: string]>} */
const SHOGI = {
  king: ['王', 'K', '玉'], rook: ['飛', 'R'], bishop: ['角', 'B'], gold: ['金', 'G'], silver: ['銀', 'S'],
  knight: ['桂', 'N'], lance: ['香', 'L'], pawn: ['歩', 'P'], '+rook': ['龍', '+R'], '+bishop': ['馬', '+B'],
  '+silver': ['全', '+S'], '+knight': ['圭', '+N'], '+lance': ['杏', '+L'], '+pawn': ['と', '+P'],
};

/** @type {Record<string, [red: string, latin: string, black: string]>} */
const XIANGQI = {
  general: ['帥', 'K', '將'], king: ['帥', 'K', '將'], advisor: ['仕', 'A', '士'], elephant: ['相', 'E', '象'],
  horse: ['傌', 'H', '馬'], rook: ['俥', 'R', '車'], chariot: ['俥', 'R', '車'], cannon: ['炮', 'C', '砲'],
  soldier: ['兵', 'S', '卒'], pawn: ['兵', 'S', '卒'],
};

/**
 * @param {string} kind
 * @param {number} player
 * @param {boolean} latin
 * @returns {Shape[] | undefined}
 */
export function shogi(kind, player, latin) {
  const found = SHOGI[kind];
  if (!found) return undefined;
  const promoted = kind.startsWith('+') ? ' promoted' : '';
  const word = latin ? found[1] : player === 1 ? found[2] ?? found[0] : found[0];
  return [
    path(WEDGE_SHADE, 'shade'),
    path(WEDGE, 'wedge'),
    text(word, 9, `character${promoted}${latin ? ' latin' : ''}${word.length > 1 ? ' long' : ''}`),
  ];
}

/**
 * @param {string} kind
 * @param {number} player
 * @param {boolean} latin
 * @returns {Shape[] | undefined}
 */
export function xiangqi(kind, player, latin) {
  const found = XIANGQI[kind];
  if (!found) return undefined;
  const word = latin ? found[1] : found[player === 1 ? 2 : 0];
  return [
    circle(1, 4, 43, 'shade'),
    circle(0, 0, 43, 'coin'),
    circle(0, 0, 36, 'coin-ring'),
    text(word, 2, `character coloured${latin ? ' latin' : ''}`),
  ];
}

/** @type {boolean | undefined} */
let written;

/** True when this machine has a font with Chinese characters: a character looks different from one that nobody has. */
export function canWrite() {
  if (written === undefined) {
    const [known, unknown] = ['飛', '\u{10fffd}'].map((character) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 24;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) return '';
      context.font = '20px serif';
      context.fillText(character, 2, 20);
      return context.getImageData(0, 0, 24, 24).data.join();
    });
    written = known !== unknown;
  }
  return written;
}
