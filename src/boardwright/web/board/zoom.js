/** Buttons that come closer, go away, and show everything. */

import { svg } from './svg.js';

const CLOSER = 1.5;

/**
 * @param {import('./camera.js').Camera} camera
 * @param {{nearer?: string, farther?: string, whole?: string}} names
 * @returns {HTMLElement}
 */
export function zoomButtons(camera, names) {
  const bar = document.createElement('div');
  bar.className = 'board-zoom';
  bar.append(
    button('M-6 0H6M0 -6V6', names.nearer, () => camera.zoom(CLOSER)),
    button('M-6 0H6', names.farther, () => camera.zoom(1 / CLOSER)),
    button('M-6 -2V-6H-2M6 -2V-6H2M-6 2V6H-2M6 2V6H2', names.whole, () => camera.home()),
  );
  return bar;
}

/**
 * @param {string} sign
 * @param {string | undefined} name
 * @param {() => void} act
 */
function button(sign, name, act) {
  const element = document.createElement('button');
  element.type = 'button';
  if (name) element.setAttribute('aria-label', name);
  element.append(svg('svg', { viewBox: '-10 -10 20 20', 'aria-hidden': 'true' }, [svg('path', { d: sign })]));
  element.addEventListener('click', act);
  return element;
}
