// What the reader is asked before a step is shown, and what would be right.

import { INTERIOR } from "../kernel/columns.js";
import { worthText } from "../narration/worth.js";

/** @typedef {import("../narration/catalog.js").Argument} Argument */
/** @typedef {import("../narration/catalog.js").Message} Message */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/steps.js").Step} Step */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {{ kind: "keep" | "cut" | "worth", step: number, message: Message, options: Message[], right: number }} Question */

const MOST_OPTIONS = 4;

/**
 * The question before the step that follows, null where there is nothing to choose.
 * @param {Moment} moment
 * @param {Narrator} narrator
 * @returns {Question | null}
 */
export function questionFor(moment, narrator) {
  const at = moment.at + 1;
  if (at > moment.steps.count) return null;
  const next = moment.steps.at(at);
  if (next.kind === "back_up") return keepQuestion(next, narrator);
  if (next.kind === "cutoff") return cutQuestion(moment, narrator, at, true);
  if (next.kind === "finish") return worthQuestion(next, narrator);
  // Only to ask where moves are skipped would give the answer away.
  return next.kind === "enter" && couldBeCut(moment, next.node) ? cutQuestion(moment, narrator, at, false) : null;
}

/**
 * What does the player keep now: one of the moves so far, or the one that has just come back? Asked where it is proved.
 * @param {Step} next
 * @param {Narrator} narrator
 * @returns {Question | null}
 */
function keepQuestion(next, narrator) {
  const { trace } = narrator;
  const child = Number(next.child);
  if (next.previous === null) return null;
  const player = trace.player(next.node);
  const holder = trace.holder(next.node, child);
  const kept = next.improved ? child : holder;
  const visited = trace.children(next.node).filter((other) => other <= child && trace.visited(other));
  if (!visited.every((other) => other === kept || narrator.proofs.noWorse(player, kept, other))) return null;
  const elder = visited.filter((other) => other !== child && other !== holder);
  const offered = [holder, child, ...elder.slice(-(MOST_OPTIONS - 2))].sort((one, other) => one - other);
  const options = offered.map((row) =>
    option("option", { name: narrator.name(row).text, value: worthText(narrator.trace, row, narrator.catalog) })
  );
  const known = { player: narrator.mover(next.node), at_node: narrator.place(next.node), child: narrator.lead(child) };
  return {
    kind: "keep",
    step: next.number,
    message: ["page.predict.keep", known],
    options,
    right: offered.indexOf(kept),
  };
}

/**
 * Are the remaining moves looked at?
 * @param {Moment} moment
 * @param {Narrator} narrator
 * @param {number} step
 * @param {boolean} isCut
 * @returns {Question}
 */
function cutQuestion(moment, narrator, step, isCut) {
  const { trace } = narrator;
  const { node, child } = moment.step;
  const left = trace.children(node).filter((other) => other > Number(child) && !trace.leftOut(other)).length +
    (trace.open.get(node) ?? 0);
  const known = { player: narrator.mover(node), at_node: narrator.place(node), moves: left };
  return {
    kind: "cut",
    step,
    message: ["page.predict.cut", known],
    options: [option("yes"), option("no")],
    right: isCut ? 1 : 0,
  };
}

/**
 * Whether a younger sibling is entered where a cutoff might have been thought of: both ends known, one just moved.
 * @param {Moment} moment
 * @param {number} entered
 */
function couldBeCut(moment, entered) {
  const { trace, step } = moment;
  if (!trace.prunes || step.kind !== "back_up" || !step.improved || trace.parents[entered] !== step.node) return false;
  return Number.isFinite(step.alpha) && Number.isFinite(step.beta);
}

/**
 * What is the node worth, for all that was looked at? Asked where an answer is proved, and no other says as much.
 * @param {Step} next
 * @param {Narrator} narrator
 * @returns {Question | null}
 */
function worthQuestion(next, narrator) {
  const { trace, proofs } = narrator;
  const row = next.node;
  const value = trace.value(row);
  const bound = trace.bound(row);
  if (value === null || trace.kind[row] !== INTERIOR || !bound) return null;
  const known = { node: narrator.of(row), at_node: narrator.place(row), player: narrator.mover(row) };
  const others = otherValues(trace, row, value);
  const about = trace.restsOnEstimates(row);
  if (bound === "exact" ? !trace.prunes || about : about || !proofs.isOnlyBounded(row)) {
    if (bound !== "exact" || !others.length) return null;
    const values = [value, ...others.slice(0, MOST_OPTIONS - 1)].sort((one, other) => one - other);
    const options = values.map((worth) => option("number", { value: { value: worth, about } }));
    return {
      kind: "worth",
      step: next.number,
      message: ["page.predict.worth", known],
      options,
      right: values.indexOf(value),
    };
  }
  /** @type {[string, number][]} */
  const offered = [["exact", value], ["upper", value], ["lower", value]];
  if (others.length) offered.splice(others[0] < value ? 0 : 1, 0, ["exact", others[0]]);
  const options = offered.map(([sort, worth]) => option(sort, { value: { value: worth } }));
  const right = offered.findIndex(([sort, worth]) => sort === bound && worth === value);
  return { kind: "worth", step: next.number, message: ["page.predict.proved", known], options, right };
}

/**
 * An answer, to be put into the language of the page.
 * @param {string} key
 * @param {Record<string, Argument>} [known]
 * @returns {Message}
 */
function option(key, known = {}) {
  return [`page.predict.${key}`, known];
}

/**
 * The other values that a node's moves brought, each once.
 * @param {Trace} trace
 * @param {number} row
 * @param {number} value
 */
function otherValues(trace, row, value) {
  const values = trace.children(row).map((child) => trace.value(child));
  return [...new Set(values)].filter((other) => other !== null && other !== value).map(Number);
}
