// A figure that is stepped through: the search as it goes, with what is said of each of its key steps.

import { Trace } from "../kernel/trace.js";
import { showStanding } from "../practice/sheets.js";
import { button, html } from "../shell/elements.js";
import { FigureTree, frameOf } from "./figure.js";

/**
 * @param {HTMLElement} element
 * @param {import("./figure.js").Figure} figure
 * @param {Record<string, string>} texts
 * @param {import("../narration/catalog.js").Catalog} catalog
 */
export function walking(element, figure, texts, catalog) {
  const { ask, box, tools, count, told } = frameOf(element, catalog.text("practice.page.tree", { tree: figure.told }));
  ask.innerHTML = texts.ask;
  const tree = new FigureTree(box, { ...figure, kind: "step" }, catalog);
  const trace = new Trace(/** @type {import("../kernel/trace.js").TraceDocument} */ (figure.trace));
  const steps = figure.steps ?? [];
  const said = figure.said?.[catalog.code] ?? [];
  let at = 0;
  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    for (const worked of box.querySelectorAll(".worked")) worked.remove();
    showStanding({ tree, number: (value) => catalog.number(value) }, trace, steps[at]);
    told.textContent = said[at];
    count.textContent = catalog.text("lesson.step", { step: at + 1, steps: steps.length });
    back.setAttribute("aria-disabled", String(at === 0));
    next.setAttribute("aria-disabled", String(at === steps.length - 1));
  };
  const back = button({ "aria-label": catalog.text("lesson.back") }, () => go(at - 1), "◀");
  const next = button(
    { class: "main" },
    () => go(at + 1),
    catalog.text("lesson.next"),
    " ",
    html("span", { "aria-hidden": "true" }, "▶"),
  );
  tools.append(back, next, count);
  box.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    go(at + by);
  });
  go(0);
}
