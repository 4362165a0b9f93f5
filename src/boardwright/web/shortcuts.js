// Shorter ways to click a move: the king onto the rook castles, the last square of a chain plays the whole chain.
import { Picker } from './picker.js';

/**
 * @typedef {import('./messages.js').State} State
 * @typedef {import('./messages.js').Choices} Choices
 * @typedef {import('./board/board.js').Board} Board
 */

/** Questions that one click may cost. */
const MOST_ASKED = 24;

/**
 * The square to which a king goes who is put on a rook of his own; undefined where he cannot castle with it.
 * @param {Picker} picker
 * @param {string} site
 * @param {Board} board
 * @param {State} scene
 */
export function castling(picker, site, board, scene) {
  const { geometry, look } = board;
  const kind = (/** @type {string} */ where) => look.kinds[Number(scene.pieces[where]?.split('/')[1]) - 1]?.name.toLowerCase();
  const owner = (/** @type {string} */ where) => scene.pieces[where]?.split('/')[0];
  const { from } = picker;
  if (kind(from) !== 'king' || kind(site) !== 'rook' || owner(from) !== owner(site)) return undefined;
  const place = (/** @type {string} */ where) => geometry.home[geometry.index.get(where) ?? 0] ?? { x: 0, y: 0 };
  const [king, rook] = [place(from), place(site)];
  return picker.open.find((click) => {
    if (!click.site || click.ask !== 'target') return false;
    const goal = place(click.site);
    const [step, way] = [goal.x - king.x, rook.x - king.x];
    return goal.y === king.y && Math.abs(step) > 1.5 && Math.sign(step) === Math.sign(way);
  })?.site;
}

/**
 * The clicks of the only chain of jumps that ends on a site; undefined if there is none, or more than one.
 * @param {Picker} picker
 * @param {string} site
 * @param {(clicks: string[]) => Promise<Choices | undefined>} ask
 */
export async function chainTo(picker, site, ask) {
  let asked = 0;
  /** @type {string[][]} */
  const found = [];
  const walk = async (/** @type {Picker} */ here) => {
    const start = here.from;
    const made = here.implied || !start ? here.made : [...here.made];
    for (const click of here.open) {
      if (!click.site || found.length > 1) continue;
      const clicks = [...made, start, click.site];
      if (!click.goes_on) {
        if (click.site === site && !click.next?.length && here.made.length) found.push(clicks);
        continue;
      }
      asked += 1;
      const answer = asked > MOST_ASKED ? undefined : await ask(clicks);
      if (answer) await walk(new Picker(answer));
    }
  };
  await walk(picker);
  return found.length === 1 ? found[0] : undefined;
}
