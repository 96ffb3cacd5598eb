// The part of a large board that the page shows: views/viewport.py.

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {[top: number, left: number, rows: number, columns: number, width: number]} Corners */

/** A rectangle of a board's cells: `rows` × `columns` of them from (`top`, `left`) on, of a board `width` wide. */
export class Part {
  /**
   * @param {number} top
   * @param {number} left
   * @param {number} rows
   * @param {number} columns
   * @param {number} width
   */
  constructor(top, left, rows, columns, width) {
    this.top = top;
    this.left = left;
    this.rows = rows;
    this.columns = columns;
    this.width = width;
  }

  /** @param {string[][]} look */
  ofLook(look) {
    return look.slice(this.top, this.top + this.rows).map((row) => row.slice(this.left, this.left + this.columns));
  }

  /**
   * A change of the board as a change of the part; cells outside of it are left away.
   * @param {[number, string][]} change
   * @returns {[number, string][]}
   */
  ofChange(change) {
    return change.flatMap(([cell, mark]) => {
      const row = Math.floor(cell / this.width) - this.top;
      const column = (cell % this.width) - this.left;
      const isInside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
      return isInside ? [/** @type {[number, string]} */ ([row * this.columns + column, mark])] : [];
    });
  }
}

/**
 * The part of the board on which all of a search happens, as Python found it; null where it is shown whole.
 * @param {Trace} trace
 */
export function boardPart({ document: { part } }) {
  return part ? new Part(...part) : null;
}

/**
 * The smallest part of a board that holds two: joined of picture/merged.py.
 * @param {Corners | undefined} one
 * @param {Corners | undefined} other
 * @returns {Corners | undefined}
 */
export function joined(one, other) {
  if (!one || !other) return undefined;
  const [top, left] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
  const [foot, right] = [
    Math.max(one[0] + one[2], other[0] + other[2]),
    Math.max(one[1] + one[3], other[1] + other[3]),
  ];
  return [top, left, foot - top, right - left, one[4]];
}
