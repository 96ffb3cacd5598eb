// What is asked at an exercise, by its kind.

import { bounding, ordering, stepping } from "./choices.js";
import { valueFields, windowFields } from "./fields.js";
import { finding, strikes } from "./strikes.js";

/** @typedef {import("../lesson/exercise.js").Answer} Answer */
/** @typedef {import("../core/catalog.js").Argument} Argument */
/**
 * @typedef {object} Asking
 * @property {import("../lesson/exercise.js").Exercise} exercise
 * @property {import("../lesson/grading.js").Key} key
 * @property {import("./tree.js").Tree} tree
 * @property {HTMLElement} place beside the tree
 * @property {() => Promise<import("../core/trace.js").Trace>} trace of the right search
 * @property {Answer} answer so far
 * @property {(part: Partial<Answer>) => void} change
 * @property {(key: string, known?: Record<string, Argument>) => string} say
 * @property {(value: number) => string} number
 */
/** @typedef {{ show: (answer: Answer) => void }} Sheet */

/** @type {Record<import("../lesson/exercise.js").Kind, (asking: Asking) => Sheet>} */
const SHEETS = {
  values: valueFields,
  windows: windowFields,
  pruning: strikes,
  mirrored: strikes,
  order: ordering,
  step: stepping,
  bound: bounding,
  "find-mistake": finding,
};

/** @param {Asking} asking */
export function sheetFor(asking) {
  return SHEETS[asking.exercise.kind](asking);
}
