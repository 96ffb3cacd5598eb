// The course of an alpha-beta search of a tree, right, by a habit of going wrong, or as somebody claims: practice/course.py.

import { readTree } from "./treetext.js";

/** @typedef {import("./treetext.js").TreeNode} TreeNode */
/** @typedef {{ tree: string, algorithm: string, cutoff: string, root: "max" | "min" }} Instance */
/**
 * A node of the tree: numbers of others are their places in preorder; `value` is a leaf's, else null.
 * @typedef {{ path: string, name: string, parent: number, children: number[], maximises: boolean, value: number | null }} CourseNode
 */
/**
 * How a search goes: right, or wrong in one way throughout.
 * @typedef {{ strict?: boolean, never?: boolean, otherPlayer?: boolean, backwards?: boolean, fromParent?: boolean, wrongSide?: boolean, sparesLast?: boolean }} Habit
 */
/** @typedef {[number, number]} Window */
/** @typedef {{ seen: number, alpha: number, beta: number, supplier: number }} Stop Where a node can stop. */
/** @typedef {{ values: Map<number, number>, windows: Map<number, Window>, met: Map<number, Stop>, passed: Map<number, Stop>, skipped: Set<number> }} Course */
/** @typedef {{ node: number, maximises: boolean, order: number[], alpha: number, beta: number, alphaFrom: number, betaFrom: number, best: number, place: number, seen: number }} Frame */

/**
 * The nodes of an instance's tree in preorder. Throws an Error if its text is no tree.
 * @param {Instance} instance
 * @returns {CourseNode[]}
 */
export function nodesOf({ tree, root }) {
  /** @type {CourseNode[]} */
  const nodes = [];
  /** @type {{ node: TreeNode, path: string, parent: number }[]} */
  const waiting = [{ node: readTree(tree, root)[0], path: "/", parent: -1 }];
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { node, path, parent } = item;
    const place = nodes.push({ path, name: node.name, parent, children: [], maximises: node.player === "max", value: node.value }) - 1;
    if (parent >= 0) nodes[parent].children.push(place);
    const below = path === "/" ? "" : path;
    waiting.push(...node.children.map((child, at) => ({ node: child, path: `${below}/${at}`, parent: place })).reverse());
  }
  return nodes;
}

/**
 * The course of a search. If `claimed` is given, it skips these nodes and no others; interior nodes whose paths are in
 * `given` have these values, whatever their children have.
 * @param {CourseNode[]} nodes
 * @param {Habit} habit
 * @param {Set<number> | null} [claimed]
 * @param {Record<string, number>} [given]
 * @returns {Course}
 */
export function courseOf(nodes, habit, claimed = null, given = {}) {
  /** @type {Course} */
  const course = { values: new Map(), windows: new Map([[0, [-Infinity, Infinity]]]), met: new Map(), passed: new Map(), skipped: new Set() };
  const stack = [frameOf(nodes, 0, habit, -Infinity, Infinity, -1, -1)];
  while (stack.length) {
    const frame = stack[stack.length - 1];
    const child = nextChild(course, frame, habit, claimed);
    if (child === null) {
      stack.pop();
      const node = nodes[frame.node];
      const value = node.value ?? (Object.hasOwn(given, node.path) ? given[node.path] : frame.best);
      course.values.set(frame.node, value);
      if (stack.length) backUp(course, stack[stack.length - 1], value);
    } else {
      const { alpha, beta, alphaFrom, betaFrom } = handedDown(frame, habit);
      course.windows.set(child, [alpha, beta]);
      stack.push(frameOf(nodes, child, habit, alpha, beta, alphaFrom, betaFrom));
    }
  }
  return course;
}

/**
 * A node as it is entered.
 * @param {CourseNode[]} nodes
 * @param {number} node
 * @param {Habit} habit
 * @param {number} alpha
 * @param {number} beta
 * @param {number} alphaFrom
 * @param {number} betaFrom
 * @returns {Frame}
 */
function frameOf(nodes, node, habit, alpha, beta, alphaFrom, betaFrom) {
  const maximises = nodes[node].maximises !== Boolean(habit.otherPlayer);
  const { children } = nodes[node];
  const order = habit.backwards ? [...children].reverse() : children;
  return { node, maximises, order, alpha, beta, alphaFrom, betaFrom, best: maximises ? -Infinity : Infinity, place: 0, seen: 0 };
}

/**
 * The next child that is looked at, null if there is none. Those before it are skipped.
 * @param {Course} course
 * @param {Frame} frame
 * @param {Habit} habit
 * @param {Set<number> | null} claimed
 */
function nextChild(course, frame, habit, claimed) {
  while (frame.place < frame.order.length) {
    const child = frame.order[frame.place];
    frame.place += 1;
    if (!(claimed ? claimed.has(child) : stops(frame, habit))) return child;
    course.skipped.add(child);
  }
  return null;
}

/**
 * Whether a node looks at no further child, when the next has been taken.
 * @param {Frame} frame
 * @param {Habit} habit
 */
function stops(frame, habit) {
  if (!frame.seen || habit.never) return false;
  if (habit.sparesLast && frame.place === frame.order.length) return true;
  if (habit.wrongSide) {
    const bound = frame.maximises ? frame.betaFrom : frame.alphaFrom;
    return bound >= 0 && (frame.maximises ? frame.best <= frame.beta : frame.best >= frame.alpha);
  }
  return habit.strict ? frame.alpha > frame.beta : frame.alpha >= frame.beta;
}

/**
 * The window of a child, and the nodes that have set its ends.
 * @param {Frame} frame
 * @param {Habit} habit
 */
function handedDown(frame, habit) {
  const { node, seen, best, maximises, alpha, beta, alphaFrom, betaFrom } = frame;
  if (!habit.fromParent) return { alpha, beta, alphaFrom, betaFrom };
  const from = seen ? node : -1;
  return maximises ? { alpha: best, beta: Infinity, alphaFrom: from, betaFrom: -1 } : { alpha: -Infinity, beta: best, alphaFrom: -1, betaFrom: from };
}

/**
 * A child's value reaches its parent.
 * @param {Course} course
 * @param {Frame} frame
 * @param {number} value
 */
function backUp(course, frame, value) {
  frame.seen += 1;
  if (frame.maximises) {
    frame.best = Math.max(frame.best, value);
    if (value > frame.alpha) [frame.alpha, frame.alphaFrom] = [value, frame.node];
  } else {
    frame.best = Math.min(frame.best, value);
    if (value < frame.beta) [frame.beta, frame.betaFrom] = [value, frame.node];
  }
  if (frame.seen >= frame.order.length) return;
  const { node, seen, alpha, beta } = frame;
  const stop = { seen, alpha, beta, supplier: frame.maximises ? frame.betaFrom : frame.alphaFrom };
  if (alpha >= beta && !course.met.has(node)) course.met.set(node, stop);
  if (alpha > beta && !course.passed.has(node)) course.passed.set(node, stop);
}

/**
 * The value that a player chooses.
 * @param {number[]} values
 * @param {boolean} maximises
 */
export function bestOf(values, maximises) {
  return maximises ? Math.max(...values) : Math.min(...values);
}
