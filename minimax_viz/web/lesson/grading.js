// How an answer is graded: item by item, past the first mistake.

import { courseOf } from "../narration/course.js";
import { nodesOf } from "../narration/instance.js";
import { diagnose } from "../narration/diagnosis.js";

/** @typedef {import("./exercise.js").Answer} Answer */
/** @typedef {import("./exercise.js").Exercise} Exercise */
/** @typedef {import("../narration/instance.js").Claim} Claim */
/** @typedef {import("../narration/instance.js").Mistake} Mistake */
/** @typedef {import("../narration/catalog.js").Argument} Argument */
/** @typedef {{ key: string, with: Record<string, Argument> }} Remark a message of the page */
/**
 * @typedef {object} Grade
 * @property {number} items how many things were asked for
 * @property {number} right how many of them are right
 * @property {Mistake[]} mistakes
 * @property {Remark[]} remarks what else there is to say
 * @property {string[]} missing the paths of nodes of which nothing is said
 * @property {"ge" | "gt" | null} rule the one under which the answer is right, where it is the other one
 */
/**
 * @typedef {object} Key of an exercise
 * @property {number[][]} [orders]
 * @property {{ kind: string, path: string, value: number | null }[]} [steps]
 * @property {string} [sign]
 * @property {number} [value]
 * @property {string} [node]
 * @property {string} [class]
 */

/** @param {Partial<Grade>} found @returns {Grade} */
function grade(found) {
  return { items: 1, right: 0, mistakes: [], remarks: [], missing: [], rule: null, ...found };
}

/** What is wrong with what is said, the rest not being claimed. @param {Exercise} exercise @param {Partial<Claim>} said */
export function judged(exercise, said) {
  return diagnose(exercise, { value: null, pruned: null, values: {}, windows: {}, ...said });
}

/**
 * @param {Exercise} exercise
 * @param {Key} key
 * @param {Answer} answer
 * @returns {Grade}
 */
export function graded(exercise, key, answer) {
  switch (exercise.kind) {
    case "values":
    case "expected":
      return gradedNodes(exercise, answer.values, (values) => judged(exercise, { values }).mistakes);
    case "windows":
      return gradedNodes(exercise, wholeWindows(answer), (windows) => judged(exercise, { windows }).mistakes);
    case "pruning":
    case "mirrored":
      return gradedPruning(exercise, answer);
    case "order":
      return gradedOrder(exercise, key, answer);
    case "step":
      return gradedSteps(exercise, key, answer);
    case "bound":
      return gradedBound(exercise, key, answer);
    case "find-mistake":
      return gradedFinding(key, answer);
  }
}

/** The windows of which both ends are said. @param {Answer} answer @returns {Record<string, [number, number]>} */
function wholeWindows({ windows }) {
  const whole = Object.entries(windows).flatMap(([
    path,
    [low, high],
  ]) => (low === undefined || high === undefined ? [] : [[path, [low ?? -Infinity, high ?? Infinity]]]));
  return Object.fromEntries(whole);
}

/**
 * Numbers at nodes: each node is an item.
 * @template T
 * @param {Exercise} exercise
 * @param {Record<string, T>} given
 * @param {(given: Record<string, T>) => Mistake[]} judge
 */
function gradedNodes({ asked }, given, judge) {
  const nodes = asked.nodes ?? [];
  const missing = nodes.filter((path) => !Object.hasOwn(given, path));
  const mistakes = judge(given);
  return grade({ items: nodes.length, right: nodes.length - missing.length - mistakes.length, mistakes, missing });
}

/** Each node that stops, or should, is an item. @param {Exercise} exercise @param {Answer} answer */
function gradedPruning(exercise, { pruned }) {
  const nodes = nodesOf(exercise);
  const { mistakes, rule, right } = judged(exercise, { pruned: new Set(pruned) });
  const course = courseOf(nodes, { strict: exercise.cutoff === "gt" });
  const stopping = new Set([
    ...[...course.skipped].map((place) => parentOf(nodes[place].path)),
    ...mistakes.map(({ path }) => path),
  ]);
  const items = Math.max(stopping.size, 1);
  return grade({
    items,
    right: right ? items : Math.max(0, items - Math.max(1, mistakes.length)),
    mistakes,
    rule: right ? null : rule,
  });
}

