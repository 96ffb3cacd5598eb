// The sheet that is printed: the finished tree, what its marks mean, the numbers, and the transcript of a small search.

import { Fold } from "../picture/fold.js";
import { leftOutTexts } from "../lesson/leftout.js";
import { Moment } from "../kernel/moment.js";
import { signsOnPaper } from "../panel/legend.js";
import { svg, byId, html } from "../shell/elements.js";
import { Tree } from "../tree/drawing.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {import("../narration/catalog.js").Catalog} Catalog */

const MOST_PRINTED = 400; // a longer transcript is for a file
const WIDEST_SHEET = 3400; // wider trees are folded: on paper their boards could not be read
const SHEET_EDGE = 24;
const PAPER = matchMedia("print");

export class Sheet {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.element = byId("sheet");
    page.scope.listen(window, "beforeprint", () => this.fill());
    page.scope.listen(window, "afterprint", () => this.clear());
    page.scope.listen(PAPER, "change", () => (PAPER.matches ? this.fill() : this.clear()));
    if (PAPER.matches) this.fill();
  }

  clear() {
    this.element.replaceChildren();
  }

  fill() {
    const { trace, steps, catalog, declared, titles } = this.page;
    const moment = new Moment(trace, steps, steps.count);
    const tree = this.tree(moment, catalog);
    this.element.replaceChildren(
      html("h1", {}, titles[catalog.code]),
      html("p", { class: "facts" }, declared[catalog.code].join(" · ")),
      html("p", { class: "facts" }, this.totals(moment)),
      ...["changed", "stopped"].map((id) => byId(id)).filter(({ hidden }) => !hidden).map(({ textContent }) =>
        html("p", { class: "facts" }, textContent ?? "")
      ),
      tree.drawing,
      ...(tree.isFolded ? [html("p", { class: "facts" }, catalog.text("page.sheet.folded"))] : []),
      html("ul", { class: "signs" }, ...signsOnPaper(trace, tree.isFolded, catalog)),
      ...this.transcript(catalog),
    );
  }

  /** @param {Moment} moment */
  totals(moment) {
    const { catalog, trace } = this.page;
    const { nodes, leaves, cutoffs, pruned_moves: pruned } = trace.totals;
    const result = moment.valueText(trace.root, catalog);
    const parts = [
      result && `${catalog.text("page.value")} ${result}`,
      catalog.text("page.sheet.nodes", { nodes }),
      catalog.text("page.sheet.leaves", { leaves }),
    ];
    if (trace.prunes) parts.push(catalog.text("page.cutoffs", { cutoffs }), catalog.text("page.pruned", { pruned }));
    return [...parts, ...leftOutTexts(trace, catalog)].filter(Boolean).join(" · ");
  }

  /**
   * The tree as it is at the end, in a drawing of its own, so that the one on the screen stays as it is.
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  tree(moment, catalog) {
    const { page, page: { trace } } = this;
    const world = svg("g");
    const drawing = svg("svg", { class: "drawing" }, world);
    let tree = new Tree(trace, world);
    const place = () => {
      tree.update(moment, catalog);
      return /** @type {import("../tree/drawing.js").Laid} */ (tree.laid);
    };
    tree.fold.now = moment;
    let laid = tree.fold.isWhole ? tree.layout(tree.fold.whole()) : null;
    if (laid && laid.width > WIDEST_SHEET) {
      world.replaceChildren();
      tree = new Tree(trace, world);
      tree.fold = new Fold(trace);
      tree.fold.isWhole = false;
    }
    tree.showsEntries = true;
    tree.showsLeaves = page.whatIf.areValuesWanted;
    tree.changed = page.tree.changed;
    laid = place();
    for (const element of world.querySelectorAll(".current, .reporting, .supplier"))
      element.classList.remove("current", "reporting", "supplier");
    // The drawing on the screen alone answers to data-node, and nothing on paper can be pressed.
    for (const element of world.querySelectorAll("[data-node]")) element.removeAttribute("data-node");
    for (const element of world.querySelectorAll("[data-stub]"))
      for (const name of ["data-stub", "role", "tabindex"]) element.removeAttribute(name);
    drawing.setAttribute(
      "viewBox",
      `${-SHEET_EDGE} ${-SHEET_EDGE} ${laid.width + 2 * SHEET_EDGE} ${laid.height + 2 * SHEET_EDGE}`,
    );
    return { drawing, isFolded: !tree.fold.isWhole };
  }

  /** @param {Catalog} catalog */
  transcript(catalog) {
    const { steps, narrator } = this.page;
    const heading = html("h2", {}, catalog.text("page.transcript"));
    if (steps.count > MOST_PRINTED)
      return [
        heading,
        html(
          "p",
          {},
          catalog.text("page.sheet.long", { steps: steps.count }),
          " ",
          html("code", {}, "minimax-viz show trace.json.gz --format txt"),
        ),
      ];
    const lines = Array.from(steps, (step) => html("li", {}, narrator.text(step)));
    return [heading, html("ol", {}, ...lines)];
  }
}
