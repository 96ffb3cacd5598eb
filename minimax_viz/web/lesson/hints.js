// Hints in three rungs: where to look, what to compare, and one part of the answer, put in place.

import { turned, turnedWindow } from "../kernel/side.js";
import { nodesOf } from "../narration/instance.js";
import { readable } from "../narration/mistakes.js";
import { isSameValue, isSameWindow, isSkipped, judged, rightCourse, rightValues, rightWindows } from "./grading.js";

/** @typedef {import("./exercise.js").Answer} Answer */
/** @typedef {import("./exercise.js").Exercise} Exercise */
/** @typedef {import("./grading.js").Key} Key */
/** @typedef {import("./grading.js").Remark} Remark */
/** @typedef {import("../narration/catalog.js").Argument} Argument */
/** @typedef {import("../narration/course.js").CourseNode} CourseNode */
/**
 * @typedef {object} Hint at the first part that is wrong or missing
 * @property {string} part as a grade names it
 * @property {string} target what it is about: a hint about the same is the next rung
 * @property {string | null} path of the node to look at
 * @property {Remark} where to look
 * @property {Remark} compare what with what
 * @property {Partial<Answer>} answer with this part in place
 */

/** The share of a part that each rung costs. */
export const RUNGS = [0.25, 0.5, 1];

/** @param {string} path */
const node = (path) => ({ text: path, row: -1 });

/** @param {string} key @param {Record<string, Argument>} known @returns {Remark} */
const remark = (key, known) => ({ key: `practice.page.hint.${key}`, with: known });

/**
 * What a hint changes in an answer, null where nothing is left to reveal.
 * @param {Exercise} exercise
 * @param {Key} key
 * @param {Answer} answer
 */
export function hintFor(exercise, key, answer) {
  return hintAt(exercise, key, answer)?.answer ?? null;
}

/**
 * The hint for an answer, null where all of it is right.
 * @param {Exercise} exercise
 * @param {Key} key
 * @param {Answer} answer
 * @returns {Hint | null}
 */
export function hintAt(exercise, key, answer) {
  switch (exercise.kind) {
    case "values":
    case "expected":
      return valueHint(exercise, answer);
    case "windows":
      return windowHint(exercise, answer);
    case "pruning":
    case "mirrored":
      return strikeHint(exercise, answer);
    case "order":
      return moveHint(exercise, key, answer);
    case "step":
      return stepHint(exercise, key, answer);
    case "bound":
      return boundHint(exercise, key, answer);
    case "find-mistake":
      return findingHint(exercise, key, answer);
  }
}

/** The last in preorder first: so children come before their parents. @param {Exercise} exercise @param {Answer} answer */
function valueHint(exercise, { values }) {
  const nodes = nodesOf(exercise);
  const right = rightValues(exercise);
  const isSame = isSameValue(exercise);
  const wanted = nodes.map(({ path }) =>
    exercise.asked.nodes?.includes(path) && !(path in values && isSame(values[path], right.get(path) ?? NaN))
  );
  const at = wanted.lastIndexOf(true);
  if (at < 0) return null;
  const { path, children, maximises, weights, side } = nodes[at];
  const worth = children.map((child) => readable(seenFrom(side, nodes[child], Number(right.get(nodes[child].path)))));
  const way = weights.length ? "chance" : maximises || exercise.view === "mover" ? "max" : "min";
  const player = maximises ? "MAX" : "MIN";
  return {
    part: path,
    target: path,
    path,
    where: remark("value", { node: node(path), children: children.map((child) => node(nodes[child].path)) }),
    compare: remark(`value.${way}`, { node: node(path), player, values: worth }),
    answer: { values: { ...values, [path]: readable(right.get(path) ?? NaN).value } },
  };
}

/** The value of a child, told from the side of its parent. @param {"max" | "min"} side @param {CourseNode} child @param {number} value */
function seenFrom(side, child, value) {
  return side === child.side ? value : turned(value, "min");
}

/** @param {Exercise} exercise @param {Answer} answer */
function windowHint(exercise, { windows }) {
  const nodes = nodesOf(exercise);
  const right = rightWindows(exercise);
  const isRight = (/** @type {string} */ path) => {
    const [low, high] = windows[path] ?? [];
    if (low === undefined || high === undefined) return false;
    return isSameWindow([low ?? -Infinity, high ?? Infinity], right.get(path) ?? [NaN, NaN]);
  };
  const at = nodes.findIndex(({ path }) => exercise.asked.nodes?.includes(path) && !isRight(path));
  if (at < 0) return null;
  const { path, parent } = nodes[at];
  const [low, high] = (right.get(path) ?? []).map((end) => (Number.isFinite(end) ? end : null));
  const answer = { windows: { ...windows, [path]: /** @type {import("./exercise.js").Ends} */ ([low, high]) } };
  const hint = { part: path, target: path, path, answer };
  const known = { node: node(path) };
  if (parent < 0) return { ...hint, where: remark("window.root", known), compare: remark("window.none", known) };
  const before = nodes[parent].children.slice(0, nodes[parent].children.indexOf(at));
  return {
    ...hint,
    where: remark("window", { ...known, parent: node(nodes[parent].path) }),
    compare: standing(exercise, nodes, parent, before, "window"),
  };
}

/**
 * How a node stands once it has seen some of its children: its window on entry, and its value so far.
 * @param {Exercise} exercise
 * @param {CourseNode[]} nodes
 * @param {number} at
 * @param {number[]} seen
 * @param {string} key
 */
