// What the studio says: in a line what came out, how far a search is, and what was not done; at its place what is wrong.

import { byId } from "../shell/elements.js";

/** @import { Say } from "../setup/tools.js" */
/** @typedef {{ message: string, at: string | null }} Refused */

const OLD = "old"; // the class of a page that shows what is no longer asked for

/** What is wrong now. @type {Refused | null} */
let wrong = null;
/** What Python notes of the position. */
let noted = "";

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

// What is wrong --------------------------------------------------------------------------------------------------

/** Say what is wrong, or with null that nothing is any more. @param {Refused | null} refused */
export function showWrong(refused) {
  wrong = refused;
  placeWrong();
}

/** Say what is wrong at its place, also where fields have come and gone since. */
export function placeWrong() {
  const place = wrong && placeOf(wrong.at);
  for (const said of document.querySelectorAll(".refused")) {
    const isHere = said === place;
    said.textContent = isHere ? wrong?.message ?? "" : "";
    /** @type {HTMLElement} */ (said).hidden = !isHere;
    for (const field of document.querySelectorAll(`[aria-describedby~="${said.id}"]`)) {
      if (isHere) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }
  showNote();
}

/** What Python notes of the position, unless it is said as what is wrong. */
export function showNote(text = noted) {
  noted = text;
  byId("note").textContent = text;
  byId("note").hidden = text === (wrong?.message ?? null);
}

/** Where a place of the request is shown; what is about none is said at the position. @param {string | null} at */
function placeOf(at) {
  const [name] = (at ?? "").split(":", 1);
  const [whole] = name.split(".", 1);
  return document.getElementById(`wrong-${name.replace(".", "-")}`) ?? document.getElementById(`wrong-${whole}`) ??
    byId("wrong-position");
}
