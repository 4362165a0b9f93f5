// Pictures of start positions: drawn by the same board that is played on, when they come into sight.
import { Board } from './board/board.js';
import { make } from './dom.js';
import { settings } from './settings.js';
import { gameLook } from './catalogue.js';

/**
 * Make a picture of how a game begins; it is fetched and drawn when it is seen. Without a label it is an ornament.
 * @param {string} game
 * @param {string} label
 * @param {Record<string, string | number | boolean>} [options]
 */
export function picture(game, label, options = {}) {
  const host = make('div', { class: 'picture', role: label ? 'img' : null, 'aria-label': label || null });
  const seen = new IntersectionObserver(
    async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      const { look, state } = await gameLook(game, options);
      const inside = make('div', { class: 'drawn', inert: true, 'aria-hidden': 'true' });
      host.replaceChildren(inside);
      const board = new Board(inside, look, { still: true, latin: settings.latin });
      board.show(state);
      host.classList.add('ready');
    },
    { rootMargin: '200px' },
  );
  seen.observe(host);
  return host;
}
