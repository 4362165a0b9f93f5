// Records in and out of an analysis board: pasted, opened, shared, saved.
import { copied } from './address.js';
import { deskOf } from './catalogue.js';
import { button, labelled, make, select } from './dom.js';
import { notice, trying } from './notice.js';
import { go } from './router.js';
import { keepStudy } from './studies.js';
import { movesTo, plainOf, treeOf, writtenBelow } from './variations.js';
import { say } from './words.js';

/** @typedef {import('./analysisview.js').AnalysisView} View */

/** Letters of an address that every browser takes. */
const LONGEST = 4000;

export class RecordTools {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    const text = make('textarea', { rows: 4, id: 'record-text', spellcheck: 'false', maxlength: 60000 });
    const file = make('input', { type: 'file', id: 'record-file' });
    file.addEventListener('change', async () => {
      const [chosen] = file.files ?? [];
      if (chosen) this.read(await chosen.text());
      file.value = '';
    });
    const formats = [{ name: 'JSON', suffix: '.json' }, ...(view.game.info.formats ?? [])];
    const format = select(formats.map(({ name, suffix }) => [suffix, name.toUpperCase()]), formats.at(-1)?.suffix ?? '.json');
    format.setAttribute('aria-label', say('format'));
    this.element = make(
      'details',
      { class: 'records' },
      make('summary', {}, say('records')),
      labelled(say('paste-record'), text, say('paste-help')),
      make('div', { class: 'row' }, button(say('read-record'), () => this.read(text.value), { id: 'read-record' }), labelled(say('open-file'), file)),
      make('div', { class: 'row' }, format, button(say('download-analysis'), () => this.save(format.value), { id: 'download-analysis' }), button(say('share-link'), () => this.share(), { id: 'share-analysis' })),
      make('div', { class: 'row' }, button(say('new-analysis'), () => go(deskOf('analysis', view.game.info.name, new URLSearchParams({ new: '' }))))),
    );
  }

  /** Read a text and show its game in place of this one. @param {string} text */
  async read(text) {
    const { view } = this;
    const { options } = view.study;
    const answer = /** @type {import('./messages.js').RecordInfo | undefined} */ (
      await trying(view.socket.ask('read-record', { game: view.game.info.name, options, text }))
    );
    if (!answer) return;
    if (answer.broken) notice(say('record-broken', { reason: answer.broken }), 'trouble');
    else if ((answer.games ?? 1) > 1) notice(say('first-of-games', { count: answer.games ?? 1 }));
    const tree = treeOf({ c: answer.comment ?? '', line: plainOf(answer.line ?? []) });
    keepStudy(answer.game, { game: answer.game, options: answer.options ?? {}, setup: answer.setup ?? null, tree, match: null, invitation: '', at: [] });
    go(deskOf('analysis', answer.game));
  }

  /** Save the tree as a file. @param {string} suffix */
  async save(suffix) {
    const { view } = this;
    const { options, setup } = view.study;
    const fields = { game: view.game.info.name, options, setup, line: writtenBelow(view.tree.root), comment: view.tree.root.comment, suffix };
    const answer = await trying(view.socket.ask('write-record', fields));
    if (!answer) return;
    const address = URL.createObjectURL(new Blob([answer.text], { type: 'text/plain' }));
    const anchor = make('a', { href: address, download: answer.name });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  /** Copy the address of what is seen. */
  async share() {
    const { view } = this;
    const address = addressOfStudy(view.game.info.name, view.study, movesTo(view.here));
    notice(address.length > LONGEST ? say('too-long-to-share') : (await copied(address)) ? say('copied') : address);
  }
}

/**
 * @param {string} game
 * @param {import('./analysisview.js').Study} study
 * @param {string[]} moves
 */
export function addressOfStudy(game, { options, setup }, moves) {
  const address = new URL(deskOf('analysis', game), location.href);
  for (const [name, value] of Object.entries(options)) address.searchParams.append('set', `${name}=${value}`);
  if (setup) address.searchParams.set('setup', setup);
  for (const move of moves) address.searchParams.append('m', move);
  return address.href;
}
