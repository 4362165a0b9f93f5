// The draft: the files that are written on, with all changes, as the browser and the account keep them.
import { isPicture } from './files.js';
import { History } from './history.js';

const KEY = 'boardwright.workshop';

/** The name of the first file, and the longest draft that is kept. */
export const MAIN = 'rules.zrf';
const MOST_KEPT = 2_000_000;

export class Draft {
  constructor() {
    /** Texts by the names of their files. @type {Record<string, string>} */
    this.texts = { [MAIN]: '' };
    /** The file with the game. */
    this.main = MAIN;
    /** The file that is seen. */
    this.file = MAIN;
    this.history = new History();
    /** Where the text is kept by the server, and which text that was. */
    this.saved = { rules: '', text: '' };
    /** What an account had when it and this draft were last the same. */
    this.agreed = { name: '', revision: 0, mark: '' };
    /** Hears of every change of the texts. */
    this.changed = () => {};
  }

  get text() {
    return this.texts[this.file] ?? '';
  }

  get isEmpty() {
    return !Object.values(this.texts).some((text) => text.trim());
  }

  /** The files that the first one may include. @returns {Record<string, string>} */
  get included() {
    return Object.fromEntries(Object.entries(this.texts).filter(([name]) => name !== this.main));
  }

  /** What a server is sent. */
  get whole() {
    return { text: this.texts[this.main] ?? '', files: this.included, file: this.main };
  }

  /** All texts as one, to tell drafts apart. */
  get mark() {
    return JSON.stringify([this.main, Object.entries(this.texts).sort()]);
  }

  /** Write a text into the file that is seen. @param {string} text */
  write(text) {
    this.history.note(this.file, this.text, text, Date.now());
    this.texts[this.file] = text;
    this.keep();
    this.changed();
  }

  /**
   * Begin with other files; that can be taken back as any change.
   * @param {{text: string, files?: Record<string, string>, file?: string}} fresh
   */
  begin({ text, files = {}, file = MAIN }) {
    const names = new Set([...Object.keys(this.texts), file, ...Object.keys(files)]);
    const after = /** @type {Record<string, string>} */ ({ ...files, [file]: text });
    for (const name of names) if (!isPicture(this.texts[name] ?? after[name] ?? '')) this.history.note(name, this.texts[name] ?? '', after[name] ?? '', 0);
    this.texts = after;
    this.main = file;
    this.file = file;
    this.keep();
    this.changed();
  }

  /** Add pictures, which are not written on. @param {Record<string, string>} files */
  add(files) {
    this.texts = { ...this.texts, ...files };
    this.keep();
    this.changed();
  }

  /** Take a change back or make it again; gives where the caret belongs. @param {'undo' | 'redo'} way */
  travel(way) {
    const found = this.history[way](this.texts);
    if (!found) return null;
    this.texts[found.file] = found.text;
    this.file = found.file;
    this.tidy();
    this.keep();
    this.changed();
    return found.caret;
  }

  /** Forget files that became empty when a beginning was taken back, and know again which one has the game. */
  tidy() {
    for (const [name, text] of Object.entries(this.texts)) if (!text && name !== this.file && name !== this.main) delete this.texts[name];
    const game = Object.keys(this.texts).find((name) => /\(\s*game\b/.test(this.texts[name] ?? ''));
    if (!/\(\s*game\b/.test(this.texts[this.main] ?? '') && game) this.main = game;
  }

  /** Write all of it down, and as many of the newest changes as there is room for. @param {number} most letters */
  written(most) {
    const { texts, main, file, history, saved, agreed } = this;
    let { edits, done } = history;
    for (;;) {
      const plain = JSON.stringify({ texts, main, file, edits, done, saved, agreed });
      if (plain.length <= most || !edits.length) return plain;
      const gone = Math.ceil(done / 2);
      edits = gone ? edits.slice(gone) : []; // what was taken back fits the text only behind what was done
      done -= gone;
    }
  }

  /** Be what was written down; tells whether that could be read. @param {string | null} written */
  read(written) {
    try {
      const found = JSON.parse(written ?? 'null');
      if (typeof found?.texts?.[found.main] !== 'string' || !Object.values(found.texts).every((text) => typeof text === 'string')) return false;
      Object.assign(this, { texts: found.texts, main: found.main, file: found.texts[found.file] === undefined ? found.main : found.file });
      this.history = new History(found.edits ?? [], found.done ?? 0);
      this.saved = found.saved ?? this.saved;
      this.agreed = found.agreed ?? this.agreed;
      return true;
    } catch {
      return false; // what cannot be read is as good as nothing
    }
  }

  keep() {
    try {
      localStorage.setItem(KEY, this.written(MOST_KEPT));
    } catch {
      // A browser that keeps nothing still lets one write.
    }
  }

  /** Give the draft that the browser keeps, or an empty one. */
  static kept() {
    const draft = new Draft();
    try {
      draft.read(localStorage.getItem(KEY));
    } catch {
      // The browser keeps nothing.
    }
    return draft;
  }
}
