// The part of a large board that the page shows: draw/part.py.

import { DISCARDED } from "./columns.js";

/** @typedef {import("./trace.js").Look} Look */
/** @typedef {import("./trace.js").Trace} Trace */

const LARGEST_WHOLE = 10;
const CELLS_AROUND = 1;

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

/** @type {WeakMap<Trace, Part | null>} */
const partsKnown = new WeakMap();

/**
 * The part of the board on which all of a search happens, null where it is shown whole.
 * @param {Trace} trace
 */
export function boardPart(trace) {
  let part = partsKnown.get(trace);
  if (part === undefined) partsKnown.set(trace, (part = measured(trace)));
  return part;
}

/**
 * @param {Trace} trace
 * @returns {Part | null}
 */
function measured(trace) {
  const grid = trace.document.look;
  if (!Array.isArray(grid) || Math.max(grid.length, grid[0].length) <= LARGEST_WHOLE) return null;
  const width = grid[0].length;
  const cells = cellsUsed(trace, grid);
  if (!cells.size) return null;
  let [top, left, foot, right] = [grid.length, width, 0, 0];
  for (const cell of cells) {
    const [row, column] = [Math.floor(cell / width), cell % width];
    top = Math.min(top, row);
    left = Math.min(left, column);
    foot = Math.max(foot, row);
    right = Math.max(right, column);
  }
  top = Math.max(top - CELLS_AROUND, 0);
  left = Math.max(left - CELLS_AROUND, 0);
  foot = Math.min(foot + CELLS_AROUND + 1, grid.length);
  right = Math.min(right + CELLS_AROUND + 1, width);
  return foot - top === grid.length && right - left === width ? null : new Part(top, left, foot - top, right - left, width);
}

/**
 * The cells that have a mark at the root, or get one by a move that was considered.
 * @param {Trace} trace
 * @param {string[][]} grid
 */
function cellsUsed(trace, grid) {
  const cells = new Set(grid.flat().flatMap((mark, cell) => (mark ? [cell] : [])));
  const labels = new Set(trace.label.filter((_, row) => trace.kind[row] !== DISCARDED));
  for (const label of labels) {
    const change = trace.labels.change[label];
    if (Array.isArray(change)) for (const [cell] of change) cells.add(cell);
  }
  return cells;
}
