// The card beside a node: what has come of a change at a leaf, the story of the node that is pointed at, or that of the
// pinned one, picked with the mouse, a finger or the keys.

import { turnWord } from "../lesson/turn.js";
import { mentions } from "./mention.js";
import { movesOf, storyOf, turnsOf } from "./story.js";
import { around, byId, html, onPick } from "../shell/elements.js";
import { renew } from "../shell/keptfocus.js";
import { besideNode } from "../tree/beside.js";
import { Rest } from "../tree/rest.js";

/** @typedef {import("../narration/catalog.js").Message} Message */
/**
 * What a pinned node has to do with.
 * @typedef {{ step: number, scope: import("../base/scope.js").Scope, trace: import("../kernel/trace.js").Trace, stage: import("../tree/stage.js").Stage<import("../tree/drawing.js").Tree>, moment: import("../kernel/moment.js").Moment, narrator: import("../narration/narrator.js").Narrator, catalog: import("../narration/catalog.js").Catalog,
 *   address: import("../shell/address.js").Address, goTo: (step: number) => void, whatIf: { canMove: (row: number) => boolean } }} Page
 */

/** Where nothing is told beside the tree that is not asked for. */
export const BARE = ".embedded, .lecture, .levels";
const WORST = 40; // times as bad it is to cover the node at hand, or the parent

export class Pin {
  /**
   * @param {Page} page
   */
  constructor(page) {
    this.page = page;
    this.row = -1;
    /** The row that is pointed at. */
    this.pointed = -1;
    /** The leaf that was changed, and what has come of it, until the next step. @type {{ row: number, messages: Message[] } | null} */
    this.change = null;
    /** The node whose title was taken away, since its card is there. @type {import("../tree/node.js").NodeView | undefined} */
    this.untitled = undefined;
    this.section = byId("story");
    this.rest = new Rest(page.stage, this.section, (row) => this.point(row));
    onPick(this.section, "data-go", (step) => page.goTo(step));
    // The panel begins anew at every step; what had the focus keeps it.
    page.scope.listen(document, "click", (event) => {
      if (around(event, "[data-unpin]") && !this.hush()) this.set(-1);
      const picked = around(event, "[data-pin], #stack [data-row], #narration [data-row]");
      if (picked) this.pick(Number(picked.getAttribute("data-pin") ?? picked.getAttribute("data-row")));
    });
    page.scope.listen(document, "keydown", (event) => {
      const isElsewhere = document.querySelector("dialog[open], body.lecture") ||
        around(event, "input, select, .world");
      if (event.key === "Escape" && !isElsewhere && !this.hush() && this.row >= 0) this.set(-1);
    });
  }

  /** The row that the card is about; -1 where there is none. */
  get shown() {
    return this.pointed >= 0 ? this.pointed : this.change?.row ?? this.row;
  }

  /** The row that the hash names, if there is one. */
  readAddress() {
    const named = this.page.address.get("node");
    const row = named !== null && /^\d{1,12}$/.test(named) ? Number(named) : -1;
    this.row = row < this.page.trace.rows ? row : -1;
    if (this.page.step) this.show();
  }

  /** @param {number} row -1 for none */
  set(row) {
    this.row = row;
    this.page.address.set("node", row < 0 ? null : String(row));
    const wasInside = this.section.contains(document.activeElement);
    this.end();
    this.show();
    if (wasInside) (row < 0 ? byId("panel") : byId("story-heading")).focus();
    byId("story-said").textContent = row < 0 ? "" : byId("story-text").textContent;
  }

  /** Pin a node that was clicked, or none, where the page has more than the tree and the sentence. @param {number} row */
  pick(row) {
    if (!document.body.matches(".embedded, .lecture")) this.set(row);
  }

  /** Pin the node at hand, or let go of it. */
  toggle() {
    const { node } = this.page.moment.step;
    this.set(this.row === node ? -1 : node);
  }

  /** Tell the story of a node as long as it is pointed at. @param {number} row */
  point(row) {
    const { moment } = this.page;
    const isQuiet = row < 0 || row === this.row || row === this.change?.row || document.body.matches(BARE) ||
      (moment.hidesAhead && moment.state(row) === "unvisited");
    const pointed = isQuiet ? -1 : row;
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    this.show();
  }

  /** Say beside a leaf what has come of its change. @param {number} row @param {Message[]} messages */
  tell(row, messages) {
    this.change = messages.length ? { row, messages } : null;
    this.show();
    byId("story-said").textContent = this.change ? byId("story-text").textContent : "";
  }

  /** Take away what is there for a while only; false where nothing is. */
  hush() {
    const was = this.pointed >= 0 || this.change !== null;
    this.end(this.rest.row);
    if (was) this.show();
    return was;
  }

  /** Only what is pinned stays. @param {number} [row] that is not told again while the pointer is on it */
  end(row) {
    this.rest.end(row);
    this.pointed = -1;
    this.change = null;
  }

  show() {
    this.update();
    this.place();
  }

  /** Tell the story up to the step that is shown. */
  update() {
    const { page, section, shown: row } = this;
    const { moment, narrator, catalog, stage: { tree } } = page;
    for (const element of document.querySelectorAll(".node.pinned")) element.classList.remove("pinned");
    tree.nodes.get(this.row)?.element.classList.add("pinned");
    // The browser would tell its title, too.
    this.untitled?.element.prepend(this.untitled.title);
    this.untitled = tree.nodes.get(this.pointed);
    this.untitled?.title.remove();
    section.hidden = row < 0;
    if (row < 0) return;
    const { trace } = moment;
    const change = this.pointed < 0 ? this.change : null;
    section.className = change ? "change" : this.pointed >= 0 ? "pointed" : "";
    const name = trace.name(row) || catalog.text("name.start");
    const isUnknown = moment.hidesAhead && moment.state(row) === "unvisited"; // whether it has moves, in a game
    const kind = isUnknown || trace.isLeaf(row) ? "" : turnWord(trace.player(row), trace, catalog);
    byId("story-heading").textContent = [name, kind].filter(Boolean).join(" · ");
    const parts = Array.from(
      change?.messages ?? storyOf(moment, narrator, row),
      ([key, known]) => catalog.segments(key, known),
    );
    renew(byId("story-text"), ...parts.flatMap((part, at) => [...(at ? [" "] : []), ...mentions(trace, part)]));
    if (change || this.pointed >= 0) return;
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

  /** Stand beside the node, or what it is folded under. */
  place() {
    const { section, shown, page: { moment, stage: { camera, tree } } } = this;
    const at = shown < 0 ? null : tree.shownAs(shown);
    if (at === null || !tree.laid) return;
    const { x, y, scale, gutter, size: { width, height } } = camera;
    const boxes = tree.laid.items.map((_, place) => {
      const { left, right, top, bottom } = /** @type {import("../tree/camera.js").Box} */ (tree.boxAt([place]));
      return { left: left * scale + x, right: right * scale + x, top: top * scale + y, bottom: bottom * scale + y };
    });
    const { node } = moment.step;
    const worst = [node, tree.trace.parents[shown]].map((row) => tree.laid?.byRow.get(row));
    const { left, top } = besideNode(
      boxes[at],
      { width: section.offsetWidth, height: section.offsetHeight },
      { left: gutter, right: width, top: 0, bottom: height },
      boxes.map((box, place) => ({ box, weight: worst.includes(place) ? WORST : 1 })),
    );
    section.style.setProperty("--left", `${left}px`);
    section.style.setProperty("--top", `${top}px`);
  }
}
