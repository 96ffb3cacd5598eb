// What is written in the trees of a comparison: what a search saved where the other one went on.

import { MARKS } from "./sides.js";
import { otherSide } from "../core/counterparts.js";
import { Notes } from "../tree/notes.js";
import { svg, textWidth } from "../shell/elements.js";

/** @import { Catalog } from "../core/catalog.js" */
/** @import { ComparedTree, Ghost, MergedTree, SideTree } from "./trees.js" */
/** @import { Side } from "../core/pairing.js" */
/** @import { Counterparts } from "../core/counterparts.js" */
/** @import { Moment } from "../core/moment.js" */
/** @import { Laid } from "../tree/drawing.js" */
/** @typedef {{ first: number, last: number, isLow: boolean, ghost: Ghost, nodes: number }} GhostRun */

const TEXT_SIZE = 13;
const HEIGHT = 21;

/** Under moves that this search skipped and the other did not: how much that saved. */
export class SavedNotes extends Notes {
  /** @param {SideTree} tree */
  constructor(tree) {
    super(tree.trace, tree.metrics);
    this.tree = tree;
  }

  /**
   * @override
   * @param {number} row
   * @param {Catalog} catalog
   */
  text(row, catalog) {
    return savedText(super.text(row, catalog), this.tree.counterparts, this.tree.which, row, catalog);
  }
}

/** The same in the tree of both, under moves that either of them skipped. */
export class UnionNotes extends Notes {
  /** @param {MergedTree} tree */
  constructor({ union, metrics, counterparts }) {
    super(union.leftOutByEither, metrics);
    this.union = union;
    this.counterparts = counterparts;
  }

  /**
   * @override
   * @param {number} row
   * @param {Catalog} catalog
   */
  text(row, catalog) {
    const side = this.union.skipper(row);
    const said = super.text(row, catalog);
    return side === null ? said : savedText(said, this.counterparts, side, this.union.rowIn(side, row), catalog);
  }
}

/**
 * Why a run of moves was not followed, with what the other search looks at there.
 * @param {string} said
 * @param {Counterparts} counterparts
 * @param {Side} side the search that skipped them
 * @param {number} row its row of the first of them
 * @param {Catalog} catalog
 */
function savedText(said, counterparts, side, row, catalog) {
  const { trace } = counterparts.steps[side];
  const other = otherSide(side);
  const partner = counterparts.pairing.partner[side];
  const end = trace.parents[row] + trace.sizes[trace.parents[row]];
  let nodes = 0;
  for (let next = row; next < end && trace.kind[next] === trace.kind[row] && trace.sources[next] === trace.sources[row]; next++) {
    if (partner[next] >= 0 && counterparts.steps[other].trace.visited(partner[next])) nodes += counterparts.saved(other, partner[next]);
  }
  if (!nodes || !counterparts.isOnePosition) return said;
  return catalog.text("compare_page.saved", { said: trace.pruned(row) ? catalog.text(`compare_page.never.${side}`) : said, nodes });
}

/** Under nodes that the other search never saw: who saved how much there; each leads to the step that says why. */
export class GhostNotes {
  /** @param {ComparedTree} tree */
  constructor(tree) {
    this.tree = tree;
    this.layer = svg("g", { class: "ghost-notes" });
    this.shown = "";
  }

  /**
   * @param {Moment} moment
   * @param {Laid} laid
   * @param {Catalog} catalog
   */
  update(moment, laid, catalog) {
    const runs = this.runs(moment, laid);
    const key = catalog.code + JSON.stringify(runs.map(({ first, last, isLow, ghost, nodes }) => [laid.x[first], laid.x[last], isLow, ghost.side, ghost.row, nodes]));
    if (key === this.shown) return;
    this.shown = key;
    this.layer.replaceChildren(...runs.map((run) => this.note(run, laid, catalog)));
  }

  /**
   * Neighbouring siblings that one search left out for one reason, together.
   * @param {Moment} moment
   * @param {Laid} laid
   */
  runs(moment, laid) {
    const { tree } = this;
    /** @type {GhostRun[]} */
    const runs = [];
    /** @type {Map<number, GhostRun>} */
    const latest = new Map();
    laid.items.forEach(({ kind, row, parent, hidden }, at) => {
      const state = kind === "row" ? moment.state(row) : "unvisited";
      const ghost = state === "open" || state === "done" ? tree.ghostAt(row) : null;
      const run = latest.get(parent);
      const isLow = hidden > 0 || tree.fold.opened.has(row);
      if (!ghost || !tree.counterparts.isSaving(ghost.relation)) latest.delete(parent);
      else if (run && run.ghost.side === ghost.side && run.ghost.relation === ghost.relation) {
        Object.assign(run, { last: at, nodes: run.nodes + ghost.nodes, isLow: run.isLow || isLow });
      } else {
        const begun = { first: at, last: at, isLow, ghost, nodes: ghost.nodes };
        runs.push(begun);
        latest.set(parent, begun);
      }
    });
    return runs;
  }

  /**
   * @param {GhostRun} run
   * @param {Laid} laid
   * @param {Catalog} catalog
   */
  note({ first, last, isLow, ghost, nodes }, laid, catalog) {
    const known = { mark: MARKS[ghost.side], nodes };
    const text = catalog.text("compare_page.saves", known);
    const width = textWidth(text, TEXT_SIZE) + 16;
    const x = (laid.x[first] + laid.x[last]) / 2;
    const y = this.tree.top(laid, first).y + this.tree.metrics.bottom + (isLow ? 30 : 5);
    const heard = catalog.text("compare_page.saves.go", known);
    return svg("g", { class: "ghost-note", role: "button", tabindex: 0, "aria-label": heard, "data-cut-side": ghost.side, "data-cut-row": ghost.row },
      svg("rect", { x: x - width / 2, y, width, height: HEIGHT, rx: 6 }), svg("text", { x, y: y + 15 }, text));
  }
}
