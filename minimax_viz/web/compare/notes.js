// What is written in the trees of a comparison: what a search saved where the other one went on.

import { MARKS } from "./sides.js";
import { otherSide } from "../lesson/counterparts.js";
import { Notes } from "../tree/notes.js";
import { svg, textWidth } from "../shell/elements.js";
import { renew } from "../shell/keptfocus.js";

/** @import { Catalog } from "../narration/catalog.js" */
/** @import { ComparedTree, Ghost, MergedTree, SideTree } from "./trees.js" */
/** @import { Side } from "../kernel/pairing.js" */
/** @import { Counterparts } from "../lesson/counterparts.js" */
/** @import { Moment } from "../kernel/moment.js" */
/** @import { Laid } from "../tree/drawing.js" */
/** @import { Item } from "../picture/fold.js" */
/** @typedef {{ first: number, last: number, parent: number, ghost: Ghost, nodes: number, members: { row: number, ghost: Ghost }[] }} GhostRun */

const TEXT_SIZE = 15;

/** A comparison keeps no cutoff from the reader: room is kept for what will be written. */
class OpenNotes extends Notes {
  /** @override @param {Item[]} items */
  possibleRuns(items) {
    return this.runsOf(items);
  }

  /**
   * @override
   * @param {number} row
   * @param {Catalog} catalog
   */
  possibleText(row, catalog) {
    return this.text(row, catalog);
  }
}

/** Under moves that this search skipped and the other did not: how much that saved. */
export class SavedNotes extends OpenNotes {
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
    return savedText(super.text(row, catalog), this.tree.counterparts, this.tree.fold.side, row, catalog);
  }
}

/** The same in the tree of both, under moves that either of them skipped. */
export class UnionNotes extends OpenNotes {
  /** @param {MergedTree} tree */
  constructor({ union, metrics, counterparts }) {
    super(union.leftOutByEither, metrics);
    this.union = union;
    this.tellsParts = true;
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
  for (
    let next = row;
    next < end && trace.kind[next] === trace.kind[row] && trace.sources[next] === trace.sources[row];
    next++
  ) {
    if (partner[next] >= 0 && counterparts.steps[other].trace.visited(partner[next]))
      nodes += counterparts.saved(other, partner[next]);
  }
  if (!nodes || !counterparts.isOnePosition) return said;
  return catalog.text("compare_page.saved", {
    said: trace.pruned(row) ? catalog.text(`compare_page.never.${side}`) : said,
    nodes,
  });
}

/** How large a note under such nodes is. */
export const GHOST_NOTE = {
  height: 24,
  over: 16,
  width: (/** @type {string} */ text) => textWidth(text, TEXT_SIZE) + 16,
};

/**
 * Who saved how much there.
 * @param {Pick<GhostRun, "ghost" | "nodes">} run
 * @param {Catalog} catalog
 * @param {"saves" | "saves.short" | "saves.go"} [key]
 */
export function savesText({ ghost, nodes }, catalog, key = "saves") {
  return catalog.text(`compare_page.${key}`, { mark: MARKS[ghost.side], nodes });
}

/** Under nodes that the other search never saw: who saved how much there; each leads to the step that says why. */
export class GhostNotes {
  /** @param {ComparedTree} tree */
  constructor(tree) {
    this.tree = tree;
    this.layer = svg("g", { class: "ghost-notes" });
    this.shown = "";
    /** @type {Item[]} */
    this.items = [];
    /** @type {GhostRun[]} */
    this.runs = [];
  }

  /**
   * @param {Moment} moment
   * @param {Laid} laid
   * @param {Catalog} catalog
   */
  update(moment, laid, catalog) {
    const told = this.possible(laid.items).flatMap((run) => {
      const seen = run.members.filter(({ row }) => /open|done/.test(moment.state(row)));
      return seen.length ? [{ ...run, seen: seen.length, ghost: seen[0].ghost }] : [];
    });
    const key = catalog.code +
      JSON
        .stringify(told.map(({ first, last, seen, ghost, nodes }) => [
          laid.x[first],
          laid.x[last],
          laid.y[last],
          seen,
          ghost.side,
          ghost.row,
          nodes,
        ]));
    if (key === this.shown) return;
    this.shown = key;
    renew(this.layer, ...told.map((run) => this.note(run, laid, catalog)));
  }

  /**
   * Neighbouring siblings that one search left out for one reason, together.
   * @param {Item[]} items
   */
  possible(items) {
    if (this.items === items) return this.runs;
    const { tree } = this;
    this.items = items;
    this.runs = [];
    /** @type {Map<number, GhostRun>} */
    const latest = new Map();
    items.forEach(({ kind, row, parent }, at) => {
      const ghost = kind === "row" ? tree.ghostAt(row) : null;
      const run = latest.get(parent);
      if (!ghost || !tree.counterparts.isSaving(ghost.relation)) latest.delete(parent);
      else if (run && run.ghost.side === ghost.side && run.ghost.relation === ghost.relation) {
        run.members.push({ row, ghost });
        Object.assign(run, { last: at, nodes: run.nodes + ghost.nodes });
      } else {
        const begun = { first: at, last: at, parent, ghost, nodes: ghost.nodes, members: [{ row, ghost }] };
        this.runs.push(begun);
        latest.set(parent, begun);
      }
    });
    return this.runs;
  }

  /**
   * @param {GhostRun & { seen: number }} run
   * @param {Laid} laid
   * @param {Catalog} catalog
   */
  note(run, laid, catalog) {
    const { first, last, parent, ghost, members } = run;
    const room = laid.x[last] - laid.x[first] + laid.rooms[last] + GHOST_NOTE.over;
    const whole = savesText(run, catalog);
    const text = GHOST_NOTE.width(whole) <= room ? whole : savesText(run, catalog, "saves.short");
    const width = GHOST_NOTE.width(text);
    const x = (laid.x[first] + laid.x[last]) / 2;
    const own = laid.items.slice(first, last + 1).filter((item) => item.parent === parent).map((item) =>
      this.tree.foot(item)
    );
    const low = laid.heights[last] - GHOST_NOTE.height - 2; // below what is written under those that are still skipped
    const y = laid.y[last] + (run.seen === members.length ? Math.max(...own) + 4 : low);
    const heard = savesText(run, catalog, "saves.go");
    return svg(
      "g",
      {
        class: "ghost-note",
        role: "button",
        tabindex: 0,
        "aria-label": heard,
        "data-cut-row": ghost.row,
        "data-cut-side": ghost.side,
      },
      svg("rect", { x: x - width / 2, y, width, height: GHOST_NOTE.height, rx: 6 }),
      svg("text", { x, y: y + 17 }, text),
    );
  }
}
