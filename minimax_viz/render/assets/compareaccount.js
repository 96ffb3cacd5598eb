// The account: the numbers of both searches side by side, ply by ply too, and what Python has to say of them.

import { MARKS } from "./comparemarks.js";
import { percent } from "./comparewords.js";
import { html, svg } from "./svg.js";
import { Tally } from "./tally.js";

/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("./comparemoment.js").Duel} Duel */

const ACCOUNT_BAR_WIDTH = 170;
const ACCOUNT_BAR_HEIGHT = 9;
const ACCOUNT_TOTALS = /** @type {const} */ (["nodes", "leaves", "cutoffs", "pruned"]);

/**
 * The tables of the account.
 * @param {Duel} duel
 * @param {Catalog} catalog
 * @param {string[]} names
 */
export function accountTables(duel, catalog, names) {
  const tallies = duel.traces.map((trace) => new Tally(trace));
  const heads = [...names, catalog.text("compare_page.account.difference")];
  const totals = html("table", { class: "totals" }, html("caption", {}, catalog.text("compare_page.account.totals")), headRow(["", ...heads]));
  for (const name of ACCOUNT_TOTALS) {
    const [one, two] = tallies.map(({ inAll }) => inAll[name]);
    totals.append(html("tr", { "data-account": name }, html("th", { scope: "row" }, catalog.text(`page.tally.${name}`)),
      html("td", {}, catalog.count(one)), html("td", {}, catalog.count(two)), html("td", {}, differenceText(one, two, catalog))));
  }
  const plies = Math.max(...tallies.map(({ visited }) => visited.length));
  const most = Math.max(...tallies.flatMap(({ visited }) => visited.map((rows) => rows.length)));
  const table = html("table", { class: "plies" }, html("caption", {}, catalog.text("compare_page.account.plies")), headRow([catalog.text("page.tally.ply"), "", ...heads]));
  for (let ply = 0; ply < plies; ply++) {
    const counts = tallies.map(({ visited }) => visited[ply]?.length ?? 0);
    table.append(html("tr", { "data-ply": ply }, html("th", { scope: "row" }, String(ply)), html("td", {}, accountBars(counts, most)),
      ...counts.map((count) => html("td", {}, catalog.count(count))), html("td", {}, differenceText(counts[0], counts[1], catalog))));
  }
  return [totals, table];
}

/** @param {string[]} names */
function headRow(names) {
  return html("tr", {}, ...names.map((name) => (name ? html("th", { scope: "col" }, name) : html("td"))));
}

/**
 * @param {number} one
 * @param {number} two
 * @param {Catalog} catalog
 */
function differenceText(one, two, catalog) {
  if (one === two) return "=";
  const count = catalog.count(Math.abs(one - two));
  return two < one ? `−${count} (${percent(one - two, one)} %)` : `+${count}`;
}

/**
 * One bar above the other.
 * @param {number[]} counts
 * @param {number} most
 */
function accountBars(counts, most) {
  const drawing = svg("svg", { viewBox: `0 0 ${ACCOUNT_BAR_WIDTH} ${2 * ACCOUNT_BAR_HEIGHT + 2}`, width: ACCOUNT_BAR_WIDTH, height: 2 * ACCOUNT_BAR_HEIGHT + 2, "aria-hidden": "true" });
  counts.forEach((count, side) => {
    const width = count ? Math.max(1.5, (count / most) * ACCOUNT_BAR_WIDTH) : 0;
    drawing.append(svg("rect", { class: `bar-${side}`, x: 0, y: side * (ACCOUNT_BAR_HEIGHT + 2), width, height: ACCOUNT_BAR_HEIGHT }));
  });
  return drawing;
}

/**
 * The comparison in one line: how much each search looked at, and what that saves.
 * @param {Duel} duel
 * @param {Catalog} catalog
 * @param {string[]} names
 */
export function summary(duel, catalog, names) {
  const counts = duel.traces.map(({ totals }) => totals.nodes);
  const parts = counts.map((nodes, side) => html("span", { class: "count", "data-side": side },
    `${names[side]}: `, html("b", {}, catalog.count(nodes)), ` ${catalog.text("compare_page.nodes", { nodes })}`));
  const [one, two] = counts;
  const isSaving = duel.sync.isOnePosition && duel.traces.every(({ document }) => document.complete) && one !== two;
  if (isSaving) parts.push(html("span", { class: "saving" }, catalog.text("compare_page.saving", { mark: MARKS[duel.faster], percent: percent(Math.abs(one - two), Math.max(one, two)) })));
  return parts;
}
