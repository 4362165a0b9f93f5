// A match as this page knows it: a snapshot, and the news since. Pure: it draws nothing and asks nothing.

/**
 * @typedef {import('./messages.js').Snapshot} Snapshot
 * @typedef {import('./messages.js').News} News
 * @typedef {import('./messages.js').Happened} Happened
 * @typedef {import('./messages.js').LineEntry} LineEntry
 */

export class Match {
  /** @param {Snapshot} snapshot */
  constructor(snapshot) {
    this.number = snapshot.match;
    this.version = snapshot.version;
    this.table = structuredClone(snapshot.table);
    this.creator = snapshot.creator;
    this.invitation = snapshot.invitation ?? '';
    this.ply = snapshot.ply;
    /** @type {number | null} */
    this.turn = snapshot.turn;
    /** @type {LineEntry[]} */
    this.line = snapshot.line;
    this.tail = snapshot.tail;
    this.left = snapshot.left;
    /** When `left` was true, by this page's clock. */
    this.since = performance.now();
    /** @type {Happened | null} */
    this.offer = snapshot.offer ?? null;
    /** @type {Happened | null} */
    this.end = snapshot.end ?? null;
  }

  /**
   * Follow the news. Gives false when they do not follow what is known, or say too little: then a snapshot is needed.
   * @param {News} news
   */
  hear(news) {
    if (news.version <= this.version) return true; // known already
    if (news.version !== this.version + 1) return false;
    this.version = news.version;
    return news.events.map((event) => this.follow(event)).every(Boolean);
  }

  /** @param {Happened} event */
  follow(event) {
    switch (event.what) {
      case 'seat': {
        const seat = this.table.seats[event.seat ?? 0];
        if (seat) Object.assign(seat, { sitter: event.sitter ?? 'open', name: event.name ?? '' });
        return true;
      }
      case 'started':
        this.table.started = true;
        return true;
      case 'move':
        // A move that replaces what was taken back makes a variation of it; the snapshot has them all.
        if (this.ply < this.line.length) return false;
        this.line.push(entry(event));
        this.ply += 1;
        return true;
      case 'withdrew':
        if (this.ply < this.line.length) return false;
        this.line.push({ text: event.reason ?? '', kind: 'leave', ...(event.seat === undefined ? {} : { seat: event.seat }) });
        this.ply += 1;
        return true;
      case 'turn':
        this.turn = event.seat ?? 0;
        this.setLeft(this.turn, event.left ?? null);
        return true;
      case 'offer':
        this.offer = event;
        return true;
      case 'offer-closed':
        this.offer = null;
        return true;
      case 'ended':
        this.setLeft(-1, null);
        this.end = event;
        this.turn = null;
        this.offer = null;
        this.table.over = true;
        return true;
      case 'remark':
        return true;
      default:
        return false; // travelled: the whole position is another one
    }
  }

  /** @param {number} seat @param {number | null} left */
  setLeft(seat, left) {
    this.left = this.left.map((_, at) => (at === seat && left !== null ? left : this.leftNow(at)));
    this.since = performance.now();
  }

  /**
   * Take the clocks as the server says.
   * @param {(number | null)[]} left
   */
  setClocks(left) {
    this.left = left;
    this.since = performance.now();
  }

  /**
   * Give the milliseconds that a seat has left in this moment; null without clocks.
   * @param {number} seat
   */
  leftNow(seat) {
    const left = this.left[seat] ?? null;
    if (left === null || seat !== this.turn) return left;
    return Math.max(0, left - (performance.now() - this.since));
  }

  /** Give the seats of a person. @param {string} name */
  seatsOf(name) {
    return this.table.seats.flatMap((seat, at) => (seat.sitter === 'person' && seat.name === name ? [at] : []));
  }

  /** Tell whether everybody else is an engine. @param {string} name */
  alone(name) {
    return this.table.seats.every((seat) => seat.sitter === 'engine' || seat.name === name);
  }
}

/** @param {Happened} event @returns {LineEntry} */
function entry(event) {
  const seat = event.seat === undefined ? {} : { seat: event.seat };
  return { text: event.move ?? '', automatic: event.automatic ?? false, ...seat };
}
