// Files that a writer uploads: texts in whatever code, and pictures of pieces, which become data URLs.

/** @typedef {{name: string, text: string}} Named */

const MOST_BYTES = 1_000_000;
const PICTURES = /^image\/(png|gif|jpeg|bmp|webp)$/;

/** Whether a file of a draft is a picture; those are not written on. @param {string} text */
export function isPicture(text) {
  return text.startsWith('data:image/');
}

/**
 * Read files; those that are too large or neither texts nor pictures are left out, and counted.
 * @param {File[]} files
 */
export async function readFiles(files) {
  const small = files.filter(({ size, type }) => size <= MOST_BYTES && (PICTURES.test(type) || !type.startsWith('image/')));
  const read = await Promise.all(small.map(async (file) => {
    const text = PICTURES.test(file.type) ? await addressOf(file) : decoded(await file.arrayBuffer());
    return { name: file.name, text };
  }));
  return { texts: read.filter(({ text }) => !isPicture(text)), pictures: read.filter(({ text }) => isPicture(text)), left: files.length - small.length };
}

/** @param {Named[]} files @returns {Record<string, string>} */
export function byName(files) {
  return Object.fromEntries(files.map(({ name, text }) => [name, text]));
}

/** Give a picture as a data URL. @param {File} file @returns {Promise<string>} */
function addressOf(file) {
  const reader = new FileReader();
  return new Promise((done, fail) => {
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.addEventListener('error', fail);
    reader.readAsDataURL(file);
  });
}

/** Read bytes as text: what is not Unicode is an old code, western or Cyrillic. Lines end alike. @param {ArrayBuffer} bytes */
function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes);
  const read = (/** @type {string} */ code, fatal = false) => new TextDecoder(code, { fatal }).decode(bytes).replace(/\r\n?/g, '\n');
  if (first === 0xff && second === 0xfe) return read('utf-16le');
  if (first === 0xfe && second === 0xff) return read('utf-16be');
  try {
    return read('utf-8', true);
  } catch {
    // Russian words are rows of letters beyond ASCII; western ones have one or two.
    const western = read('windows-1252');
    const rows = western.match(/[\u00c0-\u00ff\u00a8\u00b8]+/g) ?? [];
    const long = rows.filter((row) => row.length > 2).join('').length;
    return long * 2 > rows.join('').length ? read('windows-1251') : western;
  }
}
