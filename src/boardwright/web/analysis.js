// The place of an analysis board: finds out what is to be looked at, shows it, and keeps it.
import { AnalysisView } from './analysisview.js';
import { gameLook } from './catalogue.js';
import { fill, link, make } from './dom.js';
import { titleOf } from './lobby.js';
import { onChange } from './settings.js';
import { Refusal } from './socket.js';
import { keepStudy, keptStudy } from './studies.js';
import { movesTo, plainOf, Tree, treeOf } from './variations.js';
import { say, sayName } from './words.js';

/** @typedef {import('./analysisview.js').Study} Study */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
/** @type {Record<string, number>} */
const BESIDE = { ArrowUp: -1, ArrowDown: 1 };
/** Milliseconds without a change after which a study is kept. */
const QUIET = 300;

/**
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 * @param {string} name
 */
export function analysisPlace(host, socket, name) {
  const left = new AbortController();
  host.append(make('h1', { class: 'heard' }, say('loading')));
  open(socket, name, left.signal).then(
    (view) => {
      if (left.signal.aborted) {
        view.destroy();
        return;
      }
      document.title = `${say('analysis')}: ${titleOf(view.game.info)} · ${say('title')}`;
      fill(host, view.element);
      if (new URLSearchParams(location.search).has('report')) view.report.ask();
      document.addEventListener('keydown', (event) => press(view, event), { signal: left.signal });
      const forget = onChange(() => {
        view.board.prefer();
        view.arrows.place(view.board.board);
      });
      left.signal.addEventListener('abort', () => {
        forget();
        view.destroy();
      });
    },
    (error) => {
      if (left.signal.aborted) return;
      const code = error instanceof Refusal ? sayName('code', error.code) : say('no-game');
      fill(host, make('h1', {}, say('analysis')), make('p', {}, code), make('p', {}, link('/', say('to-lobby'))));
    },
  );
  return () => left.abort();
}

/**
 * @param {import('./socket.js').Socket} socket
 * @param {string} name
 * @param {AbortSignal} signal
 */
async function open(socket, name, signal) {
  const study = await wanted(socket, name);
  const game = await gameLook(study.game, study.options);
  let timer = 0;
  const keep = () => keepStudy(study.game, { ...study, tree: view.tree, at: movesTo(view.here) });
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, QUIET);
  };
  const view = new AnalysisView(socket, game, study, changed, signal);
  addEventListener('pagehide', keep, { signal }); // a page that is left or loaded again loses no change
  return view;
}

/**
 * What the address asks for: a match, a set-up, moves, or what was looked at last.
 * @param {import('./socket.js').Socket} socket
 * @param {string} name
 * @returns {Promise<Study>}
 */
async function wanted(socket, name) {
  const query = new URLSearchParams(location.search);
  const match = query.has('match') ? Number(query.get('match')) : null;
  if (match !== null) return ofMatch(socket, match, query);
  const moves = query.getAll('m');
  const setup = query.get('setup');
  const sets = query.getAll('set').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]);
  const kept = keptStudy(name, null);
  const same = kept && (kept.setup ?? null) === setup;
  if (kept && !query.has('new') && !moves.length && !sets.length && (same || setup === null)) return { ...kept, game: name };
  const tree = same && moves.length ? kept.tree : new Tree();
  let here = tree.root;
  for (const move of moves) here = tree.add(here, move);
  return { game: name, options: Object.fromEntries(sets), setup, tree, match: null, invitation: '', at: moves };
}

/**
 * @param {import('./socket.js').Socket} socket
 * @param {number} match
 * @param {URLSearchParams} query
 * @returns {Promise<Study>}
 */
async function ofMatch(socket, match, query) {
  const invitation = query.get('invitation') ?? '';
  const ply = Number(query.get('ply') ?? Infinity);
  const record = await socket.ask('read-record', { match, invitation });
  const line = plainOf(record.line ?? []);
  const at = line.slice(0, ply).map(({ t }) => t);
  const kept = keptStudy(record.game, match);
  const tree = kept?.tree ?? treeOf({ line });
  let here = tree.root;
  for (const { t } of line) here = tree.add(here, t); // a match that goes on has more moves than were kept
  return { game: record.game, options: record.options ?? {}, setup: record.setup ?? null, tree, match, invitation, at: kept && !query.has('ply') ? kept.at : at };
}

/**
 * Walk with the keys, unless they mean something else where they are pressed.
 * @param {AnalysisView} view
 * @param {KeyboardEvent} event
 */
function press(view, event) {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target?.closest('input, select, textarea, .board-chooser')) return;
  if (event.key === 'f') view.flip();
  else if (event.key === 'e') view.engine.turn(!view.engine.on);
  else if (STEPS[event.key] !== undefined) view.step(STEPS[event.key] ?? 0);
  else if (BESIDE[event.key] !== undefined) view.beside(BESIDE[event.key] ?? 0);
  else return;
  event.preventDefault();
}
