// "Why can it be skipped?": the reader gives a skipped move any value and sees that nothing changes at the root.

import { numberIn } from "../base/number.js";
import { numberText } from "../narration/numbers.js";
import { mentions } from "./mention.js";
import { walkTold, walkUp } from "../lesson/whyskip.js";
import { byId, html } from "../shell/elements.js";

/** @typedef {{ trace: import("../kernel/trace.js").Trace, moment: import("../kernel/moment.js").Moment, narrator: import("../narration/narrator.js").Narrator, catalog: import("../narration/catalog.js").Catalog }} Page */

export class WhySkip {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.section = /** @type {HTMLDetailsElement} */ (byId("skip"));
    this.move = /** @type {HTMLSelectElement} */ (byId("skip-move"));
    this.value = /** @type {HTMLInputElement} */ (byId("skip-value"));
    this.error = byId("skip-error");
    this.walk = byId("skip-walk");
    this.shown = "";
    /** @type {import("../kernel/trace.js").Trace | null} */
    this.trace = null;
    this.value.addEventListener("input", () => this.show());
    this.move.addEventListener("change", () => this.show());
    byId("skip-form").addEventListener("submit", (event) => event.preventDefault());
  }

  /** At a cutoff the question is there, unless the nodes above may not be known yet; elsewhere it is not. */
  update() {
    const { moment, catalog } = this.page;
    const { step, trace } = moment;
    this.section.hidden = step.kind !== "cutoff" || moment.hidesAhead || trace.isInVisits ||
      trace.view === "mover";
    if (this.trace !== trace || this.section.hidden) this.shown = "";
    this.trace = trace;
    if (this.section.hidden) return;
    const key = `${step.number} ${catalog.code}`;
    if (key === this.shown) return;
    if (!this.shown.startsWith(`${step.number} `)) this.value.value = trace.maximises(step.node) ? "−100" : "100";
    this.shown = key;
    const chosen = this.move.selectedIndex;
    const skipped = trace.children(step.node).filter((row) => trace.pruned(row));
    this.move.replaceChildren(...skipped.map((row) => html("option", { value: row }, trace.move(row))));
    this.move.selectedIndex = Math.max(0, Math.min(chosen, skipped.length - 1));
    this.show();
  }

  /** The walk for what is typed, or what is wrong with it. */
  show() {
    const { page, value, error, walk } = this;
    const typed = value.value.trim();
    const number = numberIn(typed);
    const isWrong = typed !== "" && number === null;
    value.setAttribute("aria-invalid", String(isWrong));
    error.hidden = !isWrong;
    error.textContent = isWrong ? page.catalog.text("page.skip.error") : "";
    if (number === null) return walk.replaceChildren();
    const walked = walkUp(page.trace, page.moment.step, Number(this.move.value), number);
    walk
      .replaceChildren(...Array.from(
        walkTold(walked, page.narrator),
        ([key, known]) => html("li", {}, ...mentions(page.trace, page.catalog.segments(key, known))),
      ));
    walk.dataset.root = numberText(walked.root);
    walk.dataset.worth = numberText(walked.worth);
    return undefined;
  }
}
