// Set up a position of the game that is being written: play or analyse it, write it down, or put it into the text.
import { BoardEditor } from '../boardeditor.js';
import { copied } from '../address.js';
import { button, fill, labelled, make } from '../dom.js';
import { notice } from '../notice.js';
import { say } from '../words.js';

/**
 * @typedef {import('../messages.js').Arranged} Arranged
 *
 * @typedef {object} Deeds what the workshop does with a position
 * @property {((block: string) => void) | null} put writes a block into the text; null where it may not be written on
 * @property {(position: Record<string, unknown>) => Promise<Arranged | undefined>} ask has the rules judge a position
 * @property {(setup: string) => void} play
 * @property {(setup: string) => void} analyse
 */

export class Arranging {
  /**
   * @param {import('./preview.js').Preview} preview
   * @param {Deeds} deeds
   */
  constructor(preview, deeds) {
    this.preview = preview;
    this.deeds = deeds;
    /** @type {BoardEditor | null} */
    this.editor = null;
    this.opens = button(say('set-up-position'), () => this.toggle(), { 'aria-pressed': 'false', id: 'workshop-set-up' });
    this.place = make('div', { class: 'arranging' });
    this.text = make('textarea', { class: 'setup-text', id: 'setup-text', rows: 2, spellcheck: 'false' });
    const { put } = deeds;
    const withSetup = (/** @type {(setup: string) => void} */ act) => () => this.written(act);
    const below = make(
      'div',
      { class: 'arranging-deeds' },
      make(
        'div',
        { class: 'play-buttons' },
        put && button(say('put-into-text'), () => this.editor && put(this.editor.block), { id: 'put-block', class: 'primary' }),
        button(say('play-from-here'), withSetup(deeds.play), { id: 'play-from-here' }),
        button(say('analyse'), withSetup(deeds.analyse), { id: 'analyse-from-here' }),
        button(say('copy-block'), () => this.copy(this.editor?.block ?? ''), { id: 'copy-block' }),
      ),
      labelled(say('setup-text'), this.text),
      make('div', { class: 'play-buttons' }, button(say('read-setup'), () => this.read(), { id: 'read-setup' }), button(say('copy-setup'), withSetup((setup) => this.copy(setup)), { id: 'copy-setup' })),
    );
    this.element = make('div', { class: 'arranging-box', hidden: true }, this.place, below);
  }

  /** Do something with the set-up text of what stands there. @param {(setup: string) => void} act */
  async written(act) {
    const answer = this.editor && (await this.deeds.ask(this.editor.placed));
    if (!answer) return;
    this.text.value = answer.setup;
    act(answer.setup);
  }

  /** Show what the text says. */
  async read() {
    const answer = await this.deeds.ask({ setup: this.text.value.trim() });
    if (answer?.scene) this.editor?.show(answer.scene);
  }

  /** @param {string} text */
  async copy(text) {
    notice((await copied(text)) ? say('text-copied') : text);
  }

  toggle() {
    const { game } = this.preview;
    if (this.editor || !game) return this.close();
    this.editor = new BoardEditor(game, game.state);
    fill(this.place, this.editor.element, this.editor.controls);
    return this.show(true);
  }

  close() {
    this.editor?.destroy();
    this.editor = null;
    fill(this.place);
    this.show(false);
  }

  /** @param {boolean} open */
  show(open) {
    this.opens.setAttribute('aria-pressed', String(open));
    this.element.hidden = !open;
    this.preview.element.hidden = open;
  }
}
