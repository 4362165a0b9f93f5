// Moves as readers of a language write them: names of pieces in words, the letters of chess men.
import { say, sayName } from './words.js';

/** A move of chess in short notation. */
const SHORT = /^([KQRBN])([a-h]?[1-8]?x?[a-h][1-8].*)$/;
const BECOMES = /=([QRBN])/;

/**
 * Write a move for the reader.
 * @param {string} move as the server writes it
 * @param {import('./board/types.js').Look} look
 */
export function written(move, look) {
  if (!say.knows('letter.K')) return move;
  const chess = look.kinds.some(({ name }) => name === 'King') && look.kinds.some(({ name }) => name === 'Queen');
  if (chess) {
    const letter = (/** @type {string} */ one) => sayName('letter', one);
    const text = move.replace(BECOMES, (_, one) => `=${letter(one)}`);
    const short = SHORT.exec(text);
    return short ? `${letter(short[1] ?? '')}${short[2]}` : text;
  }
  const names = look.kinds.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const found = names.find((name) => move.startsWith(`${name} `));
  return found ? `${sayName('kind', found)} ${move.slice(found.length + 1)}` : move;
}
