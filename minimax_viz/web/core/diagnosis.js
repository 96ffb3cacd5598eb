// What is wrong with a claim about a search, mistake by mistake, and under which rule it would be right: practice/diagnosis.py.

import { bestOf, courseOf, nodesOf } from "./course.js";
import { Stopping, stopFacts } from "./stopping.js";

/** @typedef {import("./course.js").Instance} Instance */
/** @typedef {import("./course.js").CourseNode} CourseNode */
/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").Habit} Habit */
/** @typedef {import("./course.js").Window} Window */
/** @typedef {number | string | string[]} Fact */
/** @typedef {{ kind: string, path: string, told: string, facts: Record<string, Fact> }} Mistake */
/** @typedef {{ right: boolean, rule: "ge" | "gt" | null, mistakes: Mistake[] }} Diagnosis */
/**
 * What somebody claims: nodes are named by their paths, and what is null or empty is not claimed.
 * @typedef {{ value?: number | null, pruned?: string[] | null, values?: Record<string, number>, windows?: Record<string, Window> }} Claim
 */

/** The habits that are recognized, by the class of mistake that they are. @type {[string, Habit][]} */
const HABITS = [
  ["wrong-player", { otherPlayer: true }],
  ["window-not-passed", { fromParent: true }],
  ["wrong-order", { backwards: true }],
  ["wrong-side", { wrongSide: true }],
  ["last-child-skipped", { sparesLast: true }],
];

/**
 * What is wrong with a claim.
 * @param {Instance} instance
 * @param {Claim} claim
 * @returns {Diagnosis}
 */
export function diagnose(instance, claim) {
  return new Examination(instance, claim).diagnosis();
}

class Examination {
  /**
   * @param {Instance} instance
   * @param {Claim} claim
   */
  constructor(instance, claim) {
    this.instance = instance;
    this.nodes = nodesOf(instance);
    this.places = new Map(this.nodes.map(({ path }, place) => [path, place]));
    this.value = claim.value ?? null;
    this.values = claim.values ?? {};
    this.windows = claim.windows ?? {};
    /** @type {"ge" | "gt"} */
    this.rule = instance.cutoff === "gt" ? "gt" : "ge";
    this.prunes = instance.algorithm === "alphabeta";
    /** @type {Habit} */
    this.usual = { strict: this.rule === "gt", never: !this.prunes };
    this.right = courseOf(this.nodes, this.usual);
    this.skipped = claim.pruned ? this.topmost(claim.pruned) : null;
  }

  /** @returns {Diagnosis} */
  diagnosis() {
    const found = this.mistakes(this.usual);
    if (!found.length) return { right: true, rule: this.rule, mistakes: [] };
    if (this.prunes) {
      const strict = !this.usual.strict;
      if (!this.mistakes({ strict }).length) return { right: false, rule: strict ? "gt" : "ge", mistakes: [this.ofOtherRule()] };
      const habit = this.habitual();
      if (habit) return { right: false, rule: null, mistakes: [habit] };
    }
    const moments = new Map(found.map((mistake) => [mistake, this.moment(mistake)]));
    found.sort((one, other) => Number(moments.get(one)) - Number(moments.get(other)));
    return { right: false, rule: null, mistakes: found };
  }

  /**
   * The mistakes where `habit` is the right way to search.
   * @param {Habit} habit
   */
  mistakes(habit) {
    const right = courseOf(this.nodes, habit);
    const followed = this.skipped ? courseOf(this.nodes, habit, this.skipped, this.values) : right;
    const stopping = new Stopping(this.nodes, right, followed, habit);
    /** @type {(Mistake | null)[]} */
    const found = [];
    for (const [place, { path, value }] of this.nodes.entries()) {
      if (value === null && followed.windows.has(place) && this.skipped) found.push(stopping.mistakeAt(place));
      if (Object.hasOwn(this.windows, path)) found.push(this.atWindow(place, right));
      if (Object.hasOwn(this.values, path)) found.push(this.atValue(place, right, followed));
    }
    if (this.value !== null && this.value !== right.values.get(0) && this.value !== followed.values.get(0)) found.push(this.rootValue(right));
    return found.filter((mistake) => mistake !== null);
  }

