// The workshop: rules are written on one side, and the board beside them follows; then they are played and shared.
import { copied } from './address.js';
import { deskOf } from './catalogue.js';
import { button, fill, make, select } from './dom.js';
import { icon } from './icons.js';
import { notice, trying } from './notice.js';
import { go } from './router.js';
import { say } from './words.js';
import { Arranging } from './workshop/arranging.js';
import { Checking, laidOut, outlineOf } from './workshop/checking.js';
import { Draft } from './workshop/draft.js';
import { Keeping } from './workshop/keeping.js';
import { Editor, offsetOf } from './workshop/editor.js';
import { isPicture } from './workshop/files.js';
import { distinct, Outline, Problems } from './workshop/findings.js';
import { PlayBar } from './workshop/playbar.js';
import { Popup } from './workshop/popup.js';
import { Preview } from './workshop/preview.js';
import { Starts, templates } from './workshop/starts.js';

/**
 * @typedef {import('./socket.js').Socket} Socket
 * @typedef {import('./messages.js').Inspection} Inspection
 * @typedef {import('./messages.js').DiagnosticInfo} DiagnosticInfo
 */

/**
 * @param {HTMLElement} host
 * @param {Socket} socket
 * @param {string} rules the hash of a shared text; empty for one's own
 */
export function workshopPlace(host, socket, rules) {
  document.title = `${say('workshop')} · ${say('title')}`;
  document.body.classList.add('at-workshop');
  const workshop = new Workshop(socket, rules);
  host.append(make('h1', { class: 'heard' }, say('workshop')), workshop.element);
  workshop.begin();
  return () => {
    workshop.arranging.close();
    document.body.classList.remove('at-workshop');
    workshop.preview.destroy();
    workshop.checking.end();
    workshop.keeping?.end();
  };
}

class Workshop {
  /**
   * @param {Socket} socket
   * @param {string} rules
   */
  constructor(socket, rules) {
    this.socket = socket;
    this.rules = rules;
    this.draft = rules ? new Draft() : Draft.kept();
    if (rules) this.draft.keep = () => undefined; // what others share does not touch one's own draft
    /** Who signed in finds the draft in every browser. */
    this.keeping = rules ? null : new Keeping(socket, this.draft, (replaced) => this.adopted(replaced));
    /** @type {DiagnosticInfo[]} */
    this.found = [];
    this.title = '';
    /** Whether words are wanted where nothing is begun. */
    this.asked = false;
    this.editor = new Editor(() => this.typed(), (way) => this.travel(way));
    this.editor.area.readOnly = Boolean(rules);
    this.popup = new Popup(this.editor);
    const jump = (/** @type {string} */ file, /** @type {number} */ line, /** @type {number} */ column, /** @type {number} */ width) => this.jump(file, line, column, width);
    this.problems = new Problems(jump);
    this.outline = new Outline(jump);
    this.preview = new Preview();
    this.arranging = new Arranging(this.preview, {
      put: rules ? null : (block) => this.putBlock(block),
      ask: (position) => this.arranged(position),
      play: (setup) => this.bar.play('computer', setup),
      analyse: (setup) => this.analyse(setup),
    });
    const analyse = button(say('analyse'), () => this.analyse(), { id: 'workshop-analyse' });
    this.bar = new PlayBar(socket, () => this.save(), () => this.look(0), analyse, this.arranging.opens);
    this.starts = new Starts(socket, (fresh) => this.start(fresh), (files) => this.add(files));
    this.files = select([], '', (file) => this.see(file));
    this.files.setAttribute('aria-label', say('file'));
    this.checking = new Checking(() => this.question(), (found) => this.tell(found), (limit) => this.trouble(limit));
    this.undo = tool('undo', say('undo'), () => this.travel('undo'));
    this.redo = tool('redo', say('redo'), () => this.travel('redo'));
    this.element = this.build();
    this.keys();
  }

  build() {
    const tools = this.rules
      ? [button(say('make-copy'), () => this.copy(), { class: 'primary', id: 'make-copy' })]
      : [tool('new', say('new-text'), () => this.starts.open(), 'new-text'), this.undo, this.redo, button(say('lay-out'), () => this.layOut(), { id: 'lay-out' }), button(say('save'), () => this.keepOnServer(), { id: 'save-rules' })];
    const more = [button(say('share'), () => this.share(), { id: 'share-rules' }), button(say('download-text'), () => this.download(), { id: 'download-rules' })];
    const bar = make('div', { class: 'workshop-tools', role: 'toolbar', 'aria-label': say('workshop') }, ...tools, ...more, this.files);
    const text = make('section', { class: 'workshop-text', id: 'pane-text', 'aria-label': say('rules-text') }, bar, this.editor.element, this.problems.element);
    const board = make('section', { class: 'workshop-board', id: 'pane-board', 'aria-label': say('board') }, this.preview.element, this.arranging.element, this.bar.element, this.outline.element);
    if (!this.rules) this.dropping(text);
    return make('div', { class: 'workshop', 'data-pane': 'text' }, this.panes(), text, board, this.starts.element);
  }

