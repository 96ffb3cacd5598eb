// The textbook's lines that only searches in visits have: what makes passes, and a chance node.

import { toldAt } from "../kernel/side.js";
import { sumTold } from "../lesson/sum.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/trace.js").Settings} Settings */
/** @typedef {"probe" | "probed" | "bounds" | "outcomes" | "outcome" | "add" | "sum_cut" | "sum"} ChanceLine */
/** @typedef {"passes" | "guess" | "window" | "pass" | "retry" | "result"} PassLine */
/** @typedef {"head" | ChanceLine | PassLine} VisitLine */

/** At a chance node. @type {[VisitLine, number][]} */
const CHANCE_LINES = [
  ["head", 0],
  ["probe", 1],
  ["probed", 2],
  ["bounds", 1],
  ["outcomes", 1],
  ["outcome", 2],
  ["add", 2],
  ["sum_cut", 2],
  ["sum", 1],
];
/** Before a pass. @type {[PassLine, number][]} */
const PASS_LINES = [
  ["passes", 0],
  ["guess", 1],
  ["window", 1],
  ["pass", 1],
  ["retry", 1],
  ["result", 0],
];

/**
 * The lines of what runs at a step, if those are not a player's.
 * @param {Moment} moment
 * @returns {[VisitLine, number][] | null}
 */
export function visitLines({ trace, step }) {
  const { settings, settings: { algorithm } } = trace;
  const isStar = algorithm === "star1" || algorithm === "star2";
  if (step.kind === "pass") {
    const isMtdf = algorithm === "mtdf";
    return PASS_LINES.filter(([name]) => {
      if (name === "passes" || name === "retry") return isMtdf ? true : name === "passes" || settings.aspiration;
      return name === "guess" ? isMtdf : name !== "window" || isMtdf || settings.aspiration;
    });
  }
  if (trace.player(step.node) !== "chance" || trace.isLeaf(step.node)) return null;
  return CHANCE_LINES.filter(([name]) => {
    if (name === "probe" || name === "probed") return algorithm === "star2";
    return name === "add" ? !isStar : name !== "bounds" && name !== "sum_cut" || isStar;
  });
}

/** The message of a line, if it is of searches in visits alone. @param {string} name @param {Settings} settings */
export function visitKey(name, { algorithm }) {
  if (name === "head") return null;
  if (name === "call") return algorithm === "pvs" ? "page.visits.code.first" : null;
  if (PASS_LINES.some(([other]) => other === name))
    return `page.visits.code.${algorithm === "mtdf" ? "mtdf" : "deepen"}.${name}`;
  if (name === "outcome") return `page.visits.code.outcome.${algorithm}`;
  const isOfVisits = name === "scout" || name === "again" || CHANCE_LINES.some(([other]) => other === name);
  return isOfVisits ? `page.visits.code.${name}` : null;
}

/**
 * The lines that a step is, if they are of searches in visits alone.
 * @param {Moment} moment
 * @returns {(VisitLine | "again")[] | null}
 */
export function visitLinesNow(moment) {
  const { step, trace } = moment;
  const isChance = trace.player(step.node) === "chance";
  switch (step.kind) {
    case "pass":
      return [isRetry(moment) ? "retry" : "pass"];
    case "back_up":
      if (isChance) return trace.purpose(Number(step.child)) === "probe" ? ["probe"] : ["outcome", "add"];
      return trace.isAskedAgain(Number(step.child)) ? ["again"] : null;
    case "cutoff":
      return isChance ? ["sum_cut"] : null;
    case "finish":
      return isChance ? [stopsAtProbes(moment) ? "probed" : "sum"] : null;
    default:
      return null;
  }
}

/** Whether a pass searches to the depth of the one before it once more, since its window failed. @param {Moment} moment */
function isRetry({ trace, step }) {
  const at = trace.passOf(step.node);
  return at > 0 && trace.settings.algorithm !== "mtdf" && trace.passes[at].depth === trace.passes[at - 1].depth;
}

/** Whether a chance node is done with its probes alone. @param {Moment} moment */
function stopsAtProbes({ trace, step }) {
  const visited = trace.children(step.node).filter((child) => trace.visited(child));
  return visited.length > 0 && visited.every((child) => trace.purpose(child) === "probe");
}

/**
 * The numbers of a step beside a line that is of searches in visits alone.
 * @param {Moment} moment
 * @param {Catalog} catalog
 * @param {string} name
 */
export function visitNote(moment, catalog, name) {
  const { trace, step } = moment;
  switch (name) {
    case "again":
      return catalog.number(toldAt(trace, step.node, trace.value(Number(step.child))));
    case "add":
    case "sum":
    case "sum_cut":
      return sumTold(moment, step.node, catalog);
    case "outcome":
      return trace.settings.algorithm.startsWith("star") ? sumTold(moment, step.node, catalog) : "";
    default:
      return "";
  }
}
