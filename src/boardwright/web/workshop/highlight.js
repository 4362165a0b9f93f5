// What the words of a rules text are, line by line, so that only lines that change are coloured again. Pure.

/**
 * A stretch of a line and what it is: comment, string, bracket, place (of a macro), number, head (of a list), test, word.
 * @typedef {{kind: string, text: string}} Stretch
 */

const TOKEN = /;.*|[()]|"|[^\s()";]+|\s+/g;

/**
 * Give the stretches of a line, and whether a string is open at its end.
 * @param {string} line
 * @param {boolean} open a string is open where the line begins
 * @returns {{stretches: Stretch[], open: boolean}}
 */
export function stretchesOf(line, open) {
  /** @type {Stretch[]} */
  const stretches = [];
  let from = 0;
  if (open) {
    const end = line.indexOf('"');
    if (end < 0) return { stretches: [{ kind: 'string', text: line }], open: true };
    from = end + 1;
    stretches.push({ kind: 'string', text: line.slice(0, from) });
  }
  let head = false;
  TOKEN.lastIndex = from;
  for (let match = TOKEN.exec(line); match; match = TOKEN.exec(line)) {
    const text = match[0];
    if (text === '"') {
      const end = line.indexOf('"', match.index + 1);
      const whole = line.slice(match.index, end < 0 ? line.length : end + 1);
      stretches.push({ kind: 'string', text: whole });
      if (end < 0) return { stretches, open: true };
      TOKEN.lastIndex = end + 1;
      head = false;
      continue;
    }
    stretches.push({ kind: kindOf(text, head), text });
    if (text.trim()) head = text === '(';
  }
  return { stretches, open: false };
}

/**
 * @param {string} text
 * @param {boolean} head it is the first word of a list
 */
function kindOf(text, head) {
  if (text.startsWith(';')) return 'comment';
  if (text === '(' || text === ')') return 'bracket';
  if (!text.trim()) return 'space';
  if (/\$[1-9]/.test(text)) return 'place';
  if (/^[-+]?\d+$/.test(text)) return 'number';
  if (head) return 'head';
  return text.endsWith('?') ? 'test' : 'word';
}

/**
 * Give how far a new line is indented: as the one before it, and two more for each list that is open at its end.
 * @param {string} line the line before, as far as the caret
 */
export function indentAfter(line) {
  const { stretches } = stretchesOf(line, false);
  const opened = stretches.reduce((depth, { kind, text }) => depth + (kind === 'bracket' ? (text === '(' ? 1 : -1) : 0), 0);
  const before = /^ */.exec(line)?.[0].length ?? 0;
  return ' '.repeat(Math.max(0, before + 2 * opened));
}