  /** Files that are dropped on the text are opened. @param {HTMLElement} text */
  dropping(text) {
    const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
    text.addEventListener('dragover', (event) => carries(event) && event.preventDefault());
    text.addEventListener('drop', (event) => {
      if (!carries(event)) return;
      event.preventDefault();
      this.starts.upload([...(event.dataTransfer?.files ?? [])]);
    });
  }

  /** On a phone one sees the text or the board. */
  panes() {
    const shown = (/** @type {string} */ name) => {
      this.element.dataset['pane'] = name;
      for (const one of buttons) one.setAttribute('aria-pressed', String(one.dataset['pane'] === name));
    };
    const buttons = ['text', 'board'].map((name) =>
      button(say(`pane-${name}`), () => shown(name), { 'data-pane': name, 'aria-pressed': String(name === 'text') }));
    return make('div', { class: 'workshop-panes', role: 'group', 'aria-label': say('workshop') }, ...buttons);
  }

  keys() {
    this.element.addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      if (event.key === ' ') this.propose();
      else if (event.key === 'Enter') this.bar.play('computer');
      else if (event.key.toLowerCase() === 's' && !this.rules) this.keepOnServer();
      else return;
      event.preventDefault();
    });
  }

  async begin() {
    if (this.rules) {
      const found = await trying(this.socket.ask('rules', { rules: this.rules }));
      if (!found) return;
      this.draft.begin(found);
      this.draft.saved = { rules: this.rules, text: this.draft.mark };
    } else await this.wished();
    this.show();
    this.look(0);
    await this.keeping?.meet();
    if (this.draft.isEmpty && !this.rules) this.starts.open();
  }

  /** The account had a newer draft. @param {boolean} replaced what was written here is one step back */
  adopted(replaced) {
    if (this.starts.element.open) this.starts.element.close();
    this.show(0);
    this.look(0);
    if (replaced) notice(say('draft-of-account'));
  }

  /** Begin with what the address asks for: a template, or the text of a game. */
  async wished() {
    const wish = new URLSearchParams(location.search);
    const [template, game] = [wish.get('template'), wish.get('from')];
    if (!template && !game) return;
    history.replaceState(null, '', location.pathname);
    if (game) await this.starts.fromGame(game);
    const text = template && (await templates()).find(({ name }) => name === template)?.text;
    if (text) this.draft.begin({ text });
  }

  // ---- writing -----------------------------------------------------------------------------

  /** Show the draft. @param {number | null} [caret] */
  show(caret = null) {
    const names = Object.keys(this.draft.texts).filter((name) => !isPicture(this.draft.texts[name] ?? '')).sort((a, b) => Number(b === this.draft.main) - Number(a === this.draft.main) || a.localeCompare(b));
    fill(this.files, ...names.map((name) => make('option', { value: name, selected: name === this.draft.file }, name)));
    this.files.hidden = names.length < 2;
    this.editor.show(this.draft.text, caret);
    this.mark();
    this.tools();
  }

  tools() {
    this.undo.disabled = !this.draft.history.back;
    this.redo.disabled = !this.draft.history.again;
  }

  mark() {
    this.editor.mark(this.found.filter((one) => one.file === this.draft.file));
  }

  /** The writer has changed the text. */
  typed() {
    this.draft.write(this.editor.text);
    this.tools();
    this.popup.sift(this.asked);
    this.look();
  }

  /** Let the server look at the text soon. @param {number} [pause] */
  look(pause) {
    this.element.dataset['checked'] = 'waiting';
    this.checking.touch(pause);
  }

  /** Ask for words that may stand here. */
  propose() {
    this.asked = true;
    this.look(0);
  }

  /** @param {'undo' | 'redo'} way */
  travel(way) {
    if (this.rules) return;
    const caret = this.draft.travel(way);
    if (caret === null) return;
    this.popup.close();
    this.show(caret);
    this.editor.reveal();
    this.look();
  }

  /** @param {string} file */
  see(file) {
    this.draft.file = file;
    this.draft.keep();
    this.show(0);
    this.look(0);
  }

  /** @param {import('./workshop/starts.js').Fresh} fresh */
  start(fresh) {
    this.draft.begin({ text: fresh.text, files: fresh.files ?? {}, file: fresh.file ?? 'rules.zrf' });
    this.found = [];
    this.show(0);
    this.look(0);
    this.editor.area.focus();
  }

  /** Take pictures to what is written. @param {Record<string, string>} files */
  add(files) {
    this.draft.add(files);
    this.look(0);
    notice(say('pictures-added'));
  }

  async layOut() {
    const text = await laidOut(this.editor.text);
    if (text === undefined) return notice(say('cannot-lay-out'), 'trouble');
    const { line, column } = this.editor.place;
    if (text === this.editor.text) return undefined;
    this.draft.write(text);
    this.show(offsetOf(text, line, column));
    this.look(0);
    return undefined;
  }

  /**
   * @param {string} file
   * @param {number} line
   * @param {number} column
   * @param {number} width
   */
  jump(file, line, column, width) {
    if (file !== this.draft.file && this.draft.texts[file] !== undefined) this.see(file);
    this.element.dataset['pane'] = 'text';
    for (const one of this.element.querySelectorAll('.workshop-panes button')) one.setAttribute('aria-pressed', String(one instanceof HTMLElement && one.dataset['pane'] === 'text'));
    this.editor.jump(line || 1, column || 1, width);
  }

  /** Put a set-up in place of the one of the chosen game. @param {string} block */
  async putBlock(block) {
    this.see(this.draft.main);
    const { text } = this.editor;
    const games = (await outlineOf(text)).filter(({ kind }) => kind === 'game' || kind === 'variant');
    const game = games.find(({ name }) => name === this.bar.game?.title) ?? games[0];
    if (!game || text !== this.editor.text) return;
    const before = game.children.find(({ kind }) => kind === 'board-setup');
    const end = offsetOf(text, game.end_line, game.end_column) - 1;
    const [from, to] = before ? [offsetOf(text, before.line, before.column), offsetOf(text, before.end_line, before.end_column)] : [end, end];
    this.editor.replace(from, to, before ? block.trim() : `\n${block}`);
    this.arranging.close();
  }

  /** Let the rules judge a position that was set up. @param {Record<string, unknown>} position */
  async arranged(position) {
    const rules = await this.save();
    return rules && trying(this.socket.ask('arrange', { rules, variant: this.bar.wanted, ...position }));
  }

  /** Look at the game on the analysis board. @param {string} [setup] */
  async analyse(setup) {
    const rules = await this.save();
    const variant = this.bar.wanted;
    if (rules) go(deskOf('analysis', `rules/${rules}${variant ? `#${variant}` : ''}`, new URLSearchParams(setup ? { setup } : {})));
  }

  // ---- what the server finds ---------------------------------------------------------------

  /** @returns {import('./workshop/checking.js').Question} */
  question() {
    const { line, column } = this.editor.place;
    const writing = document.activeElement === this.editor.area && !this.rules;
    return { whole: this.draft.whole, variant: this.bar.wanted, at: writing && (this.popup.begun || this.asked) ? { file: this.draft.file, line, column } : null };
  }

  /** @param {Inspection} found */
  tell(found) {
    this.found = distinct(found.diagnostics);
    this.problems.show(this.found, this.draft.file);
    this.mark();
    if (found.outline) this.outline.show(found.outline, this.draft.main);
    if (found.completion) this.popup.propose(found.completion, this.asked);
    this.asked = false;
    if (found.games.length) this.bar.show(found.games, found.look?.info.levels ?? 0);
    this.bar.allow(found.ok && found.games.length > 0);
    this.title = found.games[0]?.title ?? this.title;
    if (found.look && found.scene) this.preview.show(found.look, found.scene);
    else this.preview.stale();
    this.element.dataset['checked'] = found.ok ? 'good' : 'bad';
  }

  /** @param {string} limit */
  trouble(limit) {
    const text = say.knows(`limit-${limit}`) ? say(`limit-${limit}`) : limit === 'offline' ? say('offline') : say('refused', { code: limit });
    this.problems.tell(text, 'bad');
    this.bar.allow(false);
    this.preview.stale();
    this.element.dataset['checked'] = 'bad';
  }

  // ---- keeping and sharing -----------------------------------------------------------------

  /** Save the text where it can be played and shared; gives its hash. @returns {Promise<string | undefined>} */
  async save() {
    const { draft } = this;
    if (draft.saved.rules && draft.saved.text === draft.mark) return draft.saved.rules;
    const mark = draft.mark;
    const answer = await trying(this.socket.ask('save-rules', { ...draft.whole, title: this.title.slice(0, 200) }));
    if (!answer) return undefined;
    draft.saved = { rules: answer.rules, text: mark };
    draft.keep();
    return answer.rules;
  }

  async keepOnServer() {
    if (await this.save()) notice(say('saved'));
  }

  async share() {
    const rules = await this.save();
    if (!rules) return;
    const address = new URL(`/workshop/${rules}`, location.href).href;
    notice((await copied(address)) ? say('copied') : address);
    this.element.dataset['shared'] = address;
  }

  async download() {
    const { draft } = this;
    if (Object.keys(draft.included).length) {
      const rules = await this.save();
      if (rules) fetched(`/rules/${rules}.zrf`, draft.main);
      return;
    }
    const address = URL.createObjectURL(new Blob([draft.text], { type: 'text/plain' }));
    fetched(address, draft.main);
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  /** Take a shared text as one's own draft. */
  copy() {
    const own = Draft.kept();
    own.begin(this.draft.whole);
    go('/workshop');
  }
}

/** Let the browser keep a file. @param {string} address @param {string} name */
function fetched(address, name) {
  make('a', { href: address, download: name }).click();
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => void} press
 * @param {string} [id]
 */
function tool(name, label, press, id = `tool-${name}`) {
  const made = button('', press, { 'aria-label': label, title: label, class: 'tool', id });
  made.append(icon(name));
  return made;
}
