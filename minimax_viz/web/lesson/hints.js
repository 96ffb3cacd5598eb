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
 * @property {Remark[]} compare what with what
 * @property {Partial<Answer>} answer with this part in place
 */

/** The share of a part that each rung costs. */
export const RUNGS = [0.25, 0.5, 1];

/** @param {string} path */
const node = (path) => ({ text: path, row: -1 });

/** @param {string} key @param {Record<string, Argument>} known @returns {Remark} */
const remark = (key, known) => ({ key: `practice.page.hint.${key}`, with: known });

/** @param {string} key @param {Record<string, Argument>} known @returns {Remark} */
const rule = (key, known) => ({ key: `practice.page.why.${key}`, with: known });

/**
 * Why there is a mistake at a node, without what would be right: by which rule, and what is compared.
 * @param {Exercise} exercise
 * @param {import("../narration/instance.js").Mistake} mistake
 * @returns {Remark}
 */
export function whyWrong(exercise, { path, facts }) {
  const nodes = nodesOf(exercise);
  const at = nodes.findIndex((one) => one.path === path);
  if (exercise.kind === "windows") return windowRule(exercise, nodes, at);
  if (exercise.kind === "values" || exercise.kind === "expected") return valueRule(exercise, nodes, at);
  const [alpha, beta] = [facts.alpha, facts.beta].map((end) => readable(Number(end)));
  return rule(`missed.${exercise.cutoff}`, { node: node(path), alpha, beta, seen: node(String(facts.seen)) });
}

/**
 * What is said where a cutoff was found, but only some of what it skips is struck; else null.
 * @param {Exercise} exercise
 * @param {import("../narration/instance.js").Mistake} mistake
 * @param {Answer} answer
 * @returns {Remark | null}
 */
export function partlyStruck(exercise, { kind, path, facts }, { pruned }) {
  const nodes = nodesOf(exercise);
  const struck = new Set(pruned);
  const { children } = nodes[nodes.findIndex((one) => one.path === path)];
  const later = children.slice(children.findIndex((child) => nodes[child].path === facts.seen) + 1);
  const found = later.filter((child) => isSkipped(nodes, child, struck));
  if (!kind.startsWith("missed") || !found.length || found.length === later.length) return null;
  const known = { nodes: found.map((child) => node(nodes[child].path)), node: node(path) };
  return { key: "practice.page.partly", with: known };
}

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
  const { path, children, side } = nodes[at];
  const worth = children.map((child) => readable(seenFrom(side, nodes[child], Number(right.get(nodes[child].path)))));
  return {
    part: path,
    target: path,
    path,
    where: remark("value", { node: node(path), children: children.map((child) => node(nodes[child].path)) }),
    compare: [valueRule(exercise, nodes, at), remark("value.worth", { values: worth })],
    answer: { values: { ...values, [path]: readable(right.get(path) ?? NaN).value } },
  };
}

/** @param {Exercise} exercise @param {CourseNode[]} nodes @param {number} at */
function valueRule({ view }, nodes, at) {
  const { path, children, maximises, weights } = nodes[at];
  const way = weights.length ? "chance" : view === "mover" ? "mover" : maximises ? "max" : "min";
  const player = maximises ? "MAX" : "MIN";
  return rule(`value.${way}`, { node: node(path), player, children: children.map((child) => node(nodes[child].path)) });
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
  const told = windowRule(exercise, nodes, at);
  if (parent < 0) return { ...hint, where: remark("window.root", known), compare: [told] };
  const before = nodes[parent].children.slice(0, nodes[parent].children.indexOf(at));
  return {
    ...hint,
    where: remark("window", { ...known, parent: node(nodes[parent].path) }),
    compare: nodes[parent].weights.length ? [told] : [standing(exercise, nodes, parent, before), told],
  };
}

/** @param {Exercise} exercise @param {CourseNode[]} nodes @param {number} at */
function windowRule({ view }, nodes, at) {
  const { path, parent } = nodes[at];
  if (parent < 0) return rule("window.root", { node: node(path) });
  const { path: above, weights, maximises, children } = nodes[parent];
  const known = { node: node(path), parent: node(above) };
  if (weights.length) return rule("window.chance", known);
  const isTurned = view === "mover" && nodes[at].side !== nodes[parent].side;
  if (children[0] === at) return rule(isTurned ? "window.first.mover" : "window.first", known);
  return rule(isTurned ? "window.mover" : maximises || view === "mover" ? "window.max" : "window.min", known);
}

/**
 * A node's window on entry and its value so far, as they are told.
 * @param {Exercise} exercise
 * @param {CourseNode[]} nodes
 * @param {number} at
 * @param {number[]} seen
 */
function soFar(exercise, nodes, at, seen) {
  const { maximises, side } = nodes[at];
  const { windows, values } = rightCourse(exercise, nodes);
  const [alpha, beta] = turnedWindow(windows.get(at) ?? [NaN, NaN], side);
  const worth = seen.map((child) => Number(values.get(child)));
  return { alpha, beta, best: turned(maximises ? Math.max(...worth) : Math.min(...worth), side) };
}

/**
 * How a node stands once it has seen some of its children.
 * @param {Exercise} exercise
 * @param {CourseNode[]} nodes
 * @param {number} at
 * @param {number[]} seen
 */
