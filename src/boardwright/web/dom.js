// Elements, made in one expression; text is always text, so nothing that people write is ever obeyed.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */

/**
 * Make an element. Functions are listeners (`onclick`), true is an empty attribute, false and null are none.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  fill(element, ...children);
  return element;
}

/**
 * Put children in place of those that an element has.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter(isThere).map(asNode));
}

/** @param {Child} child @returns {child is Node | string | number} */
function isThere(child) {
  return child !== null && child !== undefined && child !== false && child !== '';
}

/** @param {Node | string | number} child */
function asNode(child) {
  return typeof child === 'number' ? String(child) : child;
}

/**
 * Make a button that does something.
 * @param {string} text
 * @param {(event: any) => void} press
 * @param {Record<string, Attribute>} [attributes]
 */
export function button(text, press, attributes = {}) {
  return make('button', { type: 'button', onclick: press, ...attributes }, text);
}

/**
 * Make a link to a place of this page.
 * @param {string} href
 * @param {Child} text
 * @param {Record<string, Attribute>} [attributes]
 */
export function link(href, text, attributes = {}) {
  return make('a', { href, ...attributes }, text);
}

let labels = 0;

/**
 * Make a labelled control; the label is its name for every reader.
 * @param {string} text
 * @param {HTMLElement} control
 * @param {string} [help]
 */
export function labelled(text, control, help = '') {
  labels += 1;
  control.id = control.id || `control-${labels}`;
  const hint = help ? make('small', { id: `${control.id}-help` }, help) : null;
  if (hint) control.setAttribute('aria-describedby', hint.id);
  return make('div', { class: 'field' }, make('label', { for: control.id }, text), control, hint);
}

/**
 * Make a list to choose one from.
 * @param {[string, string][]} choices  values and what they are called
 * @param {string} value
 * @param {(value: string) => void} [changed]
 */
export function select(choices, value, changed) {
  const element = make(
    'select',
    {},
    ...choices.map(([key, text]) => make('option', { value: key, selected: key === value }, text)),
  );
  if (changed) element.addEventListener('change', () => changed(element.value));
  return element;
}
