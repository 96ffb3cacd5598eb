// The search of an explicit tree as its settings describe it, and the document of its trace: search/run.py, record/file.py.

import { alphabeta } from "./alphabeta.js";
import { INTERIOR, PRUNED, VISITED } from "./columns.js";
import { minimax } from "./minimax.js";
import { orderingFor } from "./ordering.js";
import { Recorder } from "./recorder.js";
import { readTree, treeText } from "./treetext.js";

/** @typedef {import("./trace.js").TraceDocument} TraceDocument */
/** @typedef {import("./treetext.js").TreeNode} TreeNode */

const MOST_IN_TEXT = 78; // the largest number that a column's text has a character for
const FIRST_CHARACTER = 48;

/**
 * Whether the search that a document tells of can be made here: a whole one of an explicit tree, and not in visits, without
 * what only Python knows.
 * @param {TraceDocument} document
 */
export function canSearch({ game, complete, settings, visits }) {
  return game === "tree" && complete && !visits && settings.evaluation === "zero" &&
    /^(natural|reverse|best|worst)$/.test(settings.order);
}

/**
 * The nodes of a document's tree level by level.
 * @param {TraceDocument} document
 */
export function treeOf({ board, settings }) {
  return readTree(board, settings.root === "min" ? "min" : "max");
}

/**
 * Search a tree as a document says, and tell of it in a document; `nodes` has the tree's node of each row.
 * @param {TraceDocument} document
 * @param {TreeNode[]} levels
 * @returns {{ document: TraceDocument, nodes: TreeNode[] }}
 */
export function searched(document, levels) {
  const { settings } = document;
  const root = levels[0];
  const ordering = orderingFor(settings.order, levels, settings.depth);
  if (!ordering) throw new Error(`the order ${settings.order} is known to Python only`);
  const plan = { depth: settings.depth, ordering };
  const recorder = new Recorder(root);
  if (settings.algorithm === "alphabeta") alphabeta(root, recorder, plan, settings.cutoff, settings.fail);
  else minimax(root, recorder, plan);
  return { document: { ...document, board: treeText(root), ...told(recorder) }, nodes: recorder.nodes };
}

/**
 * What a document tells of the rows.
 * @param {Recorder} recorder
 */
export function told({ ply, kind, value, nodes }) {
  /** @type {Map<number | null, number>} */
  const numberOf = new Map([[null, 0]]);
  for (const known of value) if (!numberOf.has(known)) numberOf.set(known, numberOf.size);
  const visited = kind.filter((known) => known <= VISITED).length;
  const interior = kind.filter((known) => known === INTERIOR).length;
  const cutoffs =
    kind.filter((known, row) => known === PRUNED && (kind[row - 1] !== PRUNED || ply[row - 1] !== ply[row])).length;
  return {
    totals: {
      value: value[0],
      nodes: visited,
      leaves: visited - interior,
      cutoffs,
      pruned_moves: kind.length - visited,
      max_ply: ply.reduce((most, known, row) => (kind[row] <= VISITED ? Math.max(most, known) : most), 0),
    },
    labels: {
      move: nodes.map((node, row) => (row ? node.given.move ?? node.name : "")),
      name: nodes.map(({ name }) => name),
      player: nodes.map(({ player }) => player),
      change: nodes.map(() => null),
    },
    values: /** @type {number[]} */ ([...numberOf.keys()].slice(1)),
    rows: nodes.length,
    columns: {
      ply: columnText(ply),
      kind: columnText(kind),
      label: columnText(nodes.map((_, row) => row)),
      value: columnText(value.map((known) => Number(numberOf.get(known)))),
    },
  };
}

/**
 * A column of small numbers as a text, one character a row from "0" on; one with larger numbers as a list.
 * @param {number[]} numbers
 */
function columnText(numbers) {
  if (numbers.some((number) => number > MOST_IN_TEXT)) return numbers;
  let text = "";
  for (const number of numbers) text += String.fromCharCode(FIRST_CHARACTER + number);
  return text;
}
