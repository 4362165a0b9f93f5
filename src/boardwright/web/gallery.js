// All games with pictures, by family; search and favourites. It is built once: coming back to the lobby costs nothing.
import { button, fill, labelled, link, make } from './dom.js';
import { FAMILIES, familyOf } from './families.js';
import { icon } from './icons.js';
import { picture } from './picture.js';
import { change, settings } from './settings.js';
import { games, ownRules } from './catalogue.js';
import { say, sayCount, sayName } from './words.js';

/**
 * @typedef {import('./messages.js').GameInfo} GameInfo
 * @typedef {{game: GameInfo, card: HTMLElement}} Card
 */

/** @type {HTMLElement | null} */
let built = null;

/** The gallery of all games. */
export function gallery() {
  built ??= new Gallery().element;
  return built;
}

/** What a game is called in the reader's language. @param {GameInfo} game */
export function titleOf(game) {
  const known = sayName('game', game.name);
  return known === game.name ? game.title : known;
}

/** What a game is called that is in no list. @param {string} name */
export function titleOfOwn(name) {
  const own = ownRules(name);
  return own ? own.variant || say('own-game') : name;
}

class Gallery {
  constructor() {
    this.family = 'all';
    this.wanted = '';
    /** @type {Card[]} */
    this.cards = [];
    this.list = make('ul', { class: 'gallery' });
    this.chips = make('div', { class: 'chips', role: 'group', 'aria-label': say('families') });
    const search = make('input', { type: 'search', autocomplete: 'off', enterkeyhint: 'search', placeholder: say('search') });
    search.addEventListener('input', () => {
      this.wanted = search.value.trim().toLocaleLowerCase();
      this.sift();
    });
    const head = make('div', { class: 'gallery-head' }, make('h2', { id: 'all-games' }, say('games')), labelled(say('search'), search));
    this.element = make('section', { 'aria-labelledby': 'all-games' }, head, this.chips, this.list);
    games().then((all) => this.fill(all));
  }

  /** @param {GameInfo[]} all */
  fill(all) {
    const sorted = [...all].sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
    const first = sorted.filter((game) => game.native);
    this.cards = [...first, ...sorted.filter((game) => !game.native)].map((game) => ({ game, card: this.card(game) }));
    const families = FAMILIES.filter((family) => all.some((game) => familyOf(game.name) === family));
    fill(this.chips, ...['all', 'favourites', ...families, 'many'].map((family) => this.chip(family)));
    this.arrange();
  }

  /** @param {string} family */
  chip(family) {
    const chip = button(say(`family-${family}`), () => {
      this.family = family;
      for (const one of this.chips.children) one.setAttribute('aria-pressed', String(one === chip));
      this.sift();
    }, { class: 'chip', 'aria-pressed': String(family === this.family) });
    return chip;
  }

  /** Favourites come first. */
  arrange() {
    const loved = this.cards.filter(({ game }) => settings.favourites.includes(game.name));
    fill(this.list, ...[...loved, ...this.cards.filter((one) => !loved.includes(one))].map(({ card }) => card));
    this.sift();
  }

  /** Show what is wanted. */
  sift() {
    for (const { game, card } of this.cards) {
      const named = `${titleOf(game)} ${game.title} ${game.name}`.toLocaleLowerCase().includes(this.wanted);
      card.hidden = !named || !this.belongs(game);
    }
  }

  /** @param {GameInfo} game */
  belongs(game) {
    if (this.family === 'all') return true;
    if (this.family === 'favourites') return settings.favourites.includes(game.name);
    if (this.family === 'many') return game.players.length > 2 || (game.options ?? []).some((option) => option.name === 'players');
    return familyOf(game.name) === this.family;
  }

  /** @param {GameInfo} game */
  card(game) {
    const title = titleOf(game);
    const loved = settings.favourites.includes(game.name);
    const star = make('button', { type: 'button', class: 'star', 'aria-pressed': String(loved), 'aria-label': say('favourite', { game: title }) }, icon('star'));
    star.addEventListener('click', () => {
      const now = !settings.favourites.includes(game.name);
      change({ favourites: now ? [...settings.favourites, game.name] : settings.favourites.filter((name) => name !== game.name) });
      star.setAttribute('aria-pressed', String(now));
      this.arrange();
      star.focus();
    });
    const inside = make(
      'span',
      { class: 'card-inside' },
      picture(game.name, say('picture-of', { game: title })),
      make('span', { class: 'card-title' }, title),
      make('span', { class: 'card-note' }, sayCount('players', game.players.length)),
    );
    return make('li', { class: 'card' }, link(`/games/${game.name}`, inside), star);
  }
}
