// What the reader is asked before a step is shown, and what would be right.

import { INTERIOR } from "../kernel/columns.js";
import { questionAt } from "./question.js";
import { mayCut } from "./told.js";
import { numberIn } from "../base/number.js";
import { sideOf, toldAt, turned, turnedBound } from "../kernel/side.js";
import { numberText } from "../narration/numbers.js";
import { worthText } from "../narration/worth.js";

/** @typedef {import("../narration/catalog.js").Argument} Argument */
/** @typedef {import("../narration/catalog.js").Message} Message */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/steps.js").Step} Step */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {{ value: number, bound: string }} Worth */
/**
 * What is asked, of which node. It is answered by one of the options; where it asks for a value also by that, the options
 * being worth `values`; and where it asks whether `moves` are skipped, by one of them.
 * @typedef {object} Question
 * @property {"keep" | "cut" | "proved"} kind
 * @property {number} step that answers it
 * @property {number} node
 * @property {Message} message
 * @property {Message[]} options
 * @property {number} right
 * @property {Worth[]} [values]
 * @property {number[]} [moves]
 */

const MOST_OPTIONS = 4;
const CLOSE = 1e-6; // values that a reader takes for the same
const DIGITS = 12;
/** The option that moves are skipped. */
export const SKIPPED = 1;

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
  const isChance = moment.trace.player(next.node) === "chance";
  if (next.kind === "back_up") return isChance ? null : keepQuestion(next, narrator);
  if (next.kind === "cutoff") return cutQuestion(moment, narrator, at, true);
  if (next.kind === "finish") return isChance ? expectedQuestion(next, narrator) : provedQuestion(next, narrator);
  // Only to ask where moves are skipped would give the answer away.
  const isSibling = next.kind === "enter" && moment.trace.parents[next.node] === moment.step.node &&
    moment.trace.purpose(next.node) !== "again";
  return isSibling && mayCut(moment) ? cutQuestion(moment, narrator, at, false) : null;
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
  if (next.previous === null || trace.isAskedAgain(child)) return null;
  const player = trace.mover(next.node);
  const holder = trace.holder(next.node, child);
  const kept = next.improved ? child : holder;
  const isKnown = (/** @type {number} */ other) => other <= child && trace.visited(other) && !trace.isAskedAgain(other);
  const visited = trace.children(next.node).filter(isKnown);
  if (!visited.every((other) => other === kept || narrator.proofs.noWorse(player, kept, other))) return null;
  const elder = visited.filter((other) => other !== child && other !== holder);
  const offered = [holder, child, ...elder.slice(-(MOST_OPTIONS - 2))].sort((one, other) => one - other);
  const side = sideOf(trace, next.node);
  const options = offered.map((row) =>
    option("option", { name: narrator.name(row).text, value: worthText(trace, row, narrator.catalog, side) })
  );
  const known = { player: narrator.mover(next.node), at_node: narrator.place(next.node), child: narrator.lead(child) };
  return {
    kind: "keep",
    step: next.number,
    node: next.node,
    message: ["page.predict.keep", known],
    options,
    right: offered.indexOf(kept),
    values: offered.map((row) => ({
      value: turned(Number(trace.value(row)), side),
      bound: turnedBound(trace.bound(row), side),
    })),
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
  const isStill = (/** @type {number} */ other) => other > Number(child) && !trace.leftOut(other);
  const moves = trace.children(node).filter((other) => isStill(other) && trace.purpose(other) !== "again");
  const left = moves.length + (trace.open.get(node) ?? 0);
  const isChance = trace.player(node) === "chance";
  const known = { player: isChance ? "" : narrator.mover(node), at_node: narrator.place(node), moves: left };
  return {
    kind: "cut",
    step,
    node,
    message: [isChance ? "page.visits.predict.cut" : "page.predict.cut", known],
    options: [option("yes"), option("no")],
    right: isCut ? SKIPPED : 0,
    moves,
  };
}

