// Families of games, as players speak of them: where a game stands in the gallery.

/** @type {Record<string, string[]>} */
const MEMBERS = {
  chess: ['chess', 'chess-zrf', 'shatranj', 'makruk', 'xiangqi', 'shogi', 'minishogi', 'breakthrough'],
  draughts: ['russian-draughts', 'english-draughts', 'international-draughts', 'turkish-dama', 'alquerque', 'fanorona'],
  lines: ['gomoku', 'connect-four', 'yavalath', 'nine-mens-morris', 'three-in-a-row-for-three'],
  territory: ['othello', 'reversi-zrf', 'dots', 'crosses', 'virus-war', 'ataxx', 'amazons', 'abalone', 'brandubh'],
  races: ['chinese-checkers', 'runners'],
  puzzles: ['peg-solitaire'],
};

/** All families, in the order in which they are offered; the last one has what others have written. */
export const FAMILIES = [...Object.keys(MEMBERS), 'others'];

/** The family of a game. @param {string} game */
export function familyOf(game) {
  return FAMILIES.find((family) => MEMBERS[family]?.includes(game)) ?? 'others';
}
