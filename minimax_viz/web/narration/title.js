// What has become of a row, in words: text/labels.py.

import { DISCARDED, MERGED, TRANSPOSITION } from "../kernel/columns.js";

/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/steps.js").State} State */
/** @typedef {import("../kernel/trace.js").Trace} Trace */

const LEFT_OUT_STATES = new Map([[MERGED, "merged"], [DISCARDED, "discarded"]]);

/**
 * The message that tells a row's state.
 * @param {Trace} trace
 * @param {number} row
 * @param {State} state
 */
export function stateKey(trace, row, state) {
  if (state === "done" && trace.kind[row] === TRANSPOSITION) return "page.state.transposition";
  if (state === "pruned" && trace.leftOut(row))
    return `page.state.${LEFT_OUT_STATES.get(trace.kind[row]) ?? "unprobed"}`;
  return `page.state.${state}`;
}

/**
 * All that is known of a row now.
 * @param {Trace} trace
 * @param {number} row
 * @param {State} state
 * @param {{ value: string, window: string }} shown as it is written at the row, "" where it is not
 * @param {Catalog} catalog
 */
export function titleOf(trace, row, state, { value, window }, catalog) {
  const pair = catalog.text("picture.window_pair", { alpha: "α", beta: "β" });
  const question = catalog.text("picture.question", { question: window });
  const told = catalog.text(stateKey(trace, row, state));
  if (state === "unvisited") return told;
  const parts = [
    trace.name(row) || catalog.text("name.start"),
    trace.isLeaf(row) ? "" : trace.player(row).toUpperCase(),
    value && `${catalog.text("page.value")} ${value}`,
    window && (window.startsWith("(") ? `${pair} = ${window}` : question),
    told,
  ];
  return parts.filter(Boolean).join(" · ");
}
