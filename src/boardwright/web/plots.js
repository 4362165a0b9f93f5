// Plots for pages with figures: columns and curves, with their highest value beside them.
import { svg } from './board/svg.js';
import { make } from './dom.js';

const [WIDTH, HIGH, LEFT, BOTTOM, TOP] = [460, 180, 44, 28, 10];
const WIDEST = 64;

/**
 * Columns: amounts by their classes, one above the other.
 * @param {string} title
 * @param {{name: string, amounts: Record<string, number>}[]} columns
 * @param {number} [highest]
 */
export function columns(title, columns, highest = 0) {
  const sums = columns.map(({ amounts }) => Object.values(amounts).reduce((sum, one) => sum + one, 0));
  const most = highest || Math.max(...sums) || 1;
  const pitch = (WIDTH - LEFT) / Math.max(1, columns.length);
  const width = Math.min(WIDEST, pitch * 0.85);
  const parts = columns.flatMap(({ name, amounts }, at) => {
    let top = HIGH;
    const x = LEFT + at * pitch;
    const blocks = Object.entries(amounts).map(([kind, amount]) => {
      const height = ((HIGH - TOP) * amount) / most;
      top -= height;
      return svg('rect', { class: kind, x: x + (pitch - width) / 2, y: top, width, height });
    });
    return [...blocks, text(x + pitch / 2, shortened(name, pitch), 'middle')];
  });
  const told = columns.map(({ name, amounts }) => `${name} ${Object.values(amounts).map(round).join('/')}`).join(', ');
  return figure(title, told, most, parts);
}

/** A line through values, numbered from 1. @param {string} title @param {number[]} values */
export function curve(title, values) {
  const most = Math.max(...values, 1);
  const step = (WIDTH - LEFT) / Math.max(1, values.length - 1);
  const points = values.map((value, at) => `${LEFT + at * step},${HIGH - ((HIGH - TOP) * value) / most}`).join(' ');
  const ends = [text(LEFT, '1', 'start'), text(WIDTH, String(values.length), 'end')];
  return figure(title, values.map(round).join(', '), most, [svg('polyline', { class: 'line', points }), ...ends]);
}

/** @param {string} title @param {string} told what it shows, for those who do not see it @param {number} most @param {Element[]} parts */
function figure(title, told, most, parts) {
  const axis = svg('path', { class: 'axis', d: `M${LEFT} ${HIGH}H${WIDTH}M${LEFT} ${TOP}H${WIDTH}` });
  const scale = [text(LEFT - 6, String(round(most)), 'end', TOP + 4), text(LEFT - 6, '0', 'end', HIGH + 4)];
  const view = svg('svg', { viewBox: `0 0 ${WIDTH} ${HIGH + BOTTOM}`, role: 'img', 'aria-label': `${title}: ${told}` }, [axis, ...parts, ...scale]);
  return make('figure', { class: 'plot' }, make('figcaption', {}, title), view);
}

/** @param {number} x @param {string} words @param {string} anchor @param {number} [y] */
function text(x, words, anchor, y = HIGH + 16) {
  return svg('text', { x, y, 'text-anchor': anchor }, [words]);
}

/** @param {string} name @param {number} room */
function shortened(name, room) {
  const letters = Math.max(2, Math.floor(room / 7));
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
}

/** @param {number} value */
function round(value) {
  return value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
}
