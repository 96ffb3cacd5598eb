// What happens now: the heading, the sentence with its numbers tied to nodes, and what stands beside them.

import { leftOutTexts } from "../lesson/leftout.js";
import { codeLines } from "./pseudocode.js";
import { told } from "./mention.js";
import { drawNumberLine } from "./numberline.js";
import { numberText } from "../core/numbers.js";
import { caseAtHand, ruleTable } from "./rule.js";
import { openCalls } from "./stack.js";
import { byId, html } from "../shell/elements.js";

/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("../core/narrator.js").Narrator} Narrator */
/** @typedef {import("../core/moment.js").Scene} Scene */

export class Panel {
  constructor() {
    this.heading = byId("heading");
    this.narration = byId("narration");
    this.window = byId("window");
    this.windowHeading = byId("window-heading");
    this.code = byId("code");
    this.codeHeading = byId("code-heading");
    this.stack = byId("stack");
    this.rule = byId("rule");
    this.ruleHeading = byId("rule-heading");
    this.totals = byId("totals");
  }

  /**
   * @param {Scene} scene
   * @param {Narrator} narrator
   */
  update(scene, narrator) {
    const { catalog } = narrator;
    const { step, steps } = scene;
    const kind = catalog.text(`page.kind.${step.kind}`);
    this.heading.textContent = `${catalog.text("page.step", { step: scene.at, steps: steps.count })} · ${kind}`;
    this.heading.className = step.kind;
    this.narration.replaceChildren(...told(narrator.parts(step)));
    this.updateWindow(scene, catalog);
    const code = codeLines(scene, catalog);
    this.codeHeading.textContent = code.heading;
    this.code.replaceChildren(...code.lines.map(({ text, depth, isCurrent, note }) => {
      const line = html("li", { class: `depth-${depth}${isCurrent ? " now" : ""}` }, html("code", {}, text));
      if (note) line.append(html("span", { class: "note" }, note));
      if (isCurrent) line.setAttribute("aria-current", "step");
      return line;
    }));
    this.stack.replaceChildren(...openCalls(scene, catalog));
    this.updateRule(scene, catalog);
    this.updateTotals(scene, catalog);
  }

  /**
   * @param {Scene} scene
   * @param {Catalog} catalog
   */
  updateWindow(scene, catalog) {
    const { alpha, beta, best } = scene.step;
    Object.assign(this.window.dataset, { alpha: numberText(alpha), beta: numberText(beta), best: numberText(best) });
    const section = /** @type {HTMLElement} */ (this.window.parentElement);
    section.hidden = !scene.trace.prunes;
    if (section.hidden) return;
    const state = alpha > beta || (alpha === beta && scene.trace.settings.cutoff === "ge") ? "closed" : alpha === beta ? "point" : "open";
    this.windowHeading.textContent = catalog.text(`page.window.${state}`);
    this.window.replaceChildren(drawNumberLine(scene, catalog));
  }

  /**
   * @param {Scene} scene
   * @param {Catalog} catalog
   */
  updateRule(scene, catalog) {
    const now = caseAtHand(scene, catalog);
    this.ruleHeading.textContent = catalog.text("page.rule");
    if (now) this.ruleHeading.append(html("span", { class: "case" }, `${now.numbers} · ${catalog.text(`page.rule.${now.verdict}.${now.player}`)}`));
    this.rule.replaceChildren(...ruleTable(scene, catalog));
  }

  /**
   * @param {Scene} scene
   * @param {Catalog} catalog
   */
  updateTotals(scene, catalog) {
    const { nodes, cutoffs, pruned } = scene.totals;
    const { trace } = scene;
    const parts = [catalog.text("page.seen", { seen: nodes, nodes: trace.totals.nodes })];
    if (trace.prunes) parts.push(catalog.text("page.cutoffs", { cutoffs }), catalog.text("page.pruned", { pruned }));
    this.totals.textContent = [...parts, ...leftOutTexts(trace, catalog)].join(" · ");
  }
}
