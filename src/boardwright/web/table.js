// The place of a match: fetches it, shows it, and keeps it up to date.
import { fill, link, make } from './dom.js';
import { MatchView } from './matchview.js';
import { trying } from './notice.js';
import { PASS_KEY } from './playing.js';
import { onChange } from './settings.js';
import { gameLook } from './catalogue.js';
import { Refusal } from './socket.js';
import { say, sayName } from './words.js';

/** How often clocks are shown, in milliseconds. */
const TICK = 100;

/** What the socket tells of a match, and that it is connected again. */
const TOLD = ['news', 'table', 'said', 'here', 'again', 'open'];

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * @param {HTMLElement} host
 * @param {import('./socket.js').Socket} socket
 * @param {number} number
 */
export function tablePlace(host, socket, number) {
  const invitation = new URLSearchParams(location.search).get('invitation') ?? '';
  const left = new AbortController();
  const heading = make('h1', { class: 'heard' }, say('loading'));
  host.append(heading);
  const watch = (/** @type {Record<string, unknown>} */ fields) => socket.ask('watch', { match: number, scenes: true, invitation, ...fields });
  /** @type {Event[]} What is told while the look of the game is fetched: the match may go on meanwhile, and even end. */
  const early = [];
  /** @type {(event: Event) => void} */
  let hear = (event) => early.push(event);
  const open = async () => {
    const snapshot = await watch({});
    for (const kind of TOLD) socket.addEventListener(kind, (event) => hear(event), { signal: left.signal });
    const game = await gameLook(snapshot.table.game, snapshot.table.options);
    if (left.signal.aborted) return;
    const view = new MatchView(socket, snapshot, game, invitation);
    fill(host, view.element);
    hear = keep(view, watch, left.signal);
    early.forEach(hear);
  };
  open().catch((error) => {
    if (!left.signal.aborted) nothing(host, error instanceof Refusal ? error.code : '');
  });
  return () => {
    left.abort();
    socket.ask('unwatch', { match: number }).catch(() => undefined);
  };
}

/**
 * Keep a match up to date until the place is left. Gives what hears of all that the socket tells.
 * @param {MatchView} view
 * @param {(fields: Record<string, unknown>) => Promise<any>} watch
 * @param {AbortSignal} signal
 * @returns {(event: Event) => void}
 */
function keep(view, watch, signal) {
  const { socket } = view;
  const anew = async () => {
    const answer = await trying(watch({}));
    if (answer && !signal.aborted) view.restart(answer);
  };
  const hear = (/** @type {any} */ { detail: news }) => {
    if (news.match !== view.number || news.version <= view.match.version) return;
    if (!view.hear(news)) anew();
  };
  const comeBack = async () => {
    // What was missed comes as news; after a long time everything anew.
    const answer = await trying(watch({ since: view.match.version }));
    if (answer?.type === 'snapshot' && !signal.aborted) view.restart(answer);
  };
  const ended = (/** @type {any} */ { detail: { table } }) => {
    if (table.match === view.number && table.over && !view.match.end) anew(); // an operator has ended it
  };
  const here = (/** @type {any} */ { detail }) => detail.match === view.number && view.meet(detail);
  const again = (/** @type {any} */ { detail }) => detail.match === view.number && view.invite(detail.again);
  const said = (/** @type {any} */ { detail }) => detail.match === view.number && view.actions.chat.hear(detail);
  document.addEventListener('keydown', (event) => press(view, event), { signal });
  const timer = setInterval(() => view.tick(), TICK);
  const forget = onChange(() => view.board.prefer());
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    forget();
    view.destroy();
  });
  const heard = { news: hear, table: ended, said, here, again, open: comeBack };
  return (event) => void heard[/** @type {keyof typeof heard} */ (event.type)](event);
}

/**
 * Look through the game with the keys, turn the board, take back, pass, unless they mean something else where they are
 * pressed. Who walks on the board with the keyboard keeps the arrows there.
 * @param {MatchView} view
 * @param {KeyboardEvent} event
 */
function press(view, event) {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target?.closest('input, select, textarea')) return;
  const { actions } = view;
  if (event.key === PASS_KEY) view.playing.pass();
  else if (event.key === 'f') view.flip();
  else if (event.key === 'z' && !actions.undo.hidden && !actions.undo.disabled) actions.undo.click();
  else if (event.key === '?') actions.more.open = !actions.more.open;
  else {
    const plies = STEPS[event.key];
    if (plies === undefined || target?.closest('.board-chooser')) return;
    event.preventDefault();
    view.step(plies);
  }
}

/**
 * @param {HTMLElement} host
 * @param {string} code
 */
function nothing(host, code) {
  const text = code ? sayName('code', code) : say('no-table');
  document.body.classList.remove('at-table');
  fill(host, make('h1', {}, say('no-table')), make('p', {}, text), make('p', {}, link('/', say('to-lobby'))));
}
