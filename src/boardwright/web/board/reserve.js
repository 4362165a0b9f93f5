/** Pieces that wait beside the board, a row for each player, with their numbers. */

/** @typedef {import('./types.js').ReserveState} ReserveState */

export class Reserves {
  /**
   * @param {import('./types.js').Look} look
   * @param {import('./stock.js').Stock} stock
   * @param {(code: string) => void} pick
   * @param {(code: string, count: number) => string} say
   */
  constructor(look, stock, pick, say) {
    this.look = look;
    this.stock = stock;
    this.pick = pick;
    this.say = say;
    /** Above the board the rows of the others, below it the row of who sits there. */
    this.above = row('above');
    this.below = row('below');
    this.rows = look.players.map((player) => (player.chance ? null : row('player')));
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.seat(false);
  }

  /**
   * Let the rows change places with the players.
   * @param {boolean} flipped
   */
  seat(flipped) {
    const near = flipped ? 1 : 0;
    this.rows.forEach((element, player) => {
      if (element) (player === near ? this.below : this.above).append(element);
    });
  }

  /** @param {ReserveState[]} reserves */
  show(reserves) {
    const wanted = new Map(reserves.map(({ piece, count }) => [piece, count]));
    for (const [code, button] of this.buttons) {
      if (!wanted.has(code)) {
        button.remove();
        this.buttons.delete(code);
      }
    }
    for (const [code, count] of wanted) this.put(code, count);
    if (reserves.length) for (const element of this.rows) element?.classList.add('used');
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
      button.addEventListener('click', () => this.pick(code));
      this.buttons.set(code, button);
      this.insert(code, button);
    }
    const number = /** @type {HTMLElement} */ (button.lastElementChild);
    if (number.textContent !== String(count)) {
      number.textContent = String(count);
      button.setAttribute('aria-label', this.say(code, count));
    }
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
