// Where the buttons and keys lead: from a step to the next that matters.

import { firstYes } from "../kernel/columns.js";
import { keyStep } from "../kernel/keysteps.js";
import { stopsOf } from "../lesson/stops.js";

/** @typedef {import("../kernel/steps.js").Steps} Steps */
/** @typedef {"start" | "back" | "next" | "step-back" | "step" | "end" | "cutoff" | "cutoff-back" | "into" | "over" | "out" | "key" | "key-back"} Target */

/** The keys that lead to each target. @type {Record<Target, string[]>} */
const KEYS = {
  next: ["ArrowRight", " ", "PageDown"],
  back: ["ArrowLeft", "PageUp"],
  step: ["Shift+ArrowRight"],
  "step-back": ["Shift+ArrowLeft"],
  start: ["Home"],
  end: ["End"],
  cutoff: ["c"],
  "cutoff-back": ["C"],
  key: ["k"],
  "key-back": ["K"],
  into: ["i"],
  over: ["n", "ArrowDown"],
  out: ["u", "ArrowUp"],
};

/**
 * The commands that lead to some targets.
 * @param {(target: Target) => unknown} go
 * @param {readonly Target[]} [targets]
 * @returns {import("../base/keys.js").Commands}
 */
export function leads(go, targets = /** @type {Target[]} */ (Object.keys(KEYS))) {
  return Object.fromEntries(targets.map((target) => [target, [KEYS[target], () => go(target)]]));
}

/**
 * Where a target leads that is a stop, where every step is shown: to the step instead.
 * @param {Target} target
 * @param {boolean} isEvery
 * @returns {Target}
 */
export function stepwise(target, isEvery) {
  return isEvery && target === "next" ? "step" : isEvery && target === "back" ? "step-back" : target;
}

/**
 * The step to go to from `at`.
 * @param {Steps} steps
 * @param {Target} target
 * @param {number} at
 * @returns {number}
 */
export function stepFor(steps, target, at) {
  switch (target) {
    case "start":
      return 1;
    case "back":
      return stopsOf(steps).before(at);
    case "next":
      return stopsOf(steps).after(at);
    case "step-back":
      return Math.max(1, at - 1);
    case "step":
      return Math.min(steps.count, at + 1);
    case "end":
      return steps.count;
    case "cutoff":
      return nextCutoff(steps, at);
    case "cutoff-back":
      return lastCutoff(steps, at);
    case "key":
      return keyStep(steps, at, 1);
    case "key-back":
      return keyStep(steps, at, -1);
    case "into":
      return into(steps, at);
    case "out":
      return outOf(steps, at);
    case "over":
      return over(steps, at);
  }
}

/**
 * The next step at which moves are skipped; the last step where there is none.
 * @param {Steps} steps
 * @param {number} at
 */
function nextCutoff(steps, at) {
  const { trace } = steps;
  const { cutoffs } = trace.before;
  const wanted = cutoffs[steps.lastTold(at) + 1] + 1;
  const row = firstRow(cutoffs, wanted);
  return row < 0 ? steps.count : steps.firstStep(row);
}

/**
 * The step of the latest cutoff before `at`; the first step where there is none.
 * @param {Steps} steps
 * @param {number} at
 */
function lastCutoff(steps, at) {
  if (at === 1) return 1;
  const { cutoffs } = steps.trace.before;
  const wanted = cutoffs[steps.lastTold(at - 1) + 1];
  return wanted === 0 ? 1 : steps.firstStep(firstRow(cutoffs, wanted));
}

/**
 * The skipped row with which the count of cutoffs reaches `wanted`, -1 where it never does.
 * @param {Int32Array} cutoffs
 * @param {number} wanted
 */
function firstRow(cutoffs, wanted) {
  const at = firstYes(0, cutoffs.length, (place) => cutoffs[place] >= wanted);
  return at < cutoffs.length ? at - 1 : -1;
}

/**
 * To where the node at hand is settled and its parent hears of it.
 * @param {Steps} steps
 * @param {number} at
 */
function outOf(steps, at) {
  const { node } = steps.at(at);
  const settled = steps.settledAt(node);
  const told = settled + (steps.trace.isRoot(node) ? 0 : 1);
  if (told <= at) return Math.min(steps.count, at + 1);
  return Math.min(steps.count, told);
}

/**
 * To where the next node is entered; the last step where there is none.
 * @param {Steps} steps
 * @param {number} at
 */
function into(steps, at) {
  const { trace } = steps;
  let row = steps.rowAt(at) + 1;
  while (row < trace.rows && !trace.visited(row)) row += 1;
  return row < trace.rows ? steps.firstStep(row) : steps.count;
}

/**
 * Past the node that comes next and everything below it; elsewhere one step.
 * @param {Steps} steps
 * @param {number} at
 */
function over(steps, at) {
  const next = steps.at(Math.min(steps.count, at + 1));
  return Math.min(steps.count, next.kind === "enter" ? steps.settledAt(next.node) : next.number);
}
