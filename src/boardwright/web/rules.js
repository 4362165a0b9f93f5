// The rules of a game in the reader's language, or as the server has them: in English.
import { fill, make } from './dom.js';
import { rulesOf, say, spoken } from './words.js';

/** @param {import('./messages.js').GameInfo} game */
export function rules(game) {
  const texts = make('div', {});
  const paragraphs = (/** @type {string | undefined} */ text, /** @type {string} */ lang) =>
    (text ?? '').split(/\n+/).filter(Boolean).map((one) => make('p', { lang }, one));
  rulesOf(game.name).then((known) =>
    fill(texts, ...(known ? paragraphs(known, spoken()) : paragraphs(game.rules, 'en')), ...(spoken() === 'en' ? paragraphs(game.history, 'en') : [])),
  );
  return make('section', { class: 'rules' }, make('h2', {}, say('rules')), texts);
}
