// The textbook's lines for the algorithm that ran, and which of them a step is.

import { TRANSPOSITION } from "../kernel/columns.js";
import { seeksMost, toldAt, toldWindow } from "../kernel/side.js";
import { answered, questionAt } from "../lesson/question.js";
import { turnWord } from "../lesson/turn.js";
import { windowText } from "../lesson/windowtext.js";
import { moverKey, turnOf } from "./movercode.js";
import { visitKey, visitLines, visitLinesNow, visitNote } from "./visitcode.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/trace.js").Settings} Settings */
/** @typedef {"head" | "table" | "leaf" | "start" | "loop" | "call" | "scout" | "again" | "better" | "narrow" | "cut" | "clamp" | "return"} LineName at MAX and MIN */
/** @typedef {LineName | import("./visitcode.js").VisitLine} Name */
/** @typedef {{ name: Name, text: string, depth: number, isCurrent: boolean, note: string }} Line */

/** @type {[LineName, number][]} */
const LINES = [
  ["head", 0],
  ["leaf", 1],
  ["table", 1],
  ["start", 1],
  ["loop", 1],
  ["call", 2],
  ["scout", 2],
  ["again", 3],
  ["better", 2],
  ["narrow", 2],
  ["cut", 2],
  ["clamp", 1],
  ["return", 1],
];

/**
 * @param {Moment} moment
 * @param {Catalog} catalog
 * @returns {{ heading: string, lines: Line[] }}
 */
export function codeLines(moment, catalog) {
  const { trace, step } = moment;
  const { settings } = trace;
  const player = trace.player(step.node);
  const now = currentLines(moment);
  const symbols = { ...symbolsOf(seeksMost(trace, step.node), settings.cutoff), ...turnOf(moment) };
  const lines = presentLines(moment).map(([name, depth]) => ({
    name,
    depth,
    isCurrent: now.includes(name),
    text: catalog.text(moverKey(trace, name) ?? keyOf(name, settings), symbols),
    note: now.includes(name) ? note(moment, catalog, name) : "",
  }));
  const turn = step.kind === "pass"
    ? "page.visits.code.pass_turn"
    : trace.isLeaf(step.node)
    ? "page.code.leaf_turn"
    : "page.code.turn";
  const heading = catalog.text(turn, {
    algorithm: catalog.text(moverKey(trace, "") ?? (/^(minimax|alphabeta)$/.test(settings.algorithm)
      ? `page.code.${settings.algorithm}`
      : `page.visits.code.${settings.algorithm}`)),
    player: turnWord(player, trace, catalog),
  });
  return { heading, lines };
}

/**
 * The lines of what runs at a step: the passes, or a node of its kind.
 * @param {Moment} moment
 * @returns {[Name, number][]}
 */
function presentLines(moment) {
  const { trace, trace: { settings } } = moment;
  return visitLines(moment) ?? LINES.filter(([name]) => {
    if (name === "narrow" || name === "cut") return trace.prunes;
    if (name === "scout" || name === "again") return settings.algorithm === "pvs";
    if (name === "table") return settings.transpositions;
    return name !== "clamp" || settings.fail === "hard";
  });
}

/** @param {Name} name @param {Settings} settings */
function keyOf(name, settings) {
  const body = settings.algorithm === "minimax" ? "minimax" : "alphabeta";
  const usual = name === "head" || name === "call" ? `page.code.${name}.${body}` : `page.code.${name}`;
  return visitKey(name, settings) ?? usual;
}

/**
 * What differs between MAX's lines and MIN's, and between the two rules.
 * @param {boolean} isMax
 * @param {"ge" | "gt" | null} rule
 */
function symbolsOf(isMax, rule) {
  return {
    worst: isMax ? "−∞" : "∞",
    better: isMax ? ">" : "<",
    bound: isMax ? "α" : "β",
    function: isMax ? "max" : "min",
    rule: rule === "gt" ? "α > β" : "α ≥ β",
    null_window: isMax ? "α, α⁺" : "β⁻, β",
  };
}

/**
 * @param {Moment} moment
 * @returns {Name[]}
 */
function currentLines(moment) {
  const { step, trace } = moment;
  const ofVisits = visitLinesNow(moment);
  if (ofVisits) return ofVisits;
  switch (step.kind) {
    case "enter":
      return ["head"];
    case "evaluate":
      return trace.kind[step.node] === TRANSPOSITION ? ["table"] : ["leaf"];
    case "back_up":
      return step.improved ? ["better", "narrow"] : ["better"];
    case "cutoff":
      return ["cut"];
    default:
      return ["return"];
  }
}

/**
 * The numbers of this step beside its line.
 * @param {Moment} moment
 * @param {Catalog} catalog
 * @param {Name} name
 */
function note(moment, catalog, name) {
  const { trace, step } = moment;
  const { child } = step;
  const { alpha, beta } = toldWindow(trace, step.node, step);
  const [best, previous] = [step.best, step.previous].map((value) => toldAt(trace, step.node, value));
  const isMax = seeksMost(trace, step.node);
  const question = questionAt(trace, step.node);
  switch (name) {
    case "head":
    case "pass":
    case "retry":
      return trace.prunes ? windowText(trace, step.node, step, catalog) : "";
    case "leaf":
    case "table":
    case "return":
      return catalog.number(best);
    case "narrow":
      if (question) return "";
      if (toldWindow(trace, step.node, moment.standing(step.node))[isMax ? "alpha" : "beta"] !== (isMax ? alpha : beta))
        return ""; // it may answer what is asked
      return isMax ? `α = ${catalog.number(alpha)}` : `β = ${catalog.number(beta)}`;
    case "cut":
      if (question) return `${catalog.number(best)} ${answered(question, isMax)} ${catalog.number(question.value)}`;
      return `${catalog.number(alpha)} ${moment.trace.settings.cutoff === "gt" ? ">" : "≥"} ${catalog.number(beta)}`;
    case "better": {
      const value = child === null ? null : toldAt(trace, step.node, trace.value(child));
      const standing = previous === null ? (isMax ? -Infinity : Infinity) : previous;
      const sign = step.improved ? (isMax ? ">" : "<") : isMax ? "≤" : "≥";
      return `${catalog.number(value)} ${sign} ${catalog.number(standing)}`;
    }
    default:
      return visitNote(moment, catalog, name);
  }
}
