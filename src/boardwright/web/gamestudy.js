// What self-play says about a game: is it fair, drawn, long, deep? Tables and plots of what the server found.
import { button, fill, link, make } from './dom.js';
import { gameLook } from './catalogue.js';
import { titleOf } from './lobby.js';
import { picture } from './picture.js';
import { columns, curve } from './plots.js';
import { Refusal } from './socket.js';
import { tableOf } from './tallies.js';
import { say, sayName } from './words.js';

/** @typedef {Record<string, any>} Found what `boardwright study --json` writes */

/** Bars of a histogram. */
const BINS = 12;

/**
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 * @param {string} name
 */
export function studyPlace(host, socket, name) {
  const left = new AbortController();
  const sets = new URLSearchParams(location.search).getAll('set').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]);
  const options = Object.fromEntries(sets);
  const heading = make('h1', {}, say('loading'));
  const state = make('p', { class: 'study-state', role: 'status' });
  const start = button(say('study-begin'), () => ask(true), { class: 'primary', id: 'begin-study', hidden: true });
  const found = make('div', { class: 'study' });
  host.append(heading, make('p', {}, link(`/games/${name}`, say('to-game')), ' · ', say('study-hint')), start, state, found);
  gameLook(name, options).then(({ info }) => {
    heading.textContent = say('study-of', { game: titleOf(info) });
    document.title = `${heading.textContent} · ${say('title')}`;
  }, () => { heading.textContent = say('no-game'); });

  /** @param {import('./messages.js').StudyInfo} answer */
  const hear = ({ study, making, seconds = 0, code }) => {
    state.textContent = code ? sayName('code', code) : making ? say('study-made') : study ? '' : say('study-not-yet', { seconds });
    start.hidden = Boolean(study || making);
    if (study) fill(found, ...shown(study, name));
  };
  const ask = (/** @type {boolean} */ begin) => socket.ask('study', { game: name, options, begin }).then(hear, (error) => {
    start.hidden = true;
    state.textContent = error instanceof Refusal ? sayName('code', error.code) : say('offline');
  });
  const mine = (/** @type {(detail: any) => void} */ listen) => (/** @type {any} */ { detail }) => detail.game === name && listen(detail);
  socket.addEventListener('study', mine(hear), { signal: left.signal });
  socket.addEventListener('study-progress', mine(({ done, of }) => { state.textContent = say('study-progress', { done, of }); }), { signal: left.signal });
  socket.addEventListener('open', () => ask(false), { signal: left.signal }); // a server that was away knows nobody who waits
  ask(false);
  return () => left.abort();
}

/** Everything that was found. @param {Found} study @param {string} name */
function shown(study, name) {
  const best = study['levels'].at(-1);
  const level = best.level;
  const save = button(say('study-json'), () => download(study, name), { id: 'download-study' });
  return [
    make(
      'div',
      { class: 'study-head' },
      make('div', { class: 'study-found' }, make('p', { class: 'study-verdict' }, verdict(study)), make('p', {}, say('study-games', { games: study['games'], seed: study['seed'] })), table(study), save),
      picture(name, say('picture-of', { game: sayName('game', name) }), study['options']),
    ),
    make(
      'div',
      { class: 'plots' },
      columns(say('plot-results'), study['levels'].map(results), 100),
      columns(say('plot-lengths', { level }), histogram(best.lengths)),
      curve(say('plot-choices', { level }), best.branching.by_ply),
      columns(say('plot-pieces', { level }), used(best.pieces, 'moved', 100)),
      columns(say('plot-captured', { level }), used(best.pieces, 'captured', 1)),
      study['steps'].length ? columns(say('plot-steps'), study['steps'].map((/** @type {any} */ one) => ({ name: `${one.weaker} → ${one.stronger}`, amounts: { first: 100 * one.score } })), 100) : null,
    ),
  ];
}

/** A row for each level, which can be scrolled where it is too wide. @param {Found} study */
function table(study) {
  const cells = study['levels'].map((/** @type {any} */ one) => row(one, study));
  return make('div', { class: 'study-table', tabindex: 0 }, tableOf(['level', 'first', 'interval', 'draws', 'plies', 'choices', 'captures', 'decided', 'worth', 'time'], cells));
}

/** The main result in a sentence. @param {Found} study */
function verdict({ verdict: found, proved, players }) {
  if (!proved) return say(`study-verdict-${found}`);
  return `${say(`study-verdict-${found}`)} ${say('study-proved', { player: sayName('player', players[proved.winner]), moves: proved.moves })}`;
}

/** @param {any} one a level @param {Found} study */
function row(one, { games, steps, players }) {
  const step = steps.find((/** @type {any} */ other) => other.stronger === one.level);
  const worth = !step ? '–' : players.length === 2 ? `${step.elo > 0 ? '+' : ''}${Math.round(step.elo)} Elo` : share(step.score);
  const { score, low, high } = one.first;
  return [
    one.level, share(score), `${Math.round(100 * low)}–${share(high)}`, share(one.draws / games), one.length.mean.toFixed(1),
    one.branching.mean.toFixed(1), one.captures.toFixed(1), one.decisive ? share(one.decisive.mean) : '–', worth,
    `${(1000 * one.seconds_a_move).toFixed(1)} ms`,
  ];
}

/** @param {number} part */
function share(part) {
  return `${Math.round(100 * part)}%`;
}

/** Wins of the first player, draws, and wins of others, in % of games. @param {any} one */
function results({ level, wins, draws }) {
  const others = wins.slice(1).reduce((/** @type {number} */ sum, /** @type {number} */ count) => sum + count, 0);
  const part = 100 / Math.max(1, wins[0] + others + draws);
  return { name: say('level-name', { level }), amounts: { first: wins[0] * part, drawn: draws * part, other: others * part } };
}

/** Lengths in bins of equal width. @param {number[]} lengths */
function histogram(lengths) {
  const least = Math.min(...lengths);
  const width = Math.max(1, Math.ceil((Math.max(...lengths) - least + 1) / BINS));
  const bins = Math.ceil((Math.max(...lengths) - least + 1) / width);
  return Array.from({ length: bins }, (_, at) => {
    const from = least + at * width;
    const amounts = { first: lengths.filter((one) => one >= from && one < from + width).length };
    return { name: width === 1 ? String(from) : `${from}–${from + width - 1}`, amounts };
  });
}

/** What each kind of piece does. @param {Record<string, any>} pieces @param {string} what @param {number} times */
function used(pieces, what, times) {
  return Object.entries(pieces).slice(0, 10).map(([kind, found]) => ({ name: sayName('kind', kind), amounts: { first: times * found[what] } }));
}

/** @param {Found} study @param {string} name */
function download(study, name) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(study, null, 1)], { type: 'application/json' }));
  make('a', { href: address, download: `${name}-study.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
