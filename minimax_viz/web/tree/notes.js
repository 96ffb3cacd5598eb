// Why moves were not followed, in words, once under each run of siblings.

import { DISCARDED } from "../core/columns.js";
import { GAP, PRUNED_LABEL_SIZE } from "./metrics.js";
import { svg, textWidth } from "../shell/elements.js";

/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("./metrics.js").Metrics} Metrics */
/** @typedef {import("../core/moment.js").Moment} Moment */
/** @typedef {import("../core/trace.js").Trace} Trace */
/** @typedef {import("./drawing.js").Laid} Laid */
/** @typedef {{ first: number, last: number }} Run */

const LINE = 15;

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
  }

  /**
   * @param {Moment} moment
   * @param {Laid} laid
   * @param {Catalog} catalog
   */
  update(moment, laid, catalog) {
    const runs = this.runs(moment, laid);
    const key = catalog.code + JSON.stringify(runs.map(({ first, last }) => [laid.x[first], laid.x[last], laid.items[first].row]));
    if (key === this.shown) return;
    this.shown = key;
    this.layer.replaceChildren(...runs.map((run) => this.note(run, laid, catalog)));
  }

  /**
   * The runs of neighbouring siblings that were not followed for the same reason, each by its first and last place.
   * @param {Moment} moment
   * @param {Laid} laid
   */
  runs(moment, laid) {
    /** @type {Run[]} */
    const runs = [];
    /** @type {Map<number, { reason: string, run: Run | null }>} */
    const elder = new Map();
    laid.items.forEach(({ kind, row, parent }, at) => {
      const isSkipped = kind === "row" && moment.state(row) === "pruned";
      const reason = isSkipped ? `${this.trace.kind[row]} ${this.trace.sources[row]}` : "";
      const before = elder.get(parent);
      let run = isSkipped && before?.reason === reason ? before.run : null;
      if (run) run.last = at;
      else if (isSkipped) runs.push((run = { first: at, last: at }));
      elder.set(parent, { reason, run });
    });
    return runs;
  }

  /**
   * @param {Run} run
   * @param {Laid} laid
   * @param {Catalog} catalog
   */
  note({ first, last }, laid, catalog) {
    const { row, level } = laid.items[first];
    const text = this.text(row, catalog);
    const x = (laid.x[first] + laid.x[last]) / 2;
    const y = level * this.metrics.levelGap + (this.trace.isTree ? 72 : this.metrics.frame.height + 18);
    const room = laid.x[last] - laid.x[first] + this.metrics.width(row) + 2 * GAP - 8;
    const lines = room < textWidth(text, PRUNED_LABEL_SIZE) ? inTwo(text) : [text];
    const kind = this.trace.leftOut(row) ? "never left-out" : "never";
    return svg("text", { class: kind }, ...lines.map((line, at) => svg("tspan", { x, y: y + LINE * at }, line)));
  }

  /**
   * Why a move was not followed.
   * @param {number} row
   * @param {Catalog} catalog
   */
  text(row, catalog) {
    if (this.trace.pruned(row)) return catalog.text("page.never");
    if (this.trace.kind[row] === DISCARDED) return catalog.text("page.discarded");
    return catalog.text("page.merged", { twin: this.trace.move(this.trace.sources[row]) });
  }
}

/** @param {string} text */
function inTwo(text) {
  const words = text.split(" ");
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(" "), words.slice(half).join(" ")].filter(Boolean);
}
