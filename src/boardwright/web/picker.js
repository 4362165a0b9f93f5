// Picker: walks the tree of clicks that the server gave until a move is complete. It knows no rules.

/**
 * @typedef {import('./messages.js').Picks} Picks
 * @typedef {import('./messages.js').Click} Click
 * @typedef {import('./board/types.js').Choice} Choice
 */

/**
 * What a click leads to: the clicks of a whole move, those up to a settled part, more to click, or nothing.
 * @typedef {{whole: string[]} | {settled: string[]} | {more: true} | null} Picked
 *
 * @typedef {object} Offer what the server offers after some clicks
 * @property {Picks} picks
 * @property {string[]} [made]
 * @property {unknown[]} [parts]
 * @property {string[]} [empty] the empty sites, where `picks` may count on them
 */

export class Picker {
  /** @param {Offer} offer */
  constructor({ picks, made = [], parts = [], empty = [] }) {
    /** Clicks of parts that are settled. */
    this.made = made;
    /** @type {Click[]} Clicks of the part that is being chosen. */
    this.chosen = [];
    /** @type {Click[]} Clicks that the server knows but that moved nothing yet. */
    this.pending = parts.length ? [] : this.made.map((site) => ({ ask: 'start', site }));
    /** The piece in hand that was picked, to be dropped. */
    this.hand = '';
    /** @type {Click[]} */
    this.roots = rootsOf(picks, empty);
    /** @type {Map<string, Click>} */
    this.starts = new Map(this.roots.filter((click) => click.ask === 'start').map((click) => [click.site ?? '', click]));
    // Where a move goes on with the piece that has just moved, that piece need not be clicked again.
    const only = this.starts.size === 1 ? [...this.starts.values()][0] : undefined;
    this.implied = Boolean(this.made.length && only?.next?.length);
    if (this.implied && only) this.chosen = [only];
  }

  /** What may be clicked next. */
  get open() {
    return this.chosen.at(-1)?.next ?? this.roots;
  }

  /** What a board offers; while a piece is picked up, other pieces may be picked up instead. @returns {Choice[]} */
  choices() {
    // With a piece of the hand picked up, every square where it may be dropped is a goal.
    if (this.hand) return [...this.starts.values()].filter((click) => drops(click).includes(this.hand)).map((click) => ({ ask: 'target', site: click.site ?? '' }));
    const last = this.chosen.at(-1);
    const others = last?.ask === 'start' && !this.implied ? [...this.starts.values()].filter((click) => click !== last) : [];
    return [...this.open, ...others].filter((click) => click.site && click.ask !== 'finish').map(choiceOf);
  }

  /** Sites that were picked and not yet moved from. */
  get sites() {
    return [...this.pending, ...this.chosen].flatMap((click) => (click.site ? [click.site] : []));
  }

  /** Pieces in hand that may be dropped now. */
  get hands() {
    return this.made.length ? [] : [...new Set(this.roots.flatMap(drops))];
  }

  /** What has no place on the board: a pass, the end of a chain, taking nothing more. */
  get others() {
    const finishes = this.roots.filter((click) => click.ask === 'finish');
    return [...new Set([...finishes, ...this.open.filter((click) => !click.site)])];
  }

  /** True when there is a click or a part to take back. */
  get canStepBack() {
    return this.made.length > 0 || this.hasClicks;
  }

  /** True when something of the current part is chosen. */
  get hasClicks() {
    return Boolean(this.hand) || this.chosen.length > (this.implied ? 1 : 0);
  }

  /** The site from which the piece that was picked up moves; empty if none was. */
  get from() {
    return this.chosen.findLast((click) => click.ask === 'start')?.site ?? '';
  }

  /** Forget the clicks of the part that is being chosen. */
  forget() {
    this.hand = '';
    this.chosen = this.implied ? this.chosen.slice(0, 1) : [];
  }

