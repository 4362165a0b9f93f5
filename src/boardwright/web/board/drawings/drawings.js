/** From a piece to its drawing: by the family that the game asks for, else by its name, else its letters. */

import { SHAPES } from './shapes.js';

/** @typedef {import('../types.js').Look} Look */
/** @typedef {[tag: string, part: string, at: Record<string, string | number> | string, text?: string]} Shape */
/** @typedef {{under: Shape[], y: number, part: string, words: Record<string, string[]>}} Written */

const FAMILIES = /** @type {Record<string, Record<string, Shape[] | string>>} */ (/** @type {unknown} */ (SHAPES.families));
const WRITTEN = /** @type {Record<string, Written>} */ (/** @type {unknown} */ (SHAPES.written));
const OWN = /** @type {Record<string, ([string, Record<string, string | number>] | null)[]>} */ (/** @type {unknown} */ (SHAPES.own));

/**
 * @param {Look} look
 * @param {string} code
 * @returns {{kind: number, player: number}} player -1 for no owner
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
  if (isDie(known.name)) return die(number(known.name) || number(site) || 1);
  const name = known.name.toLowerCase();
  const owner = Math.max(0, player);
  const crowded = look.players.filter((p) => !p.chance).length > 2;
  for (const family of [look.style.pieces ?? '', ...SHAPES.common]) {
    const shapes = written(family, name, owner, latin) ?? listed(family, name);
    const sign = crowded && SHAPES.signed.includes(family) ? [/** @type {Shape} */ (['own', 'sign', 'signs'])] : [];
    if (shapes) return [...shapes, ...sign].flatMap((shape) => mine(shape, owner));
  }
  return token(letters(known));
}

/**
 * True for pieces that are turned toward the opponent.
 * @param {Look} look
 */
export function isFacing(look) {
  return SHAPES.facing.includes(look.style.pieces ?? '');
}

/**
 * The drawing of a kind in a family.
 * @param {string} family
 * @param {string} kind
 * @returns {Shape[] | undefined} undefined leaves a kind to others
 */
function listed(family, kind) {
  const table = Object.hasOwn(FAMILIES, family) ? FAMILIES[family] : {};
  const found = Object.hasOwn(table, kind) ? table[kind] : undefined;
  if (typeof found !== 'string') return found;
  const [other, name] = found.split('/');
  return listed(other, name);
}

/**
 * A piece of shogi or xiangqi, in its own characters or in Latin letters.
 * @param {string} family
 * @param {string} kind
 * @param {number} player
 * @param {boolean} latin
 * @returns {Shape[] | undefined}
 */
function written(family, kind, player, latin) {
  const style = Object.hasOwn(WRITTEN, family) ? WRITTEN[family] : undefined;
  if (!style || !Object.hasOwn(style.words, kind)) return undefined;
  const word = style.words[kind][latin ? 2 : player === 1 ? 1 : 0];
  const part = `${style.part}${kind.startsWith('+') ? ' promoted' : ''}${latin ? ' latin' : ''}${word.length > 1 ? ' long' : ''}`;
  return [...style.under, ['text', part, { x: 0, y: style.y }, word]];
}

/**
 * What stands for a player where each has a shape of his own; nothing where he has none.
 * @param {Shape} shape
 * @param {number} player
 * @returns {Shape[]}
 */
function mine(shape, player) {
  const [tag, part, list] = shape;
  if (tag !== 'own' || typeof list !== 'string') return [shape];
  const found = OWN[list][player % OWN[list].length];
  return found ? [[found[0], part, found[1]]] : [];
}

/**
 * A disc with letters, for kinds without a drawing.
 * @param {string} text
 * @returns {Shape[]}
 */
function token(text) {
  const { under, y, part } = SHAPES.token;
  return [.../** @type {Shape[]} */ (under), ['text', part + (text.length > 1 ? ' long' : ''), { x: 0, y }, text]];
}

/**
 * One or two letters that stand for a kind: initials of its words, else the letter that the game gives it.
 * @param {import('../types.js').KindLook} kind
 */
function letters(kind) {
  const words = kind.name.split(/[\s_-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  if (words.length > 1) return (words[0][0] + words[1][0]).toUpperCase();
  return (kind.letters?.[0] ?? kind.name[0] ?? '?').toUpperCase();
}

/** @param {string} name */
function isDie(name) {
  return /^(die|dice)\b/i.test(name);
}

/**
 * The number that a name says, or 0.
 * @param {string} name
 */
function number(name) {
  const digit = /([1-6])\D*$/.exec(name);
  return digit ? Number(digit[1]) : Math.max(0, SHAPES.die.words.indexOf(name.toLowerCase()));
}

/**
 * @param {number} face
 * @returns {Shape[]}
 */
function die(face) {
  const { cube, faces, radius } = SHAPES.die;
  const pips = faces[face].map(([cx, cy]) => /** @type {Shape} */ (['circle', 'pip', { cx, cy, r: radius }]));
  return [/** @type {Shape} */ (/** @type {unknown} */ (cube)), ...pips];
}
