// What is visible: a small tree whole; of a large one the current path, its surroundings, and stubs for the rest.

import { DISCARDED } from "./columns.js";

/** @typedef {import("./trace.js").Trace} Trace */
/**
 * A thing to draw: a row, or a stub for `moves` hidden siblings, for all poor candidates of a node or for the middle of
 * a long path.
 * `parent` is the place of its parent among the items, `hidden` how many rows it stands for besides itself.
 * @typedef {object} Item
 * @property {"row" | "moves" | "discarded" | "path"} kind
 * @property {number} row the row, or the first row a stub stands for
 * @property {number} parent
 * @property {number} level
 * @property {number} hidden
 * @property {number} moves
 * @property {number} [last] of a stub for moves: the last of them, once it was asked for
 * @property {number | null} [best] and the best value among them
 */

export const BUDGET = 400;
const SIBLINGS = 14; // a node with more moves shows those around the path only
const LONGEST_PATH = 20;
const PATH_TOP = 2;
const FEW = 6; // poor candidates of one node that are shown one by one: FEW of record/fold.py
const BELOW = 5; // how much of the path below the node at hand stays

export class Fold {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    /** The poor candidates of each row that has more than a few. @type {Map<number, number[]>} */
    this.crowds = crowdsOf(trace);
    const crowded = [...this.crowds.values()].reduce((sum, crowd) => sum + crowd.length - 1, 0);
    this.isWhole = trace.rows - crowded <= BUDGET;
    /** @type {Set<number>} */
    this.opened = new Set();
    /** @type {Set<number>} */
    this.spread = new Set();
    /** @type {{ key: string, items: Item[] } | null} */
    this.last = null;
  }

  /**
   * The items to draw when `row` is the one entered last and `focus`, on the path to it, the one at hand; in preorder.
   * @param {number} row
   * @param {number} focus
   */
  items(row, focus) {
    const isDeep = this.trace.ply[row] > LONGEST_PATH;
    const key = this.isWhole ? "" : isDeep ? `${row} ${focus}` : `${row}`;
    if (this.last?.key !== key) this.last = { key, items: this.isWhole ? this.whole() : this.around(row, isDeep ? focus : row) };
    return this.last.items;
  }

  /**
   * Show what a stub stands for, or hide it again.
   * @param {Item} item
   */
  toggle(item) {
    if (item.kind === "discarded") return;
    const set = item.kind === "row" ? this.opened : this.spread;
    const key = item.kind === "row" ? item.row : this.trace.parents[item.row];
    if (!set.delete(key)) set.add(key);
    this.last = null;
  }

  /** @returns {Item[]} */
  whole() {
    /** @type {Item[]} */
    const items = [];
    const waiting = [{ ...ROOT }];
    for (let item = waiting.pop(); item; item = waiting.pop()) {
      const parent = items.push(item) - 1;
      if (item.kind !== "row") continue;
      const rows = this.children(item.row).map((row) => ({ kind: /** @type {const} */ ("row"), row, hidden: 0, moves: 0 }));
      const below = [...rows, ...this.crowd(item.row)].map((child) => ({ ...child, parent, level: item.level + 1 }));
      waiting.push(...below.reverse());
    }
    return items;
  }

  /**
   * The children of a row but for its crowd of poor candidates.
   * @param {number} row
   */
  children(row) {
    const children = this.trace.children(row);
    return this.crowds.has(row) ? children.filter((child) => this.trace.kind[child] !== DISCARDED) : children;
  }

  /**
   * The stub that stands for a row's crowd, if it has one.
   * @param {number} row
   * @returns {Omit<Item, "parent" | "level">[]}
   */
  crowd(row) {
    const crowd = this.crowds.get(row);
    return crowd ? [{ kind: "discarded", row: crowd[0], hidden: crowd.length, moves: crowd.length }] : [];
  }

  /**
   * @param {number} entered
   * @param {number} focus
   * @returns {Item[]}
   */
  around(entered, focus) {
    const { trace } = this;
    const whole = trace.ancestors(entered);
    const path = whole.slice(0, whole.indexOf(focus) + (focus === entered ? 1 : BELOW));
    const row = path[path.length - 1];
    const tooLong = path.length > LONGEST_PATH + PATH_TOP;
    const skipped = tooLong ? path.slice(PATH_TOP, path.length - LONGEST_PATH) : [];
    const next = new Map(path.slice(1).map((below, at) => [path[at], below]));
    /** @type {Item[]} */
    const items = [];
    /** @type {{ kind: Item["kind"], row: number, parent: number, level: number, moves: number, hidden: number }[]} */
    const waiting = [{ ...ROOT }];
    for (let item = waiting.pop(); item; item = waiting.pop()) {
      const place = items.push(item) - 1;
      if (item.kind === "moves" || item.kind === "discarded") continue;
      const level = item.level + 1;
      if (item.kind === "path") {
        waiting.push({ kind: "row", row: path[path.length - LONGEST_PATH], parent: place, level, moves: 0, hidden: 0 });
        continue;
      }
      const onPath = next.get(item.row);
      const room = items.length + waiting.length < BUDGET - SIBLINGS;
      if (trace.sizes[item.row] === 1) continue;
      if (onPath === undefined && item.row !== row && !(this.opened.has(item.row) && room)) {
        item.hidden = trace.sizes[item.row] - 1;
        continue;
      }
      const below = this.family(item.row, onPath).map((child) => ({ ...child, parent: place, level }));
      for (const child of below) {
        if (skipped.length && child.row === skipped[0] && child.kind === "row") {
          Object.assign(child, { kind: "path", hidden: skipped.length });
        }
      }
      waiting.push(...below.reverse());
    }
    return items;
  }

  /**
   * The children of a row, with stubs for those far from the path.
   * @param {number} row
   * @param {number | undefined} onPath
   * @returns {Omit<Item, "parent" | "level">[]}
   */
  family(row, onPath) {
    const children = this.children(row);
    const most = this.spread.has(row) ? 5 * SIBLINGS : SIBLINGS;
    const centre = onPath === undefined ? 0 : children.indexOf(onPath);
    const reach = Math.floor(most / 2) - 2;
    const first = Math.max(0, Math.min(centre - reach, children.length - 2 * reach - 2));
    const shown = children.length <= most
      ? () => true
      : (/** @type {number} */ at) => at === 0 || at === children.length - 1 || (at >= first && at <= first + 2 * reach);
    /** @type {Omit<Item, "parent" | "level">[]} */
    const family = [];
    children.forEach((child, at) => {
      const stub = family.at(-1);
      if (shown(at)) family.push({ kind: "row", row: child, hidden: 0, moves: 0 });
      else if (stub?.kind === "moves") Object.assign(stub, { moves: stub.moves + 1, hidden: stub.hidden + this.trace.sizes[child] });
      else family.push({ kind: "moves", row: child, hidden: this.trace.sizes[child], moves: 1 });
    });
    return [...family, ...this.crowd(row)];
  }
}

/** @type {Item} */
const ROOT = { kind: "row", row: 0, parent: -1, level: 0, moves: 0, hidden: 0 };

/**
 * The poor candidates of each row that has more than a few of them: crowds_of of record/fold.py.
 * @param {Trace} trace
 */
function crowdsOf(trace) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  if (!trace.kind.includes(DISCARDED)) return found;
  for (let row = 0; row < trace.rows; row++) {
    if (trace.kind[row] !== DISCARDED) continue;
    const crowd = found.get(trace.parents[row]);
    if (crowd) crowd.push(row);
    else found.set(trace.parents[row], [row]);
  }
  for (const [parent, crowd] of found) if (crowd.length <= FEW) found.delete(parent);
  return found;
}
