/** A small menu on the board: which piece does a pawn become, which piece is dropped. */

/** @typedef {import('./types.js').Choice} Choice */

export class Chooser {
  /**
   * @param {HTMLElement} frame
   * @param {import('./stock.js').Stock} stock
   * @param {{choose: (choice: Choice) => void, back: () => void, say: (choice: Choice) => string}} hooks
   */
  constructor(frame, stock, hooks) {
    this.frame = frame;
    this.stock = stock;
    this.hooks = hooks;
    /** @type {HTMLElement | null} */
    this.element = null;
  }

  /**
   * Open the menu beside a place of the frame, given in shares of its width and height.
   * @param {Choice[]} choices
   * @param {import('./types.js').Point} at
   * @param {number} size of a cell, in pixels
   * @param {string} name
   */
  open(choices, at, size, name) {
    this.close();
    const element = document.createElement('div');
    element.className = 'board-chooser';
    element.setAttribute('role', 'group');
    if (name) element.setAttribute('aria-label', name);
    element.style.setProperty('--cell', `${Math.round(Math.max(44, size))}px`);
    element.style.left = `${at.x * 100}%`;
    element.style.top = `${at.y * 100}%`;
    element.classList.toggle('upward', at.y > 0.5);
    element.classList.toggle('leftward', at.x > 0.7);
    for (const choice of choices) element.append(this.button(choice));
    element.addEventListener('keydown', (event) => this.key(event));
    this.frame.append(element);
    this.element = element;
    /** @type {HTMLElement | null} */ (element.firstElementChild)?.focus();
  }

  /** @param {Choice} choice */
  button(choice) {
    const button = document.createElement('button');
    button.type = 'button';
    if (choice.piece) button.append(this.stock.picture(choice.piece));
    else button.textContent = choice.text ?? '';
    button.setAttribute('aria-label', this.hooks.say(choice));
    button.addEventListener('click', () => this.hooks.choose(choice));
    return button;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape') this.hooks.back();
    else if (step && this.element) {
      const buttons = /** @type {HTMLElement[]} */ ([...this.element.children]);
      const at = buttons.findIndex((button) => button === document.activeElement);
      buttons[(at + step + buttons.length) % buttons.length].focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Take the menu away. */
  close() {
    this.element?.remove();
    this.element = null;
  }
}
