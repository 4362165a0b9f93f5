/** Which hints help: discs on empty sites, rings around pieces; what is open nearly everywhere needs none. */

/** @typedef {import('./types.js').Choice} Choice */

/** More hints than this are no help; the pointer still shows where one may go. */
export const MOST_HINTS = 120;

/**
 * @param {Choice[]} offered
 * @param {import('./types.js').State} state
 * @param {import('./types.js').Look} look
 * @param {import('./geometry.js').Geometry} geometry
 * @returns {Map<number, string>} from a site to the class of its hint
 */
export function hintsFor(offered, state, look, geometry) {
  /** @type {Map<number, string>} */
  const found = new Map();
  const { pieces, open = [] } = state;
  // Everybody sees where the player to move may place a piece: a disc of his colour that one can see through.
  const placing = `hint placing colour-${look.players[state.turn]?.colour ?? 'none'}`;
  const picked = offered.some((choice) => choice.ask !== 'start');
  for (const site of picked ? [] : open) found.set(geometry.index.get(site) ?? -1, placing);
  if (found.size) return found;
  const { movable, placeable } = worthShowing(offered, pieces, geometry.names.length);
  for (const { ask, site } of offered) {
    const at = site === undefined ? undefined : geometry.index.get(site);
    if (at === undefined || site === undefined || ask === 'piece') continue;
    if (!(site in pieces)) {
      if (placeable || ask !== 'start') found.set(at, 'hint free');
    } else if (ask !== 'start') found.set(at, 'hint taking');
    else if (movable) found.set(at, 'hint ready');
  }
  return found.size > MOST_HINTS ? new Map() : found;
}

/**
 * Pieces that may move are pointed out where few of many may, empty sites where not nearly all are open.
 * @param {Choice[]} offered
 * @param {Record<string, string>} pieces
 * @param {number} sites
 */
function worthShowing(offered, pieces, sites) {
  const starts = offered.flatMap((choice) => (choice.ask === 'start' && choice.site ? [choice.site] : []));
  const movers = starts.filter((site) => site in pieces);
  const owner = movers.length ? pieces[movers[0]].split('/')[0] : '';
  const mine = Object.values(pieces).filter((code) => code.startsWith(`${owner}/`)).length;
  const empty = sites - Object.keys(pieces).length;
  return { movable: 3 * movers.length <= mine, placeable: 3 * (starts.length - movers.length) <= 2 * empty };
}
