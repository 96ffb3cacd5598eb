// Why moves were not followed, in words, once under each run of siblings.

import { DISCARDED, UNPROBED } from "../kernel/columns.js";
import { GAPS } from "../picture/layout.js";
import { svg, textWidth } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("./metrics.js").Metrics} Metrics */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {import("./drawing.js").Laid} Laid */
/** @typedef {{ first: number, last: number }} Run */

export class Notes {
  /**
   * @param {Trace} trace
   * @param {Metrics} metrics
   */
  constructor(trace, metrics) {
    this.trace = trace;
    this.metrics = metrics;
    this.layer = svg("g", { class: "notes" });
    this.shown = "";
    /** Whether a run may be told from any of its members on. */
    this.tellsParts = false;
  }

  /**
   * @param {Moment} moment
   * @param {Laid} laid
   * @param {Catalog} catalog
   */
  update(moment, laid, catalog) {
    const runs = this.runs(moment, laid);
    const key = catalog.code +
      JSON.stringify(runs.map(({ first, last }) => [laid.x[first], laid.x[last], laid.y[last], laid.items[first].row]));
    if (key === this.shown) return;
    this.shown = key;
    this.layer.replaceChildren(...runs.map((run) => this.note(run, laid, catalog)));
  }

  /**
   * The runs that are told at a moment. A search passes over all moves of one at once; where two searches are drawn in one
   * tree the other may be looking at them one by one.
   * @param {Moment} moment
   * @param {Laid} laid
   * @returns {Run[]}
   */
  runs(moment, laid) {
    if (this.metrics.slants) return []; // there the names stand
    const isTold = (/** @type {number} */ at) =>
      laid.items[at].kind === "row" && moment.state(laid.items[at].row) === "pruned";
    return this.runsOf(laid.items).flatMap(({ first, last }) => {
      while (first <= last && !isTold(first)) first++;
      return first <= last ? [{ first, last }] : [];
    });
  }

  /**
   * The runs of neighbouring siblings that are not followed for the same reason, each by its first and last place.
   * @param {import("../picture/fold.js").Item[]} items
   */
  runsOf(items) {
    /** @type {Run[]} */
    const runs = [];
    /** @type {Map<number, { reason: string, run: Run | null }>} */
    const elder = new Map();
    items.forEach(({ kind, row, parent, isSmall }, at) => {
      const isSkipped = kind === "row" && !isSmall && row < this.trace.rows && !this.trace.visited(row) &&
        (this.trace.isLeaf(row) || !this.trace.whole);
      const reason = isSkipped ? `${this.trace.kind[row]} ${this.trace.sources[row]}` : "";
      const before = elder.get(parent);
      let run = isSkipped && before?.reason === reason ? before.run : null;
      if (run) run.last = at;
      else if (isSkipped) runs.push(run = { first: at, last: at });
      elder.set(parent, { reason, run });
    });
    return runs;
  }

  /** Whether the layout must not tell which moves will be skipped: in a textbook's tree, and while nothing to come may be told. */
  get isOpen() {
    return this.trace.whole !== null || this.metrics.hidesAhead;
  }

  /**
   * The runs that there may be under some items: those of the search, or the last leaf of every node.
   * @param {import("../picture/fold.js").Item[]} items
   * @returns {Run[]}
   */
  possibleRuns(items) {
    const known = this.runsOf(items);
    if (!this.isOpen || !this.trace.prunes) return known;
    const lastOf = new Map(items.map(({ parent }, at) => [parent, at]));
    const last = [...lastOf.values()].filter((at) => at > 0 && !lastOf.has(at)).map((at) => ({ first: at, last: at }));
    return [...last, ...known.filter(({ first }) => this.trace.leftOut(items[first].row))];
  }

  /**
   * @param {Run} run
   * @param {Laid} laid
   * @param {Catalog} catalog
   */
  note({ first, last }, laid, catalog) {
    const { row } = laid.items[first];
    const x = (laid.x[first] + laid.x[last]) / 2;
    const { noteLine, noteTop, text } = this.metrics;
    const y = laid.y[last] + noteTop;
    const room = laid.x[last] - laid.x[first] + laid.rooms[last];
    const lines = wrapped(this.text(row, catalog), room + GAPS.siblings - 6, text.note);
    const kind = this.trace.leftOut(row) ? "never left-out" : "never";
    return svg(
      "text",
      { class: kind, "data-under": this.trace.parents[row] },
      ...lines.map((line, at) => svg("tspan", { x, y: y + noteLine * at }, line)),
    );
  }

  /**
   * What may be written under a run.
   * @param {number} row
   * @param {Catalog} catalog
   */
  possibleText(row, catalog) {
    return this.isOpen && !this.trace.leftOut(row) ? catalog.text("page.never") : this.text(row, catalog);
  }

  /**
   * Why a move was not followed.
   * @param {number} row
   * @param {Catalog} catalog
   */
  text(row, catalog) {
    if (this.trace.pruned(row)) return catalog.text("page.never");
    if (this.trace.kind[row] === DISCARDED) return catalog.text("page.discarded");
    if (this.trace.kind[row] === UNPROBED) return catalog.text("page.visits.unprobed");
    return catalog.text("page.merged", { twin: this.trace.move(this.trace.sources[row]) });
  }
}

/**
 * A text in lines that fit a width, as far as its words do.
 * @param {string} text
 * @param {number} width
 * @param {number} size
 */
export function wrapped(text, width, size) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
