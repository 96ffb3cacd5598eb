// How much of a text is shown where there is little room: picture/text_metrics.py, picture/shapes.py.

const MOST_LINES = 12;
const TAB = 8;

/**
 * A text, cut to a width with an ellipsis where it is wider.
 * @param {string} text
 * @param {number} most
 * @param {(text: string) => number} widthOf
 */
export function clippedTo(text, most, widthOf) {
  if (widthOf(text) <= most) return text;
  const kept = Array.from(text).slice(0, Math.max(0, Math.floor(most))); // no visible character is narrower than a pixel
  while (kept.length && widthOf(`${kept.join("")}…`) > most) kept.pop();
  return `${kept.join("").trimEnd()}…`;
}

/**
 * The lines of a state that looks like a text; of a long one the first.
 * @param {string} look
 */
export function lookLines(look) {
  const lines = look.replace(/\n$/, "").split("\n").map((line) => withoutTabs(line).trimEnd());
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), "…"] : lines;
}

/** @param {string} line */
function withoutTabs(line) {
  return line.split("\t").reduce((before, part) => before + " ".repeat(TAB - (Array.from(before).length % TAB)) + part);
}
