// The account: the numbers of both searches side by side, ply by ply too, and what Python has to say of them.

import { MARKS } from "./marks.js";
import { html, svg } from "../shell/elements.js";
import { Tally } from "../lesson/tally.js";

/** @import { Catalog } from "../core/catalog.js" */
/** @import { Duel } from "./moment.js" */
/** What Python counted of a search: b*, and of each ply the nodes, leaves, cutoffs and pruned moves. */
/** @typedef {{ branching: number | null, plies: number[][] }} Figures */

const ACCOUNT_BAR_WIDTH = 120;
const ACCOUNT_BAR_HEIGHT = 9;
const ACCOUNT_TOTALS = /** @type {const} */ (["nodes", "leaves", "cutoffs", "pruned"]);

/**
 * The tables of the account.
 * @param {Duel} duel
 * @param {Catalog} catalog
 * @param {string[]} names
 * @param {Figures[] | null} figures of both searches, if Python gave any
 * @param {number | null} least the fewest leaves that prove the value, where that is known
 */
export function accountTables(duel, catalog, names, figures, least) {
  const tallies = duel.traces.map((trace) => new Tally(trace));
  const heads = [...names, ...(duel.sync.isOnePosition ? [catalog.text("compare_page.account.difference")] : [])];
  const totals = html("table", { class: "totals" }, html("caption", {}, catalog.text("compare_page.account.totals")), headRow(["", ...heads]));
  for (const name of ACCOUNT_TOTALS) {
    const [one, two] = tallies.map(({ inAll }) => inAll[name]);
    totals.append(html("tr", { "data-account": name }, html("th", { scope: "row" }, catalog.text(`page.tally.${name}`)), ...pairOfCells(one, two, duel, catalog)));
  }
  const more = [["branching", figures?.map(({ branching }) => branching === null ? "–" : catalog.decimal(branching, 2))], ["minimum", least && tallies.map(({ inAll }) => `${catalog.decimal(inAll.leaves / least, 2)} ×`)]];
  for (const [name, said] of /** @type {[string, string[] | null | undefined][]} */ (more)) {
    if (!said) continue;
    const rest = duel.sync.isOnePosition ? [html("td")] : [];
    totals.append(html("tr", { "data-account": name }, html("th", { scope: "row" }, catalog.text(`compare.table.${name}`)), ...said.map((text) => html("td", {}, text)), ...rest));
  }
  const counted = figures ? figures.map(({ plies }) => plies) : tallies.map(({ visited }) => visited.map(({ length }) => [length]));
  const explained = figures ? [html("p", { class: "branching" }, catalog.text("compare.branching"))] : [];
  return [totals, ...explained, pliesTable(duel, catalog, counted, heads)];
}

/**
 * One row a ply: the nodes of both searches, and what else was counted.
 * @param {Duel} duel
 * @param {Catalog} catalog
 * @param {number[][][]} counted of each search, each ply
 * @param {string[]} heads
 */
function pliesTable(duel, catalog, counted, heads) {
  const plies = Math.max(...counted.map(({ length }) => length));
  const most = Math.max(...counted.flat().map(([nodes]) => nodes));
  const others = ACCOUNT_TOTALS.slice(1, counted[0][0].length);
  const columns = [...heads, ...others.map((name) => catalog.text(`page.tally.${name}`))];
  const table = html("table", { class: "plies" }, html("caption", {}, catalog.text("compare_page.account.plies")), headRow([catalog.text("page.tally.ply"), "", ...columns]));
  for (let ply = 0; ply < plies; ply++) {
    const both = counted.map((run) => run[ply] ?? []);
    const [one, two] = both.map(([nodes = 0]) => nodes);
    table.append(html("tr", { "data-ply": ply }, html("th", { scope: "row" }, String(ply)), html("td", {}, accountBars([one, two], most)), ...pairOfCells(one, two, duel, catalog),
      ...others.map((name, at) => html("td", { "data-count": name }, both.map((counts) => catalog.count(counts[at + 1] ?? 0)).join(" │ ")))));
  }
  return table;
}

/** @param {string[]} names */
function headRow(names) {
  return html("tr", {}, ...names.map((name) => (name ? html("th", { scope: "col" }, name) : html("td"))));
}

/**
 * Two counts and, of one position, their difference.
 * @param {number} one
 * @param {number} two
 * @param {Duel} duel
 * @param {Catalog} catalog
 */
function pairOfCells(one, two, duel, catalog) {
  const said = [catalog.count(one), catalog.count(two), ...(duel.sync.isOnePosition ? [differenceText(one, two, duel, catalog)] : [])];
  return said.map((text) => html("td", {}, text));
}

/**
 * @param {number} one
 * @param {number} two
 * @param {Duel} duel
 * @param {Catalog} catalog
 */
function differenceText(one, two, duel, catalog) {
  if (one === two) return "=";
  const count = catalog.count(Math.abs(one - two));
  if (two > one) return `+${count}`;
  return duel.isMeasured ? `−${count} (${catalog.percent((100 * (one - two)) / one)})` : `−${count}`;
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
  if (!duel.isMeasured || one === two) return parts;
  const known = { mark: MARKS[1], percent: catalog.percent((100 * Math.abs(one - two)) / one), nodes: Math.abs(one - two) };
  parts.push(html("span", { class: "saving" }, catalog.text(two < one ? "compare_page.saving" : "compare_page.saving.more", known)));
  return parts;
}
