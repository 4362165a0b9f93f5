// Preferences of an account: what is chosen here is remembered there, and comes along to the next browser.
import { change, onChange, settings } from './settings.js';

/** Whatever belongs to a person rather than to a machine. @type {(keyof import('./settings.js').Settings)[]} */
const OWN = ['language', 'theme', 'board', 'pieces', 'sound', 'coordinates', 'latin', 'level', 'game', 'favourites', 'muted'];

/** @param {import('./socket.js').Socket} socket */
export function rememberPreferences(socket) {
  let known = '';
  const mine = () => /** @type {Record<string, unknown>} */ (Object.fromEntries(OWN.map((name) => [name, settings[name]])));
  const keep = () => {
    const written = JSON.stringify(mine());
    if (!socket.who || socket.who.guest || written === known) return;
    known = written;
    socket.ask('prefer', { preferences: mine() }).catch(() => undefined); // the browser has them anyway
  };
  socket.addEventListener('who', () => {
    if (!socket.who || socket.who.guest) return;
    const current = mine();
    const found = Object.entries(socket.who.preferences ?? {}).filter(([name, value]) => name in current && typeof value === typeof current[name]);
    if (found.length) {
      known = JSON.stringify({ ...current, ...Object.fromEntries(found) });
      change(Object.fromEntries(found));
    } else keep();
  });
  onChange(keep);
}
