// Looking back: the scenes around a place of the move list are asked for once, then stepping needs no server.
import { changed } from './scene.js';

/**
 * @typedef {import('./messages.js').State} State
 * @typedef {import('./messages.js').SceneList} SceneList
 * @typedef {{line: string, first: number, scenes: State[]}} Stretch
 */

const MOST_STRETCHES = 8;

export class LookBack {
  /** @param {(path: number[]) => Promise<SceneList | undefined>} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {Stretch[]} */
    this.stretches = [];
  }

  /** Forget everything: the move list has become another one. */
  forget() {
    this.stretches = [];
  }

  /**
   * Give the scene at a place, undefined if the server refuses.
   * @param {number[]} path
   * @returns {Promise<State | undefined>}
   */
  async at(path) {
    const known = this.find(path);
    if (known) return known;
    const answer = await this.ask(path);
    if (!answer) return undefined;
    this.keep(answer);
    return this.find(path);
  }

  /** @param {number[]} path */
  find(path) {
    const line = lineOf(path);
    const at = path.at(-1) ?? 0;
    for (const stretch of this.stretches) {
      const found = stretch.line === line ? stretch.scenes[at - stretch.first] : undefined;
      if (found) return found;
    }
    return undefined;
  }

  /** @param {SceneList} answer */
  keep({ path, first, scene, changes }) {
    const scenes = [scene];
    for (const change of changes) scenes.push(changed(scenes.at(-1) ?? scene, change));
    const line = lineOf(path);
    const others = this.stretches.filter((one) => one.line !== line || one.first !== first);
    this.stretches = [{ line, first, scenes }, ...others].slice(0, MOST_STRETCHES);
  }
}

/** The line in which a place lies: all but the count of its last entries. @param {number[]} path */
const lineOf = (path) => path.slice(0, -1).join('.');
