// A shorter look at a recorded game: minimax so many plies deep, from one position, over moves that are in the record.

import { minimax } from "../kernel/minimax.js";
import { Recorder } from "../kernel/recorder.js";
import { told } from "../kernel/search.js";

/** @import { GameRecord } from "./record.js" */
/** @import { TraceDocument } from "../kernel/trace.js" */
/** @import { TreeNode } from "../kernel/treetext.js" */

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
  /** A row as a node of a tree that can be searched, its `place` the row. @returns {TreeNode} */
  const nodeOf = (/** @type {number} */ row) => {
    const value = record.isOver(row) ? record.worth(row) : null;
    const labels = { name: trace.name(row), player: record.player(row), given: { move: trace.move(row) } };
    return { ...labels, value, place: row, isOpen: false, children: [] };
  };
  const start = nodeOf(root);
  const recorder = new Recorder(start);
  minimax(start, recorder, { depth: plies, ordering: ({ place }) => record.moves(place).map(nodeOf) });
  const rows = recorder.nodes.map(({ place }) => place);
  const { labels, ...seen } = told(recorder);
  return {
    rows,
    document: {
      ...trace.document,
      ...seen,
      labels: { ...labels, change: rows.map((row) => trace.labels.change[trace.label[row]]) },
      look: trace.look(root),
      settings: { ...trace.settings, depth: plies, evaluation: "zero", transpositions: false },
      complete: true,
      stopped: null,
    },
  };
}
