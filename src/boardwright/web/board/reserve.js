/** Pieces that wait beside the board, a row for each player, with their numbers. */

import { MEASURES } from './measures.js';

/** @typedef {import('./types.js').ReserveState} ReserveState */

/**
 * @typedef {object} Hooks
 * @property {(code: string) => void} pick
 * @property {(code: string, count: number) => string} say
 * @property {(code: string, event: PointerEvent) => import('./gestures.js').Ghost} carry
 * @property {(place: PointerEvent) => void} drop
 */

const SLACK = 6;

/** Pieces of one kind beyond this are a heap that no player counts, such as the stones of gomoku. */
const HEAP = MEASURES.heap;

export class Reserves {
  /**
   * @param {import('./types.js').Look} look
   * @param {import('./stock.js').Stock} stock
   * @param {(HTMLElement | null)[] | null} hosts where the rows stand, by player; null for above and below the board
   * @param {Hooks} hooks
   */
  constructor(look, stock, hosts, hooks) {
    this.look = look;
    this.stock = stock;
    this.hosts = hosts;
    this.hooks = hooks;
    /** @type {Set<string>} */
    this.heaps = new Set();
    /** Above the board the rows of the others, below it the row of who sits there. */
    this.above = row('above');
    this.below = row('below');
    this.rows = look.players.map((player) => (player.chance ? null : row('player')));
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.dragged = false;
    this.seat(false);
  }

  /**
   * Let the rows change places with the players.
   * @param {boolean} flipped
   */
  seat(flipped) {
    const near = flipped ? 1 : 0;
    this.rows.forEach((element, player) => {
      if (element) (this.hosts ? this.hosts[player] : player === near ? this.below : this.above)?.append(element);
    });
  }

  /** @param {ReserveState[]} reserves */
  show(reserves) {
    for (const { piece, count } of reserves) if (count > HEAP) this.heaps.add(piece);
    const wanted = new Map(reserves.filter(({ piece }) => !this.heaps.has(piece)).map(({ piece, count }) => [piece, count]));
    for (const [code, button] of this.buttons) {
      if (!wanted.has(code)) {
        button.remove();
        this.buttons.delete(code);
      }
    }
    for (const [code, count] of wanted) this.put(code, count);
    if (wanted.size) for (const element of this.rows) element?.classList.add('used');
  }

  /**
   * @param {string} code
   * @param {number} count
   */
  put(code, count) {
    let button = this.buttons.get(code);
    if (!button) {
      button = document.createElement('button');
      button.type = 'button';
      button.className = 'reserve-piece';
      button.dataset.piece = code;
      const number = document.createElement('span');
      number.className = 'reserve-count';
      button.append(this.stock.picture(code), number);
      button.addEventListener('click', () => this.dragged || this.hooks.pick(code));
      this.allowDrag(button, code);
      this.buttons.set(code, button);
      this.insert(code, button);
    }
    const number = /** @type {HTMLElement} */ (button.lastElementChild);
    if (number.textContent !== String(count)) {
      number.textContent = String(count);
      button.setAttribute('aria-label', this.hooks.say(code, count));
    }
  }

  /**
   * A drag is a pick of the piece and a pick of the site where it ends.
   * @param {HTMLButtonElement} button
   * @param {string} code
   */
  allowDrag(button, code) {
    button.addEventListener('pointerdown', (first) => {
      if (first.button !== 0 || !button.classList.contains('ready')) return;
      const off = new AbortController();
      /** @type {import('./gestures.js').Ghost | null} */
      let ghost = null;
      button.setPointerCapture(first.pointerId);
      const end = () => {
        ghost?.remove();
        off.abort();
      };
      button.addEventListener('pointermove', (event) => {
        const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > SLACK;
        if (!ghost && far) {
          ghost = this.hooks.carry(code, event);
          if (button.getAttribute('aria-pressed') !== 'true') this.hooks.pick(code);
        }
        ghost?.follow(event);
      }, off);
      button.addEventListener('pointerup', (event) => {
        end();
        if (!ghost) return;
        this.dragged = true; // the click that ends a drag is no pick
        setTimeout(() => {
          this.dragged = false;
        });
        this.hooks.drop(event);
      }, off);
      button.addEventListener('pointercancel', end, off);
    });
  }

  /**
   * Keep the order of the kinds.
   * @param {string} code
   * @param {HTMLButtonElement} button
   */
  insert(code, button) {
    const [player, kind] = code.split('/').map(Number);
    const element = this.rows[player - 1];
    if (!element) return;
    const after = [...element.children].find((other) => Number(/** @type {HTMLElement} */ (other).dataset.piece?.split('/')[1]) > kind);
    element.insertBefore(button, after ?? null);
  }

  /**
   * Show which reserves may be picked and which one is.
   * @param {Set<string>} codes
   * @param {string} chosen
   */
  mark(codes, chosen) {
    for (const [code, button] of this.buttons) {
      button.classList.toggle('ready', codes.has(code));
      button.setAttribute('aria-pressed', String(code === chosen));
    }
  }
}

/** @param {string} kind */
function row(kind) {
  const element = document.createElement('div');
  element.className = `reserve reserve-${kind}`;
  return element;
}