  /**
   * Click on a site.
   * @param {string} site
   * @returns {Picked}
   */
  pick(site) {
    if (this.hand) return this.drop(site);
    const here = this.open.filter((click) => click.site === site);
    if (here.length > 1) return { more: true };
    if (here.length === 1 && here[0]) return this.take(here[0]);
    const start = this.starts.get(site);
    if (this.implied || !this.chosen.length) return null;
    const again = start && this.chosen.at(-1) === start;
    this.forget();
    return start && !again ? this.take(start) : { more: true };
  }

  /** @param {string} site @returns {Picked} */
  drop(site) {
    const hand = this.hand;
    const start = this.starts.get(site);
    this.hand = '';
    if (!start || !drops(start).includes(hand)) return start ? this.take(start) : { more: true };
    const picked = this.take(start);
    const piece = start.next?.find((click) => click.piece === hand);
    return piece ? this.take(piece) : picked;
  }

  /**
   * Take a piece in hand; a second time puts it back.
   * @param {string} piece
   * @returns {Picked}
   */
  reach(piece) {
    if (!this.hands.includes(piece)) return null;
    const again = this.hand === piece;
    this.forget();
    if (!again) this.hand = piece;
    return { more: true };
  }

  /**
   * Take one of the open clicks.
   * @param {Click} click
   * @returns {Picked}
   */
  take(click) {
    // What ends the move comes in place of going on with the piece that has just moved.
    if (click.ask === 'finish') this.chosen = [];
    this.chosen.push(click);
    const clicks = [...this.made, ...this.chosen.map(nameOf)];
    if (click.goes_on) return { settled: clicks };
    return click.next?.length ? { more: true } : { whole: clicks };
  }

  /**
   * Find the open click that a board's answer means.
   * @param {Choice} choice
   */
  meant(choice) {
    return this.open.find(
      (click) =>
        click.ask === choice.ask &&
        (click.site ?? '') === (choice.site ?? '') &&
        (click.piece ?? '') === (choice.piece ?? '') &&
        (click.text ?? '') === (choice.text ?? ''),
    );
  }
}

/**
 * Write out what the server says in few letters.
 * @param {Picks} picks
 * @param {string[]} empty
 * @returns {Click[]}
 */
function rootsOf({ sites = [], all_but, paths = {}, parts = {}, clicks = [] }, empty) {
  const closed = new Set(all_but ?? []);
  const single = all_but ? empty.filter((site) => !closed.has(site)) : sites;
  const target = (/** @type {boolean} */ goes_on) => (/** @type {string} */ site) => /** @type {Click} */ ({ ask: 'target', site, goes_on });
  const words = (text = '') => text.split(' ').filter(Boolean);
  const starts = [...new Set([...Object.keys(paths), ...Object.keys(parts)])];
  return [
    ...single.map((site) => /** @type {Click} */ ({ ask: 'start', site })),
    ...starts.map((site) => /** @type {Click} */ ({
      ask: 'start',
      site,
      next: [...words(paths[site]).map(target(false)), ...words(parts[site]).map(target(true))],
    })),
    ...clicks,
  ];
}

/** The name by which the server knows a click. @param {Click} click */
export function nameOf(click) {
  const bySite = click.site && (click.ask === 'start' || click.ask === 'target');
  return bySite ? String(click.site) : (click.text ?? click.site ?? '');
}

/** Pieces that a click on an empty site may drop. @param {Click} click @returns {string[]} */
function drops(click) {
  if (click.ask !== 'start') return [];
  if (click.piece) return [click.piece];
  return (click.next ?? []).flatMap((one) => (one.ask === 'piece' && one.piece ? [one.piece] : []));
}

/** @param {Click} click @returns {Choice} */
function choiceOf(click) {
  const { ask, site, piece, text } = click;
  return { ask, ...(site ? { site } : {}), ...(piece ? { piece } : {}), ...(text ? { text } : {}) };
}
