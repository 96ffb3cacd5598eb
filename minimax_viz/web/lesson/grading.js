// How an answer is graded: item by item, past the first mistake; and the points that it earns.

import { turned, turnedWindow } from "../kernel/side.js";
import { courseOf } from "../narration/course.js";
import { nodesOf } from "../narration/instance.js";
import { diagnose, isRounded } from "../narration/diagnosis.js";
import { blankAnswer } from "./exercise.js";

/** @typedef {import("./exercise.js").Answer} Answer */
/** @typedef {import("./exercise.js").Exercise} Exercise */
/** @typedef {import("../narration/instance.js").Claim} Claim */
/** @typedef {import("../narration/instance.js").Mistake} Mistake */
/** @typedef {import("../narration/catalog.js").Argument} Argument */
/** @typedef {{ key: string, with: Record<string, Argument> }} Remark a message of the page */
/** What is said of one thing that was asked for; what `follows` is right only after an earlier mistake. @typedef {"right" | "follows" | "wrong" | "missing"} State */
/**
 * @typedef {object} Grade
 * @property {Record<string, State>} parts what was asked for, by the path of its node or another name
 * @property {Record<string, number>} worth the points of parts that are not worth one
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

/** @param {Record<string, State>} parts @param {Partial<Grade>} [found] @returns {Grade} */
function grade(parts, found) {
  const states = Object.values(parts);
  const right = states.filter((state) => state === "right").length;
  return {
    parts,
    worth: {},
    items: states.length,
    right,
    mistakes: [],
    remarks: [],
    missing: [],
    rule: null,
    ...found,
  };
}

const OPEN = 0.5; // of a point: a window without a bound, since every search begins with some

/**
 * How the points for an answer are counted: what is `right` gives, at most one for each part; what is `wrong` and what right
 * parts have cost `before` take away. docs/practice.md states them.
 * @param {Grade} grade
 * @param {(part: string) => number} cost what a part has cost before it was right, 1 for all of it
 * @param {number} wrong what a wrong part takes away
 */
export function countedOf({ parts, worth }, cost, wrong) {
  const counted = { right: 0, wrong: 0, before: 0 };
  for (const [part, state] of Object.entries(parts)) {
    const most = worth[part] ?? 1;
    if (state === "wrong") counted.wrong += most * (part === "order" ? 2 * wrong : wrong); // of orders there are few
    if (state !== "right") continue;
    counted.right += most;
    counted.before += most * Math.min(1, cost(part));
  }
  return counted;
}

/** The points for an answer, less than none for a guess. @param {Parameters<typeof countedOf>} graded */
export function pointsOf(...graded) {
  const { right, wrong, before } = countedOf(...graded);
  return right - wrong - before;
}

/**
 * The points that there are for an exercise.
 * @param {Exercise} exercise
 * @param {Key} key
 * @param {(part: string) => number} [cost] what a part has cost by now, 1 for all of it
 */
