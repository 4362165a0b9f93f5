// Tables of results, for whoever shows how people have fared.
import { make } from './dom.js';
import { say } from './words.js';

/**
 * Make a table; the first cell of a row is its heading.
 * @param {string[]} columns  keys of the columns' names
 * @param {import('./dom.js').Child[][]} rows
 */
export function tableOf(columns, rows) {
  const head = columns.map((key) => make('th', { scope: 'col' }, say(`column-${key}`)));
  const body = rows.map(([first, ...others]) =>
    make('tr', {}, make('th', { scope: 'row' }, first), ...others.map((cell) => make('td', {}, cell))),
  );
  return make('table', { class: 'tally' }, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...body));
}