function standing(exercise, nodes, at, seen, key) {
  const { path, maximises, side, weights } = nodes[at];
  const { windows, values } = rightCourse(exercise, nodes);
  const [alpha, beta] = turnedWindow(windows.get(at) ?? [NaN, NaN], side).map((end) => readable(end));
  const known = { node: node(path), alpha, beta };
  if (!seen.length || weights.length) return remark(`${key}.first`, known);
  const worth = seen.map((child) => Number(values.get(child)));
  const best = readable(turned(maximises ? Math.max(...worth) : Math.min(...worth), side));
  return remark(`${key}.after`, { ...known, best, seen: node(nodes[/** @type {number} */ (seen.at(-1))].path) });
}

/** @param {Exercise} exercise @param {Answer} answer */
function strikeHint(exercise, { pruned }) {
  const struck = new Set(pruned);
  if (judged(exercise, { pruned: struck }).right) return null; // perhaps by the children of a skipped node
  const nodes = nodesOf(exercise);
  const { skipped, windows } = rightCourse(exercise, nodes);
  const at = nodes.findIndex(({ children }, place) =>
    windows.has(place) && children.some((child) => isSkipped(nodes, child, struck) !== skipped.has(child))
  );
  if (at < 0) return null;
  const { path, children } = nodes[at];
  const wrong = children.filter((child) => isSkipped(nodes, child, struck) !== skipped.has(child));
  const isWrong = (/** @type {string} */ other) =>
    `${path}/`.startsWith(`${other}/`) || wrong.some((child) => `${other}/`.startsWith(`${nodes[child].path}/`));
  const due = wrong.filter((child) => skipped.has(child)).map((child) => nodes[child].path);
  const seen = children.filter((child) => !skipped.has(child));
  return {
    part: path,
    target: path,
    path,
    where: remark("stop", { node: node(path) }),
    compare: standing(exercise, nodes, at, seen, "stop"),
    answer: { pruned: [...pruned.filter((other) => !isWrong(other)), ...due] },
  };
}

/** The best order that is nearest, one move nearer. @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function moveHint(exercise, { orders = [] }, { order }) {
  const alike = (/** @type {number[]} */ best) => best.findIndex((move, at) => move !== order[at]);
  if (orders.some((best) => alike(best) < 0) || !orders.length) return null;
  const best = [...orders].sort((one, other) => alike(other) - alike(one))[0];
  const at = alike(best);
  const rest = order.filter((move) => move !== best[at]);
  const nodes = nodesOf(exercise);
  const values = rightValues(exercise);
  const worth = nodes[0].children.map((child) =>
    readable(seenFrom(nodes[0].side, nodes[child], values.get(nodes[child].path) ?? NaN))
  );
  return {
    part: "order",
    target: `order ${at}`,
    path: "/",
    where: remark("order", { node: node("/"), number: at + 1 }),
    compare: remark("order.values", { moves: exercise.asked.moves ?? [], values: worth }),
    answer: { order: [...rest.slice(0, at), best[at], ...rest.slice(at)] },
  };
}

/** The first that is wrong or missing. @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function stepHint(exercise, { steps = [] }, { step }) {
  const { asked } = exercise;
  const right = steps.map((one, at) =>
    (asked.options?.[at] ?? []).findIndex(({ kind, path }) => kind === one.kind && path === one.path)
  );
  const first = right.findIndex((option, at) => step[at] !== option);
  if (first < 0) return null;
  const nodes = nodesOf(exercise);
  const before = first ? steps[first - 1].path : asked.last?.path;
  const leaf = nodes.findIndex(({ path }) => path === before);
  const { parent } = nodes[leaf];
  const seen = nodes[parent].children.slice(0, nodes[parent].children.indexOf(leaf) + 1);
  return {
    part: String(first),
    target: String(first),
    path: nodes[parent].path,
    where: remark("step", { leaf: node(nodes[leaf].path), node: node(nodes[parent].path) }),
    compare: standing(exercise, nodes, parent, seen, "stop"),
    answer: { step: [...step.slice(0, first), right[first], ...step.slice(first + 1)] },
  };
}

/** @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function boundHint({ asked }, key, answer) {
  const isSigned = answer.sign === key.sign;
  if (isSigned && answer.value === key.value) return null;
  const path = asked.node ?? "/";
  const known = {
    leaf: node(asked.leaf ?? "/"),
    node: node(path),
    parent: node(path.slice(0, path.lastIndexOf("/")) || "/"),
  };
  return {
    part: "bound",
    target: isSigned ? "value" : "sign",
    path: known.parent.text,
    where: remark("bound", known),
    compare: remark(isSigned ? "bound.value" : "bound.sign", known),
    answer: isSigned ? { value: key.value ?? null } : { sign: key.sign ?? null },
  };
}

/** @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function findingHint({ asked }, key, answer) {
  const at = key.node ?? "/";
  const besides = (/** @type {string[]} */ all, /** @type {string} */ right) => {
    const place = all.indexOf(right);
    return [all[place], all[place ? place - 1 : 1] ?? right].sort((one, other) =>
      all.indexOf(one) - all.indexOf(other)
    );
  };
  if (answer.node !== key.node) {
    const branch = at.split("/").slice(0, 2).join("/");
    const nodes = besides(Object.keys(asked.values ?? {}).filter((path) => path !== "/"), at);
    return {
      part: "node",
      target: "node",
      path: branch,
      where: remark("finding", { node: node(branch) }),
      compare: remark("finding.nodes", { one: node(nodes[0]), other: node(nodes[1]) }),
      answer: { node: at },
    };
  }
  if (answer.class === key.class) return null;
  const classes = besides(asked.classes ?? [], key.class ?? "").map((name) => ({ phrase: `exercise.class.${name}` }));
  return {
    part: "class",
    target: "class",
    path: at,
    where: remark("finding.class", { node: node(at) }),
    compare: remark("finding.classes", { one: classes[0], other: classes[1] }),
    answer: { class: key.class ?? null },
  };
}
