// What a reader changes in an explicit tree: a list of edits.

import { History } from "../base/history.js";
import { isKept } from "../base/number.js";
import { orderingFor } from "../kernel/ordering.js";
import { canSearch, searched, treeOf } from "../kernel/search.js";
import { Trace } from "../kernel/trace.js";
import { TreeTextError, treeText } from "../kernel/treetext.js";
import { knowWholeTree } from "../kernel/wholetree.js";
import { randomTree } from "./randomtree.js";

/** @typedef {import("../kernel/trace.js").TraceDocument} TraceDocument */
/** @typedef {import("../kernel/treetext.js").TreeNode} TreeNode */
/**
 * A leaf gets a value, two moves of a node change places, or the tree becomes another. Nodes are told by their places
 * in the text that was read last.
 * @typedef {{ leaf: number, value: number } | { parent: number, one: number, other: number } | { text: string }} Edit
 */

const LONGEST = 100_000; // characters of a tree in an address
const LONGEST_FILE = 1_000_000;
export const MOST_NODES = 256; // of a new tree: it can be seen as a whole
const TRIES = 20; // random trees, one of which is likely to have a cutoff

/** @param {TraceDocument} document */
export function canEdit(document) {
  if (!canSearch(document) || document.board.length > LONGEST_FILE) return false;
  const { columns, labels } = searched(document, treeOf(document)).document;
  return JSON.stringify([columns, labels]) === JSON.stringify([document.columns, document.labels]);
}

export class Edits {
  /** @param {TraceDocument} document */
  constructor(document) {
    this.document = document;
    this.history = new History(/** @type {Edit[]} */ ([]));
    this.file = treeOf(document);
    this.board = document.board;
    this.trace = new Trace(document);
    /** The nodes level by level. @type {TreeNode[]} */
    this.levels = [];
    /** Each node's place in the text. @type {Map<TreeNode, number>} */
    this.origins = new Map();
    /** The number of each node that has one, by its place in the text. @type {Map<number, number>} */
    this.rows = new Map();
    this.read();
  }

  /**
   * Let an edit hold, where `isSame` in place of the one before it.
   * @param {Edit} edit
   * @param {boolean} [isSame]
   */
  add(edit, isSame = false) {
    const { history } = this;
    if (isSame) history.replace([...history.now.slice(0, -1), edit]);
    else history.add([...history.now, edit]);
    this.read();
  }

  /** Go back or forth in the edits; false if there is nowhere to go. @param {"undo" | "redo"} way */
  travel(way) {
    const isOther = this.history.travel(way);
    if (isOther) this.read();
    return isOther;
  }

  /** Take the file's tree again; that can be undone, too. */
  restore() {
    this.add({ text: this.document.board });
  }

  /**
   * Take another tree. Throws a TreeTextError if the text is not a tree, and a RangeError if it is too large.
   * @param {string} text
   * @param {number} [most] nodes
   */
  replace(text, most = Infinity) {
    const levels = text.length > LONGEST ? [] : treeOf({ ...this.document, board: text });
    if (!levels.length || levels.length > most) throw new RangeError("the tree is too large");
    if (levels[0].value !== null && this.file[0].value === null) throw new TreeTextError(0, text, "[");
    this.add({ text });
  }

  /**
   * The text of a random tree in whose search moves are skipped, where one is found.
   * @param {number} depth
   * @param {number} branching
   * @param {() => number} [random] from 0 up to, but not including, 1
   */
  random(depth, branching, random = Math.random) {
    const { document } = this;
    let [text, left] = ["", TRIES];
    do text = randomTree(depth, branching, random); while (
      --left && !searched(document, treeOf({ ...document, board: text })).document.totals.cutoffs
    );
    return text;
  }

