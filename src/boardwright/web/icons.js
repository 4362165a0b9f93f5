// Icons and the logo, drawn for this page: the glyphs of a system's fonts are missing on many machines.
import { svg } from './board/svg.js';

/** Paths in a square of 24. @type {Record<string, string>} */
const PATHS = {
  play: 'M9 20h6M12 4.5a2.7 2.7 0 1 1 0 5.4a2.7 2.7 0 0 1 0-5.4zM9.5 10h5M10.5 10c0 4-1 6-2.5 8h8c-1.5-2-2.5-4-2.5-8',
  watch: 'M2.5 12C5 7.5 8.3 5.5 12 5.500s7 2 9.5 6.500c-2.5 4.5-5.8 6.5-9.5 6.500S5 16.5 2.5 12zM12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6z',
  mine: 'M5 4h14v16H5zM9 8.500h6M9 12h6M9 15.500h3.5',
  account: 'M12 4.500a3.7 3.7 0 1 1 0 7.400a3.7 3.7 0 0 1 0-7.400zM4.5 20c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800v4.400M9 14.800v4.4',
  computer: 'M5 6h14v9H5zM9.5 19h5M12 15v4M9 10.500h.01M15 10.500h.01',
  friend: 'M9 5.500a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM3 19c.4-3.3 2.7-5 6-5s5.6 1.7 6 5M16 6.300a2.6 2.6 0 0 1 0 5M17.5 14.300c2.1.7 3.3 2.3 3.5 4.7',
  device: 'M7 3.500h10v17H7zM11 17.500h2M4 8v8M20 8v8',
  workshop: 'M14.5 5.500l4 4L8 20H4v-4zM12 8l4 4M13 20h7',
  arrange: 'M4 4h7v7H4zM13 13h7v7h-7zM16.500 3.500v7M13 7h7M7.500 14.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 0 1 0-5z',
  undo: 'M8.5 5L4 9.500L8.5 14M4 9.500h9.500a5.5 5.5 0 0 1 0 11H8',
  redo: 'M15.5 5L20 9.500L15.5 14M20 9.500h-9.500a5.5 5.5 0 0 0 0 11H16',
  hint: 'M9 17h6M10 20h4M12 3.500a6 6 0 0 1 3.5 10.800c-.8.6-1 1.5-1 2.700h-5c0-1.2-.2-2.1-1-2.700A6 6 0 0 1 12 3.500z',
  draw: 'M4 15l4-4l3 2.500l2-2l3 2.500M13 11.500L16 9l4 4M4 15l3.5 4M20 13l-3.5 5',
  resign: 'M6 21V4M6 4.500c4-2 7 2 12 0v8.500c-5 2-8-2-12 0',
  more: 'M5 11a1 1 0 1 1 0 2a1 1 0 0 1 0-2zM12 11a1 1 0 1 1 0 2a1 1 0 0 1 0-2zM19 11a1 1 0 1 1 0 2a1 1 0 0 1 0-2z',
  rematch: 'M5 11a7 7 0 0 1 12-4l2 2M19 4.500V9h-4.500M19 13a7 7 0 0 1-12 4l-2-2M5 19.500V15h4.5',
  share: 'M12 14V4M8.5 7L12 3.500L15.5 7M6 11.500H5v9h14v-9h-1',
  new: 'M12 5v14M5 12h14',
  first: 'M17 6l-6 6l6 6M8 6v12',
  before: 'M15 6l-6 6l6 6',
  next: 'M9 6l6 6l-6 6',
  last: 'M7 6l6 6l-6 6M16 6v12',
  flip: 'M8 20V5M4.5 8.500L8 5l3.5 3.500M16 4v15M12.5 15.500L16 19l3.5-3.5',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  star: 'M12 3.800l2.5 5.200l5.7.8l-4.1 4l1 5.700L12 16.800l-5.1 2.700l1-5.700l-4.1-4l5.7-.8z',
  chat: 'M4 5h16v11H11l-4.500 4v-4H4z',
  close: 'M6 6l12 12M18 6L6 18',
  stop: 'M6.5 6.500h11v11h-11z',
  claim: 'M4 12.500l5 5L20 6.5',
  leave: 'M14 4H5v16h9M10 12h10M16.5 8.500L20 12l-3.5 3.5',
  analyse: 'M10.500 4a6.500 6.500 0 1 1 0 13a6.500 6.500 0 0 1 0-13zM15.300 15.300L20.500 20.500M10.500 7.500v6M7.500 10.500h6',
  report: 'M4 20V4M4 20h16M7.500 15l4-5l3 3L20 6',
  help: 'M8.5 9a3.5 3.5 0 1 1 5.5 2.900c-1.5 1-2 1.7-2 3.100M12 19h.01',
};

/**
 * An icon; whoever listens hears the words beside it.
 * @param {string} name
 */
export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [svg('path', { d: PATHS[name] ?? '' })]);
}

/** The logo: two squares of a board, a stone and the place for the next one. */
export function logo() {
  return svg('svg', { class: 'logo', viewBox: '0 0 32 32', 'aria-hidden': 'true' }, [
    svg('rect', { width: 32, height: 32, rx: 8, fill: 'var(--accent)' }),
    svg('path', { d: 'M7 7h9v9H7zM16 16h9v9h-9z', fill: 'var(--on-accent)' }),
    svg('circle', { cx: 20.5, cy: 11.5, r: 4, fill: '#e3b95a' }),
    svg('circle', { cx: 11.5, cy: 20.5, r: 3.4, fill: 'none', stroke: 'var(--on-accent)', 'stroke-width': 2 }),
  ]);
}
