// What to begin with: an empty file, a template, a game of the library, files of one's own, or a text that was saved.
import { Board } from '../board/board.js';
import { games } from '../catalogue.js';
import { button, fill, labelled, make, select } from '../dom.js';
import { titleOf } from '../gallery.js';
import { notice, trying } from '../notice.js';
import { settings } from '../settings.js';
import { say, spoken } from '../words.js';
import { byName, readFiles } from './files.js';

/**
 * @typedef {{text: string, files?: Record<string, string>, file?: string}} Fresh
 * @typedef {{name: string, text: string, look?: import('../messages.js').GameLook}} Template
 */

const EMPTY = '(game\n  (title "")\n)\n';

export class Starts {
  /**
   * @param {import('../socket.js').Socket} socket
   * @param {(fresh: Fresh) => void} begin
   * @param {(files: Record<string, string>) => void} add takes pictures to what is written
   */
  constructor(socket, begin, add) {
    this.socket = socket;
    this.begin = begin;
    this.add = add;
    this.templates = make('ul', { class: 'templates' });
    this.library = select([], '');
    this.saved = make('ul', { class: 'saved-texts' });
    const upload = make('input', { type: 'file', multiple: true, accept: '.zrf,text/plain,image/png,image/gif,image/jpeg,image/bmp,image/webp', id: 'upload-rules' });
    upload.addEventListener('change', () => this.upload([...(upload.files ?? [])]));
    const shut = button('×', () => this.element.close(), { class: 'shut', 'aria-label': say('close') });
    this.element = make(
      'dialog',
      { class: 'starts', 'aria-labelledby': 'starts-title' },
      make('div', { class: 'starts-head' }, make('h2', { id: 'starts-title' }, say('begin-with')), shut),
      make('h3', {}, say('templates')),
      this.templates,
      make('h3', {}, say('library-games')),
      make('div', { class: 'fields' }, labelled(say('game'), this.library), button(say('begin'), () => this.fromGame(this.library.value), { id: 'begin-game' })),
      make('h3', {}, say('own-files')),
      labelled(say('upload'), upload, say('upload-help')),
      make('h3', {}, say('saved-texts')),
      this.saved,
    );
  }

  async open() {
    this.element.showModal();
    await Promise.all([this.listTemplates(), this.listGames(), this.listSaved()]);
    this.templates.querySelector('button')?.focus();
  }

  /** @param {Fresh} fresh */
  choose(fresh) {
    this.element.close();
    this.begin(fresh);
  }

  async listTemplates() {
    const found = await templates();
    const card = (/** @type {Template} */ { name, text, look }) => {
      const picture = make('span', { class: 'template-picture', inert: true, 'aria-hidden': 'true' });
      const made = button('', () => this.choose({ text }), { class: 'template', 'data-template': name });
      made.append(picture, make('span', {}, say(`template-${name}`)));
      if (look) new Board(picture, look.look, { still: true, latin: settings.latin }).show(look.state);
      return make('li', {}, made);
    };
    fill(this.templates, ...[{ name: 'empty', text: EMPTY }, ...found].filter(({ name }) => say.knows(`template-${name}`)).map(card));
  }

  async listGames() {
    const all = (await games()).filter((game) => !game.native).map((game) => /** @type {[string, string]} */ ([game.name, titleOf(game)]));
    all.sort((a, b) => a[1].localeCompare(b[1]));
    fill(this.library, ...all.map(([name, title]) => make('option', { value: name }, title)));
  }

  async listSaved() {
    const answer = await this.socket.ask('my-rules', {}).catch(() => null);
    const texts = /** @type {{rules: string, title: string, saved: number}[]} */ (answer?.texts ?? []);
    if (!texts.length) return fill(this.saved, make('li', {}, say('nothing-saved')));
    const when = new Intl.DateTimeFormat(spoken(), { dateStyle: 'medium', timeStyle: 'short' });
    fill(this.saved, ...texts.map(({ rules, title, saved }) => {
      const name = title || rules.slice(0, 8);
      const forget = button(say('forget'), async () => {
        if (await trying(this.socket.ask('forget-rules', { rules }))) await this.listSaved();
      }, { 'aria-label': `${say('forget')}: ${name}` });
      const read = button(name, () => this.fromHash(rules), { class: 'saved-text' });
      return make('li', {}, read, make('small', {}, when.format(saved * 1000)), forget);
    }));
  }

  /** @param {string} name */
  async fromGame(name) {
    const answer = await fetch(`/games/${encodeURIComponent(name)}/rules.json`).catch(() => null);
    if (!answer?.ok) return notice(say('no-rules-text'), 'trouble');
    this.choose(await answer.json());
  }

  /** @param {string} rules */
  async fromHash(rules) {
    const found = await trying(this.socket.ask('rules', { rules }));
    if (found) this.choose(found);
  }

  /** Take files: the one with a game is the first, the others are what it includes; pictures alone are added. @param {File[]} files */
  async upload(files) {
    const { texts, pictures, left } = await readFiles(files);
    if (left) notice(say('limit-size'), 'trouble');
    const main = texts.find(({ text }) => /\(\s*game\b/.test(text)) ?? texts[0];
    if (main) this.choose({ text: main.text, file: main.name, files: byName([...texts.filter((one) => one !== main), ...pictures]) });
    else if (pictures.length) {
      this.element.close();
      this.add(byName(pictures));
    }
  }
}

/** @type {Promise<Template[]> | null} */
let known = null;

/** Give the templates. */
export function templates() {
  known ??= fetch('/templates.json').then((answer) => answer.json());
  return known;
}
