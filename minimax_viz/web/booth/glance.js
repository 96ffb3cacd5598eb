// A shorter look at a recorded game: minimax so many plies deep, from one position, over moves that are in the record.

import { HORIZON, INTERIOR, TERMINAL } from "../core/columns.js";

/** @import { GameRecord } from "./record.js" */
/** @import { TraceDocument } from "../core/trace.js" */

/**
 * The search of a position to a depth limit, where nodes are worth 0: what `trace(…, algorithm="minimax", depth=plies)`
 * records. `rows` has the row in the whole record of each of its own.
 * @param {GameRecord} record
 * @param {number} root
 * @param {number} plies
 * @returns {{ document: TraceDocument, rows: number[] }}
 */
export function glance(record, root, plies) {
  const { trace } = record;
  /** @type {number[]} */
  const rows = [];
  /** @type {number[]} */
  const ply = [];
  /** @type {number[]} */
  const kind = [];
  /** @type {number[]} */
  const value = [];
  /** @type {(row: number, depth: number) => number} */
  const look = (row, depth) => {
    const own = rows.length;
    const isOver = record.isOver(row);
    rows.push(row);
    ply.push(depth);
    kind.push(isOver ? TERMINAL : depth === plies ? HORIZON : INTERIOR);
    value.push(isOver ? record.worth(row) : 0);
    if (kind[own] !== INTERIOR) return value[own];
    const results = record.moves(row).map((move) => look(move, depth + 1));
    return (value[own] = (record.player(row) === "max" ? Math.max : Math.min)(...results));
  };
  look(root, 0);
  const interior = kind.filter((known) => known === INTERIOR).length;
  const { change, move, name, player } = trace.labels;
  const label = rows.map((row) => trace.label[row]);
  // Whose turn it is at a position that was searched elsewhere is told there.
  const own = (/** @type {any[]} */ texts) => rows.map((_, at) => texts[label[at]]);
  return {
    rows,
    document: {
      ...trace.document,
      look: trace.look(root),
      settings: { ...trace.settings, depth: plies, evaluation: "zero", transpositions: false },
      complete: true,
      stopped: null,
      totals: { value: value[0], nodes: rows.length, leaves: rows.length - interior, cutoffs: 0, pruned_moves: 0, max_ply: Math.max(...ply) },
      labels: { change: own(change), move: own(move), name: own(name), player: own(player) },
      values: [...new Set(value)],
      open: {},
      rows: rows.length,
      columns: { ply, kind, label: rows.map((_, at) => at), value: placesOf(value), source: [] },
    },
  };
}

/** Each value's place in the table of values, from 1. @param {number[]} values */
function placesOf(values) {
  const table = [...new Set(values)];
  return values.map((value) => table.indexOf(value) + 1);
}