export function pointsThere(exercise, key, cost = () => 0) {
  const { parts, worth } = graded(exercise, key, blankAnswer(exercise));
  return Object.keys(parts).reduce((sum, part) => sum + (worth[part] ?? 1) * (1 - cost(part)), 0);
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
      return gradedNodes(
        exercise,
        answer.values,
        rightValues(exercise),
        isSameValue(exercise),
        (values) => ({ values }),
      );
    case "windows":
      return gradedNodes(
        exercise,
        wholeWindows(answer),
        rightWindows(exercise),
        isSameWindow,
        (windows) => ({ windows }),
      );
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

/** What each node is worth, as it is told. @param {Exercise} exercise @returns {Map<string, number>} */
export function rightValues(exercise) {
  const nodes = nodesOf(exercise);
  const { values } = courseOf(nodes, { never: true });
  return new Map(nodes.map(({ path, side }, place) => [path, turned(Number(values.get(place)), side)]));
}

/** The windows with which nodes are entered, as they are told. @param {Exercise} exercise @returns {Map<string, [number, number]>} */
export function rightWindows(exercise) {
  const nodes = nodesOf(exercise);
  const { windows } = rightCourse(exercise, nodes);
  return new Map([...windows].map(([place, ends]) => [nodes[place].path, turnedWindow(ends, nodes[place].side)]));
}

/** @param {Exercise} exercise */
export function rightCourse(exercise, nodes = nodesOf(exercise)) {
  return courseOf(nodes, { strict: exercise.cutoff === "gt" });
}

/** @param {Exercise} exercise @returns {(said: number, known: number) => boolean} */
export function isSameValue({ kind }) {
  return (said, known) => said === known || (kind === "expected" && isRounded(said, known));
}

/** @param {[number, number]} said @param {[number, number]} known */
export function isSameWindow(said, known) {
  return said[0] === known[0] && said[1] === known[1];
}

/**
 * Numbers at nodes: each node is an item.
 * @template T
 * @param {Exercise} exercise
 * @param {Record<string, T>} given
 * @param {Map<string, T>} right
 * @param {(said: T, known: T) => boolean} isSame
 * @param {(given: Record<string, T>) => Partial<Claim>} claimed
 */
function gradedNodes(exercise, given, right, isSame, claimed) {
  const nodes = exercise.asked.nodes ?? [];
  const missing = nodes.filter((path) => !Object.hasOwn(given, path));
  const { mistakes } = judged(exercise, claimed(given));
  const wrong = new Set(mistakes.map(({ path }) => path));
  /** @returns {State} */
  const stateOf = (/** @type {string} */ path) => {
    if (!Object.hasOwn(given, path)) return "missing";
    if (wrong.has(path)) return "wrong";
    return isSame(given[path], /** @type {T} */ (right.get(path))) ? "right" : "follows";
  };
  const parts = Object.fromEntries(nodes.map((path) => [path, stateOf(path)]));
  const open = nodes.filter((path) =>
    isSame(/** @type {any} */ ([-Infinity, Infinity]), /** @type {T} */ (right.get(path)))
  );
  return grade(parts, { mistakes, missing, worth: Object.fromEntries(open.map((path) => [path, OPEN])) });
}

/** Each node that stops, or should, is an item. @param {Exercise} exercise @param {Answer} answer */
function gradedPruning(exercise, { pruned }) {
  const nodes = nodesOf(exercise);
  const struck = new Set(pruned);
  const { mistakes, rule, right } = judged(exercise, { pruned: struck });
  const { skipped } = rightCourse(exercise, nodes);
  const wrong = new Set(mistakes.map(({ path }) => path));
  const stopping = new Set([...[...skipped].map((place) => nodes[place].parent), ...placesOf(nodes, wrong)]);
  const isStruck = (/** @type {number} */ place) => isSkipped(nodes, place, struck);
  /** @returns {State} */
  const stateOf = (/** @type {number} */ place) => {
    if (!pruned.length || isStruck(place)) return "missing";
    if (wrong.has(nodes[place].path)) return "wrong";
    return right || nodes[place].children.every((child) => isStruck(child) === skipped.has(child))
      ? "right"
      : "follows";
  };
  const parts = Object.fromEntries([...stopping].map((place) => [nodes[place].path, stateOf(place)]));
  if (!pruned.length && !rule) return grade(parts, { missing: ["/"] }); // where something is skipped is not told for nothing
  return grade(parts, { mistakes, rule: right ? null : rule });
}

/** @param {import("../narration/course.js").CourseNode[]} nodes @param {Set<string>} paths */
function placesOf(nodes, paths) {
  return nodes.flatMap(({ path }, place) => (paths.has(path) ? [place] : []));
}

/**
 * Whether a node is struck, or is above it or all below it.
 * @param {import("../narration/course.js").CourseNode[]} nodes
 * @param {number} place
 * @param {Set<string>} struck
 * @returns {boolean}
 */
export function isSkipped(nodes, place, struck) {
  for (let above = place; above >= 0; above = nodes[above].parent) if (struck.has(nodes[above].path)) return true;
  const { children } = nodes[place];
  return children.length > 0 && children.every((child) => isSkipped(nodes, child, struck));
}

/** @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function gradedOrder(exercise, key, { order }) {
  const isRight = (key.orders ?? []).some((best) => best.every((move, at) => move === order[at]));
  if (isRight) return grade({ order: "right" });
  const best = key.orders?.[0] ?? order;
  return grade({ order: "wrong" }, {
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

/** Each leaf is an item; one that comes too late or too soon after a wrong one follows. @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function gradedSteps({ asked }, key, { step }) {
  const steps = key.steps ?? [];
  let last = -1; // the latest right one that was chosen
  /** @type {[number, State][]} */
  const states = steps.map((_, at) => {
    const chosen = asked.options?.[at]?.[step[at]];
    if (!chosen) return [at, "missing"];
    const known = steps.findIndex(({ kind, path }) => kind === chosen.kind && path === chosen.path);
    const isNext = known >= 0 && known === last + 1;
    if (isNext) last = known;
    return [at, known === at ? "right" : isNext ? "follows" : "wrong"];
  });
  const wrong = states.findIndex(([, state]) => state === "wrong");
  const { kind, path } = asked.options?.[wrong]?.[step[wrong]] ?? { kind: "", path: "" };
  const known = { number: wrong + 1, node: { text: path, row: -1 } };
  const remarks = wrong < 0 ? [] : [{ key: `practice.page.step.${kind === "end" ? "ended" : "wrong"}`, with: known }];
  const missing = states.some(([, state]) => state === "missing") ? ["/"] : [];
  return grade(Object.fromEntries(states), { remarks, missing });
}

/** @param {Exercise} exercise @param {Key} key @param {Answer} answer */
function gradedBound({ asked }, key, { sign, value }) {
  if (sign === null || value === null) return grade({ bound: "missing" }, { missing: [asked.leaf ?? "/"] });
  const [usual, end] = wholeBound(sign, value);
  if (usual === key.sign && end === key.value) return grade({ bound: "right" });
  const isSkipped = (
    /** @type {string | undefined} */ known,
    /** @type {number} */ limit,
    /** @type {number} */ number,
  ) => (known === "<=" ? number <= limit : number >= limit);
  const limit = Number(key.value);
  const candidates = [end, end - 1, end + 1, limit, limit - 1, limit + 1]; // what was said tells less than the limit
  const against = candidates.find((number) => isSkipped(usual, end, number) !== isSkipped(key.sign, limit, number)) ??
    limit;
  const message = isSkipped(key.sign, limit, against) ? "practice.page.bound.skipped" : "practice.page.bound.seen";
  return grade({ bound: "wrong" }, {
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
    node: answer.node === null ? "missing" : isNode ? "right" : "wrong",
    class: answer.class === null ? "missing" : isNode && isClass ? "right" : "wrong",
  }, { remarks, missing: answer.node === null ? ["/"] : [] });
}
