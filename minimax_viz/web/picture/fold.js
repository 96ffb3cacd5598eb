// What is visible, a small tree whole, of a large one the path, its surroundings, and stubs: views/fold.py.

import { DISCARDED } from "../kernel/columns.js";
import { BUDGET } from "../kernel/wholetree.js";

/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/**
 * A thing to draw: a row, or a stub for `rows`, hidden siblings or all poor candidates of a node, or for the middle of a
 * long path.
 * `parent` is the place of its parent among the items, `hidden` how many rows it stands for besides itself. A row that
 * `isSmall` is drawn as a pill with its move and its value.
 * @typedef {object} Item
 * @property {"row" | "moves" | "discarded" | "path"} kind
 * @property {number} row the row, or the first row a stub stands for
 * @property {number[]} rows
 * @property {number} parent
 * @property {number} level
 * @property {number} hidden
 * @property {boolean} isSmall
 */
/** How much there is room for: siblings abreast as frames, or as pills, and plies. @typedef {{ frames: number, pills: number, plies: number }} Room */

const SPREAD = 70; // siblings that are shown where a reader wants all
const FEW = 6; // poor candidates of one node that are shown one by one: MOST_POOR_SHOWN of views/fold.py

export class Fold {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    /** The poor candidates of each row that has more than a few. @type {Map<number, number[]>} */
    this.crowds = crowdsOf(trace);
    const crowded = [...this.crowds.values()].reduce((sum, crowd) => sum + crowd.length - 1, 0);
    this.isFew = Math.max(...trace.passes.map(({ root, end }) => end - root)) - crowded <= BUDGET;
    /** Whether the tree is drawn whole, which may be too large for its room. */
    this.isWhole = this.isFew;
    /** @type {Room} */
    this.room = { frames: 8, pills: 12, plies: 5 };
    /** Up to where the search is known, where nothing to come is shown. @type {Moment | null} */
    this.known = null;
    /** What is shown of the search. @type {Moment | null} */
    this.now = null;
    /** @type {Set<number>} */
    this.opened = new Set();
    /** @type {Set<number>} */
    this.spread = new Set();
    /** @type {Item[]} */
    this.last = [];
  }

  /** Whether so little is told that all of it may be drawn. */
  get mayBeWhole() {
    return this.known ? this.known.rows - this.known.root <= BUDGET : this.isFew;
  }

  /**
   * Show only the moves of which one has been told by a moment, or all again. Of an explicit tree all is known.
   * @param {Moment} moment
   */
  know(moment) {
    const known = moment.hidesAhead && !this.trace.whole?.isAll ? moment : null;
    if (!known && !this.known) return;
    this.known = known;
    this.isWhole &&= this.mayBeWhole;
  }

  /** The items to draw at a moment, in preorder; the same ones as before where nothing has changed. @param {Moment} moment */
  items(moment) {
    this.now = moment;
    const items = this.isWhole ? this.whole() : this.around(moment);
    if (!areSame(items, this.last)) this.last = items;
    return this.last;
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
  }

  /** @returns {Item[]} */
  whole() {
    return this.unfolded((item) => [...this.children(item.row).map((row) => madeOf([row])), ...this.crowd(item.row)]);
  }

  /**
   * The children of a row but for its crowd of poor candidates.
   * @param {number} row
   */
  children(row) {
    // That a node has moves is told with the first of them.
    if (
      this.known &&
      (row >= this.known.rows - 1 || !["open", "done"].includes(this.known.state(row)))
    ) return [];
    const children = (this.now ?? this.trace).children(row);
    return this.crowds.has(row) ? children.filter((child) => this.trace.kind[child] !== DISCARDED) : children;
  }

  /** @param {number} row */
  isCut(row) {
    return this.trace.pruned(row) && (!this.known || this.known.state(row) === "pruned");
  }

  /**
   * The stub that stands for a row's crowd, if it has one.
   * @param {number} row
   */
  crowd(row) {
    const crowd = this.crowds.get(row);
    return crowd ? [{ ...madeOf(crowd), kind: /** @type {const} */ ("discarded"), hidden: crowd.length }] : [];
  }

  /**
   * The path to the node at hand, or the best line once the search is over, with the siblings along it as far as there
   * is room, and the children of the node at hand. The plies in the middle of a path that is too long fold into a stub.
   * @param {Moment} moment
   * @returns {Item[]}
   */
  around(moment) {
    const { trace } = this;
    const whole = trace.ancestors(moment.deepest);
    const hand = moment.isOver ? whole.length - 1 : whole.indexOf(moment.step.node);
    const path = whole.slice(0, Math.max(hand + 1, this.room.plies - 1));
    const breaks = this.breaks(path, moment);
    const next = new Map(path.slice(1).map((below, at) => [path[at], below]));
    return this.unfolded((item, count) => {
      if (item.kind === "path") return [madeOf([path[path.indexOf(item.row) + item.hidden]])];
      if (trace.sizes[item.row] === 1) return [];
      const onPath = next.get(item.row);
      if (
        onPath === undefined && item.row !== path[path.length - 1] &&
        !(this.opened.has(item.row) && count < BUDGET - SPREAD)
      ) {
        item.hidden = this.known?.state(item.row) === "unvisited" ? 0 : trace.sizes[item.row] - 1;
        return [];
      }
      const family = this.family(item.row, onPath, moment);
      for (const child of family) {
        const folded = child.kind === "row" && breaks.get(child.row);
        if (folded) Object.assign(child, { kind: "path", hidden: folded, isSmall: false });
      }
      return family;
    });
  }

  /**
   * The plies of a path that stubs stand for: how many there are from a row on.
   * @param {number[]} path
   * @param {Moment} moment
   */
  breaks(path, moment) {
    // Below the root's moves the best line goes straight down: its edges are shorter.
    return moment.isOver
      ? breaksOf(path, this.room.plies + 1, null, 2, 1)
      : breaksOf(this.trace.ancestors(moment.step.node), this.above(moment.step.node), moment.step.supplier, 1, 2);
  }

  /** How many plies there is room for from the root down to a row, without its children. @param {number} row */
  above(row) {
    return this.room.plies - Number(this.trace.sizes[row] > 1);
  }

  /**
   * The items of a tree, in preorder.
   * @param {(item: Item, count: number) => Item[]} below what is drawn below an item, when there are so many items already
   */
  unfolded(below) {
    /** @type {Item[]} */
    const items = [];
    const waiting = [madeOf([this.now?.root ?? 0])];
    for (let item = waiting.pop(); item; item = waiting.pop()) {
      const parent = items.push(item) - 1;
      if (item.kind === "moves" || item.kind === "discarded") continue;
      const level = item.level + 1;
      waiting.push(...below(item, items.length + waiting.length).map((child) =>
        Object.assign(child, { parent, level })
      ).reverse());
    }
    return items;
  }

  /**
   * The children of a row. Where they do not fit abreast they are pills, those that matter most; stubs stand for the
   * others, one for moves that were skipped and one for the rest. Once the search is over, only the line is followed
   * below the root.
   * @param {number} row
   * @param {number | undefined} onPath
   * @param {Moment} moment
   */
  family(row, onPath, moment) {
    const children = this.children(row);
    const isLine = moment.isOver && row !== moment.root && onPath !== undefined && !this.spread.has(row);
    const fits = children.length <= this.room.frames && !isLine;
    const shown = fits ? children : isLine ? [onPath] : this.telling(row, children, onPath, moment);
    const family = shown.map((child) => ({ ...madeOf([child]), isSmall: !fits && child !== onPath }));
    const hidden = children.filter((child) => !shown.includes(child));
    for (const rows of [hidden.filter((child) => !this.isCut(child)), hidden.filter((child) => this.isCut(child))]) {
      if (rows.length)
        family.push({
          ...madeOf(rows),
          kind: "moves",
          hidden: rows.reduce((sum, child) => sum + this.trace.sizes[child], 0),
        });
    }
    return [...family, ...this.crowd(row)];
  }

  /**
   * The children that matter most, in order: the one on the path, the best so far and those as good, and the ones beside
   * the path.
   * @param {number} row
   * @param {number[]} children
   * @param {number | undefined} onPath
   * @param {Moment} moment
   */
  telling(row, children, onPath, moment) {
    const { trace, room } = this;
    const most = this.spread.has(row) ? SPREAD : room.pills;
    const best = moment.state(row) === "unvisited" ? -1 : moment.holder(row);
    const isAsGood = (/** @type {number} */ child) =>
      moment.state(child) === "done" && trace.value(child) === trace.value(best) && trace.bound(child) === "exact";
    const centre = Math.max(0, children.indexOf(onPath ?? best));
    const near = children.map((child, at) => ({ child, off: Math.abs(at - centre) })).sort((one, other) =>
      one.off - other.off
    );
    const wanted = [
      onPath ?? -1,
      best,
      ...(best < 0 ? [] : children.filter(isAsGood)),
      ...near.map(({ child }) => child),
    ];
    const shown = new Set([...new Set(wanted.filter((child) => child >= 0))].slice(0, most));
    return children.filter((child) => shown.has(child));
  }
}

