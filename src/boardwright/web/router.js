// Places of the page: each has an address, so that it can be shared, kept and gone back to.

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
 */
export function begin(element) {
  host = element;
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

/** Show the place of the address, and let whoever listens begin at its heading. */
export function show() {
  if (leave) leave();
  leave = undefined;
  const found = places.map(([form, place]) => ({ place, part: form.exec(location.pathname) })).find((one) => one.part);
  if (!found) {
    go('/');
    return;
  }
  host.replaceChildren();
  leave = found.place(host, found.part?.[1] ?? '');
  const heading = host.querySelector('h1');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}
