// The line that says what came out, how far a search is, and what was not done.

import { byId } from "../shell/elements.js";

/** @typedef {(key: string, values?: Record<string, any>) => string} Say */

const OLD = "old"; // the class of a page that shows what is no longer asked for

/**
 * @param {string} text
 * @param {boolean} [isCancelled] whether a search was ended, which may be made again
 */
export function tell(text, isCancelled = false) {
  byId("said").textContent = text;
  byId("again").hidden = !isCancelled;
}

/** Whether the page beside is of what was asked for before. @param {boolean} isOld */
export function markOld(isOld) {
  document.body.classList.toggle(OLD, isOld);
}

/**
 * How far a search is that takes long.
 * @param {number | null} nodes null as long as nobody knows
 * @param {Say} say
 */
export function showProgress(nodes, say) {
  const progress = byId("progress");
  if (progress.hidden) tell(say("studio.searching"));
  progress.hidden = false;
  byId("nodes").textContent = nodes ? say("studio.nodes", { nodes }) : "";
  markOld(true);
}

export function endProgress() {
  byId("progress").hidden = true;
}

/**
 * What came out, in a line.
 * @param {any} summary
 * @param {import("./request.js").Request} request
 * @param {Say} say
 */
export function outcome(summary, request, say) {
  if (summary.runs) {
    const [one, other] = summary.runs;
    const ends = [...new Set([...limits(one, request.settings, say), ...limits(other, request.against ?? {}, say)])];
    return [say("studio.outcome.both", { one: one.nodes, other: other.nodes }), ...ends].join(" ");
  }
  const value = summary.value === null ? null : { value: summary.value, about: summary.approximate };
  const known = { value: value ?? "", move: summary.best_move ?? "", nodes: summary.nodes };
  const said = value && say(summary.best_move === null ? "studio.outcome.leaf" : "studio.outcome", known);
  return [...(said ? [said] : []), ...limits(summary, request.settings, say)].join(" ");
}

/**
 * The limits that a search met.
 * @param {any} run
 * @param {import("./request.js").Settings} settings
 * @param {Say} say
 */
function limits({ stopped, nodes, settings: { depth } }, settings, say) {
  if (stopped) return [say(`stopped.${stopped}`, { nodes })];
  return depth !== null && settings.depth === undefined ? [say("studio.outcome.depth", { depth })] : [];
}
