// An analysis board: both sides are moved freely, variations grow, an engine says what it thinks.
import { announce } from './announce.js';
import { Arrows } from './board/arrows.js';
import { BoardPlace } from './boardplace.js';
import { ownRules, placeOfGame } from './catalogue.js';
import { EnginePanel } from './enginepanel.js';
import { button, fill, link, make, select } from './dom.js';
import { icon } from './icons.js';
import { titleOf } from './lobby.js';
import { trying } from './notice.js';
import { Playing } from './playing.js';
import { RecordTools } from './recordtools.js';
import { ReportPanel } from './reportpanel.js';
import { dressed } from './router.js';
import { Speaker } from './speaker.js';
import { VariationList } from './variationlist.js';
import { find, GLYPHS, movesTo, pathTo } from './variations.js';
import { WorthBar, WorthGraph } from './worth.js';
import { say, sayName } from './words.js';

/**
 * @typedef {import('./variations.js').Node} Node
 * @typedef {import('./messages.js').PlaceInfo} PlaceInfo
 * @typedef {import('./messages.js').EngineLine} EngineLine
 *
 * @typedef {object} Study what is looked at
 * @property {string} game
 * @property {Record<string, string | number | boolean>} options
 * @property {string | null} setup
 * @property {import('./variations.js').Tree} tree
 * @property {number | null} match
 * @property {string} invitation
 * @property {string[]} at the moves that lead to the place to begin with
 */

export class AnalysisView {
  /**
   * @param {import('./socket.js').Socket} socket
   * @param {import('./messages.js').GameLook} game
   * @param {Study} study
   * @param {() => void} changed hears that there is something to keep
   * @param {AbortSignal} signal
   */
  constructor(socket, game, study, changed, signal) {
    this.socket = socket;
    this.game = game;
    this.study = study;
    this.tree = study.tree;
    this.changed = changed;
    /** @type {Node} */
    this.here = find(study.tree, study.at);
    /** @type {PlaceInfo | null} */
    this.place = null;
    /** @type {Map<string, PlaceInfo>} Places that were seen, by their moves. */
    this.known = new Map();
    this.status = make('p', { class: 'status', role: 'status' });
    this.speaker = new Speaker(game.look, titleOf(game.info));
    /** @type {any} What the clicks on the board ask; here nobody else plays. */
    const desk = { ask: (/** @type {string} */ type, /** @type {any} */ fields) => this.clicked(type, fields) };
    this.playing = new Playing(desk, 0, () => this.speak());
    this.strips = game.look.players.flatMap((player, at) => (player.chance ? [] : [strip(at, player.colour, this.speaker.player(at))]));
    this.board = new BoardPlace(game, game.state, this.speaker, this.playing, this.strips.map(({ hand }) => hand));
    this.arrows = new Arrows();
    this.bar = new WorthBar(this.strips.map(({ name, colour }) => ({ name, colour })));
    this.graph = new WorthGraph((ply) => this.go([this.tree.root, ...this.tree.through(this.here)][ply] ?? this.here));
    this.list = new VariationList((place) => this.go(place), (move) => this.speaker.notation(move), this.strips.length);
    this.engine = new EnginePanel(socket, {
      where: () => this.where(),
      found: (lines, ended) => this.found(lines, ended),
      play: (move) => this.play(move),
      notation: (move) => this.speaker.notation(move),
    }, signal);
    this.records = new RecordTools(this);
    this.report = new ReportPanel(this, signal);
    /** Where what others have played here is shown. */
    this.explorer = this.exploring();
    this.notes = this.annotating();
    this.element = this.build();
    this.list.draw(this.tree.root);
    this.go(this.here);
  }

  build() {
    const { board } = this;
    const title = make('h1', { class: 'table-title' }, link(placeOfGame(this.game.info.name), titleOf(this.game.info)), make('small', {}, say('analysis')));
    const element = make(
      'div',
      { class: 'analysis' },
      make('ul', { class: 'strips', 'aria-label': say('seats') }, ...this.strips.map((one) => one.element)),
      make('div', { class: 'analysis-board' }, this.bar.element, board.element),
      make('div', { class: 'say' }, this.status, this.playing.element, board.zoom),
      make('div', { class: 'analysis-side' }, title, this.engine.element, this.graph.element, this.travelling(), this.list.element, this.notes.element, this.report.element, this.explorer, this.records.element),
    );
    element.style.setProperty('--ratio', String(board.ratio));
    return element;
  }

