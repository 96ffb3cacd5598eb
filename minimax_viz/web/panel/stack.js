// The open calls, outermost first: who is to move where, with which window, and the best so far.

import { toldAt, toldWindow } from "../kernel/side.js";
import { questionAt } from "../lesson/question.js";
import { SIGNS, turnWord } from "../lesson/turn.js";
import { windowText } from "../lesson/windowtext.js";
import { html } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/moment.js").Moment} Moment */

const OUTER = 3;
const INNER = 9;

/**
 * The rows of the table, its head included; the middle of a very deep stack is left out.
 * @param {Moment} moment
 * @param {Catalog} catalog
 * @returns {HTMLElement[]}
 */
export function openCalls(moment, catalog) {
  const { trace, step } = moment;
  const names = ["player", trace.isTree ? "node" : "move", ...(trace.prunes ? ["alpha", "beta"] : []), "best"];
  const head = html("tr", {}, ...names.map((name) => html("th", { scope: "col" }, catalog.text(`page.stack.${name}`))));
  const path = trace.ancestors(step.node);
  const hidden = path.length - OUTER - INNER;
  const rows = hidden > 1 ? [...path.slice(0, OUTER), -1, ...path.slice(-INNER)] : path;
  return [
    head,
    ...rows.map((row) => {
      if (row < 0)
        return html(
          "tr",
          {},
          html("td", { colspan: names.length, class: "left-out" }, catalog.text("page.stack.more", { calls: hidden })),
        );
      const standing = moment.standing(row);
      const { alpha, beta } = toldWindow(trace, row, standing);
      const best = toldAt(trace, row, standing.best);
      const player = trace.isLeaf(row)
        ? catalog.text("page.stack.leaf")
        : `${SIGNS[trace.player(row)]} ${turnWord(trace.player(row), trace, catalog)}`;
      const asks = trace.prunes && questionAt(trace, row);
      const numbers = [...(trace.prunes && !asks ? [alpha, beta] : []), best].map((value) =>
        html("td", {}, value === null ? "–" : catalog.number(value))
      );
      if (asks) numbers.unshift(html("td", { colspan: 2 }, windowText(trace, row, standing, catalog)));
      const line = html("tr", { "data-row": row, class: row === step.node ? "now" : "" });
      const name = html("button", { type: "button", "data-pin": row }, trace.name(row) || catalog.text("name.start"));
      line.append(
        html("td", { class: trace.isLeaf(row) ? "" : trace.player(row) }, player),
        html("td", {}, name),
        ...numbers,
      );
      return line;
    }),
  ];
}
