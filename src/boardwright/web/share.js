// Sharing a game: the system's sheet where there is one, else the link is copied; with a picture of the board.
import { addressOf, copied } from './address.js';
import { notice } from './notice.js';
import { say } from './words.js';

/** Pixels of the picture's shorter side. */
const SIDE = 900;

/** @param {import('./actions.js').Table} table */
export async function share(table) {
  const url = addressOf(table.match);
  const text = table.result();
  if (navigator.share) {
    const image = await pictureOf(table.picture()).catch(() => null);
    const files = image ? [new File([image], `match-${table.number}.png`, { type: 'image/png' })] : [];
    const whole = { url, text, files };
    const offered = navigator.canShare?.(whole) ? whole : { url, text };
    const shared = await navigator.share(offered).then(() => true, (error) => error?.name === 'AbortError');
    if (shared) return;
  }
  notice((await copied(url)) ? say('copied') : url);
}

/**
 * Draw what is seen of a board as an image; styles are written into the copy, because an image has no page around it.
 * @param {SVGSVGElement} view
 * @returns {Promise<Blob | null>}
 */
export async function pictureOf(view) {
  const copy = /** @type {SVGSVGElement} */ (view.cloneNode(true));
  const { width, height } = view.viewBox.baseVal;
  const scale = SIDE / Math.min(width, height);
  copy.setAttribute('width', String(Math.round(width * scale)));
  copy.setAttribute('height', String(Math.round(height * scale)));
  const [from, to] = [view, copy].map((root) => [root, ...root.querySelectorAll('*')]);
  from?.forEach((element, at) => dress(element, to?.[at]));
  const text = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

const PAINT = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'opacity', 'display', 'font', 'text-anchor', 'dominant-baseline'];
const COLOURS = ['--body', '--edge', '--detail', '--under', '--shine', '--ink', '--shade'];

/**
 * Copy what an element looks like.
 * @param {Element} from
 * @param {Element | undefined} to
 */
function dress(from, to) {
  if (!(to instanceof SVGElement)) return;
  const style = getComputedStyle(from);
  const inside = from.closest('defs') !== null;
  const text = inside ? ruleOf(from) : PAINT.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
  const colours = COLOURS.map((name) => `${name}:${style.getPropertyValue(name)}`).filter((one) => !one.endsWith(':')).join(';');
  to.style.cssText = from.localName === 'use' ? `${text};${colours}` : text;
}

/** What the style sheets say about a shape of a drawing, with its variables: they belong to the piece that uses it. @param {Element} element */
function ruleOf(element) {
  const found = [];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule && element.matches(rule.selectorText)) found.push(rule.style.cssText);
    }
  }
  return found.join(';');
}
