// In place of panel/visitcode.js where a search is not in visits: it has none of these lines.

/** @returns {[import("../panel/visitcode.js").VisitLine, number][] | null} */
export function visitLines() {
  return null;
}

/** @returns {string | null} */
export function visitKey() {
  return null;
}

/** @returns {import("../panel/visitcode.js").VisitLine[] | null} */
export function visitLinesNow() {
  return null;
}

export function visitNote() {
  return "";
}
