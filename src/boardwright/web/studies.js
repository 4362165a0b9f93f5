// What is looked at on analysis boards, kept in the browser: the latest of each game, and of each match.
import { treeOf } from './variations.js';

/** @typedef {import('./analysisview.js').Study} Study */

const PREFIX = 'boardwright.study.';
/** Studies that are kept; the one that was looked at longest ago makes room. */
const MOST = 24;

/** @param {string} game @param {number | null} match */
const keyOf = (game, match) => `${PREFIX}${match === null ? game : `match ${match}`}`;

/** Keep a study. @param {string} game @param {Study} study */
export function keepStudy(game, study) {
  const { options, setup, tree, match, invitation, at } = study;
  const text = JSON.stringify({ options, setup, match, invitation, at, when: Date.now(), tree: tree.plain() });
  try {
    localStorage.setItem(keyOf(game, match), text);
    const known = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    if (known.length > MOST) known.sort((a, b) => whenOf(a) - whenOf(b)).slice(0, known.length - MOST).forEach((key) => localStorage.removeItem(key));
  } catch {
    // The browser's store is full or closed: the study lasts as long as the page.
  }
}

/** The study that was kept; null if there is none. @param {string} game @param {number | null} match @returns {Study | null} */
export function keptStudy(game, match) {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(game, match)) ?? 'null');
    return found && { ...found, tree: treeOf(found.tree) };
  } catch {
    return null;
  }
}

/** @param {string} key */
function whenOf(key) {
  try {
    return Number(JSON.parse(localStorage.getItem(key) ?? '{}').when ?? 0);
  } catch {
    return 0;
  }
}
