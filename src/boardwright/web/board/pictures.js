/** Pictures of pieces that a rules text brings along. */

import { svg } from './svg.js';

/** @type {Map<string, Promise<string>>} */
const known = new Map();

/**
 * A picture that fills a cell. Bitmaps have no transparency: there the colour of the first pixel is none, as the
 * language says.
 * @param {string} address a data URL
 */
export function picture(address) {
  const image = svg('image', { x: -48, y: -48, width: 96, height: 96 });
  if (!address.startsWith('data:image/bmp')) image.setAttribute('href', address);
  else {
    if (!known.has(address)) known.set(address, cut(address));
    known.get(address)?.then((found) => image.setAttribute('href', found));
  }
  return image;
}

/** Give a picture without its background. @param {string} address */
async function cut(address) {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return ''; // what is no picture is not seen
  }
  const { width, height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  const { data } = pixels;
  const [red, green, blue] = data;
  for (let at = 0; at < data.length; at += 4) if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) data[at + 3] = 0;
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}
