// Which cell of a board stands for which move.

import { kindOf } from "../picture/marks.js";

/** @import { Trace } from "../kernel/trace.js" */

/**
 * The move of each cell, and the moves that no cell stands for.
 *
 * A move's cell is the one empty cell that it marks. Where marks fall to the bottom, as in Connect Four, every empty
 * cell of the column stands for the move.
 * @param {Trace} trace
 * @param {string[]} cells the marks
 * @param {number} columns
 * @param {number[]} moves the rows of the moves
 * @returns {{ byCell: Map<number, number>, target: Map<number, number>, others: number[] }}
 */
export function movesByCell(trace, cells, columns, moves) {
  /** @type {Map<number, number>} */
  const byCell = new Map();
  /** @type {Map<number, number>} */
  const target = new Map();
  /** @type {number[]} */
  const others = [];
  for (const row of moves) {
    const marked = trace.cellChanges(row).filter(([cell, mark]) => !kindOf(cells[cell]) && kindOf(mark));
    const cell = marked.length === 1 ? marked[0][0] : -1;
    if (cell < 0 || byCell.has(cell)) others.push(row);
    else byCell.set(cell, row);
  }
  for (const cell of byCell.keys()) target.set(cell, cell);
  if (falls(cells, columns, [...byCell.keys()])) {
    for (const [cell, row] of [...byCell]) {
      for (let above = cell - columns; above >= 0; above -= columns) {
        byCell.set(above, row);
        target.set(above, cell);
      }
    }
  }
  return { byCell, target, others };
}

/**
 * Whether the cells are the lowest empty ones of their columns, and there are empty ones above.
 * @param {string[]} cells
 * @param {number} columns
 * @param {number[]} playable
 */
function falls(cells, columns, playable) {
  const isLowest = playable.every((cell) => cell + columns >= cells.length || kindOf(cells[cell + columns]));
  const isOnePerColumn = new Set(playable.map((cell) => cell % columns)).size === playable.length;
  return isLowest && isOnePerColumn && cells.some((mark, cell) => !kindOf(mark) && !playable.includes(cell));
}

/**
 * What each cell is called, where each has the name of its move.
 * @param {Trace} trace
 * @returns {Map<number, string>}
 */
export function cellNames(trace) {
  /** @type {Map<number, string>} */
  const names = new Map();
  const { change, move } = trace.labels;
  change.forEach((known, label) => {
    if (Array.isArray(known) && known.length === 1 && !names.has(known[0][0])) names.set(known[0][0], move[label]);
  });
  return new Set(names.values()).size === names.size ? names : new Map();
}
