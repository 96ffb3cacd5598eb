// How the mark of a board's cell is shown: picture/drawing.py.

const WHITE_FIGURES = "♔♕♖♗♘♙";
const BLACK_FIGURES = "♚♛♜♝♞♟";

/**
 * What a mark is drawn as: nothing in an empty cell; a text where it is neither X nor O, large or small.
 * @param {string} mark
 * @returns {"" | "cross" | "nought" | "written"}
 */
export function kindOf(mark) {
  if (!mark || mark === ".") return "";
  return mark === "X" || mark === "x" ? "cross" : mark === "O" || mark === "o" ? "nought" : "written";
}

/**
 * What is written for a mark, and of whom it is: a chess figure is drawn in its own colour, "w" or "d", since an outline
 * is no White on a dark board.
 * @param {string} mark
 * @returns {[string, "" | "w" | "d"]}
 */
export function figure(mark) {
  const white = mark.length === 1 ? WHITE_FIGURES.indexOf(mark) : -1;
  if (white >= 0) return [BLACK_FIGURES[white], "w"];
  return [mark, mark.length === 1 && BLACK_FIGURES.includes(mark) ? "d" : ""];
}

/** How large a mark is written, in cells: so that two signs have room, too. @param {string} mark */
export function writtenSize(mark) {
  return Array.from(mark).length === 1 ? 0.8 : 0.5;
}