/** @param {string} path */
function parentOf(path) {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

/** @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function gradedOrder(exercise, key, { order }) {
  const isRight = (key.orders ?? []).some((best) => best.every((move, at) => move === order[at]));
  if (isRight) return grade({ right: 1 });
  const best = key.orders?.[0] ?? order;
  return grade({
    remarks: [{
      key: "practice.page.order.more",
      with: { leaves: leavesLookedAt(exercise, order), fewest: leavesLookedAt(exercise, best) },
    }],
  });
}

/**
 * How many leaves are looked at with the root's moves in another order.
 * @param {Exercise} exercise
 * @param {number[]} order
 */
function leavesLookedAt(exercise, order) {
  const nodes = nodesOf(exercise);
  const { children } = nodes[0];
  const turned = [{ ...nodes[0], children: order.map((at) => children[at]) }, ...nodes.slice(1)];
  const { values } = courseOf(turned, { strict: exercise.cutoff === "gt" });
  return [...values.keys()].filter((place) => nodes[place].value !== null).length;
}

/** @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function gradedSteps({ asked }, key, { step }) {
  const steps = key.steps ?? [];
  const right = steps.filter(({ kind, path }, at) => {
    const chosen = asked.options?.[at]?.[step[at]];
    return chosen?.kind === kind && chosen.path === path;
  });
  return grade({ items: steps.length, right: right.length });
}

/** @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function gradedBound({ asked }, key, { sign, value }) {
  if (sign === null || value === null) return grade({ missing: [asked.leaf ?? "/"] });
  const [usual, end] = wholeBound(sign, value);
  if (usual === key.sign && end === key.value) return grade({ right: 1 });
  const isSkipped = (
    /** @type {string | undefined} */ known,
    /** @type {number} */ limit,
    /** @type {number} */ number,
  ) => (known === "<=" ? number <= limit : number >= limit);
  const limit = Number(key.value);
  const candidates = [limit, limit - 1, limit + 1, end, end - 1, end + 1];
  const against = candidates.find((number) => isSkipped(usual, end, number) !== isSkipped(key.sign, limit, number)) ??
    limit;
  const message = isSkipped(key.sign, limit, against) ? "practice.page.bound.skipped" : "practice.page.bound.seen";
  return grade({
    remarks: [{
      key: message,
      with: {
        value: { value: against },
        node: { text: asked.node ?? "", row: -1 },
        leaf: { text: asked.leaf ?? "", row: -1 },
      },
    }],
  });
}

/**
 * A bound of whole numbers with ≤ or ≥.
 * @param {string} sign
 * @param {number} value
 * @returns {[string, number]}
 */
function wholeBound(sign, value) {
  if (sign === "<") return ["<=", Math.ceil(value) - 1];
  if (sign === ">") return [">=", Math.floor(value) + 1];
  return sign === "<=" ? [sign, Math.floor(value)] : [sign, Math.ceil(value)];
}

/** @param {Key} key @param {Answer} answer */
function gradedFinding(key, answer) {
  const isNode = answer.node === key.node;
  const isClass = answer.class === key.class;
  /** @type {Remark[]} */
  const remarks = [];
  if (answer.node !== null && !isNode)
    remarks.push({ key: "practice.page.finding.node", with: { node: { text: answer.node, row: -1 } } });
  else if (isNode && !isClass) remarks.push({ key: "practice.page.finding.class", with: {} });
  return grade({
    items: 2,
    right: Number(isNode) + Number(isNode && isClass),
    remarks,
    missing: answer.node === null ? ["/"] : [],
  });
}