  /** When in the search a mistake is made. @param {Mistake} mistake */
  moment({ path, facts }) {
    let place = Number(this.places.get(path));
    if (Array.isArray(facts.skipped)) return Number(this.places.get(facts.skipped[0])) - 0.5;
    if ("claimed_alpha" in facts) return place;
    while (this.nodes[place].children.length) place = Number(this.nodes[place].children.at(-1));
    return place + 0.5;
  }

  /** The topmost of the nodes that are claimed to be skipped, whether by name or as all their children are. @param {string[]} claimed */
  topmost(claimed) {
    const skipped = new Set(claimed.map((path) => Number(this.places.get(path))));
    for (let place = this.nodes.length - 1; place > 0; place--) {
      const { children } = this.nodes[place];
      if (children.length && children.every((child) => skipped.has(child))) skipped.add(place);
    }
    /** @type {Set<number>} */
    const below = new Set();
    for (const [place, { parent }] of this.nodes.entries()) {
      if (skipped.has(parent) || below.has(parent)) below.add(place);
    }
    return new Set([...skipped].filter((place) => !below.has(place)));
  }

  /** That the claim goes by the rule which is not in force. @returns {Mistake} */
  ofOtherRule() {
    const { met, passed } = this.right;
    const place = [...met.keys()].find((known) => met.get(known)?.seen !== passed.get(known)?.seen) ?? 0;
    const stop = met.get(place);
    return { kind: "rule-ge-gt", path: this.nodes[place].path, told: this.usual.strict ? "gt" : "ge", facts: stop ? stopFacts(this.nodes, place, stop) : {} };
  }

  /** The habit that leads to the claim, if one does. @returns {Mistake | null} */
  habitual() {
    const { skipped, value } = this;
    if (!skipped || Object.keys(this.values).length || Object.keys(this.windows).length) return null;
    if (!skipped.size && (value === null || value === this.right.values.get(0))) return null; // no habit of its own
    for (const [kind, habit] of HABITS) {
      const course = courseOf(this.nodes, { ...habit, strict: this.usual.strict });
      if (!alike(course.skipped, skipped)) continue;
      if (value !== null && value !== course.values.get(0) && value !== this.right.values.get(0)) continue;
      if (kind === "wrong-player") {
        if (this.says(course)) return this.ofOtherPlayer();
        continue;
      }
      if (kind === "window-not-passed" && this.deepCutoffs() < 2) continue;
      return { kind, path: "/", told: "habit", facts: {} };
    }
    return null;
  }

  /** Whether the whole claim is what a search comes to. @param {Course} course */
  says({ values, windows, skipped }) {
    return (this.value === null || this.value === values.get(0))
      && (!this.skipped || alike(skipped, this.skipped))
      && Object.entries(this.values).every(([path, value]) => values.get(Number(this.places.get(path))) === value)
      && Object.entries(this.windows).every(([path, window]) => same(window, windows.get(Number(this.places.get(path)))));
  }

  /** That the claim is right for the other player: at the root, if the players below it follow from that. @returns {Mistake} */
  ofOtherPlayer() {
    const turned = nodesOf({ ...this.instance, root: this.instance.root === "max" ? "min" : "max" });
    const allTurn = this.nodes.every(({ value, maximises }, place) => value !== null || maximises !== turned[place].maximises);
    return { kind: "wrong-player", path: "/", told: allTurn ? "habit" : "everywhere", facts: {} };
  }

  /** How many nodes stop at a bound which was set further up than at the parent. */
  deepCutoffs() {
    const stops = this.usual.strict ? this.right.passed : this.right.met;
    return [...stops].filter(([place, { supplier }]) => supplier !== this.nodes[place].parent).length;
  }

