// The pinned node: picked with the mouse, a finger or the keys, its story told in the panel.

import { withName } from "../narration/names.js";
import { mention } from "./mention.js";
import { movesOf, storyOf, turnsOf } from "./story.js";
import { around, byId, html, onPick } from "../shell/elements.js";
import { renew } from "../shell/keptfocus.js";

/**
 * What a pinned node has to do with.
 * @typedef {{ step: number, scope: import("../base/scope.js").Scope, trace: import("../kernel/trace.js").Trace, tree: import("../tree/drawing.js").Tree, moment: import("../kernel/moment.js").Moment, narrator: import("../narration/narrator.js").Narrator, catalog: import("../narration/catalog.js").Catalog,
 *   address: import("../shell/address.js").Address, goTo: (step: number) => void, whatIf: { canMove: (row: number) => boolean } }} Page
 */

export class Pin {
  /**
   * @param {Page} page
   */
  constructor(page) {
    this.page = page;
    this.row = -1;
    this.section = byId("story");
    /** What was scrolled to show the story, from where and to where. @type {{ element: Element, before: number, after: number }[]} */
    this.scrolled = [];
    onPick(this.section, "data-go", (step) => page.goTo(step));
    // The panel begins anew at every step; what had the focus keeps it.
    page.scope.listen(document, "click", (event) => {
      if (around(event, "[data-unpin]")) this.set(-1);
      const picked = around(event, "[data-pin], #stack [data-row], #narration [data-row]");
      if (picked)
        this.set(
          Number(picked.getAttribute("data-pin") ?? picked.getAttribute("data-row")),
          !around(event, "#narration"),
        );
    });
    page.scope.listen(document, "keydown", (event) => {
      const isElsewhere = document.querySelector("dialog[open], body.lecture") ||
        around(event, "input, select, .world");
      if (event.key === "Escape" && this.row >= 0 && !isElsewhere) this.set(-1);
    });
  }

  /** The row that the hash names, if there is one. */
  readAddress() {
    const named = this.page.address.get("node");
    const row = named !== null && /^\d{1,12}$/.test(named) ? Number(named) : -1;
    this.row = row < this.page.trace.rows ? row : -1;
    if (this.page.step) this.update();
  }

  /**
   * @param {number} row -1 for none
   * @param {boolean} [brings] its story into view: not where a name in the sentence was picked, which goes on being read
   */
  set(row, brings = true) {
    this.row = row;
    this.page.address.set("node", row < 0 ? null : String(row));
    const had = document.activeElement;
    const wasInside = this.section.contains(had);
    this.update();
    if (row >= 0 && brings) this.bring();
    if (wasInside) (row < 0 ? byId("panel") : byId("story-heading")).focus();
    byId("story-said").textContent = row < 0 ? "" : byId("story-text").textContent;
  }

  /** Bring the story into view; on a phone that scrolls the page. */
  bring() {
    const scrollers = [byId("panel"), document.documentElement].map((element) => ({
      element,
      before: element.scrollTop,
    }));
    this.section.scrollIntoView({ block: "nearest" });
    this.scrolled = scrollers.map(({ element, before }) => ({ element, before, after: element.scrollTop })).filter(
      ({ before, after }) => before !== after
    );
  }

  /** With the next step back to its sentence, unless the reader has scrolled since. */
  goBack() {
    for (const { element, before, after } of this.scrolled.splice(0))
      if (Math.abs(element.scrollTop - after) < 1) element.scrollTop = before;
  }

  /** Pin the node at hand, or let go of it. */
  toggle() {
    const { node } = this.page.moment.step;
    this.set(this.row === node ? -1 : node);
  }

  /** Tell the story up to the step that is shown. */
  update() {
    const { page, row, section } = this;
    const { moment, narrator, catalog, tree } = page;
    this.goBack();
    for (const element of document.querySelectorAll(".node.pinned")) element.classList.remove("pinned");
    section.hidden = row < 0;
    if (row < 0) return;
    tree.nodes.get(row)?.element.classList.add("pinned");
    const { trace } = moment;
    const name = trace.name(row) || catalog.text("name.start");
    const isUnknown = moment.hidesAhead && moment.state(row) === "unvisited"; // whether it has moves, in a game
    const kind = isUnknown || trace.isLeaf(row) ? "" : withName(trace.player(row), trace.document.players);
    byId("story-heading").textContent = [catalog.text("page.story", { name }), kind].filter(Boolean).join(" · ");
    const parts = Array.from(storyOf(moment, narrator, row), ([key, known]) => catalog.segments(key, known));
    renew(byId("story-text"), ...parts.flatMap((part, at) => [...(at ? [" "] : []), ...part.map(mention)]));
    renew(
      byId("story-turns"),
      ...turnsOf(moment, row).filter(([, step]) => step <= moment.last).map(([turn, step]) => {
        const text = catalog.text(`page.story.turn.${turn}`, { step });
        const button = html("button", { type: "button", "data-go": step }, text);
        if (step === moment.at) button.setAttribute("aria-current", "step");
        return button;
      }),
    );
    byId("story-order").hidden = !page.whatIf.canMove(row);
    renew(byId("story-moves"), ...movesOf(moment, narrator, row));
  }
}