/**
 * What is proved of the node, for all that was looked at? Asked where no other answer says as much.
 * @param {Step} next
 * @param {Narrator} narrator
 * @returns {Question | null}
 */
function provedQuestion(next, narrator) {
  const { trace, proofs } = narrator;
  const row = next.node;
  const value = toldAt(trace, row, trace.value(row));
  const bound = turnedBound(trace.bound(row), sideOf(trace, row));
  if (!trace.prunes || value === null || trace.kind[row] !== INTERIOR || !bound || trace.restsOnEstimates(row))
    return null;
  if (questionAt(trace, row) || trace.purpose(row) === "probe") return null; // its value says no more than the answer
  if (bound !== "exact" && !proofs.isOnlyBounded(row)) return null;
  const others = otherValues(trace, row, value);
  /** @type {Worth[]} */
  const values = ["exact", "upper", "lower"].map((sort) => ({ value, bound: sort }));
  if (others.length) values.splice(others[0] < value ? 0 : 1, 0, { value: others[0], bound: "exact" });
  return {
    kind: "proved",
    step: next.number,
    node: row,
    message: ["page.predict.proved", {
      node: narrator.of(row),
      at_node: narrator.place(row),
      player: narrator.mover(row),
    }],
    options: values.map(({ value: worth, bound: sort }) => option(sort, { value: { value: worth } })),
    right: values.findIndex(({ value: worth, bound: sort }) => sort === bound && worth === value),
    values,
  };
}

/**
 * What is a chance node worth, of which all outcomes are known?
 * @param {Step} next
 * @param {Narrator} narrator
 * @returns {Question | null}
 */
function expectedQuestion({ node, number }, narrator) {
  const { trace, catalog } = narrator;
  const value = Number(trace.value(node));
  if (trace.bound(node) !== "exact" || trace.restsOnEstimates(node)) return null;
  const last = new Map(trace.children(node).map((child) => [trace.place(child), child]));
  const worths = [...last.values()].map((child) => Number(trace.value(child)));
  const middle = worths.reduce((sum, worth) => sum + worth, 0) / worths.length;
  const [low, high] = [Math.min(...worths), Math.max(...worths)];
  const others = [middle, high, low].filter((other) => Math.abs(other - value) > CLOSE);
  const known = [...new Set([value, ...others])].slice(0, MOST_OPTIONS - 1).sort((one, other) => one - other);
  if (known.length < 2) return null;
  return {
    kind: "proved",
    step: number,
    node,
    message: ["page.visits.predict.expected", { node: narrator.of(node) }],
    options: known.map((worth) => option("exact", { value: catalog.number(rounded(worth)) })),
    right: known.indexOf(value),
    values: known.map((worth) => ({ value: worth, bound: "exact" })),
  };
}

/** A number as a reader would reckon it. @param {number} value */
function rounded(value) {
  return Number(value.toPrecision(DIGITS));
}

/**
 * Find the option for a typed value, such as "≥ 3" or "<=3"; -1 if it is not an option, null if it is not a value.
 * @param {Question} question
 * @param {string} text
 */
export function optionTyped({ kind, values = [], right }, text) {
  const [, least, most, number] = /^\s*(?:(≥|>=?)|(≤|<=?)|=)?(.*)$/.exec(text) ?? [];
  const typed = numberIn(number);
  if (typed === null) return null;
  const sort = least ? "lower" : most ? "upper" : kind === "proved" ? "exact" : "";
  const fits = (/** @type {Worth} */ { value, bound }) =>
    numberText(rounded(value)) === numberText(rounded(typed)) && (!sort || sort === bound);
  return fits(values[right]) ? right : values.findIndex(fits);
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
  const values = trace.children(row).map((child) => toldAt(trace, row, trace.value(child)));
  return [...new Set(values)].filter((other) => other !== null && other !== value).map(Number);
}
