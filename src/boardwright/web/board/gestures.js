/** Mouse, touch and pen: clicks and drags become picks, two fingers and the wheel move the camera. */

/** @typedef {import('./types.js').Point} Point */

/**
 * What gestures ask and tell.
 * @typedef {object} Hooks
 * @property {(point: Point) => number} siteAt the site at a point of the board, or -1
 * @property {(site: number) => boolean} isDraggable
 * @property {(site: number) => void} pick
 * @property {() => void} back
 * @property {(site: number) => Element | null} lift begin a drag: give a picture of the piece, if there is one
 * @property {(site: number, target: number) => void} drop end a drag; target -1 is beside the board
 * @property {(site: number) => void} hover
 * @property {(point: Point) => boolean} approach come closer before a finger picks; tells whether that was needed
 */

const SLACK = { mouse: 4, pen: 6, touch: 9 };

/**
 * True while a pointer has hardly moved; that the page moved below it does not matter.
 * @param {PointerEvent} first
 * @param {PointerEvent} now
 */
function isClick(first, now) {
  const slack = SLACK[/** @type {keyof typeof SLACK} */ (now.pointerType)] ?? SLACK.mouse;
  return Math.hypot(now.clientX - first.clientX, now.clientY - first.clientY) < slack;
}

export class Gestures {
  /**
   * @param {SVGSVGElement} view
   * @param {import('./camera.js').Camera} camera
   * @param {Hooks} hooks
   */
  constructor(view, camera, hooks) {
    this.view = view;
    this.camera = camera;
    this.hooks = hooks;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    /** @type {{event: PointerEvent, site: number, mode: 'press' | 'drag' | 'pan' | 'pinch'} | null} */
    this.held = null;
    /** @type {Ghost | null} */
    this.ghost = null;
    this.off = new AbortController();
    const { signal } = this.off;
    view.addEventListener('pointerdown', (event) => this.down(event), { signal });
    view.addEventListener('pointermove', (event) => this.move(event), { signal });
    view.addEventListener('pointerup', (event) => this.up(event), { signal });
    view.addEventListener('pointercancel', (event) => this.cancel(event), { signal });
    view.addEventListener('pointerleave', () => this.hooks.hover(-1), { signal });
    view.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false });
  }

  /** @param {PointerEvent} event */
  site(event) {
    return this.hooks.siteAt(this.camera.point(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 2 && this.camera.useful) {
      this.putDown();
      this.held = { event, site: -1, mode: 'pinch' };
      return;
    }
    if (this.fingers.size > 1) return;
    this.held = { event, site: this.site(event), mode: 'press' };
    this.view.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!this.held || !before) {
      this.hooks.hover(event.pointerType === 'mouse' ? this.site(event) : -1);
      return;
    }
    this.fingers.set(event.pointerId, event);
    if (this.held.mode === 'press') this.begin(event);
    if (this.held.mode === 'drag') {
      this.ghost?.follow(event);
      this.hooks.hover(this.site(event));
    } else if (this.held.mode === 'pan') this.pan(before, event);
    else if (this.held.mode === 'pinch') this.pinch(before, event);
  }

  /**
   * See whether a press has become a drag or a pan.
   * @param {PointerEvent} event
   */
  begin(event) {
    if (!this.held) return;
    const { event: first, site } = this.held;
    if (isClick(first, event)) return;
    if (site >= 0 && this.hooks.isDraggable(site)) {
      this.held.mode = 'drag';
      const picture = this.hooks.lift(site);
      if (picture) this.ghost = new Ghost(this.view, picture, event);
    } else if (this.camera.isClose) {
      this.held.mode = 'pan';
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    const { held } = this;
    if (!held || (held.mode === 'pinch' && this.fingers.size)) return;
    this.held = null;
    if (held.mode === 'drag') {
      this.putDown();
      this.hooks.hover(-1);
      this.hooks.drop(held.site, this.site(event));
    } else if (held.mode === 'press' && held.site >= 0 && (isClick(held.event, event) || this.site(event) === held.site)) {
      if (event.pointerType !== 'touch' || !this.hooks.approach(this.camera.point(event))) this.hooks.pick(held.site);
    }
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.fingers.delete(event.pointerId);
    if (this.held?.mode === 'drag') this.hooks.back();
    this.putDown();
    this.held = null;
  }

  /**
   * @param {PointerEvent} before
   * @param {PointerEvent} now
   */
  pan(before, now) {
    const [from, to] = [this.camera.point(before), this.camera.point(now)];
    this.camera.pan({ x: from.x - to.x, y: from.y - to.y });
  }

  /**
   * @param {PointerEvent} before
   * @param {PointerEvent} now
   */
  pinch(before, now) {
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== now.pointerId);
    if (!other) return;
    const span = (/** @type {PointerEvent} */ a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY);
    const middle = { clientX: (now.clientX + other.clientX) / 2, clientY: (now.clientY + other.clientY) / 2 };
    this.camera.zoom(span(now) / Math.max(1, span(before)), this.camera.point(middle));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const away = event.deltaY > 0;
    if (!(event.ctrlKey || this.camera.useful) || (away && !this.camera.isClose)) return;
    event.preventDefault();
    this.camera.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.04 : 0.0018)), this.camera.point(event));
  }

  /** Let go of what is dragged. */
  putDown() {
    this.ghost?.remove();
    this.ghost = null;
  }

  /** Stop listening. */
  destroy() {
    this.putDown();
    this.off.abort();
  }
}

/** A picture that follows the pointer; only its transform changes, so dragging stays smooth. */
export class Ghost {
  /**
   * @param {SVGSVGElement} view
   * @param {Element} picture
   * @param {PointerEvent} event
   */
  constructor(view, picture, event) {
    const size = view.getScreenCTM()?.a ?? 40;
    this.element = document.createElement('div');
    this.element.className = 'board-ghost';
    this.element.style.width = `${size}px`;
    this.element.style.height = `${size}px`;
    this.element.append(picture);
    this.half = size / 2;
    /** The page that is dragged over keeps its variables: the ghost lives beside the board. */
    (view.parentElement ?? document.body).append(this.element);
    this.follow(event);
  }

  /** @param {PointerEvent} event */
  follow(event) {
    this.element.style.transform = `translate(${event.clientX - this.half}px, ${event.clientY - this.half}px)`;
  }

  /** Take it away. */
  remove() {
    this.element.remove();
  }
}
