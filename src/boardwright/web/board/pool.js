/** A pool of elements that are used again and again: hints come and go with every move. */

export class Pool {
  /**
   * @param {Element} layer where the elements live
   * @param {() => SVGElement} make
   */
  constructor(layer, make) {
    this.layer = layer;
    this.make = make;
    /** @type {SVGElement[]} */
    this.idle = [];
    this.made = 0;
  }

  /**
   * Give an element that is not in use; a new one only if there is none.
   * @returns {SVGElement}
   */
  take() {
    const element = this.idle.pop();
    if (element) {
      element.removeAttribute('display');
      return element;
    }
    this.made += 1;
    const made = this.make();
    this.layer.append(made);
    return made;
  }

  /**
   * Hide an element until it is needed.
   * @param {SVGElement} element
   */
  give(element) {
    element.setAttribute('display', 'none');
    this.idle.push(element);
  }
}
