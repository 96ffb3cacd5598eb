// A shorter look at a recorded game: minimax so many plies deep, from one position, over moves that are in the record.

import { minimax } from "../core/minimax.js";
import { Recorder } from "../core/recorder.js";
import { told } from "../core/search.js";

/** @import { GameRecord } from "./record.js" */
/** @import { TraceDocument } from "../core/trace.js" */
/** @import { TreeNode } from "../core/treetext.js" */

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
  const nameless = { isOpen: false, children: [], given: {}, name: "" };
  /** A row as a node of a tree that can be searched, its `place` the row. @returns {TreeNode} */
  const nodeOf = (/** @type {number} */ row) => {
    const value = record.isOver(row) ? record.worth(row) : null;
    return { ...nameless, value, player: record.player(row), place: row };
  };
  const start = nodeOf(root);
  const recorder = new Recorder(start);
  minimax(start, recorder, { depth: plies, ordering: ({ place }) => record.moves(place).map(nodeOf) });
  const rows = recorder.nodes.map(({ place }) => place);
  // Whose turn it is at a position that was searched elsewhere is told there.
  const own = (/** @type {any[]} */ texts) => rows.map((row) => texts[trace.label[row]]);
  const { change, move, name, player } = trace.labels;
  return {
    rows,
    document: {
      ...trace.document,
      ...told(recorder),
      look: trace.look(root),
      settings: { ...trace.settings, depth: plies, evaluation: "zero", transpositions: false },
      complete: true,
      stopped: null,
      labels: { change: own(change), move: own(move), name: own(name), player: own(player) },
    },
  };
}
