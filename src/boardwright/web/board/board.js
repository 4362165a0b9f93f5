/**
 * A board for any game. It knows no rules and holds no sentence: it draws what it is shown, and tells what was picked.
 *
 * A click, a tap and Enter on a site are a pick. A drag is a pick of the site where it starts and a pick of the site
 * where it ends.
 */

import { Areas } from './areas.js';
import { Camera } from './camera.js';
import { Chooser } from './chooser.js';
import { Coordinates } from './coordinates.js';
import { Geometry } from './geometry.js';
import { Gestures, Ghost } from './gestures.js';
import { disc, Hints, whole } from './hints.js';
import { Keyboard } from './keyboard.js';
import { MEASURES } from './measures.js';
import { hintsFor, MOST_HINTS } from './offers.js';
import { Pieces } from './pieces.js';
import { Reserves } from './reserve.js';
import { Stock } from './stock.js';
import { Surface } from './surface.js';
import { put, svg, translate } from './svg.js';
import { zoomButtons } from './zoom.js';

/** Pixels between sites below which a finger may miss one, and what it hits easily. */
const FINE = 20;
const EASY = 40;

/** @typedef {import('./types.js').Look} Look */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Choice} Choice */
/** @typedef {import('./types.js').ShownPart} ShownPart */

/**
 * What there is to say about a site.
 * @typedef {object} Seen
 * @property {string} [piece] the code of what stands there
 * @property {string[]} attributes
 * @property {boolean} target it may be picked now
 * @property {boolean} chosen it was picked
 * @property {boolean} last the last move touched it
 * @property {boolean} check what stands there must be saved
 */

