// What was changed in the files of a draft: every change can be taken back, also after the page was loaded again. Pure.

/**
 * One change: in a file, at a place, letters went and letters came.
 * @typedef {{file: string, at: number, gone: string, come: string, time: number}} Edit
 */

/** Letters of all changes together that are kept, and how soon a stroke belongs to the one before, in milliseconds. */
const MOST_LETTERS = 400_000;
const TOGETHER = 1200;

/**
 * Give the change that leads from a text to another.
 * @param {string} before
 * @param {string} after
 * @returns {{at: number, gone: string, come: string} | null}
 */
export function difference(before, after) {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before[at] === after[at]) at += 1;
  let end = 0;
  while (end < most - at && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { at, gone: before.slice(at, before.length - end), come: after.slice(at, after.length - end) };
}

export class History {
  /**
   * @param {Edit[]} [edits]
   * @param {number} [done] how many of them are in the text; the rest was taken back
   */
  constructor(edits = [], done = edits.length) {
    this.edits = edits;
    this.done = done;
  }

  /**
   * Note that a text became another.
   * @param {string} file
   * @param {string} before
   * @param {string} after
   * @param {number} time in milliseconds
   */
  note(file, before, after, time) {
    const found = difference(before, after);
    if (!found) return;
    this.edits.length = this.done;
    const last = this.edits[this.done - 1];
    if (last && this.belongs(last, file, found, time)) {
      last.come += found.come;
      last.time = time;
    } else this.edits.push({ file, ...found, time });
    let letters = this.edits.reduce((sum, one) => sum + one.gone.length + one.come.length, 0);
    while (letters > MOST_LETTERS && this.edits.length > 1) {
      const first = this.edits.shift();
      letters -= (first?.gone.length ?? 0) + (first?.come.length ?? 0);
    }
    this.done = this.edits.length;
  }

  /**
   * Letters that are typed after each other are one change, word by word.
   * @param {Edit} last
   * @param {string} file
   * @param {{at: number, gone: string, come: string}} next
   * @param {number} time
   */
  belongs(last, file, next, time) {
    const follows = last.file === file && last.at + last.come.length === next.at && !next.gone;
    return follows && next.come.length === 1 && /\S/.test(next.come) && /\S$/.test(last.come) && time - last.time < TOGETHER;
  }

  /** The change that would be taken back. */
  get back() {
    return this.edits[this.done - 1];
  }

  /** The change that would be made again. */
  get again() {
    return this.edits[this.done];
  }

  /**
   * Take the last change back; gives the file, its text and where the caret belongs.
   * @param {Record<string, string>} texts
   */
  undo(texts) {
    const edit = this.back;
    if (!edit) return null;
    this.done -= 1;
    return applied(texts, edit.file, edit.at, edit.come, edit.gone);
  }

  /**
   * Make the change again that was taken back.
   * @param {Record<string, string>} texts
   */
  redo(texts) {
    const edit = this.again;
    if (!edit) return null;
    this.done += 1;
    return applied(texts, edit.file, edit.at, edit.gone, edit.come);
  }
}

/**
 * @param {Record<string, string>} texts
 * @param {string} file
 * @param {number} at
 * @param {string} gone
 * @param {string} come
 */
function applied(texts, file, at, gone, come) {
  const text = texts[file] ?? '';
  return { file, text: text.slice(0, at) + come + text.slice(at + gone.length), caret: at + come.length };
}
