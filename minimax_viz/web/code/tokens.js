// The kinds of the pieces of a code: kept where they were while it is edited, and taken apart into lines.

/** @typedef {[number, string]} Token so many UTF-16 units, and their kind */
/** @typedef {[string, string]} Run a text within a line, and its kind */

/**
 * The tokens of a text that was edited, as far as they are known: what was typed is of the kind that stands before it.
 * @param {Token[]} tokens
 * @param {string} before
 * @param {string} after
 * @returns {Token[]}
 */
export function adapted(tokens, before, after) {
  const { start, end, added } = edit(before, after);
  const head = within(tokens, 0, start);
  const [known, kind] = head.pop() ?? [0, ""];
  const tail = within(tokens, end, before.length);
  const isOne = tail.length > 0 && tail[0][1] === kind;
  const typed = known + added + (isOne ? tail[0][0] : 0);
  return [...head, [typed, kind], ...tail.slice(isOne ? 1 : 0)];
}

/**
 * What an edit of a text, or of a list of lines, did: it replaced what stood from `start` to `end` by so many others.
 * @param {ArrayLike<string>} before
 * @param {ArrayLike<string>} after
 */
export function edit(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { start, end: before.length - same, added: after.length - same - start };
}

/**
 * The tokens, cut to a piece of the text.
 * @param {Token[]} tokens
 * @param {number} start
 * @param {number} end
 */
function within(tokens, start, end) {
  /** @type {Token[]} */
  const found = [];
  let at = 0;
  for (const [length, kind] of tokens) {
    const held = Math.min(at + length, end) - Math.max(at, start);
    if (held > 0) found.push([held, kind]);
    at += length;
  }
  return found;
}

/**
 * The lines of a text, in runs of one kind; what no token covers is plain.
 * @param {string} code
 * @param {Token[]} tokens
 * @returns {Run[][]}
 */
export function linesOf(code, tokens) {
  /** @type {Run[][]} */
  const lines = [[]];
  let at = 0;
  for (const [length, kind] of [...tokens, /** @type {Token} */ ([code.length, ""])]) {
    const [first, ...others] = code.slice(at, at + length).split("\n");
    if (first) lines[lines.length - 1].push([first, kind]);
    for (const text of others) lines.push(text ? [[text, kind]] : []);
    at += length;
  }
  return lines;
}

/**
 * The number of the line, from 1, in which a place of a text is.
 * @param {string} code
 * @param {number} place
 */
export function lineAt(code, place) {
  return code.slice(0, place).split("\n").length;
}

/**
 * Where a line begins and ends; the last one, if there are fewer.
 * @param {string} code
 * @param {number} line from 1
 */
export function extentOf(code, line) {
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    const next = code.indexOf("\n", start);
    if (next < 0) break;
    start = next + 1;
  }
  const end = code.indexOf("\n", start);
  return { start, end: end < 0 ? code.length : end };
}
