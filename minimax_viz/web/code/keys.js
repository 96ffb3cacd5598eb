// The keys of the code editor: Tab and Shift+Tab move lines, Enter keeps the indentation, and the browser can undo it.

const INDENT = 4;

/**
 * Replace a piece of the text as if it had been typed, so that the browser can undo it.
 * @param {HTMLTextAreaElement} area which has the focus
 * @param {number} start
 * @param {number} end
 * @param {string} text
 */
export function replace(area, start, end, text) {
  area.setSelectionRange(start, end);
  if (document.execCommand(text ? "insertText" : "delete", false, text)) return;
  area.setRangeText(text, start, end, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Indent the selected lines, or go on to the next place where an indentation ends. @param {HTMLTextAreaElement} area */
export function indent(area) {
  const { value, selectionStart: start, selectionEnd: end } = area;
  if (value.slice(start, end).includes("\n")) {
    shift(area, (line) => (line.trim() ? " ".repeat(INDENT) + line : line));
    return;
  }
  const column = start - beginOf(value, start);
  replace(area, start, end, " ".repeat(INDENT - (column % INDENT)));
}

/** Take an indentation away from the selected lines, or that of the cursor. @param {HTMLTextAreaElement} area */
export function dedent(area) {
  shift(area, (line) => line.replace(/^(?:\t| {1,4})/, ""));
}

/**
 * A line break, with the indentation of the line that is left; one more after a colon.
 * @param {HTMLTextAreaElement} area
 */
export function breakLine(area) {
  const { value, selectionStart: start, selectionEnd: end } = area;
  const before = value.slice(beginOf(value, start), start);
  const [held] = /** @type {RegExpMatchArray} */ (before.match(/^[ \t]*/));
  const more = /:\s*(?:#.*)?$/.test(before) ? " ".repeat(INDENT) : "";
  replace(area, start, end, `\n${held}${more}`);
}

/**
 * Go up or down by as many lines as are seen at once: a field as high as its text takes all of it for a page.
 * @param {HTMLTextAreaElement} area
 * @param {number} lines below 0 to go up
 * @param {boolean} keepsStart whether what was selected stays so
 */
export function turnPage(area, lines, keepsStart) {
  const { value, selectionStart, selectionEnd, selectionDirection } = area;
  const isBackward = selectionDirection === "backward";
  const [fixed, from] = isBackward ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
  const begin = beginOf(value, from);
  let to = begin;
  for (let left = Math.abs(lines); left > 0; left -= 1) {
    const next = lines < 0 ? (to ? beginOf(value, to - 1) : -1) : value.indexOf("\n", to) + 1 || -1;
    if (next < 0) break;
    to = next;
  }
  const end = value.indexOf("\n", to);
  to = Math.min(to + from - begin, end < 0 ? value.length : end);
  if (!keepsStart) area.setSelectionRange(to, to);
  else area.setSelectionRange(Math.min(fixed, to), Math.max(fixed, to), to < fixed ? "backward" : "forward");
}

/**
 * Change each line that the selection touches; it stays selected.
 * @param {HTMLTextAreaElement} area
 * @param {(line: string) => string} change
 */
function shift(area, change) {
  const { value, selectionStart: start, selectionEnd: end } = area;
  const isPlain = start === end;
  const first = beginOf(value, start);
  const touched = !isPlain && value[end - 1] === "\n" ? end - 1 : end; // a line of which nothing is selected stays
  const next = value.indexOf("\n", touched);
  const last = next < 0 ? value.length : next;
  const lines = value.slice(first, last).split("\n");
  const changed = lines.map(change);
  if (changed.every((line, at) => line === lines[at])) return;
  replace(area, first, last, changed.join("\n"));
  const moved = changed[0].length - lines[0].length;
  if (isPlain) area.setSelectionRange(Math.max(first, start + moved), Math.max(first, start + moved));
  else area.setSelectionRange(Math.max(first, start + moved), area.value.length - (value.length - end));
}

/**
 * Where the line begins that a place is in.
 * @param {string} text
 * @param {number} place
 */
function beginOf(text, place) {
  return place ? text.lastIndexOf("\n", place - 1) + 1 : 0;
}