  travelling() {
    const to = (/** @type {string} */ name, /** @type {number} */ plies) => {
      const found = button('', () => this.step(plies), { 'aria-label': say(name), title: say(name) });
      found.append(icon(name));
      return found;
    };
    const flip = button('', () => this.flip(), { 'aria-label': say('flip-board'), title: say('flip-board') });
    flip.append(icon('flip'));
    return make('div', { class: 'travel', role: 'group', 'aria-label': say('look-through') }, to('first', -Infinity), to('before', -1), to('next', 1), to('last', Infinity), flip);
  }

  /** What others have played here; its script is fetched when it is first opened. */
  exploring() {
    /** @type {import('./explorerpanel.js').ExplorerPanel | null} */
    this.panel = null;
    const element = make('details', { class: 'explorer-place', hidden: ownRules(this.game.info.name) !== null }, make('summary', {}, say('explorer')));
    element.addEventListener('toggle', async () => {
      if (!element.open) return;
      if (!this.panel) {
        const [{ explorerPanel }] = await Promise.all([import('./explorerpanel.js'), dressed('explorer.css')]);
        this.panel ??= explorerPanel(this.socket, this.game.info.name, this.game.info.players);
        this.panel.addEventListener('choose', (event) => this.play(/** @type {CustomEvent} */ (event).detail));
        this.panel.querySelector('h2')?.classList.add('heard'); // the summary shows it
        element.append(this.panel);
      }
      this.panel.show(this.where());
    });
    return element;
  }

  /** What can be said about the move that leads here. */
  annotating() {
    const glyph = select(GLYPHS.map((one) => [one, one || say('no-sign')]), '', (value) => this.note({ glyph: value }));
    glyph.id = 'glyph';
    glyph.setAttribute('aria-label', say('sign'));
    const comment = make('textarea', { rows: 2, maxlength: 4000, id: 'comment', 'aria-label': say('comment'), placeholder: say('comment') });
    comment.addEventListener('input', () => Object.assign(this.here, { comment: comment.value }));
    comment.addEventListener('change', () => this.note({ comment: comment.value.trim() }));
    const promote = button(say('promote'), () => this.promote(), { id: 'promote' });
    const remove = button(say('delete-variation'), () => this.remove(), { id: 'delete-variation' });
    const element = make('div', { class: 'annotating' }, comment, make('div', { class: 'row' }, glyph, promote, remove));
    return { element, glyph, comment, promote, remove };
  }

  // ---- where one is ---------------------------------------------------------------------------

  /** The place that is seen, as the server is asked about it. */
  where() {
    const { options, setup } = this.study;
    return { game: this.game.info.name, options, setup, moves: movesTo(this.here) };
  }

  /** Look at a place. @param {Node} place */
  async go(place) {
    this.here = place;
    this.playing.stop();
    this.arrows.show(this.board.board, []);
    this.draw();
    this.engine.look(); // it need not wait for the picture
    const key = movesTo(place).join('\n');
    const seen = this.known.get(key) ?? (await trying(this.socket.ask('place', this.where())));
    if (this.here !== place || !seen) return;
    this.known.set(key, seen);
    this.show(seen);
  }

  /** @param {PlaceInfo} place */
  show(place) {
    this.place = place;
    this.board.show(place.scene, [pathTo(this.here).length]);
    if (place.picks) this.playing.start(place.picks, place.ply, place.scene);
    else this.playing.stop();
    this.strips.forEach((one, at) => one.element.classList.toggle('turn', !place.end && place.scene.turn === at));
    this.speak();
    if (this.explorer.open) this.panel?.show(this.where());
  }

  /** Draw what depends on the tree. */
  draw() {
    const { here, notes } = this;
    this.list.mark(here);
    this.weigh();
    notes.comment.value = here.comment;
    notes.glyph.value = here.glyph;
    notes.glyph.disabled = notes.remove.disabled = !here.parent;
    notes.promote.disabled = pathTo(here).every((one) => one.parent?.children[0] === one);
  }

