/** Draws what `/page/pictures.json` has: all pictures, or the one that the address names after `?only=`. */

import { Board } from '/web/board/board.js';

const query = new URLSearchParams(location.search);
const only = query.get('only');
const main = /** @type {HTMLElement} */ (document.getElementById('gallery'));
if (query.get('theme')) document.documentElement.dataset.theme = query.get('theme') ?? '';
const pictures = await (await fetch('/page/pictures.json')).json();
/** @type {Record<string, Board>} */
const boards = {};
/** @type {string[]} */
const picks = [];
Object.assign(window, { boards, picks, Board, pictures });
main.classList.toggle('single', only !== null);

for (const picture of pictures) {
  if (only !== null && picture.name !== only) continue;
  const section = main.appendChild(document.createElement('section'));
  section.appendChild(document.createElement('h2')).textContent = picture.name;
  const host = section.appendChild(document.createElement('div'));
  const board = new Board(host, picture.look, {
    label: picture.name,
    latin: query.has('latin'),
    say: (site, seen) => [site, seen.piece, seen.target ? 'target' : ''].filter(Boolean).join(', '),
    sayChoice: (choice) => choice.text ?? '',
    names: { nearer: 'nearer', farther: 'farther', whole: 'whole', choose: 'choose' },
    still: only === null,
  });
  board.onPick = (site) => picks.push(site);
  board.onBack = () => picks.push('back');
  board.onChoice = (choice) => picks.push(`choice ${choice.text}`);
  board.onReserve = (piece) => picks.push(`reserve ${piece}`);
  board.show(picture.state);
  board.choices(picture.choices, picture.chosen);
  boards[picture.name] = board;
}
document.documentElement.dataset.ready = 'yes';
