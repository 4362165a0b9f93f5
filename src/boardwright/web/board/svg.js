/** Making SVG elements without markup in strings, as the page's security policy demands. */

export const SVG = 'http://www.w3.org/2000/svg';

/**
 * Make an element with attributes and children.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {(Element | string)[]} [children]
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, tag);
  for (const name in attributes) element.setAttribute(name, String(attributes[name]));
  element.append(...children);
  return element;
}

/**
 * Set an attribute only when it differs: what has not changed need not be painted again.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {number} number */
export function short(number) {
  return String(Math.round(number * 1000) / 1000);
}

/** @param {import('./types.js').Point} point */
export function translate({ x, y }) {
  return `translate(${short(x)} ${short(y)})`;
}