  /** Show what the place is worth to each player, and how that came about. */
  weigh() {
    const { worth } = this.here;
    const line = [this.tree.root, ...this.tree.through(this.here)];
    this.graph.show(line.map((one) => one.worth), line.indexOf(this.here), line.map((one) => this.report.verdicts.get(one) ?? ''));
    this.bar.show(worth);
    this.strips.forEach(({ chance }, at) => {
      const share = worth?.chances[at];
      chance.textContent = share === undefined ? '' : `${Math.round(share * 100)}%`;
    });
  }

  /** Go a number of plies on or back. @param {number} plies */
  step(plies) {
    const line = [this.tree.root, ...this.tree.through(this.here)];
    const at = line.indexOf(this.here) + plies;
    this.go(line[Math.max(0, Math.min(line.length - 1, at))] ?? this.here);
  }

  /** Go to the next variation of the same move. @param {number} by */
  beside(by) {
    const rivals = this.here.parent?.children ?? [];
    const next = rivals[rivals.indexOf(this.here) + by];
    if (next) this.go(next);
  }

  flip() {
    this.board.flip();
    this.arrows.place(this.board.board);
    this.element.classList.toggle('flipped', this.board.flipped);
  }

  /** Say whose turn it is, or how the game is over here. */
  speak() {
    const { place, playing, status } = this;
    if (!playing || !place) return;
    const check = place.scene.check?.length ? ` ${say('check')}` : '';
    const turn = place.chance ? say('chance-throws') : say('turn-of', { player: this.speaker.player(place.scene.turn) }) + check;
    const text = playing.why || (place.end ? this.speaker.result(place.end) : playing.prompt(this.game.info.name) || turn);
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle('why', Boolean(playing.why));
    status.classList.toggle('over', Boolean(place.end));
  }

  // ---- moving ---------------------------------------------------------------------------------

  /**
   * Clicks on the board are asked of the server, which remembers nothing of them.
   * @param {string} type
   * @param {{clicks: string[]}} fields
   * @returns {Promise<any>}
   */
  async clicked(type, { clicks }) {
    const from = this.here;
    const place = /** @type {PlaceInfo} */ (await this.socket.ask('place', { ...this.where(), clicks }));
    if (type === 'play' && place.move && from === this.here) this.arrive(place);
    return place;
  }

  /** Come to the place after a move. @param {PlaceInfo} place */
  arrive(place) {
    const next = this.tree.add(this.here, place.move ?? '');
    this.known.set(movesTo(next).join('\n'), { ...place, parts: [] });
    announce(this.speaker.notation(next.text));
    this.board.animate(place.parts ?? []);
    this.grown();
    this.go(next);
  }

  /** Make a move that an engine proposes. @param {string} move */
  play(move) {
    const next = this.tree.add(this.here, move);
    this.grown();
    this.go(next);
  }

  // ---- what is found and said -----------------------------------------------------------------

  /** Hear what the engine found. @param {EngineLine[]} lines @param {boolean} ended */
  found(lines, ended) {
    if (!this.arrows) return; // it is being built
    this.arrows.show(this.board.board, lines.map((line) => line.sites ?? []).filter((sites) => sites.length));
    const [best] = lines;
    if (!best) return;
    this.here.worth = { scores: best.scores ?? [], chances: best.chances ?? [], mate: best.mate ?? null };
    this.weigh();
    if (ended) this.changed();
  }

  /** @param {{comment?: string, glyph?: string}} said */
  note(said) {
    Object.assign(this.here, said);
    this.grown();
  }

  /** The tree is another one. */
  grown() {
    this.list.draw(this.tree.root);
    this.draw();
    this.changed();
  }

  promote() {
    this.tree.promote(this.here);
    this.grown();
  }

  remove() {
    const before = this.tree.remove(this.here);
    this.here = before;
    this.grown();
    this.go(before);
  }

  /** Leave the page. */
  destroy() {
    this.engine.leave();
    this.board.destroy();
  }
}

/**
 * The strip of a player: its name, what it has in hand, its chance to win.
 * @param {number} at
 * @param {string} colour
 * @param {string} name
 */
function strip(at, colour, name) {
  const hand = make('span', { class: 'hand' });
  const chance = make('span', { class: 'chance' });
  const token = make('span', { class: `token shape-${at} colour-${colour}` });
  const element = make('li', { class: 'strip' }, token, make('b', {}, sayName('player', name)), hand, chance);
  return { element, hand, chance, name, colour };
}
