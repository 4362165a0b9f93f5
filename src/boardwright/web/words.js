// Words in the reader's language: catalogues in strings/, one key a text, plural forms by the rules of the language.
import { settings } from './settings.js';

/** Languages and what they call themselves. @type {[string, string][]} */
export const LANGUAGES = [
  ['en', 'English'],
  ['ru', 'Русский'],
  ['zh', '中文'],
];

/** @type {Record<string, string>} */
let words = {};
/** @type {Promise<Record<string, string>> | null} */
let rulebook = null;
let language = 'en';
let plurals = new Intl.PluralRules('en');

/** Give the language of the page. */
export function spoken() {
  return language;
}

/** Choose a language: the one that was set, else the first that the browser asks for and we have, else English. */
function chosen() {
  const wanted = [settings.language, ...navigator.languages].map((one) => one.toLowerCase().split('-')[0] ?? '');
  return wanted.find((one) => LANGUAGES.some(([known]) => known === one)) ?? 'en';
}

/** Load the catalogue of the chosen language. */
export async function learn() {
  language = chosen();
  const answer = await fetch(new URL(`./strings/${language}.json`, import.meta.url));
  words = await answer.json();
  rulebook = null;
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/** Give the rules of a game in the reader's language, where they are written. @param {string} name */
export async function rulesOf(name) {
  if (language === 'en') return undefined;
  rulebook ??= fetch(new URL(`./strings/rules.${language}.json`, import.meta.url)).then((answer) => answer.json());
  return rulebook.then((rules) => rules[name]).catch(() => undefined);
}

/**
 * Say something; `{name}` in a text is replaced by a value.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const text = words[key];
  if (text === undefined) {
    console.error(`no words for ${key} in ${language}`);
    return key;
  }
  return filled(text, values);
}

/** Tell whether the catalogue has a text. @param {string} key */
say.knows = (key) => words[key] !== undefined;

/**
 * Say how many; the catalogue has a text for each plural form of the language.
 * @param {string} key
 * @param {number} count
 */
export function sayCount(key, count) {
  const form = words[`${key}.${plurals.select(count)}`] === undefined ? 'other' : plurals.select(count);
  return say(`${key}.${form}`, { count });
}

/**
 * Say what the server calls something, in the reader's language where the catalogue knows it.
 * @param {string} family  such as game, player, kind, reason, option
 * @param {string} name
 */
export function sayName(family, name) {
  return words[`${family}.${name}`] ?? name;
}

/** The levels of an engine, as a list to choose from. @param {number} levels @returns {[string, string][]} */
export function levelNames(levels) {
  return Array.from({ length: levels }, (_, at) => [`level:${at + 1}`, levelName(at + 1)]);
}

/** What a level is called: a word and its number. @param {number} level */
export function levelName(level) {
  const name = words[`level.${level}`];
  return name === undefined ? say('level-name', { level }) : say('level-named', { name, level });
}

/** How a level plays, in a sentence. @param {number} level */
export function levelNote(level) {
  return words[`level-note.${level}`] ?? '';
}

/** @param {string} text @param {Record<string, string | number>} values */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