  /** Make the tree as it is by the edits that hold, and search it. */
  read() {
    /** @type {string} */
    let text = this.document.board;
    /** @type {Edit[]} */
    let since = [];
    for (const edit of this.history.now) {
      if ("text" in edit) [text, since] = [edit.text, []];
      else since.push(edit);
    }
    const known = treeOf({ ...this.document, board: text });
    this.origins = new Map(known.map((node, place) => [node, place]));
    for (const edit of since) {
      if ("leaf" in edit) Object.assign(known[edit.leaf], { value: edit.value, isOpen: false });
      else if ("parent" in edit) swap(known[edit.parent].children, edit.one, edit.other);
    }
    // In another order, names that the text does not give would go to other nodes.
    if (since.some((edit) => "parent" in edit)) { for (const node of known) node.given.name = node.name; }
    this.levels = [known[0]];
    for (let place = 0; place < this.levels.length; place++) {
      this.levels[place].place = place;
      this.levels.push(...this.levels[place].children);
    }
    const found = searched(this.document, this.levels);
    this.board = found.document.board;
    this.trace = new Trace(this.isChanged ? found.document : this.document);
    knowWholeTree(this.trace, this.levels, found.nodes);
    this.rows = new Map(this.nodes.map((node, row) => [this.originOf(node), row]));
  }

  /** The tree's node of each row, and of each number after the rows. */
  get nodes() {
    return this.trace.whole?.nodes ?? [];
  }

  /** @param {TreeNode} node */
  originOf(node) {
    return this.origins.get(node) ?? -1;
  }

  get isChanged() {
    return this.board !== treeText(this.file[0]);
  }

  /** The leaves whose values are not the file's, by their numbers, as long as the tree is the file's but for values and order. */
  get changedLeaves() {
    const isFile = !this.history.now.some((edit) => "text" in edit && edit.text !== this.document.board);
    const isOther = (/** @type {TreeNode} */ node) =>
      node.value !== null && isChanged(this.file[this.originOf(node)], node);
    return new Set(isFile ? this.nodes.flatMap((node, row) => (isOther(node) ? row : [])) : []);
  }

  /**
   * The node at a path such as /0/2, in the order in which moves are tried; null where there is none.
   * @param {string} path
   * @returns {TreeNode | null}
   */
  nodeAt(path) {
    if (!/^\/(\d{1,9}(\/\d{1,9})*)?$/.test(path)) return null;
    const { order, depth } = this.document.settings;
    const { levels } = this;
    const ordering = orderingFor(order, levels, depth);
    let node = levels[0];
    for (const [ply, place] of path.split("/").slice(1).filter(Boolean).entries()) {
      const moves = node.value === null && ordering ? ordering(node, ply) : [];
      if (!moves[Number(place)]) return null;
      node = moves[Number(place)];
    }
    return node;
  }

  /**
   * Whether a node can go before (-1) or after (1) its neighbour: only where the search takes moves as the text has them.
   * @param {number} row
   * @param {-1 | 1} by
   * @returns {Edit | null}
   */
  move(row, by) {
    const { order } = this.document.settings;
    const parent = this.trace.whole?.nodes[row] ? this.trace.parents[row] : -1;
    if (parent < 0 || (order !== "natural" && order !== "reverse")) return null;
    const { children } = this.nodes[parent];
    const one = children.indexOf(this.nodes[row]);
    const other = one + (order === "natural" ? by : -by);
    return children[other] ? { parent: this.originOf(this.nodes[parent]), one, other } : null;
  }
}

/** Whether a leaf has another value than in the file. @param {TreeNode | undefined} before @param {TreeNode} now */
function isChanged(before, now) {
  return before?.value !== now.value || before.isOpen !== now.isOpen;
}

/** Whether a leaf can have a value. @param {unknown} value */
export function canBeValue(value) {
  return typeof value === "number" && isKept(value);
}

/**
 * @param {TreeNode[]} moves
 * @param {number} one
 * @param {number} other
 */
function swap(moves, one, other) {
  [moves[one], moves[other]] = [moves[other], moves[one]];
}
