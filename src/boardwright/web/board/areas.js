/** Regions that belong to a player, as translucent polygons through sites. */

import { put, short, svg } from './svg.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('./types.js').AreaState} AreaState */

export class Areas {
  /**
   * @param {import('./types.js').Look} look
   * @param {Geometry} geometry
   */
  constructor(look, geometry) {
    this.look = look;
    this.geometry = geometry;
    this.layer = svg('g', { class: 'areas', 'aria-hidden': 'true' });
    /** @type {Map<string, {area: AreaState, element: SVGElement}>} */
    this.shown = new Map();
  }

  /** @param {AreaState[]} areas */
  show(areas) {
    const wanted = new Map(areas.map((area) => [`${area.player}:${area.ring.join(' ')}`, area]));
    for (const [key, { element }] of this.shown) {
      if (!wanted.has(key)) {
        this.shown.delete(key);
        element.remove();
      }
    }
    for (const [key, area] of wanted) {
      if (this.shown.has(key)) continue;
      const colour = this.look.players[area.player]?.colour ?? 'none';
      const element = svg('polygon', { class: `area colour-${colour}`, points: this.points(area) });
      this.shown.set(key, { area, element });
      this.layer.append(element);
    }
  }

  /** Follow a flip of the board. */
  place() {
    for (const { area, element } of this.shown.values()) put(element, 'points', this.points(area));
  }

  /** @param {AreaState} area */
  points(area) {
    return area.ring
      .map((name) => this.geometry.at(this.geometry.index.get(name) ?? 0))
      .map(({ x, y }) => `${short(x)},${short(y)}`)
      .join(' ');
  }
}
