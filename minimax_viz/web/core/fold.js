// What is visible, a small tree whole, of a large one the path, its surroundings, and stubs: views/fold.py.

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
 * @property {{ best: number, last: number }} [known] of a stub for moves, once it was asked for
 */

export const BUDGET = 400;
const SIBLINGS = 14; // a node with more moves shows those around the path only
const LONGEST_PATH = 20;
const PATH_TOP = 2;
const FEW = 6; // poor candidates of one node that are shown one by one: FEW of views/fold.py
const BELOW = 5; // how much of the path below the node at hand stays

export class Fold {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    /** The poor candidates of each row that has more than a few. @type {Map<number, number[]>} */
    this.crowds = crowdsOf(trace);
    const crowded = [...this.crowds.values()].reduce((sum, crowd) => sum + crowd.length - 1, 0);
    this.fits = trace.rows - crowded <= BUDGET;
    this.isWhole = this.fits;
    /** Up to where the search is known, where nothing to come is shown. @type {import("./moment.js").Moment | null} */
    this.known = null;
    /** @type {Set<number>} */
    this.opened = new Set();
    /** @type {Set<number>} */
    this.spread = new Set();
    /** @type {{ key: string, items: Item[] } | null} */
    this.last = null;
  }

  /**
   * Show only the moves of which one has been told by a moment, or all again. Of an explicit tree all is known.
   * @param {import("./moment.js").Moment} moment
   */
  know(moment) {
    const known = moment.hidesAhead && !(this.trace.whole && this.fits) ? moment : null;
    if (!known && !this.known) return;
    this.isWhole = known ? known.steps.lastTold(known.at) < BUDGET : this.fits;
    const before = this.known;
    this.known = known;
    if (!known || !before || known.steps.lastTold(known.at) !== before.steps.lastTold(before.at) || known.entered !== before.entered) this.last = null;
  }

  /**
   * The items to draw when `row` is the one entered last and `focus`, on the path to it, the one at hand; in preorder.
   * Of a long path `kept` stays, too.
   * @param {number} row
   * @param {number} focus
   * @param {number | null} kept
   */
  items(row, focus, kept) {
    const isDeep = this.trace.ply[row] > LONGEST_PATH;
    const key = this.isWhole ? "" : isDeep ? `${row} ${focus} ${kept}` : `${row}`;
    if (this.last?.key !== key) this.last = { key, items: this.isWhole ? this.whole() : this.around(row, isDeep ? focus : row, kept) };
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
    // That a node has moves is told with the first of them.
    if (this.known && (row >= this.known.steps.lastTold(this.known.at) || !["open", "done"].includes(this.known.state(row)))) return [];
    const children = this.trace.children(row);
    return this.crowds.has(row) ? children.filter((child) => this.trace.kind[child] !== DISCARDED) : children;
  }

  /** @param {number} row */
  isCut(row) {
    return this.trace.pruned(row) && (!this.known || this.known.state(row) === "pruned");
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
   * @param {number | null} kept
   * @returns {Item[]}
   */
  around(entered, focus, kept) {
    const { trace } = this;
    const whole = trace.ancestors(entered);
    const path = whole.slice(0, whole.indexOf(focus) + (focus === entered ? 1 : BELOW));
    const row = path[path.length - 1];
    const gaps = gapsOf(path, kept);
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
        waiting.push({ kind: "row", row: path[path.indexOf(item.row) + item.hidden], parent: place, level, moves: 0, hidden: 0 });
        continue;
      }
      const onPath = next.get(item.row);
      const room = items.length + waiting.length < BUDGET - SIBLINGS;
      if (trace.sizes[item.row] === 1) continue;
      if (onPath === undefined && item.row !== row && !(this.opened.has(item.row) && room)) {
        item.hidden = this.known?.state(item.row) === "unvisited" ? 0 : trace.sizes[item.row] - 1;
        continue;
      }
      const below = this.family(item.row, onPath).map((child) => ({ ...child, parent: place, level }));
      for (const child of below) {
        const plies = gaps.get(child.row);
        if (plies && child.kind === "row") Object.assign(child, { kind: "path", hidden: plies });
      }
      waiting.push(...below.reverse());
    }
    return items;
  }

  /**
   * The children of a row, with stubs for those far from the path; a stub has none but skipped moves, or no such move.
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
      else if (stub?.kind === "moves" && this.isCut(stub.row) === this.isCut(child)) Object.assign(stub, { moves: stub.moves + 1, hidden: stub.hidden + this.trace.sizes[child] });
      else family.push({ kind: "moves", row: child, hidden: this.trace.sizes[child], moves: 1 });
    });
    return [...family, ...this.crowd(row)];
  }
}

/**
 * The plies of a long path that stubs stand for: how many there are from a row on. The top stays, the end, and `kept`.
 * @param {number[]} path
 * @param {number | null} kept
 */
function gapsOf(path, kept) {
  /** @type {Map<number, number>} */
  const gaps = new Map();
  const last = path.length - LONGEST_PATH;
  let first = PATH_TOP;
  for (const end of [kept === null ? -1 : path.indexOf(kept), last]) {
    if (end < first || end > last) continue;
    if (end > first) gaps.set(path[first], end - first);
    first = end + 1;
  }
  return gaps;
}

/** @type {Item} */
const ROOT = { kind: "row", row: 0, parent: -1, level: 0, moves: 0, hidden: 0 };

/**
 * The poor candidates of each row that has more than a few of them: crowds_of of views/fold.py.
 * @param {Trace} trace
 */
function crowdsOf(trace) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  if (!trace.has(DISCARDED)) return found;
  for (let row = 0; row < trace.rows; row++) {
    if (trace.kind[row] !== DISCARDED) continue;
    const crowd = found.get(trace.parents[row]);
    if (crowd) crowd.push(row);
    else found.set(trace.parents[row], [row]);
  }
  for (const [parent, crowd] of found) if (crowd.length <= FEW) found.delete(parent);
  return found;
}
