/** Whether this machine can write the characters of shogi and xiangqi. */

/** @type {boolean | undefined} */
let written;

/** True when this machine has a font with Chinese characters: a character looks different from one that no font has. */
export function canWrite() {
  if (written === undefined) {
    const [known, unknown] = ['飛', '\u{10fffd}'].map((character) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 24;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) return '';
      context.font = '20px serif';
      context.fillText(character, 2, 20);
      return context.getImageData(0, 0, 24, 24).data.join();
    });
    written = known !== unknown;
  }
  return written;
}
