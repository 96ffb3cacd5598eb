// Which cell of a board stands for which move.

import { kindOf } from "../picture/marks.js";

/** @import { Trace } from "../kernel/trace.js" */

const A = 97; // the code of the first column's letter
const MOST_NAMED = 4; // columns of a board whose squares are all named

/**
 * The move of each cell, and the moves that no cell stands for.
 *
 * A move's cell is the one empty cell that it marks, or else the one whose mark it replaces. Where marks fall to the bottom, as in Connect Four, every empty
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
    const made = trace.cellChanges(row).filter(([, mark]) => kindOf(mark));
    const placed = made.filter(([cell]) => !kindOf(cells[cell]));
    const marked = placed.length ? placed : made;
    const cell = marked.length === 1 ? marked[0][0] : -1;
    if (cell < 0 || byCell.has(cell)) others.push(row);
    else byCell.set(cell, row);
  }
  for (const cell of byCell.keys()) target.set(cell, cell);
  const isDrop = moves.every((row) => trace.cellChanges(row).length === 1);
  if (isDrop && falls(cells, columns, [...byCell.keys()])) {
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
 * @param {{ labels: Pick<Trace["labels"], "move" | "change"> }} trace
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

/**
 * What is written on a board, so that whoever hears of a move can find it: in its `squares` their names, on a large
 * board only along its edges, as letters and numbers; or, where moves are columns, the numbers of the `columns`.
 * @param {Trace} trace
 * @param {string[][]} look the board
 * @returns {{ squares: string[], columns: string[] }}
 */
export function labelsOf({ labels: { move, change } }, look) {
  const [rows, columns] = [look.length, look[0].length];
  const isSmall = columns <= MOST_NAMED;
  const cells = look.flat().map((_, cell) => ({ column: cell % columns, row: Math.floor(cell / columns) }));
  const made = change.map((known) => (Array.isArray(known) ? known.map(([cell]) => cell) : []));
  const moves = move.map((name, at) => ({ name, made: made[at] })).filter(({ made }) => made.length); // no pass
  for (const rowOf of [(/** @type {number} */ row) => row + 1, (/** @type {number} */ row) => rows - row]) {
    const names = cells.map(({ column, row }) => String.fromCharCode(A + column) + rowOf(row));
    if (!moves.every(({ name, made }) => name.split(/[-x]/).every((square) => made.includes(names.indexOf(square)))))
      continue;
    const edges = cells.map(({ column, row }, cell) => (row ? "" : names[cell][0]) + (column ? "" : rowOf(row)));
    return { squares: isSmall ? names : edges, columns: [] };
  }
  const areColumns = moves.every(({ name, made }) => made.every((cell) => String(cell % columns + 1) === name));
  if (areColumns) return { squares: [], columns: look[0].map((_, column) => String(column + 1)) };
  const names = cellNames({ labels: { move, change } });
  return { squares: isSmall ? cells.map((_, cell) => names.get(cell) ?? "") : [], columns: [] };
}
