// Asks the server about the text while it is written: one question at a time, always about the newest text.

/**
 * @typedef {import('../messages.js').Inspection} Inspection
 * @typedef {{text: string, files: Record<string, string>, file: string}} Whole
 * @typedef {{whole: Whole, variant: string, at: {file: string, line: number, column: number} | null}} Question
 */

/** Milliseconds after the last stroke until its moves are tried, too. */
const LATER = 700;
/** Milliseconds between two looks: whoever types without a pause stays below what a server allows. */
const BETWEEN = 100;
const WANTS = ['look', 'scene'];

export class Checking {
  /**
   * @param {() => Question} ask what to ask about now
   * @param {(found: Inspection, whole: Whole) => void} tell hears what was found
   * @param {(limit: string) => void} trouble hears why nothing was found
   */
  constructor(ask, tell, trouble) {
    this.ask = ask;
    this.tell = tell;
    this.trouble = trouble;
    this.soon = 0;
    this.later = 0;
    /** When the text was looked at last. */
    this.looked = -Infinity;
    /** Changes so far: an answer about an older text is not told. */
    this.count = 0;
    this.busy = false;
    this.waiting = false;
    this.ended = false;
  }

  /** The text has changed: the server looks at it while the browser still lays it out. @param {number} [pause] */
  touch(pause = 0) {
    this.count += 1;
    clearTimeout(this.soon);
    clearTimeout(this.later);
    const wait = Math.max(pause, this.looked + BETWEEN - performance.now());
    if (wait > 0) this.soon = setTimeout(() => this.glance(), wait);
    else this.glance();
  }

  end() {
    this.ended = true;
    this.count += 1;
    clearTimeout(this.soon);
    clearTimeout(this.later);
  }

  /** Ask what is wrong with the text and how it looks, one question at a time. */
  async glance() {
    if (this.busy) {
      this.waiting = true;
      return;
    }
    this.busy = true;
    this.waiting = false;
    this.looked = performance.now();
    const { count } = this;
    const { whole, variant, at } = this.ask();
    const pause = await this.send({ ...whole, variant: variant || null, wants: [...WANTS, ...(at ? ['complete'] : [])], ...(at ? { caret: at } : {}) }, whole, count);
    this.busy = false;
    if (this.ended) return;
    if (pause) this.touch(pause);
    else if (this.waiting) this.touch(0);
    else if (count === this.count) this.later = setTimeout(() => this.tryMoves(), LATER);
  }

  /** Ask also what the text defines and whether its games can be moved in; a new stroke does not wait for that. */
  async tryMoves() {
    const { count } = this;
    const { whole, variant } = this.ask();
    const pause = await this.send({ ...whole, variant: variant || null, wants: [...WANTS, 'outline', 'moves'] }, whole, count);
    if (pause && count === this.count) this.later = setTimeout(() => this.tryMoves(), pause);
  }

  /**
   * Send a question; gives the milliseconds after which it is asked again, 0 if it is answered.
   * @param {Record<string, unknown>} body
   * @param {Whole} whole
   * @param {number} count which text it is about
   */
  async send(body, whole, count) {
    try {
      const answer = await fetch('/api/rules/check', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
      if (answer.status === 429) return 1000 * Number(answer.headers.get('Retry-After') || 1);
      const found = await answer.json();
      if (count !== this.count) return 0;
      if (found.diagnostics) this.tell(found, whole);
      else this.trouble(found.limit ?? found.code ?? String(answer.status));
      return 0;
    } catch {
      if (count === this.count) this.trouble('offline');
      return 3000;
    }
  }
}

/**
 * Ask for the text of one file laid out evenly; undefined when it cannot be.
 * @param {string} text
 * @returns {Promise<string | undefined>}
 */
export async function laidOut(text) {
  return (await asked(text, 'format'))?.layout ?? undefined;
}

/**
 * Ask what a text defines, as it is now.
 * @param {string} text
 * @returns {Promise<import('../messages.js').SymbolInfo[]>}
 */
export async function outlineOf(text) {
  return (await asked(text, 'outline'))?.outline ?? [];
}

/** @param {string} text @param {string} want @returns {Promise<Inspection | null>} */
async function asked(text, want) {
  const body = JSON.stringify({ text, wants: [want] });
  const answer = await fetch('/api/rules/check', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}
