/** The stock of drawings: each is made once, and every piece on the board uses it. */

import { drawing, drawingName } from './drawings/drawings.js';
import { canWrite } from './drawings/writing.js';
import { picture } from './pictures.js';
import { svg } from './svg.js';

/** @typedef {import('./types.js').Look} Look */

let boards = 0;

export class Stock {
  /**
   * @param {Look} look
   * @param {boolean} latin letters instead of Chinese characters
   */
  constructor(look, latin) {
    this.look = look;
    this.latin = latin || !canWrite();
    this.defs = svg('defs');
    boards += 1;
    this.prefix = `drawing-${boards}-`;
    /** @type {Set<string>} */
    this.made = new Set();
  }

  /**
   * The reference to the drawing of a piece.
   * @param {string} code
   * @param {string} [site]
   */
  reference(code, site = '') {
    const brought = this.look.pictures?.[code];
    const id = this.prefix + (brought ? `picture-${code}` : drawingName(this.look, code, site));
    if (!this.made.has(id) && brought) {
      this.made.add(id);
      this.defs.append(svg('symbol', { id, viewBox: '-50 -50 100 100' }, [picture(brought)]));
    } else if (!this.made.has(id)) {
      this.made.add(id);
      const shapes = drawing(this.look, code, site, this.latin).map(([tag, part, at, text]) =>
        svg(/** @type {'path'} */ (tag), { class: part, .../** @type {Record<string, string | number>} */ (at) }, text ? [text] : []),
      );
      const box = { viewBox: '-50 -50 100 100', overflow: 'visible' };
      this.defs.append(svg('symbol', { id, ...box }, [svg('g', { class: `family-${this.look.style.pieces || 'any'}` }, shapes)]));
    }
    return `#${id}`;
  }

  /**
   * The class that gives a piece its colours.
   * @param {string} code
   */
  colour(code) {
    const player = this.look.players[Number(code.split('/')[0]) - 1];
    return `colour-${player ? player.colour : 'none'}`;
  }

  /**
   * A picture of a piece by itself, for reserves, choosers and drags.
   * @param {string} code
   */
  picture(code) {
    const use = svg('use', { href: this.reference(code), x: -0.5, y: -0.5, width: 1, height: 1, class: this.colour(code) });
    return svg('svg', { class: 'piece-picture', viewBox: '-0.5 -0.5 1 1', 'aria-hidden': 'true' }, [use]);
  }
}
