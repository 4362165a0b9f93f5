/**
 * What drawings are made of. A drawing fills a square of 100 from -50 to 50; `part` says which colour of its owner a shape
 * has: `body` is filled and outlined, `solid` filled with the colour of the outline, `detail` a line on the body,
 * `fine` a thinner one, `shade` a shadow, `shine` a light; other words are classes of their own.
 *
 * @typedef {object} Shape
 * @property {'path' | 'circle' | 'ellipse' | 'rect' | 'text'} tag
 * @property {string} part
 * @property {Record<string, string | number>} at
 * @property {string} [text]
 */

/**
 * @param {string} d
 * @param {string} [part]
 * @returns {Shape}
 */
export const path = (d, part = 'body') => ({ tag: 'path', part, at: { d } });

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {string} [part]
 * @returns {Shape}
 */
export const circle = (cx, cy, r, part = 'body') => ({ tag: 'circle', part, at: { cx, cy, r } });

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} rx
 * @param {number} ry
 * @param {number} turn
 * @param {string} part
 * @returns {Shape}
 */
export const ellipse = (cx, cy, rx, ry, turn, part) => ({ tag: 'ellipse', part, at: { cx, cy, rx, ry, transform: `rotate(${turn} ${cx} ${cy})` } });

/**
 * @param {string} text
 * @param {number} y
 * @param {string} part
 * @returns {Shape}
 */
export const text = (text, y, part) => ({ tag: 'text', part, at: { x: 0, y }, text });
