/** The pieces on the board: only what changes is touched, and elements of pieces that are gone are used again. */

import { isFacing } from './drawings/drawings.js';
import { Pool } from './pool.js';
import { put, short, svg } from './svg.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('./types.js').Look} Look */
/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').ShownPart} ShownPart */
/** @typedef {{code: string, unusual: string, element: SVGElement}} Standing */

const STRUCK = '(captured)';

/** True when the visitor prefers that nothing moves. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Pieces {
  /**
   * @param {Look} look
   * @param {Geometry} geometry
   * @param {import('./stock.js').Stock} stock
   */
  constructor(look, geometry, stock) {
    this.look = look;
    this.geometry = geometry;
    this.stock = stock;
    this.facing = isFacing(look);
    this.layer = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
    this.pool = new Pool(this.layer, () => svg('use', { x: -0.5, y: -0.5, width: 1, height: 1 }));
    /** @type {Map<string, Standing>} */
    this.standing = new Map();
    /** @type {Map<string, string>} */
    this.codes = names(look);
    /** @type {Map<SVGElement, Animation>} */
    this.running = new Map();
    /** How long a piece travels, in milliseconds. */
    this.duration = 180;
  }

  /**
   * Show these pieces; give the names of the sites that look different now. What is on its way arrives undisturbed if
   * it belongs there.
   * @param {Record<string, string>} pieces
   * @param {Record<string, string[]>} attributes
   * @returns {string[]}
   */
  show(pieces, attributes) {
    const changed = [];
    for (const site of [...this.standing.keys()]) {
      if (!Object.hasOwn(pieces, site)) {
        this.remove(site);
        changed.push(site);
      }
    }
    for (const site in pieces) {
      if (this.put(site, pieces[site], attributes[site]?.join(' ') ?? '')) changed.push(site);
    }
    return changed;
  }

  /**
   * Let a piece stand somewhere; tell whether that is new.
   * @param {string} site
   * @param {string} code
   * @param {string} unusual
   */
  put(site, code, unusual) {
    const known = this.standing.get(site);
    if (known && known.code === code && known.unusual === unusual) return false;
    const element = known?.element ?? this.pool.take();
    if (known?.code !== code) this.arrive(element);
    this.standing.set(site, { code, unusual, element });
    this.draw(site);
    return true;
  }

  /** @param {string} site */
  remove(site) {
    const known = this.standing.get(site);
    if (!known) return;
    this.standing.delete(site);
    this.arrive(known.element);
    this.pool.give(known.element);
  }

  /**
   * Bring an element up to date with what stands on a site.
   * @param {string} site
   */
  draw(site) {
    const known = this.standing.get(site);
    const index = this.geometry.index.get(site);
    if (!known || index === undefined) return;
    const { code, unusual, element } = known;
    const struck = unusual.includes(STRUCK) ? ' struck' : '';
    put(element, 'href', this.stock.reference(code, site));
    put(element, 'class', `piece ${this.stock.colour(code)}${struck}`);
    const { x, y } = this.geometry.at(index);
    put(element, 'transform', `translate(${short(x)} ${short(y)})${this.turned(code) ? ' rotate(180)' : ''}`);
  }

  /**
   * True for a piece that stands upside down.
   * @param {string} code
   */
  turned(code) {
    return this.facing && code.startsWith('2/') !== this.geometry.flipped;
  }

  /** Follow a flip of the board. */
  place() {
    this.hurry();
    for (const site of this.standing.keys()) this.draw(site);
  }

  /**
   * Let a piece that was dropped rest at its goal until it is known what becomes of it.
   * @param {string} site
   * @param {string} target
   */
  rest(site, target) {
    const known = this.standing.get(site);
    const index = this.geometry.index.get(target);
    if (!known || index === undefined) return;
    const { x, y } = this.geometry.at(index);
    put(known.element, 'transform', `translate(${short(x)} ${short(y)})${this.turned(known.code) ? ' rotate(180)' : ''}`);
    this.resting = site;
    this.layer.append(known.element);
  }

  /** Put a resting piece back. */
  settle() {
    if (this.resting) this.draw(this.resting);
    this.resting = undefined;
  }

  /**
   * Play one part of a move; what it does is remembered at once, what is seen takes a moment.
   * @param {ShownPart[]} parts
   * @returns {Promise<void>}
   */
  async animate(parts) {
    this.hurry();
    const resting = this.resting;
    this.settle();
    const duration = isCalm() ? 0 : this.duration;
    /** @type {(Animation | undefined)[]} */
    const shown = [];
    const movers = parts.filter((part) => part.source && part.target).map((part) => ({ part, known: this.standing.get(part.source ?? '') }));
    for (const { part } of movers) this.standing.delete(part.source ?? '');
    for (const { part, known } of movers) {
      const target = part.target ?? '';
      const taken = this.standing.get(target);
      if (taken) shown.push(this.vanish(taken.element, duration));
      this.standing.delete(target);
      const code = this.code(part.piece) ?? known?.code;
      if (!code) continue;
      this.standing.set(target, { code, unusual: '', element: known?.element ?? this.pool.take() });
      this.draw(target);
      if (known && part.source !== resting) shown.push(this.travel(part.source ?? '', target, duration));
    }
    for (const part of parts) {
      // A piece that comes into sight is where it belongs at once: the next move need not wait for it.
      if (!part.source) this.appear(part.target ?? '', this.code(part.piece), duration);
      if (!part.target) {
        const taken = this.standing.get(part.source ?? '');
        this.standing.delete(part.source ?? '');
        if (taken) shown.push(this.vanish(taken.element, duration));
      }
    }
    await Promise.all(shown.map((animation) => animation?.finished));
  }

  /** End all animations now. */
  hurry() {
    for (const animation of this.running.values()) animation.finish();
  }

  /**
   * End the animation of one element.
   * @param {SVGElement} element
   */
  arrive(element) {
    this.running.get(element)?.finish();
  }

  /**
   * @param {string | undefined} name
   * @returns {string | undefined}
   */
  code(name) {
    return name === undefined ? undefined : this.codes.get(name) ?? (/^\d+\/\d+$/.test(name) ? name : undefined);
  }

  /**
   * @param {string} source
   * @param {string} target
   * @param {number} duration
   */
  travel(source, target, duration) {
    const known = this.standing.get(target);
    const [from, to] = [source, target].map((site) => this.geometry.index.get(site));
    if (!known || from === undefined || to === undefined) return undefined;
    this.layer.append(known.element);
    const end = this.turned(known.code) ? ' rotate(180deg)' : '';
    const frames = [from, to].map((site) => ({ transform: css(this.geometry.at(site)) + end }));
    return this.run(known.element, frames, duration, 'ease-in-out');
  }

  /**
   * @param {string} site
   * @param {string | undefined} code
   * @param {number} duration
   */
  appear(site, code, duration) {
    const index = this.geometry.index.get(site);
    if (code === undefined || index === undefined) return undefined;
    const before = this.standing.get(site);
    const at = css(this.geometry.at(index));
    const turn = this.turned(code) ? ' rotate(180deg)' : '';
    const flips = before && before.code !== code && before.code.split('/')[1] === code.split('/')[1];
    if (before && flips && duration) {
      const { element } = before;
      this.standing.set(site, { code, unusual: '', element });
      const half = this.run(element, [{ transform: `${at} scale(1, 1)` }, { transform: `${at} scale(0.04, 1)` }], duration, 'ease-in');
      half.finished.then(() => {
        if (this.standing.get(site)?.element !== element) return;
        this.draw(site);
        this.run(element, [{ transform: `${at} scale(0.04, 1)` }, { transform: `${at} scale(1, 1)` }], duration, 'ease-out');
      });
      return half;
    }
    this.put(site, code, '');
    const known = this.standing.get(site);
    if (!known || before) return undefined;
    const frames = [{ transform: `${at}${turn} scale(0.6)`, opacity: 0.2 }, { transform: `${at}${turn} scale(1)`, opacity: 1 }];
    return this.run(known.element, frames, duration * 0.7, 'ease-out');
  }

  /**
   * @param {SVGElement} element
   * @param {number} duration
   */
  vanish(element, duration) {
    if (!duration) {
      this.pool.give(element);
      return undefined;
    }
    const animation = this.run(element, [{ opacity: 1 }, { opacity: 0 }], duration, 'ease-in');
    animation.finished.then(() => this.pool.give(element));
    return animation;
  }

  /**
   * @param {SVGElement} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {string} easing
   */
  run(element, frames, duration, easing) {
    const animation = element.animate(frames, { duration, easing });
    this.running.set(element, animation);
    animation.finished.then(() => this.running.get(element) === animation && this.running.delete(element));
    return animation;
  }
}

/** @param {Point} point */
function css({ x, y }) {
  return `translate(${short(x)}px, ${short(y)}px)`;
}

/**
 * From names such as White Pawn to codes.
 * @param {Look} look
 */
function names(look) {
  /** @type {Map<string, string>} */
  const found = new Map();
  look.kinds.forEach((kind, k) => {
    found.set(kind.name, `0/${k + 1}`);
    look.players.forEach((player, p) => found.set(`${player.name} ${kind.name}`, `${p + 1}/${k + 1}`));
  });
  return found;
}
