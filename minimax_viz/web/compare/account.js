// The account: the numbers of both searches side by side, ply by ply too, and what Python has to say of them.

import { MARKS } from "./sides.js";
import { html, svg } from "../shell/elements.js";
import { Tally } from "../lesson/tally.js";

/** @import { Trace } from "../kernel/trace.js" */
/** What Python counted of a search: b*, and of each ply the nodes, leaves, cutoffs and pruned moves. */
/** @typedef {{ branching: number | null, plies: number[][] }} Figures */

const WIDTH = 120; // of the widest bar
const HEIGHT = 9;
const COUNTS = /** @type {const} */ (["nodes", "leaves", "cutoffs", "pruned"]);

export class Account {
  /** @param {import("./words.js").Words} words */
  constructor({ duel, catalog, names }) {
    this.duel = duel;
    this.catalog = catalog;
    this.names = names;
    this.isOnePosition = duel.counterparts.isOnePosition;
  }

  /** The comparison in one line: how much each search looked at, and what that saves. */
  get summary() {
    const { duel, catalog, names } = this;
    const counts = duel.costs.map(({ nodes }) => nodes);
    const parts = counts.map((nodes, side) =>
      html(
        "span",
        { class: "count", "data-side": side },
        `${names[side]}: `,
        html("b", {}, catalog.count(nodes)),
        ` ${catalog.text("compare_page.nodes", { nodes })}`,
      )
    );
    const [one, two] = counts;
    if (!duel.isMeasured || one === two) return parts;
    const nodes = Math.abs(one - two);
    const known = { mark: MARKS[1], percent: catalog.percent((100 * nodes) / one), nodes };
    parts
      .push(html(
        "span",
        { class: "saving" },
        catalog.text(two < one ? "compare_page.saving" : "compare_page.saving.more", known),
      ));
    return parts;
  }

  /**
   * @param {Figures[] | null} figures of both searches, if Python gave any
   * @param {number | null} least the fewest leaves that prove the value, where that is known
   */
  tables(figures, least) {
    const { catalog, isOnePosition } = this;
    const { costs, traces } = this.duel;
    const heads = [...this.names, ...(isOnePosition ? [catalog.text("compare_page.account.difference")] : [])];
    const totals = this.table("totals", ["", ...heads]);
    const inPasses = costs.some(({ passes }) => passes > 1);
    for (const name of COUNTS) {
      const [one, two] = costs.map((cost) => cost[name === "pruned" ? "pruned_moves" : name]);
      totals.append(row({ "data-account": name }, catalog.text(`page.tally.${name}`), this.pair(one, two)));
    }
    /** @type {[string, string[] | null | undefined][]} */
    const more = [
      ["passes", inPasses ? costs.map(({ passes }) => catalog.count(passes)) : null],
      ["last_pass", inPasses ? costs.map(({ last_pass }) => catalog.count(last_pass)) : null],
      ["branching", figures?.map(({ branching }) => (branching === null ? "–" : catalog.decimal(branching, 2)))],
      ["minimum", least ? costs.map(({ leaves }) => `${catalog.decimal(leaves / least, 2)} ×`) : null],
    ];
    for (const [name, said] of more) {
      if (said)
        totals
          .append(row(
            { "data-account": name },
            catalog.text(`compare.table.${name}`),
            isOnePosition ? [...said, ""] : said,
          ));
    }
    const visited = (/** @type {Trace} */ trace) => new Tally(trace).before(0).map(({ allVisited }) => [allVisited]);
    const counted = figures ? figures.map(({ plies }) => plies) : traces.map(visited);
    const explained = figures ? [html("p", { class: "branching" }, catalog.text("compare.branching"))] : [];
    return [totals, ...explained, this.plies(counted, heads)];
  }

  /**
   * One row a ply: the nodes of both searches, and what else was counted.
   * @param {number[][][]} counted of each search, each ply
   * @param {string[]} heads
   */
  plies(counted, heads) {
    const { catalog } = this;
    const most = Math.max(...counted.flat().map(([nodes]) => nodes));
    const others = COUNTS.slice(1, counted[0][0].length);
    const table = this.table("plies", [
      catalog.text("page.tally.ply"),
      "",
      ...heads,
      ...others.map((name) => catalog.text(`page.tally.${name}`)),
    ]);
    for (let ply = 0; ply < Math.max(...counted.map(({ length }) => length)); ply++) {
      const both = counted.map((run) => run[ply] ?? []);
      const [one, two] = both.map(([nodes = 0]) => nodes);
      const line = row({ "data-ply": ply }, String(ply), [bars([one, two], most), ...this.pair(one, two)]);
      line.append(...others.map((name, at) =>
        html(
          "td",
          { "data-count": name },
          both.map((counts) => catalog.count(counts[at + 1] ?? 0)).join(" │ "),
        )
      ));
      table.append(line);
    }
    return table;
  }

  /**
   * @param {"totals" | "plies"} name
   * @param {string[]} heads of its columns
   */
  table(name, heads) {
    const head = html("tr", {}, ...heads.map((text) => (text ? html("th", { scope: "col" }, text) : html("td"))));
    return html("table", { class: name }, html("caption", {}, this.catalog.text(`compare_page.account.${name}`)), head);
  }

  /** Two counts and, of one position, their difference. @param {number} one @param {number} two */
  pair(one, two) {
    const said = [this.catalog.count(one), this.catalog.count(two)];
    return this.isOnePosition ? [...said, this.difference(one, two)] : said;
  }

  /** @param {number} one @param {number} two */
  difference(one, two) {
    const { catalog } = this;
    if (one === two) return "=";
    const count = catalog.count(Math.abs(one - two));
    if (two > one) return `+${count}`;
    return this.duel.isMeasured ? `−${count} (${catalog.percent((100 * (one - two)) / one)})` : `−${count}`;
  }
}

/**
 * @param {Record<string, string | number>} attributes
 * @param {string} head
 * @param {(string | Node)[]} cells
 */
function row(attributes, head, cells) {
  return html("tr", attributes, html("th", { scope: "row" }, head), ...cells.map((cell) => html("td", {}, cell)));
}

/**
 * One bar above the other.
 * @param {number[]} counts
 * @param {number} most
 */
function bars(counts, most) {
  const height = 2 * HEIGHT + 2;
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, "aria-hidden": "true" },
    ...counts.map((count, side) => {
      const width = count ? Math.max(1.5, (count / most) * WIDTH) : 0;
      return svg("rect", { class: `bar-${side}`, x: 0, y: side * (HEIGHT + 2), width, height: HEIGHT });
    }),
  );
}