/**
 * @typedef {object} Settings
 * @property {(site: string, seen: Seen) => string} [say] what a site is called, with all that is seen on it
 * @property {(choice: Choice) => string} [sayChoice]
 * @property {(piece: string, count: number) => string} [sayReserve]
 * @property {string} [label] what the board is called
 * @property {{nearer?: string, farther?: string, whole?: string, choose?: string}} [names] of the buttons
 * @property {boolean} [latin] letters instead of Chinese characters
 * @property {boolean} [still] only a picture: nothing can be picked
 * @property {(HTMLElement | null)[]} [hands] places for the pieces beside the board, by player; without them they stand above and below
 */

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Look} look
   * @param {Settings} [settings]
   */
  constructor(host, look, settings = {}) {
    this.host = host;
    this.look = look;
    this.settings = settings;
    /** @type {State} */
    this.state = { turn: 0, pieces: {} };
    /** @type {Choice[]} */
    this.offered = [];
    /** @type {Set<string>} */
    this.open = new Set();
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {Set<string>} */
    this.advised = new Set();
    /** @type {Set<string>} What is planned for later. */
    this.planned = new Set();
    /** @type {Set<string>} Pieces that may be dragged for a plan. */
    this.plannable = new Set();
    /** @type {ShownPart | null} What is shown already and not yet settled. */
    this.foreseen = null;
    /** The code of the piece that each player placed last. @type {Map<number, string>} */
    this.placed = new Map();
    /** True while parts are played after each other. */
    this.playing = false;
    /** Counts what was played, so that a sequence knows when it was cut short. */
    this.plays = 0;
    /** @type {State | null} What to show after them. */
    this.next = null;

    /** The viewer picked a site. @type {(site: string) => void} */
    this.onPick = () => {};
    /** The viewer picked a piece beside the board. @type {(piece: string) => void} */
    this.onReserve = () => {};
    /** The viewer answered what was asked on the board. @type {(choice: Choice) => void} */
    this.onChoice = () => {};
    /** The viewer wants to take the last pick back. */
    this.onBack = () => {};

    this.geometry = new Geometry(look);
    this.stock = new Stock(look, settings.latin ?? false);
    this.surface = new Surface(look, this.geometry, settings.still ?? false);
    this.coordinates = new Coordinates(this.geometry, look.style.board, settings.still ?? false, look.captions, look.layers);
    this.areas = new Areas(look, this.geometry);
    this.marks = new Hints(this.geometry, 'marks', whole(this.geometry, look.style.board));
    this.pieces = new Pieces(look, this.geometry, this.stock);
    this.hints = new Hints(this.geometry, 'hints', disc);
    this.ring = whole(this.geometry, look.style.board)();
    this.hovered = svg('circle', { class: 'hover', r: 0.3, display: 'none', 'aria-hidden': 'true' });
    const names = ['board-view', `board-${look.style.board}`, `surface-${look.style.surface || 'plain'}`];
    this.view = svg('svg', { class: names.join(' '), role: 'none' });
    this.camera = new Camera(this.view, this.extent());
    this.keyboard = new Keyboard(this.surface, this.geometry, this.camera, this.ring, {
      pick: (site) => this.pick(site),
      back: () => this.back(),
      visit: (site) => this.label(site),
    });
    this.reserves = new Reserves(look, this.stock, settings.hands ?? null, {
      pick: (code) => this.onReserve(code),
      say: settings.sayReserve ?? ((code, count) => `${code} ${count}`),
      carry: (code, event) => new Ghost(this.view, this.stock.picture(code), event),
      drop: (place) => this.dropReserve(place),
    });
    this.root = document.createElement('div');
    this.frame = document.createElement('div');
    this.chooser = new Chooser(this.frame, this.stock, {
      choose: (choice) => this.onChoice(choice),
      back: () => this.back(),
      say: settings.sayChoice ?? ((choice) => choice.text ?? ''),
    });
    this.build();
    if (settings.still) this.freeze();
    else this.listen();
  }

  /** The box that holds the board and its labels. */
  extent() {
    const { width, height, regular } = this.geometry;
    const edge = this.look.style.board === 'points' ? MEASURES.edge.points : this.geometry.hexagonal ? MEASURES.edge.hexagons : MEASURES.edge.other;
    const label = this.coordinates.room;
    if (regular && !this.coordinates.layers.length) return { x: -edge - label, y: -edge, width: width + 2 * edge + label, height: height + 2 * edge + label };
    // Labels of shifted rows and of layers stand anywhere; a flip must find room for them too.
    const half = { x: width / 2, y: height / 2 };
    const reach = (/** @type {'x' | 'y'} */ axis) =>
      Math.max(half[axis] + edge, ...this.coordinates.places.map((place) => Math.abs(place[axis] - half[axis]) + MEASURES.beside));
    const [wide, high] = [reach('x'), reach('y')];
    return { x: half.x - wide, y: half.y - high, width: 2 * wide, height: 2 * high };
  }

  /** Put everything together. */
  build() {
    const { view, surface, settings } = this;
    view.append(
      this.stock.defs, surface.ground, surface.grid, surface.lines, this.marks.layer, this.areas.layer, this.hovered,
      this.pieces.layer, this.hints.layer, this.coordinates.layer, this.ring,
    );
    view.style.aspectRatio = `${this.camera.whole.width} / ${this.camera.whole.height}`;
    view.classList.toggle('zoomable', this.camera.useful);
    if (settings.label) surface.grid.setAttribute('aria-label', settings.label);
    this.frame.className = 'board-frame';
    this.frame.append(view);
    this.root.className = 'board';
    this.root.append(this.reserves.above, this.frame, this.reserves.below);
    this.host.append(this.root);
  }

  /** Be a mere picture. */
  freeze() {
    this.root.classList.add('still');
    this.root.inert = true;
    this.view.setAttribute('aria-hidden', 'true');
  }

  /** Listen to pointers and keys. */
  listen() {
    this.gestures = new Gestures(this.view, this.camera, {
      siteAt: (point) => this.geometry.nearest(point),
      isDraggable: (site) => this.isDraggable(this.geometry.names[site]),
      pick: (site) => this.pick(site),
      back: () => this.back(),
      lift: (site) => this.lift(site),
      drop: (site, target) => this.drop(site, target),
      hover: (site) => this.hover(site),
      approach: (point) => this.approach(point),
    });
    this.keyboard.start();
    if (this.camera.useful) {
      this.zoomBar = zoomButtons(this.camera, this.settings.names ?? {});
      this.frame.before(this.zoomBar);
    }
    this.camera.onMove = () => this.coordinates.follow(this.camera.box, this.camera.scale);
    this.relabel(this.geometry.names.map((_, i) => i));
  }

  // ---- what the owner tells ------------------------------------------------------------------

  /**
   * Show a position; what has not changed is not touched. While parts of a move are played after each other, it waits
   * for the last one.
   * @param {State} state
   */
  show(state) {
    if (this.playing) {
      this.next = state;
      return;
    }
    const before = this.state;
    this.state = state;
    this.foreseen = null;
    this.pieces.settle();
    const changed = this.pieces.show(state.pieces, state.attributes ?? {});
    this.areas.show(state.areas ?? []);
    this.reserves.show(state.reserves ?? []);
    this.point();
    const touched = [...changed, ...(before.last ?? []), ...(state.last ?? []), ...(before.check ?? []), ...(state.check ?? [])];
    this.relabel(touched.map((name) => this.geometry.index.get(name) ?? -1));
  }

  /**
   * Offer what may be picked now, and show what was picked so far.
   * @param {Choice[]} list
   * @param {string | string[]} [chosen]
   */
  choices(list, chosen = []) {
    const before = [...this.open, ...this.chosen];
    this.offered = list;
    this.open = new Set(list.flatMap((choice) => (choice.site && choice.ask !== 'piece' ? [choice.site] : [])));
    this.chosen = new Set([chosen].flat().filter(Boolean));
    this.advised.clear();
    this.view.classList.toggle('draggable', list.some((choice) => choice.ask === 'start' && choice.site && choice.site in this.state.pieces));
    this.root.classList.toggle('waiting', list.length === 0);
    this.point();
    this.ask(list.filter((choice) => choice.ask === 'piece'));
    if (list.length === 0) this.hover(-1);
    const touched = [...before, ...this.open, ...this.chosen];
    if (touched.length <= 2 * MOST_HINTS) this.relabel(touched.map((name) => this.geometry.index.get(name) ?? -1));
  }

  /**
   * Play one part of a move, or several after each other; resolves when all has been seen.
   * @param {ShownPart[] | ShownPart[][]} parts
   * @returns {Promise<void>}
   */
  async animate(parts) {
    const all = this.unseen(sequence(parts));
    this.hurry();
    this.hints.show(new Map());
    const last = all.pop() ?? [];
    const { plays } = this;
    for (const part of all) {
      this.playing = true;
      await this.play(part);
      if (plays !== this.plays) return; // it was cut short
    }
    this.playing = false;
    const seen = this.play(last);
    this.catchUp();
    await seen;
  }

  /**
   * Show at once what was clicked; what it takes, turns or becomes is seen when the server has settled it.
   * @param {ShownPart} part
   */
  foresee(part) {
    this.hurry();
    this.hints.show(new Map());
    this.play([part]);
    this.foreseen = part;
  }

  /**
   * Show at once that a piece is placed: the one that is dropped, or one like the last that this player placed.
   * @param {string} site
   * @param {string} [piece]
   */
  foreseePlacing(site, piece) {
    const { turn, pieces } = this.state;
    const code = piece || this.placed.get(turn) || `${turn + 1}/1`;
    if (!(site in pieces)) this.foresee({ target: site, piece: code });
  }

  /**
   * Leave out what was foreseen and has come true, and remember how pieces are placed.
   * @param {ShownPart[][]} parts
   */
  unseen(parts) {
    const { foreseen } = this;
    this.foreseen = null;
    for (const part of parts.flat()) {
      const code = !part.source ? this.pieces.code(part.piece) : undefined;
      if (code && part.target && !(part.target in this.state.pieces)) this.placed.set(Number(code.split('/')[0]) - 1, code);
    }
    if (!foreseen) return parts;
    const come = (/** @type {ShownPart} */ part) => part.target === foreseen.target && part.source === foreseen.source;
    // What has arrived may still become something else there.
    const rest = (/** @type {ShownPart} */ { target = '', piece }) => (piece === undefined ? [] : [{ target, piece }]);
    return parts.map((part) => part.flatMap((one) => (come(one) ? rest(one) : [one])));
  }

  /**
   * Mark what is planned for later, and the pieces with which a plan may begin.
   * @param {string[]} sites
   * @param {string[]} movable
   */
  plan(sites, movable) {
    this.plannable = new Set(movable);
    if (sites.length === this.planned.size && sites.every((site) => this.planned.has(site))) return;
    this.planned = new Set(sites);
    this.point();
  }

  /** End what still moves, and show what was to be shown after it. */
  hurry() {
    this.plays += 1;
    this.playing = false;
    this.pieces.hurry();
    this.catchUp();
  }

  /** Show what waited for the last part. */
  catchUp() {
    const { next } = this;
    this.next = null;
    if (next) this.show(next);
  }

  /**
   * Play one part, and know what it has changed, so that labels and hints tell the same as the picture.
   * @param {ShownPart[]} part
   * @returns {Promise<void>}
   */
  play(part) {
    const seen = this.pieces.animate(part);
    const touched = part.flatMap(({ source, target }) => [source, target]).filter((site) => site !== undefined);
    const pieces = { ...this.state.pieces };
    for (const site of touched) {
      const now = this.pieces.standing.get(site);
      if (now) pieces[site] = now.code;
      else delete pieces[site];
    }
    this.state = { ...this.state, pieces };
    this.relabel(touched.map((site) => this.geometry.index.get(site) ?? -1));
    return seen;
  }

  /**
   * Point out sites as advice, until something else is offered.
   * @param {string[]} sites
   */
  hint(sites) {
    this.advised = new Set(sites);
    this.point();
  }

  /**
   * See the board from the other side.
   * @param {boolean} flipped
   */
  flip(flipped) {
    if (this.geometry.flipped === flipped) return;
    this.geometry.flipped = flipped;
    for (const layer of [this.surface, this.marks, this.hints, this.areas, this.pieces]) layer.place();
    this.coordinates.draw();
    this.reserves.seat(flipped);
    this.keyboard.place();
  }

  /**
   * Mark pieces beside the board that may be picked.
   * @param {string[]} codes
   * @param {string} [chosen]
   */
  offerReserves(codes, chosen = '') {
    this.reserves.mark(new Set(codes), chosen);
  }

  /**
   * Move the keyboard to a site.
   * @param {string} name
   */
  focusSite(name) {
    const site = this.geometry.index.get(name);
    if (site !== undefined) this.keyboard.focus(site);
  }

  /** Come closer, go away or see everything. @param {number} factor 0 for everything */
  zoom(factor) {
    if (factor) this.camera.zoom(factor);
    else this.camera.home();
  }

  /** Leave the page. */
  destroy() {
    this.gestures?.destroy();
    this.pieces.hurry();
    this.root.remove();
  }

  // ---- what is pointed out -------------------------------------------------------------------

  /** Show the last move, checks, picks and where one may go. */
  point() {
    const { index } = this.geometry;
    /** @type {Map<number, string>} */
    const marks = new Map();
    const mark = (/** @type {Iterable<string>} */ sites, /** @type {string} */ kind) => {
      for (const name of sites) if (index.has(name)) marks.set(index.get(name) ?? 0, kind);
    };
    mark(this.state.last ?? [], 'last');
    mark(this.state.check ?? [], 'check');
    mark(this.chosen, 'chosen');
    mark(this.advised, 'advised');
    mark(this.planned, 'planned');
    this.marks.show(marks);
    this.hints.show(hintsFor(this.offered, this.state, this.look, this.geometry));
  }

  /**
   * Ask on the board for a piece.
   * @param {Choice[]} choices
   */
  ask(choices) {
    if (!choices.length) {
      this.dismiss();
      return;
    }
    const named = choices.find((choice) => choice.site) ?? { site: [...this.chosen].pop() };
    const site = this.geometry.index.get(named.site ?? '') ?? 0;
    const { x, y } = this.geometry.at(site);
    const { box } = this.camera;
    const at = { x: (x - 0.5 - box.x) / box.width, y: (y - 0.5 - box.y) / box.height };
    this.chooser.open(choices, at, this.view.getScreenCTM()?.a ?? 44, this.settings.names?.choose ?? '');
  }

  /**
   * Show where the pointer would put something; a piece that is there would be taken, or is the one to move.
   * @param {number} site
   */
  hover(site) {
    const name = this.geometry.names[site];
    const taken = name in this.state.pieces;
    const start = taken && this.offered.some((choice) => choice.site === name && choice.ask === 'start');
    if (name !== undefined && this.open.has(name) && !start) {
      put(this.hovered, 'transform', translate(this.geometry.at(site)));
      put(this.hovered, 'class', taken ? 'hover taking' : 'hover');
      this.hovered.removeAttribute('display');
    } else put(this.hovered, 'display', 'none');
  }

  // ---- what people do ------------------------------------------------------------------------

  /** @param {string} name */
  isDraggable(name) {
    if (!(name in this.state.pieces)) return false;
    return this.chosen.has(name) || this.plannable.has(name) || this.offered.some((choice) => choice.site === name && choice.ask === 'start');
  }

  /** @param {number} site */
  pick(site) {
    this.hurry();
    this.pieces.settle();
    this.keyboard.rove(site);
    this.onPick(this.geometry.names[site]);
  }

  /**
   * Come closer before a finger picks what it cannot hit; tells whether that was needed.
   * @param {import('./types.js').Point} point
   */
  approach(point) {
    const pitch = this.view.getScreenCTM()?.a ?? 44;
    if (!this.camera.useful || this.offered.length === 0 || pitch >= FINE) return false;
    this.camera.zoom(EASY / pitch, point);
    return true;
  }

  /** Take the last pick back. */
  back() {
    this.pieces.settle();
    this.dismiss();
    this.onBack();
  }

  /** Close the menu; the keyboard goes back to the board. */
  dismiss() {
    const held = this.chooser.element?.contains(document.activeElement);
    this.chooser.close();
    if (held) this.keyboard.focus();
  }

  /**
   * A piece from beside the board was dropped somewhere.
   * @param {PointerEvent} place
   */
  dropReserve(place) {
    const site = this.geometry.nearest(this.camera.point(place));
    if (site >= 0) this.pick(site);
    else this.back();
  }

  /** @param {number} site */
  lift(site) {
    const name = this.geometry.names[site];
    const known = this.pieces.standing.get(name);
    if (!this.chosen.has(name) && !this.planned.has(name)) this.pick(site);
    if (!known) return null;
    known.element.classList.add('lifted');
    const picture = this.stock.picture(known.code);
    picture.classList.toggle('turned', this.pieces.turned(known.code));
    return picture;
  }

  /**
   * @param {number} site
   * @param {number} target
   */
  drop(site, target) {
    const name = this.geometry.names[site];
    const goal = this.geometry.names[target];
    this.pieces.standing.get(name)?.element.classList.remove('lifted');
    if (target === site) return;
    if (goal === undefined) {
      this.back();
      return;
    }
    if (this.open.has(goal)) this.pieces.rest(name, goal);
    this.keyboard.rove(target);
    this.onPick(goal);
  }

  // ---- what is said --------------------------------------------------------------------------

  /**
   * Say anew what is on some sites.
   * @param {number[]} sites
   */
  relabel(sites) {
    if (this.settings.still) return;
    for (const site of sites) if (site >= 0) this.label(site);
  }

  /** @param {number} site */
  label(site) {
    const name = this.geometry.names[site];
    const { state } = this;
    put(this.surface.cells[site], 'aria-label', this.settings.say?.(name, {
      piece: state.pieces[name],
      attributes: state.attributes?.[name] ?? [],
      target: this.open.has(name),
      chosen: this.chosen.has(name),
      last: state.last?.includes(name) ?? false,
      check: state.check?.includes(name) ?? false,
    }) ?? name);
  }
}

/**
 * Take one part or a list of parts.
 * @param {ShownPart[] | ShownPart[][]} parts
 * @returns {ShownPart[][]}
 */
function sequence(parts) {
  return parts.every((part) => Array.isArray(part)) ? /** @type {ShownPart[][]} */ ([...parts]) : [/** @type {ShownPart[]} */ (parts)];
}
