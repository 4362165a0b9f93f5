/** From a piece to its drawing: by the family that the game asks for, else by its name, else its letters. */

import { shogi, xiangqi } from './characters.js';
import { CHESS, MAKRUK } from './chess.js';
import { die, number } from './die.js';
import { DRAUGHTS } from './draughts.js';
import { paper } from './paper.js';
import { DISCS, MARKERS, PEGS, SIGNS, STONES } from './stones.js';
import { letters, token } from './token.js';

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('../types.js').Look} Look */

/**
 * A family knows some kinds by name; `undefined` leaves a kind to others.
 * @typedef {(kind: string, player: number, latin: boolean) => Shape[] | undefined} Family
 */

/**
 * @param {Record<string, Shape[]>} table
 * @returns {Family}
 */
const listed = (table) => (kind) => (Object.hasOwn(table, kind) ? table[kind] : undefined);

/**
 * The same drawing with a sign for each player.
 * @param {Record<string, Shape[]>} table
 * @returns {Family}
 */
const signed = (table) => (kind, player) => {
  const plain = Object.hasOwn(table, kind) ? table[kind] : undefined;
  return plain && [...plain, ...(SIGNS[player] ?? [])];
};

/** @type {Record<string, Family>} */
const FAMILIES = {
  chess: listed(CHESS),
  makruk: listed(MAKRUK),
  draughts: listed(DRAUGHTS),
  discs: listed(DISCS),
  stones: listed(STONES),
  pegs: listed(PEGS),
  markers: listed(MARKERS),
  paper,
  shogi,
  xiangqi,
};

/** Families whose names are plain enough to be known in any game. */
const COMMON = ['chess', 'discs', 'stones', 'pegs', 'draughts', 'paper', 'markers'];

/** Families in which colour alone tells players apart, and which take a sign when there are more than two. */
const PLAIN = { discs: signed(DISCS), stones: signed(STONES), pegs: signed(PEGS) };

/** Families whose pieces look toward the opponent. */
const FACING = new Set(['shogi']);

/**
 * @param {Look} look
 * @param {string} code
 * @returns {{kind: number, player: number}} player -1 for nobody
 */
export function decode(look, code) {
  const [player, kind] = code.split('/').map((part) => Number(part) - 1);
  return { kind, player };
}

/**
 * The name of a drawing: pieces with the same one look the same but for their colour.
 * @param {Look} look
 * @param {string} code
 * @param {string} site
 */
export function drawingName(look, code, site) {
  const { kind, player } = decode(look, code);
  const name = look.kinds[kind]?.name ?? '?';
  return isDie(name) ? `die-${number(name) || number(site) || 1}` : `${player}-${kind}`;
}

/**
 * The shapes of a piece.
 * @param {Look} look
 * @param {string} code
 * @param {string} site where it stands: a die may show the number of its place
 * @param {boolean} latin
 * @returns {Shape[]}
 */
export function drawing(look, code, site, latin) {
  const { kind, player } = decode(look, code);
  const known = look.kinds[kind] ?? { name: '?' };
  const name = known.name.toLowerCase();
  if (isDie(known.name)) return die(number(known.name) || number(site) || 1);
  const crowded = look.players.filter((p) => !p.chance).length > 2;
  const wished = look.style.pieces ?? '';
  for (const family of [wished, ...COMMON]) {
    const found = (crowded ? PLAIN[/** @type {keyof typeof PLAIN} */ (family)] : undefined) ?? FAMILIES[family];
    const shapes = found?.(name, Math.max(0, player), latin);
    if (shapes) return shapes;
  }
  return token(letters(known));
}

/**
 * True for pieces that are turned toward the opponent.
 * @param {Look} look
 */
export function isFacing(look) {
  return FACING.has(look.style.pieces ?? '');
}

/** @param {string} name */
function isDie(name) {
  return /^(die|dice)\b/i.test(name);
}
