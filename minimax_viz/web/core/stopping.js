// Whether the nodes of a claim stop where they may: practice/stopping.py.

import { bestOf } from "./course.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").CourseNode} CourseNode */
/** @typedef {import("./course.js").Habit} Habit */
/** @typedef {import("./course.js").Stop} Stop */
/** @typedef {import("./course.js").Window} Window */
/** @typedef {import("./diagnosis.js").Fact} Fact */
/** @typedef {import("./diagnosis.js").Mistake} Mistake */

export class Stopping {
  /**
   * @param {CourseNode[]} nodes
   * @param {Course} right
   * @param {Course} followed
   * @param {Habit} habit
   */
  constructor(nodes, right, followed, habit) {
    this.nodes = nodes;
    this.right = right;
    this.followed = followed;
    this.habit = habit;
  }

  /**
   * Whether a node stops where it may, in the right search or in the one that is followed.
   * @param {number} place
   * @returns {Mistake | null}
   */
  mistakeAt(place) {
    const { right, followed, habit } = this;
    const { path, children } = this.nodes[place];
    const skips = children.map((child) => followed.skipped.has(child));
    if (right.windows.has(place) && children.every((child, at) => right.skipped.has(child) === skips[at])) return null;
    const seen = skips.filter((skip) => !skip).length;
    const [alpha, beta] = /** @type {Window} */ (followed.windows.get(place));
    const isDue = !(alpha > beta || (alpha === beta && !habit.strict)); // else a cutoff was missed above
    const stop = habit.never ? undefined : (habit.strict ? followed.passed : followed.met).get(place);
    if (skips.slice(0, seen).includes(true)) {
      if (isDue && stop && !skips.slice(0, stop.seen).includes(true)) return this.missedStop(place, stop);
      return { kind: skips.slice(-seen).includes(true) ? "extra-cut" : "wrong-side", path, told: "gap", facts: this.gapFacts(place, skips) };
    }
    if (!isDue) return null;
    if (seen === (stop ? stop.seen : skips.length)) return null;
    return stop && seen > stop.seen ? this.missed(place, stop, seen) : this.tooEarly(place, skips);
  }

  /**
   * A node goes on although it could have stopped.
   * @param {number} place
   * @param {Stop} stop
   * @param {number} seen
   * @returns {Mistake}
   */
  missed(place, stop, seen) {
    const passed = this.followed.passed.get(place);
    if (this.habit.strict || (passed && passed.seen < seen)) return this.missedStop(place, stop);
    return { kind: "rule-ge-gt", path: this.nodes[place].path, told: "ge", facts: stopFacts(this.nodes, place, stop) };
  }

  /**
   * A stop is missed, whichever the rule.
   * @param {number} place
   * @param {Stop} stop
   * @returns {Mistake}
   */
  missedStop(place, stop) {
    const { path, parent } = this.nodes[place];
    const kind = stop.supplier === -1 || stop.supplier === parent ? "missed-cut" : "missed-deep-cut";
    return { kind, path, told: "", facts: stopFacts(this.nodes, place, stop) };
  }

  /**
   * A node stops although what it skips can still matter.
   * @param {number} place
   * @param {boolean[]} skips
   * @returns {Mistake}
   */
  tooEarly(place, skips) {
    const { path, children, maximises } = this.nodes[place];
    const seen = children.filter((_, at) => !skips[at]).map((child) => Number(this.followed.values.get(child)));
    const [alpha, beta] = /** @type {Window} */ (this.followed.windows.get(place));
    const facts = this.nodeFacts(place, skips);
    if (!seen.length) return { kind: "extra-cut", path, told: "none", facts };
    const best = bestOf(seen, maximises);
    const bound = maximises ? beta : alpha;
    Object.assign(facts, { best, bound });
    if (best === bound) return { kind: "rule-ge-gt", path, told: "gt", facts };
    if (this.otherStops(place, seen) && !this.otherStops(place, seen.slice(0, -1))) return { kind: "wrong-player", path, told: "cut", facts };
    if (!Number.isFinite(bound)) {
      const lastOnly = skips.length > 2 && skips.filter(Boolean).length === 1;
      return { kind: lastOnly ? "last-child-skipped" : "extra-cut", path, told: "open", facts };
    }
    return { kind: "extra-cut", path, told: "bound", facts };
  }

  /**
   * Whether the other player would stop at a node when these values have been found there.
   * @param {number} place
   * @param {number[]} seen
   */
  otherStops(place, seen) {
    const [alpha, beta] = /** @type {Window} */ (this.followed.windows.get(place));
    const { maximises } = this.nodes[place];
    const best = bestOf(seen, !maximises);
    const bound = maximises ? alpha : beta;
    if (best === bound) return !this.habit.strict;
    return maximises ? best < bound : best > bound;
  }

  /**
   * What a sentence about a node that skips children says of them.
   * @param {number} place
   * @param {boolean[]} skips
   * @returns {Record<string, Fact>}
   */
  nodeFacts(place, skips) {
    const paths = this.nodes[place].children.map((child) => this.nodes[child].path);
    return { seen: paths.filter((_, at) => !skips[at]), skipped: paths.filter((_, at) => skips[at]) };
  }

  /**
   * Which children a node is claimed to skip although it looks at a later one, and the first that it does.
   * @param {number} place
   * @param {boolean[]} skips
   * @returns {Record<string, Fact>}
   */
  gapFacts(place, skips) {
    const paths = this.nodes[place].children.map((child) => this.nodes[child].path);
    const first = skips.indexOf(true);
    const later = skips.indexOf(false, first);
    return { seen: paths[later], skipped: paths.slice(first, later) };
  }
}

/**
 * What a sentence about a cutoff says.
 * @param {CourseNode[]} nodes
 * @param {number} place
 * @param {Stop} stop
 * @returns {Record<string, Fact>}
 */
export function stopFacts(nodes, place, { seen, alpha, beta, supplier }) {
  const paths = nodes[place].children.map((child) => nodes[child].path);
  return { alpha, beta, supplier: nodes[Math.max(supplier, 0)].path, seen: paths[seen - 1], skipped: paths.slice(seen) };
}
