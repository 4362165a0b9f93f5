// A match as this page knows it: a snapshot, and the news since. Pure: it draws nothing and asks nothing.
import { changed, told } from './scene.js';

/**
 * @typedef {import('./messages.js').Snapshot} Snapshot
 * @typedef {import('./messages.js').News} News
 * @typedef {import('./messages.js').Happened} Happened
 * @typedef {import('./messages.js').LineEntry} LineEntry
 * @typedef {import('./messages.js').State} State
 * @typedef {import('./messages.js').Picks} Picks
 */

/** How long a player may be away from a match with a clock before others may claim it; the server counts it, too. */
const AWAY_SECONDS = 60;

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
    this.watching = snapshot.watching;
    /** @type {number[]} The seats whose players are at the table. */
    this.here = snapshot.here ?? [];
    /** @type {Map<number, number>} Since when people are not, by this page's clock. */
    this.away = new Map();
    /** The match in which this one is played again; 0 if it is not. */
    this.again = snapshot.again ?? 0;
    /** The draws that the player to move may claim. */
    this.claims = snapshot.claims ?? [];
    /** @type {State} What is seen where the match stands. */
    this.scene = snapshot.scene ?? { turn: 0, pieces: {} };
    /** @type {Picks | null} What this person may click there. */
    this.picks = snapshot.picks ?? null;
    /** Counts how often the move list became another one, so that its places mean something else. */
    this.rewritten = 0;
  }

  /**
   * Follow the news. Gives false when versions are missing in between: then a snapshot is needed.
   * @param {News} news
   */
  hear(news) {
    if (news.version <= this.version) return true; // known already
    if (news.version !== this.version + 1) return false;
    this.version = news.version;
    const { ply, turn } = this;
    for (const event of news.events) this.follow(event);
    if (passedOn(news)) this.follow({ what: 'turn', seat: news.change?.turn ?? 0 });
    if (news.line) this.rewrite(news.line, news.tail ?? []);
    if (news.scene) this.scene = news.scene;
    else if (news.change) this.scene = changed(this.scene, { ...told(this.scene, news.events), ...news.change });
    if (news.left) this.setClocks(news.left);
    if (news.watching !== undefined) this.watching = news.watching;
    if (news.picks) this.picks = news.picks;
    else if (this.ply !== ply || this.turn !== turn) this.picks = null;
    return true;
  }

  /**
   * Take another move list, all of which is on the board.
   * @param {LineEntry[]} line
   * @param {LineEntry[][]} tail
   */
  rewrite(line, tail) {
    this.line = line;
    this.tail = tail;
    this.ply = line.length;
    this.rewritten += 1;
  }

  /** @param {Happened} event */
  follow(event) {
    switch (event.what) {
      case 'seat': {
        const seat = this.table.seats[event.seat ?? 0];
        if (seat) Object.assign(seat, { sitter: event.sitter ?? 'open', name: event.name ?? '' });
        break;
      }
      case 'started':
        this.table.started = true;
        break;
      case 'move':
        this.add(entry(event));
        break;
      case 'withdrew':
        this.add({ text: event.reason ?? '', kind: 'leave', ...(event.seat === undefined ? {} : { seat: event.seat }) });
        break;
      case 'travelled':
        this.ply = event.ply ?? 0;
        this.offer = null;
        break;
      case 'turn':
        this.turn = event.seat ?? 0;
        this.claims = event.claims ?? [];
        this.setLeft(this.turn, event.left ?? null);
        break;
      case 'offer':
        this.offer = event;
        break;
      case 'offer-closed':
        this.offer = null;
        break;
      case 'ended':
        this.setLeft(-1, null);
        this.end = event;
        this.turn = null;
        this.claims = [];
        this.offer = null;
        this.table.over = true;
        break;
    }
  }

  /** Put an entry on the board; what it replaces comes with the news as a whole line. @param {LineEntry} added */
  add(added) {
    this.line = [...this.line.slice(0, this.ply), added];
    this.ply += 1;
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

  /** How many entries the line has in which a place lies. @param {number[]} path */
  lengthOf(path) {
    let line = this.line;
    for (let at = 0; at + 2 < path.length; at += 2) {
      const count = path[at] ?? 0;
      const lines = count < line.length ? line[count]?.variations : this.tail;
      line = lines?.[path[at + 1] ?? 0] ?? [];
    }
    return line.length;
  }

  /** Seconds until a match with a clock may be claimed because the person on a seat has left; null where it may not. @param {number} seat */
  claimableIn(seat) {
    if (!this.isAway(seat) || this.table.clock === 'none') {
      this.away.delete(seat);
      return null;
    }
    const since = this.away.get(seat) ?? performance.now();
    this.away.set(seat, since);
    return Math.max(0, Math.ceil(AWAY_SECONDS - (performance.now() - since) / 1000));
  }

  /** Tell whether the person on a seat has left the table. @param {number} seat */
  isAway(seat) {
    return this.table.started && !this.end && this.table.seats[seat]?.sitter === 'person' && !this.here.includes(seat);
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

/** Tell whether a move passed the turn on without a word: then the change says to whom. @param {News} news */
function passedOn({ events, change }) {
  const said = events.map((event) => event.what);
  return change?.turn !== undefined && said.includes('move') && !said.includes('turn') && !said.includes('ended');
}

/** @param {Happened} event @returns {LineEntry} */
function entry(event) {
  const seat = event.seat === undefined ? {} : { seat: event.seat };
  return { text: event.move ?? '', automatic: event.automatic ?? false, ...seat };
}
