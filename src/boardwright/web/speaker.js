// Speaker: a board and its moves in words, for labels, announcements and results.
import { say, sayName } from './words.js';

/**
 * @typedef {import('./board/types.js').Look} Look
 * @typedef {import('./messages.js').Happened} Happened
 */

export class Speaker {
  /**
   * @param {Look} look
   * @param {string} title
   */
  constructor(look, title) {
    this.look = look;
    this.title = title;
  }

  /** @param {number | undefined | null} seat */
  player(seat) {
    const name = this.look.players[seat ?? -1]?.name ?? '';
    return sayName('player', name);
  }

  /** What a piece is called: its owner and its kind. @param {string} code */
  piece(code) {
    const [owner = 0, kind = 0] = code.split('/').map(Number);
    const what = sayName('kind', this.look.kinds[kind - 1]?.name ?? code);
    return owner ? say('piece', { player: this.player(owner - 1), kind: what }) : what;
  }

  /**
   * What a site is called: its name, what stands there, and what can be done with it.
   * @param {string} site
   * @param {import('./board/board.js').Seen} seen
   */
  site(site, seen) {
    const words = [site, seen.piece ? this.piece(seen.piece) : say('empty')];
    if (seen.check) words.push(say('in-check'));
    if (seen.last) words.push(say('last-move'));
    if (seen.chosen) words.push(say('picked-up'));
    else if (seen.target) words.push(say(seen.piece ? 'can-choose' : 'can-go-here'));
    return words.join(', ');
  }

  /** What a question on the board offers. @param {import('./board/types.js').Choice} choice */
  choice(choice) {
    return choice.piece ? this.piece(choice.piece) : (choice.text ?? choice.site ?? '');
  }

  /**
   * Pieces in hand.
   * @param {string} code
   * @param {number} count
   */
  reserve(code, count) {
    return say('in-hand', { piece: this.piece(code), count });
  }

  /** A move in words. @param {Happened} event */
  move(event) {
    const move = event.move ?? '';
    if (event.seat === undefined) return say('chance-move', { move });
    return say('move-of', { player: this.player(event.seat), move });
  }

  /** How a match ended. @param {Happened} end */
  result(end) {
    const reason = sayName('reason', end.reason ?? '');
    const winners = (end.winners ?? []).map((seat) => this.player(seat)).join(', ');
    const scores = (end.scores ?? []).some((score) => score > 1) ? ` ${(end.scores ?? []).join(' : ')}` : '';
    return (winners ? say('won', { player: winners, reason }) : say('drawn', { reason })) + scores;
  }
}
