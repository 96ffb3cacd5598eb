// All nodes of a small explicit tree, those below skipped moves too, which have no rows in its trace: games/tree.py.

import { PRUNED, TERMINAL } from "./columns.js";
import { orderingFor } from "./ordering.js";
import { toldValues } from "./side.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./treetext.js").TreeNode} TreeNode */
/**
 * `nodes` has the tree's node of each number: those below skipped moves are numbered on from the last row, in preorder.
 * `children` has the children of skipped moves and of the nodes below them, where the tree is small enough to know `all`.
 * @typedef {{ nodes: TreeNode[], children: Map<number, number[]>, isAll: boolean }} WholeTree
 */

export const BUDGET = 400; // nodes of a tree that is drawn whole

/**
 * The value that an explicit tree gives a leaf, whether it was looked at or not; null for all other nodes.
 * @param {Trace} trace
 * @param {number} row
 */
export function givenValue(trace, row) {
  const { whole } = trace;
  if (trace.given) return trace.isLeaf(row) ? trace.given.get(trace.name(row)) ?? null : null;
  return whole ? whole.nodes[row].value : trace.isTree && trace.kind[row] === TERMINAL ? trace.value(row) : null;
}

/**
 * Every value that a trace may show at a node: of the rows, and of a tree's leaves that were not looked at.
 * @param {Trace} trace
 */
export function shownValues(trace) {
  const given = trace.whole?.nodes.flatMap(({ value }) => value ?? []) ?? [];
  return toldValues(trace, given.length ? [...new Set([...trace.document.values, ...given])] : trace.document.values);
}

/**
 * Let a trace know of its tree; of the nodes below skipped moves only if all of it can be drawn.
 * @param {Trace} trace
 * @param {TreeNode[]} levels the tree level by level
 * @param {TreeNode[]} nodes the tree's node of each row
 */
export function knowWholeTree(trace, levels, nodes) {
  // Also where not all of it can be drawn a skipped node is known to have moves, or not.
  const skipped = nodes.flatMap(({ value }, row) => (value === null && trace.pruned(row) ? [row] : []));
  trace.whole = { nodes, children: new Map(skipped.map((row) => [row, []])), isAll: false };
  const { depth, order } = trace.settings;
  const ordering = orderingFor(order, levels, depth);
  if (levels.length > BUDGET || !ordering) return;
  const whole = { nodes: [...nodes], children: /** @type {Map<number, number[]>} */ (new Map()), isAll: true };
  const parents = [...trace.parents];
  const plies = [...trace.ply];
  const waiting = nodes.flatMap((node, row) => (trace.pruned(row) ? [{ node, row, parent: -1 }] : [])).reverse();
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    if (item.parent >= 0) {
      item.row = whole.nodes.push(item.node) - 1;
      parents.push(item.parent);
      plies.push(plies[item.parent] + 1);
      whole.children.get(item.parent)?.push(item.row);
    }
    if (item.node.value !== null) continue;
    whole.children.set(item.row, []);
    const below = ordering(item.node, plies[item.row]).map((node) => ({ node, row: -1, parent: item.row }));
    waiting.push(...below.reverse());
  }
  extend(trace, whole, parents, plies);
}

/**
 * @param {Trace} trace
 * @param {WholeTree} whole
 * @param {number[]} parents
 * @param {number[]} plies
 */
function extend(trace, whole, parents, plies) {
  // What is derived from the rows alone is derived before there are more.
  void [trace.intervals, trace.namedAgain, trace.restsOnEstimates(0)];
  const { nodes } = whole;
  const further = nodes.slice(trace.rows);
  const longer = (/** @type {ArrayLike<number>} */ column, /** @type {number} */ filling) =>
    Int32Array.from(nodes, (_, row) => (row < trace.rows ? column[row] : filling));
  const { move, name, player, change, probability } = trace.labels;
  trace.labels = {
    move: [...move, ...further.map((node) => node.given.move ?? node.name)],
    name: [...name, ...further.map((node) => node.name)],
    player: [...player, ...further.map((node) => node.player)],
    change: [...change, ...further.map(() => null)],
    probability: [...probability, ...further.map(() => null)],
  };
  trace.maximising = trace.labels.player.map((known) => known === "max");
  trace.label = Int32Array.from(
    nodes,
    (_, row) => (row < trace.rows ? trace.label[row] : name.length + row - trace.rows),
  );
  trace.kind = longer(trace.kind, PRUNED);
  trace.sources = longer(trace.sources, -1);
  trace.sizes = longer(trace.sizes, 1);
  trace.parents = Int32Array.from(parents);
  trace.ply = Int32Array.from(plies);
  trace.valueColumn = longer(trace.valueColumn, 0);
  trace.whole = whole;
}
