// Speaker: a board and its moves in words, for labels, announcements and results.
import { written } from './notation.js';
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

  /** A move as readers of this language write it. @param {string} move */
  notation(move) {
    return written(move, this.look);
  }

  /** A move in words. @param {Happened} event */
  move(event) {
    const move = this.notation(event.move ?? '');
    if (event.seat === undefined) return say('chance-move', { move });
    return say('move-of', { player: this.player(event.seat), move });
  }

  /**
   * How a match ended, in the words of who reads it.
   * @param {Happened} end
   * @param {number[]} [mine] the reader's seats
   */
  result(end, mine = []) {
    const winners = end.winners ?? [];
    const counted = !say.knows(`gave.${end.reason ?? ''}`) && (end.scores ?? []).some((score) => score > 1);
    const scores = counted ? ` ${(end.scores ?? []).join(' : ')}` : '';
    return this.verdict(end, winners, mine) + scores;
  }

  /**
   * @param {Happened} end
   * @param {number[]} winners
   * @param {number[]} mine
   */
  verdict(end, winners, mine) {
    const why = end.reason ?? '';
    const reason = sayName('reason', why);
    if (!winners.length) return say('drawn', { reason });
    const one = mine.length > 0 && mine.length < this.look.players.length; // who plays all sides has no side
    const won = one && winners.some((seat) => mine.includes(seat));
    const player = winners.map((seat) => this.player(seat)).join(', ');
    // Giving up, leaving and losing on time are told by whom, so that nobody takes the winner for the one who gave up.
    if (say.knows(`gave.${why}`)) {
      const known = one ? (won ? `won-by.${why}` : `lost-by.${why}`) : `gave.${why}`;
      return say(known, { player, loser: this.losers(winners) });
    }
    return say(!one ? 'won' : won ? 'you-won' : 'you-lost', { player, reason });
  }

  /** Those who did not win. @param {number[]} winners */
  losers(winners) {
    return this.look.players.flatMap((player, at) => (player.chance || winners.includes(at) ? [] : [this.player(at)])).join(', ');
  }
}
