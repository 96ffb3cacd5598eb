// The textbook's lines for the algorithm that ran, and which of them a step is.

import { TRANSPOSITION } from "../kernel/columns.js";
import { withName } from "../narration/names.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {"head" | "table" | "leaf" | "start" | "loop" | "call" | "better" | "narrow" | "cut" | "clamp" | "return"} LineName */
/** @typedef {{ name: LineName, text: string, depth: number, isCurrent: boolean, note: string }} Line */

/** @type {[LineName, number][]} */
const LINES = [
  ["head", 0],
  ["leaf", 1],
  ["table", 1],
  ["start", 1],
  ["loop", 1],
  ["call", 2],
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
  const present = LINES.filter(([name]) => {
    if (name === "narrow" || name === "cut") return trace.prunes;
    if (name === "table") return settings.transpositions;
    return name !== "clamp" || settings.fail === "hard";
  });
  const lines = present.map(([name, depth]) => {
    const key = name === "head" || name === "call" ? `page.code.${name}.${settings.algorithm}` : `page.code.${name}`;
    return {
      name,
      depth,
      isCurrent: now.includes(name),
      text: catalog.text(key, symbols(player === "max", settings.cutoff)),
      note: note(moment, catalog, name, now),
    };
  });
  const turn = trace.isLeaf(step.node) ? "page.code.leaf_turn" : "page.code.turn";
  const heading = catalog.text(turn, {
    algorithm: catalog.text(`page.code.${settings.algorithm}`),
    player: withName(player, trace.document.players),
  });
  return { heading, lines };
}

/**
 * What differs between MAX's lines and MIN's, and between the two rules.
 * @param {boolean} isMax
 * @param {"ge" | "gt" | null} rule
 */
function symbols(isMax, rule) {
  return {
    worst: isMax ? "−∞" : "∞",
    better: isMax ? ">" : "<",
    bound: isMax ? "α" : "β",
    function: isMax ? "max" : "min",
    rule: rule === "gt" ? "α > β" : "α ≥ β",
  };
}

/**
 * @param {Moment} moment
 * @returns {LineName[]}
 */
function currentLines(moment) {
  const { step, trace } = moment;
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
 * @param {LineName} name
 * @param {LineName[]} now
 */
function note(moment, catalog, name, now) {
  if (!now.includes(name)) return "";
  const { trace, step } = moment;
  const { alpha, beta, best, child } = step;
  const isMax = trace.maximises(step.node);
  switch (name) {
    case "head":
      return trace.prunes ? `(${catalog.number(alpha)}, ${catalog.number(beta)})` : "";
    case "leaf":
    case "table":
    case "return":
      return catalog.number(best);
    case "narrow":
      if (moment.standing(step.node)[isMax ? "alpha" : "beta"] !== (isMax ? alpha : beta)) return ""; // it may answer what is asked
      return isMax ? `α = ${catalog.number(alpha)}` : `β = ${catalog.number(beta)}`;
    case "cut":
      return `${catalog.number(alpha)} ${moment.trace.settings.cutoff === "gt" ? ">" : "≥"} ${catalog.number(beta)}`;
    case "better": {
      const value = child === null ? null : trace.value(child);
      const standing = step.previous === null ? (isMax ? -Infinity : Infinity) : step.previous;
      const sign = step.improved ? (isMax ? ">" : "<") : isMax ? "≤" : "≥";
      return `${catalog.number(value)} ${sign} ${catalog.number(standing)}`;
    }
    default:
      return "";
  }
}