function standing(exercise, nodes, at, seen) {
  const { alpha, beta, best } = soFar(exercise, nodes, at, seen);
  const known = { node: node(nodes[at].path), alpha: readable(alpha), beta: readable(beta) };
  if (!seen.length) return remark("standing.first", known);
  const last = node(nodes[/** @type {number} */ (seen.at(-1))].path);
  return remark("standing.after", { ...known, best: readable(best), seen: last });
}

/**
 * Whether a node stops after some of its children, as a comparison with its numbers.
 * @param {Exercise} exercise
 * @param {CourseNode[]} nodes
 * @param {number} at
 * @param {number[]} seen
 */
function stopRule(exercise, nodes, at, seen) {
  const known = { node: node(nodes[at].path) };
  if (nodes[at].weights.length) return [rule("stop.chance", known)];
  const stands = standing(exercise, nodes, at, seen);
  if (!seen.length) return [stands, rule("stop.first", known)];
  const { alpha, beta, best } = soFar(exercise, nodes, at, seen);
  const raises = nodes[at].maximises || exercise.view === "mover";
  const now = raises ? [Math.max(alpha, best), beta] : [alpha, Math.min(beta, best)];
  return [stands, rule(`stop.${exercise.cutoff}`, { alpha: readable(now[0]), beta: readable(now[1]) })];
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
  const { path } = nodes[at];
  const wrong = wrongAt(exercise, nodes, at, struck);
  const isWrong = (/** @type {string} */ other) =>
    `${path}/`.startsWith(`${other}/`) || wrong.some((child) => `${other}/`.startsWith(`${nodes[child].path}/`));
  const due = wrong.filter((child) => skipped.has(child)).map((child) => nodes[child].path);
  return {
    part: path,
    target: path,
    path,
    where: remark("stop", { node: node(path) }),
    compare: stopRule(exercise, nodes, at, seenBefore(exercise, nodes, at, struck)),
    answer: { pruned: [...pruned.filter((other) => !isWrong(other)), ...due] },
  };
}

/** The children of a node that are struck though they are looked at, or not though they are skipped. @param {Exercise} exercise @param {CourseNode[]} nodes @param {number} at @param {Set<string>} struck */
function wrongAt(exercise, nodes, at, struck) {
  const { skipped } = rightCourse(exercise, nodes);
  return nodes[at].children.filter((child) => isSkipped(nodes, child, struck) !== skipped.has(child));
}

/** The children of a node before the first that is wrong. @param {Exercise} exercise @param {CourseNode[]} nodes @param {number} at @param {Set<string>} struck */
function seenBefore(exercise, nodes, at, struck) {
  const { children } = nodes[at];
  return children.slice(0, children.indexOf(wrongAt(exercise, nodes, at, struck)[0]));
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
    compare: [
      remark("order.values", { moves: exercise.asked.moves ?? [], values: worth }),
      rule(nodes[0].maximises || exercise.view === "mover" ? "order.max" : "order.min", { node: node("/") }),
    ],
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
    compare: stopRule(exercise, nodes, parent, seen),
    answer: { step: [...step.slice(0, first), right[first], ...step.slice(first + 1)] },
  };
}

/** @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function boundHint(exercise, key, answer) {
  const { asked } = exercise;
  const isSigned = answer.sign === key.sign;
  if (isSigned && answer.value === key.value) return null;
  const { path, compared } = boundCompared(exercise, key);
  const known = { leaf: node(asked.leaf ?? "/"), node: node(asked.node ?? "/"), parent: node(path) };
  return {
    part: "bound",
    target: isSigned ? "value" : "sign",
    path,
    where: remark("bound", known),
    compare: [compared, remark(isSigned ? "bound.value" : "bound.sign", known)],
    answer: isSigned ? { value: key.value ?? null } : { sign: key.sign ?? null },
  };
}

/**
 * The node that stops or not, and what the open leaf has to be compared with there: with the window that it was entered
 * with, if the leaf is below it; else with its value so far.
 * @param {Exercise} exercise
 * @param {Key} key
 */
function boundCompared(exercise, { sign, value = 0 }) {
  const { leaf, node: skipped } = exercise.asked;
  const nodesWith = (/** @type {number} */ number) =>
    nodesOf(exercise).map((one) => (one.path === leaf ? { ...one, value: turned(number, one.side) } : one));
  const stopped = rightCourse(exercise, nodesWith(value)).skipped;
  const nodes = nodesWith(sign === "<=" ? value + 1 : value - 1); // there the search goes on
  let first = nodes.findIndex(({ path }) => path === skipped);
  while (!stopped.has(first)) first = nodes[first].parent;
  const { path, children } = nodes[nodes[first].parent];
  const seen = children.slice(0, children.indexOf(first));
  const { alpha, beta, best } = soFar(exercise, nodes, nodes[first].parent, seen);
  const known = { parent: node(path), leaf: node(leaf ?? "/") };
  const last = nodes[/** @type {number} */ (seen.at(-1))].path;
  const isBelow = path === "/" || leaf?.startsWith(`${path}/`);
  const compared = isBelow
    ? remark("bound.window", { ...known, alpha: readable(alpha), beta: readable(beta) })
    : remark("bound.so_far", { ...known, best: readable(best), seen: node(last) });
  return { path, compared };
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
      compare: [remark("finding.nodes", { one: node(nodes[0]), other: node(nodes[1]) })],
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
    compare: [remark("finding.classes", { one: classes[0], other: classes[1] })],
    answer: { class: key.class ?? null },
  };
}
