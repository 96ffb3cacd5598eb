// What happens now: the heading, the sentence with its numbers tied to nodes, and what stands beside them.

import { leftOutTexts } from "../lesson/leftout.js";
import { sentencesOf } from "../lesson/sentences.js";
import { codeLines } from "./pseudocode.js";
import { told } from "./mention.js";
import { showMoves } from "./moves.js";
import { ruleRow, ruleTable } from "./rule.js";
import { openCalls } from "./stack.js";
import { content, frameSize, outline } from "../tree/looks.js";
import { byId, html, svg } from "../shell/elements.js";
import { renew } from "../shell/keptfocus.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */
/** @typedef {import("../kernel/moment.js").Moment} Moment */

/** @param {Moment} moment @param {Catalog} catalog */
export function headingOf({ at, hidesAhead, step, steps }, catalog) {
  const told = hidesAhead
    ? catalog.text("page.step.told", { step: at })
    : catalog.text("page.step", { step: at, steps: steps.count });
  return `${told} · ${catalog.text(`page.kind.${step.kind}`)}`;
}

/**
 * Tell what the step of a moment does.
 * @param {Moment} moment
 * @param {Narrator} narrator
 */
export function showNow(moment, narrator) {
  const { catalog } = narrator;
  const { step } = moment;
  byId("heading").textContent = headingOf(moment, catalog);
  byId("heading").className = step.kind;
  renew(byId("narration"), ...told(sentencesOf(narrator, step)));
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
  showRule(moment, catalog);
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
  view.setAttribute("class", `node ${trace.maximises(node) ? "max" : "min"}${trace.isLeaf(node) ? " leaf" : ""}`);
  view.replaceChildren(svg("path", { class: "frame", d: outline(trace, node, size) }), content(trace, node, size));
}

/** Begin the sentence at its top and scroll the code, and nothing else, to its running lines. */
export function keepInView() {
  const narration = byId("narration");
  narration.classList.remove("long");
  narration.classList.toggle("long", narration.scrollHeight > narration.clientHeight + 1);
  narration.scrollTop = 0;
  const code = byId("code");
  const running = /** @type {HTMLElement[]} */ ([...code.querySelectorAll(".now")]);
  if (!running.length) return;
  const [first, last] = [running[0], running[running.length - 1]];
  code.scrollTop = (first.offsetTop + last.offsetTop + last.offsetHeight - code.clientHeight) / 2;
}

/**
 * @param {Moment} moment
 * @param {Catalog} catalog
 */
function showRule(moment, catalog) {
  const now = ruleRow(moment, catalog);
  byId("rule-whose").replaceChildren(...(now?.whose ?? []));
  byId("rule-now").replaceChildren(...(now?.row ?? [catalog.text("page.rule.none")]));
  byId("rule-now").classList.toggle("applies", now !== null);
  byId("rule").replaceChildren(...ruleTable(moment, catalog));
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
