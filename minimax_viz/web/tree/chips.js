// What is out of sight of the current path, and the child that reports, as buttons above the tree: "b1 ≥ 1 ↑5".

import { readsAsNumber } from "../narration/names.js";
import { clipped, html, textWidth } from "../shell/elements.js";
import { renew } from "../shell/keptfocus.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/moment.js").Moment} Moment */

const MOST = 5;
const TEXT_SIZE = 15;
const WIDEST_NAME = 130;
const PADDING = 32; // and the gap to the next one
const EDGES = 20;

export class Chips {
  /**
   * @param {HTMLElement} bar
   * @param {import("./stage.js").Stage<import("./drawing.js").Tree>} stage
   * @param {() => number} [room] how wide they may be together
   */
  constructor(bar, stage, room = () => stage.camera.size.width - EDGES) {
    this.bar = bar;
    this.stage = stage;
    this.room = room;
    this.shown = "";
  }

  /** @param {Moment} moment @param {Catalog} catalog */
  update(moment, catalog) {
    if (this.bar.hidden) return;
    let room = this.room();
    const widthOf = (/** @type {string} */ label) => textWidth(label, TEXT_SIZE) + PADDING;
    const fitting = this.rows(moment).flatMap((row) => {
      const { labels, title } = this.told(row, moment, catalog);
      const label = labels.find((known) => widthOf(known) <= room);
      room -= widthOf(label ?? labels[0]);
      return label ? [{ row, label, title }] : [];
    });
    fitting.sort((one, other) => one.row - other.row);
    const shown = JSON.stringify(fitting);
    if (shown === this.shown) return;
    this.shown = shown;
    renew(
      this.bar,
      ...fitting.map(({ row, label, title }) =>
        html("button", {
          type: "button",
          class: "chip",
          "data-row": row,
          "data-bring": row,
          "aria-label": title,
          title,
        }, label)
      ),
    );
  }

  /**
   * The rows of the path, and the child at hand, that are not in view, what matters most first.
   * @param {Moment} moment
   */
  rows({ step }) {
    const { tree } = this.stage;
    const path = tree.trace.ancestors(step.node).reverse();
    const wanted = [step.node, path[1], step.supplier, step.child, tree.trace.rootOf(step.node), ...path.slice(2)];
    const rows = new Set(wanted.filter((row) => row !== null && row !== undefined && !this.stage.sees(row)));
    return /** @type {number[]} */ ([...rows]).slice(0, MOST);
  }

  /**
   * What a chip says: with the value, and without it, for where there is less room.
   * @param {number} row
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  told(row, moment, catalog) {
    const { trace } = this.stage.tree;
    const name = called(trace, row, catalog);
    const value = moment.valueText(row, catalog);
    const plies = trace.ply[moment.step.node] - trace.ply[row];
    const way = plies > 0 ? `↑${plies}` : plies < 0 ? `↓${-plies}` : "";
    const short = clipped(name, TEXT_SIZE, WIDEST_NAME);
    const labels = [[short, worth(value), way], [short, way]].map((parts) => parts.filter(Boolean).join(" "));
    const where = plies > 0 ? "above" : plies < 0 ? "below" : "here";
    return { labels, title: catalog.text(`page.chip.${where}`, { name, value, plies }) };
  }
}

/** A row by its name; one that reads as a number is told from values. @param {import("../kernel/trace.js").Trace} trace @param {number} row @param {Catalog} catalog */
export function called(trace, row, catalog) {
  const name = trace.name(row) || catalog.text("name.start");
  return readsAsNumber(name) ? catalog.text(`name.${trace.isTree ? "node" : "move"}.number`, { name }) : name;
}

/** A value after the name of a row: with "=" where it begins with no sign of its own. @param {string} value */
export function worth(value) {
  return /^[\d−]/.test(value) ? `= ${value}` : value;
}