/** An item for a row, or for the first of some. @param {number[]} rows @returns {Item} */
function madeOf(rows) {
  return { kind: "row", row: rows[0], rows, parent: -1, level: 0, hidden: 0, isSmall: false };
}

/** @param {Item[]} items @param {Item[]} others */
function areSame(items, others) {
  return items.length === others.length && items.every((item, at) => {
    const { kind, row, rows, parent, hidden, isSmall } = others[at];
    return item.kind === kind && item.row === row && item.parent === parent && item.hidden === hidden &&
      item.isSmall === isSmall && item.rows.length === rows.length && item.rows.every((known, place) =>
        known === rows[place]
      );
  });
}

/**
 * The plies of a path longer than `most` that stubs stand for: how many there are from a row on. Its first `top` nodes
 * stay, its last `low`, `kept`, and as many above the last as there is room for. A stub for one ply would save nothing.
 * @param {number[]} path
 * @param {number} most
 * @param {number | null} kept
 * @param {number} top
 * @param {number} low
 */
export function breaksOf(path, most, kept, top, low) {
  /** @type {Map<number, number>} */
  const breaks = new Map();
  if (path.length <= most) return breaks;
  const at = kept === null ? -1 : path.indexOf(kept);
  const free = Math.max(low, most - top - 1);
  const isApart = at >= top && at < path.length - free;
  const last = path.length - (isApart ? Math.max(low, free - 2) : free);
  let first = top;
  for (const end of isApart ? [at, last] : [last]) {
    if (end - first > 1) breaks.set(path[first], end - first);
    first = end + 1;
  }
  return breaks;
}

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
