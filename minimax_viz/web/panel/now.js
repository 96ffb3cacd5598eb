// What happens now: the heading, the sentence with its numbers tied to nodes, and what stands beside them.

import { seeksMost } from "../kernel/side.js";
import { leftOutTexts } from "../lesson/leftout.js";
import { headed, sentencesOf } from "../lesson/sentences.js";
import { stopsOf } from "../lesson/stops.js";
import { codeLines } from "./pseudocode.js";
import { told } from "./mention.js";
import { showMoves } from "./moves.js";
import { ruleTable } from "./rule.js";
import { openCalls } from "./stack.js";
import { content, frameSize, outline } from "../tree/looks.js";
import { byId, html, svg } from "../shell/elements.js";
import { renew } from "../shell/keptfocus.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */
/** @typedef {import("../kernel/moment.js").Moment} Moment */

/**
 * The number of the stop, or of the step where every step is shown or this one is no stop; and what it does.
 * @param {Moment} moment
 * @param {Catalog} catalog
 * @param {boolean} isEvery
 */
export function headingOf({ at, hidesAhead, step, steps, trace }, catalog, isEvery) {
  const stops = stopsOf(steps);
  const [of, number, count] = isEvery || !stops.has(at)
    ? ["step", at, steps.count]
    : ["stop", stops.upTo(at), stops.count];
  const key = hidesAhead ? `page.${of}.told` : `page.${of}`;
  const kind = at === 1 && !trace.isLeaf(0) && step.kind !== "pass" ? "first" : step.kind;
  return `${catalog.text(key, { number, count })} · ${catalog.text(`page.kind.${kind}`)}`;
}

/** What a cutoff is called, "" at other steps. @param {Moment} moment @param {Catalog} catalog */
export function cutoffName({ step: { kind, node, supplier }, trace }, catalog) {
  if (kind !== "cutoff") return "";
  if (supplier === null || trace.player(node) === "chance") return "";
  const depth = supplier === trace.parents[node] ? "shallow" : "deep";
  return catalog.text(`page.why.${depth}.${seeksMost(trace, node) ? "max" : "min"}`);
}

/**
 * Tell what the step of a moment does.
 * @param {Moment} moment
 * @param {Narrator} narrator
 * @param {boolean} isEvery whether every step is shown
 */
export function showNow(moment, narrator, isEvery) {
  const { catalog } = narrator;
  const { step } = moment;
  byId("heading").textContent = headingOf(moment, catalog, isEvery);
  byId("heading").className = step.kind;
  renew(byId("narration"), ...told(moment.trace, headed(sentencesOf(narrator, step)), "reasons"));
  showBoard(moment, catalog);
  const code = codeLines(moment, catalog);
  byId("code-heading").textContent = code.heading;
  byId("code").replaceChildren(...code.lines.map(({ text, depth, isCurrent, note }) => {
    const line = html("li", { class: `depth-${depth}${isCurrent ? " now" : ""}` }, html("code", {}, text));
    if (note) line.append(html("span", { class: "note" }, note));
    if (isCurrent) line.setAttribute("aria-current", "step");
    return line;
  }));
  renew(byId("stack"), ...openCalls(moment, catalog));
  byId("rule").replaceChildren(...ruleTable(moment, catalog));
  showTotals(moment, catalog);
  showMoves(moment, narrator);
}

/**
 * The board at hand, large. @param {Moment} moment @param {Catalog} catalog
 */
function showBoard({ trace, step: { node } }, catalog) {
  if (trace.isTree) return;
  const size = frameSize(trace);
  const view = byId("at-hand");
  view.setAttribute("viewBox", `${-size.width / 2 - 1} -1 ${size.width + 2} ${size.height + 2}`);
  view.setAttribute(
    "aria-label",
    catalog.text("page.at_hand", { name: trace.name(node) || catalog.text("name.start") }),
  );
  view.setAttribute("class", `node ${trace.player(node)}${trace.isLeaf(node) ? " leaf" : ""}`);
  view.replaceChildren(svg("path", { class: "frame", d: outline(trace, node, size) }), content(trace, node, size));
}

/**
 * @param {Moment} moment
 * @param {Catalog} catalog
 */
function showTotals(moment, catalog) {
  const { nodes, cutoffs, pruned } = moment.totals;
  const { trace } = moment;
  const parts = [
    moment.hidesAhead
      ? catalog.text("page.seen.told", { seen: nodes })
      : catalog.text("page.seen", { seen: nodes, nodes: trace.totals.nodes }),
  ];
  if (trace.prunes) parts.push(catalog.text("page.cutoffs", { cutoffs }), catalog.text("page.pruned", { pruned }));
  byId("totals").textContent = [...parts, ...(moment.hidesAhead ? [] : leftOutTexts(trace, catalog))].join(" · ");
}
