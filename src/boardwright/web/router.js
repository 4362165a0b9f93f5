// Places of the page: each has an address, so that it can be shared, kept and gone back to.
import { fill, make } from './dom.js';
import { say } from './words.js';

/**
 * @typedef {(host: HTMLElement, part: string) => (() => void) | void} Place
 *   Shows itself in a host; gives what has to be done when it is left.
 */

/** @type {[RegExp, Place][]} */
const places = [];
/** @type {(() => void) | void} */
let leave;
/** @type {HTMLElement} */
let host;
/** Called when another place is shown. */
let shown = () => {};

/**
 * Say what is shown at addresses of a form; its first group is handed over.
 * @param {RegExp} form
 * @param {Place} place
 */
export function at(form, place) {
  places.push([form, place]);
}

/**
 * Begin: show what the address says, and follow links and the back button.
 * @param {HTMLElement} element
 * @param {() => void} [told] hears that another place is shown
 */
export function begin(element, told = shown) {
  host = element;
  shown = told;
  addEventListener('popstate', () => show());
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('a') : null;
    if (!target || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.origin !== location.origin || target.hasAttribute('download')) return;
    event.preventDefault();
    go(target.pathname + target.search);
  });
  show();
}

/**
 * Go to a place.
 * @param {string} address
 */
export function go(address) {
  history.pushState(null, '', address);
  show();
  scrollTo(0, 0);
}

/**
 * A place whose script and style are fetched when it is first visited.
 * @param {() => Promise<Place>} load
 * @param {string} [style] the name of its style sheet
 * @returns {Place}
 */
export function later(load, style = '') {
  return (element, part) => {
    let left = false;
    /** @type {(() => void) | void} */
    let end;
    Promise.all([load(), style && dressed(style)]).then(([place]) => {
      if (left) return;
      end = place(element, part);
      focus();
    }, () => !left && fill(element, make('p', { class: 'nothing' }, say('offline'))));
    return () => {
      left = true;
      if (end) end();
    };
  };
}

/** Add a style sheet beside the others, once. @param {string} name */
export function dressed(name) {
  const first = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel=stylesheet]'));
  const href = first.href.replace(/[^/]+$/, name);
  return new Promise((done, fail) => {
    if (document.querySelector(`link[href="${href}"]`)) return done(undefined);
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: fail });
    document.head.append(link);
  });
}

/** Begin at the heading of what is shown. */
function focus() {
  const heading = host.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Show the place of the address, and let whoever listens begin at its heading. */
export function show() {
  if (leave) leave();
  leave = undefined;
  const address = location.pathname.replace(/(.)\/+$/, '$1'); // a slash at the end changes nothing
  const found = places.map(([form, place]) => ({ place, part: form.exec(address) })).find((one) => one.part);
  if (!found) {
    go('/');
    return;
  }
  host.replaceChildren();
  document.body.classList.toggle('at-table', address.startsWith('/matches/'));
  shown();
  leave = found.place(host, found.part?.[1] ?? '');
  focus();
}
