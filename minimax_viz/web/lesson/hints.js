// A hint: one step of the answer, put in place.

import { courseOf } from "../narration/course.js";
import { isRounded } from "../narration/diagnosis.js";
import { nodesOf } from "../narration/instance.js";
import { turned, turnedWindow } from "../kernel/side.js";
import { readable } from "../narration/mistakes.js";
import { judged } from "./grading.js";

/** @typedef {import("./exercise.js").Answer} Answer */
/** @typedef {import("./exercise.js").Exercise} Exercise */
/** @typedef {import("./grading.js").Key} Key */

/**
 * What a hint changes in an answer, null where nothing is left to reveal.
 * @param {Exercise} exercise
 * @param {Key} key
 * @param {Answer} answer
 * @returns {Partial<Answer> | null}
 */
export function hintFor(exercise, key, answer) {
  switch (exercise.kind) {
    case "values":
    case "expected":
      return hintedValue(exercise, answer);
    case "windows":
      return hintedWindow(exercise, answer);
    case "pruning":
    case "mirrored":
      return hintedStrike(exercise, answer);
    case "order":
      return hintedMove(key, answer);
    case "step":
      return hintedStep(exercise, key, answer);
    case "bound":
      if (answer.sign !== key.sign) return { sign: key.sign ?? null };
      return answer.value === key.value ? null : { value: key.value ?? null };
    case "find-mistake":
      if (answer.class !== key.class) return { class: key.class ?? null };
      return answer.node === key.node ? null : { node: key.node ?? null };
  }
}

/** The last in preorder first: so children come before their parents. @param {Exercise} exercise @param {Answer} answer */
function hintedValue(exercise, { values }) {
  const nodes = nodesOf(exercise);
  const right = courseOf(nodes, { never: true }).values;
  const told = nodes.map(({ path, side }, place) => ({ path, value: turned(Number(right.get(place)), side) }));
  const wanted = told.filter(({ path }) => exercise.asked.nodes?.includes(path));
  const isRight = (/** @type {number | undefined} */ said, /** @type {number} */ value) =>
    said === value || (exercise.kind === "expected" && said !== undefined && isRounded(said, value));
  const next = wanted.reverse().find(({ path, value }) => !isRight(values[path], value));
  return next ? { values: { ...values, [next.path]: readable(next.value).value } } : null;
}

/** @param {Exercise} exercise @param {Answer} answer @returns {Partial<Answer> | null} */
function hintedWindow(exercise, { windows }) {
  const nodes = nodesOf(exercise);
  const right = courseOf(nodes, { strict: exercise.cutoff === "gt" }).windows;
  for (const [place, { path, side }] of nodes.entries()) {
    const ends = right.get(place);
    if (!ends || !exercise.asked.nodes?.includes(path)) continue;
    const finite = turnedWindow(ends, side).map((end) => (Number.isFinite(end) ? end : null));
    if (windows[path]?.[0] === finite[0] && windows[path]?.[1] === finite[1]) continue;
    return { windows: { ...windows, [path]: [finite[0], finite[1]] } };
  }
  return null;
}

/** @param {Exercise} exercise @param {Answer} answer */
function hintedStrike(exercise, { pruned }) {
  if (judged(exercise, { pruned: new Set(pruned) }).right) return null; // perhaps by the children of a skipped node
  const nodes = nodesOf(exercise);
  const right = [...courseOf(nodes, { strict: exercise.cutoff === "gt" }).skipped].map((place) => nodes[place].path);
  const wrong = pruned.find((path) => !right.some((known) => `${path}/`.startsWith(`${known}/`)));
  if (wrong) return { pruned: pruned.filter((path) => path !== wrong) };
  const next = right.find((path) => !pruned.includes(path));
  return next ? { pruned: [...pruned, next] } : null;
}

/** The best order that is nearest, one move nearer. @param {Key} key @param {Answer} answer */
function hintedMove({ orders = [] }, { order }) {
  const alike = (/** @type {number[]} */ best) => best.findIndex((move, at) => move !== order[at]);
  if (orders.some((best) => alike(best) < 0) || !orders.length) return null;
  const best = [...orders].sort((one, other) => alike(other) - alike(one))[0];
  const at = alike(best);
  const rest = order.filter((move) => move !== best[at]);
  return { order: [...rest.slice(0, at), best[at], ...rest.slice(at)] };
}

/** The first that is wrong or missing. @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function hintedStep({ asked }, { steps = [] }, { step }) {
  const right = steps.map((one, at) =>
    (asked.options?.[at] ?? []).findIndex(({ kind, path }) => kind === one.kind && path === one.path)
  );
  const first = right.findIndex((option, at) => step[at] !== option);
  return first < 0 ? null : { step: [...step.slice(0, first), right[first], ...step.slice(first + 1)] };
}