  /**
   * Whether a node has the value that follows from its children's, as they are claimed or else as they are.
   * @param {number} place
   * @param {Course} right
   * @param {Course} followed
   * @returns {Mistake | null}
   */
  atValue(place, right, followed) {
    const { path, children, maximises } = this.nodes[place];
    const claimed = this.values[path];
    const seen = children.filter((child) => followed.values.has(child)).map((child) => {
      return { child, value: this.values[this.nodes[child].path] ?? Number(followed.values.get(child)) };
    });
    if (!seen.length) return null;
    const known = seen.map(({ value }) => value);
    const best = bestOf(known, maximises);
    if (claimed === right.values.get(place) || claimed === best) return null;
    const stops = this.usual.strict ? followed.passed : followed.met;
    const bound = seen.find(({ child, value }) => value === claimed && stops.has(child));
    if (bound && this.prunes) return { kind: "bound-as-value", path, told: "", facts: { claimed, best, child: this.nodes[bound.child].path } };
    if (claimed === bestOf(known, !maximises)) return { kind: "wrong-player", path, told: "value", facts: { claimed, best } };
    return { kind: "wrong-value", path, told: "node", facts: { claimed, best } };
  }

  /**
   * Whether a node has the window that follows from its parent's, as it is claimed or else as it is.
   * @param {number} place
   * @param {Course} right
   * @returns {Mistake | null}
   */
  atWindow(place, right) {
    const { path, parent } = this.nodes[place];
    const claimed = this.windows[path];
    const known = right.windows.get(place);
    if (!known || same(claimed, known)) return null;
    /** @type {Window} */
    let above = [-Infinity, Infinity];
    let [alpha, beta] = above;
    if (place) {
      above = this.windows[this.nodes[parent].path] ?? /** @type {Window} */ (right.windows.get(parent));
      [alpha, beta] = above;
      const before = this.nodes[parent].children.filter((child) => child < place && right.values.has(child)).map((child) => Number(right.values.get(child)));
      if (this.nodes[parent].maximises) alpha = Math.max(alpha, ...before);
      else beta = Math.min(beta, ...before);
    }
    if (same(claimed, [alpha, beta])) return null;
    const [low, high] = known;
    const facts = { alpha: low, beta: high, claimed_alpha: claimed[0], claimed_beta: claimed[1] };
    const byParent = courseOf(this.nodes, { fromParent: true, strict: this.usual.strict }).windows.get(place);
    const unpassed = [above, byParent ?? above, /** @type {Window} */ ([-Infinity, Infinity])];
    if (unpassed.some((window) => same(claimed, window))) return { kind: "window-not-passed", path, told: "node", facts };
    const isTurned = same(claimed, [beta, alpha]) || same(claimed, [high, low]);
    return { kind: "wrong-window", path, told: isTurned ? "turned" : "", facts };
  }

  /** What is wrong with the value of the whole tree. @param {Course} right @returns {Mistake} */
  rootValue(right) {
    const claimed = Number(this.value);
    if (this.says(courseOf(this.nodes, { ...this.usual, otherPlayer: true }))) return this.ofOtherPlayer();
    const facts = { claimed, best: Number(right.values.get(0)) };
    const stops = this.usual.strict ? right.passed : right.met;
    const alike = this.nodes[0].children.filter((child) => right.values.get(child) === claimed);
    if (alike.length && this.prunes && alike.every((child) => stops.has(child))) {
      return { kind: "bound-as-value", path: "/", told: "", facts: { ...facts, child: this.nodes[alike[0]].path } };
    }
    return { kind: "wrong-value", path: "/", told: "root", facts };
  }
}

/**
 * @param {Window} one
 * @param {Window | undefined} other
 */
function same(one, other) {
  return one[0] === other?.[0] && one[1] === other[1];
}

/**
 * @param {Set<number>} one
 * @param {Set<number>} other
 */
function alike(one, other) {
  return one.size === other.size && [...one].every((place) => other.has(place));
}
