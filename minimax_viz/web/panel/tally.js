// The part "Numbers" of the panel: totals so far and in all, and a bar for each ply.

import { Tally } from "../lesson/tally.js";
import { byId, html, svg } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../lesson/tally.js").PlyCount} PlyCount */
/** @typedef {PlyCount & { first: number, last: number }} BarCount */

const MOST_BARS = 20;
const BAR_WIDTH = 150;
const BAR_HEIGHT = 12;

export class TallyView {
  constructor() {
    /** @type {Tally | null} */
    this.tally = null;
    /** @type {{ moment: Moment, catalog: Catalog } | null} */
    this.last = null;
    this.part = /** @type {HTMLDetailsElement} */ (byId("tally"));
    this.part.addEventListener("toggle", () => this.draw());
  }

  /**
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  update(moment, catalog) {
    this.last = { moment, catalog };
    this.part.hidden = moment.hidesAhead;
    this.draw();
  }

  /** Counting waits until somebody wants to see it. */
  draw() {
    if (!this.part.open || this.part.hidden || !this.last) return;
    const { moment, catalog } = this.last;
    if (this.tally?.trace !== moment.trace) this.tally = new Tally(moment.trace);
    byId("tally-totals").replaceChildren(...this.totals(this.tally, moment, catalog));
    byId("tally-plies").replaceChildren(...this.plies(this.tally, moment, catalog));
  }

  /**
   * @param {Tally} tally
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  totals(tally, moment, catalog) {
    /** @type {(keyof import("../lesson/tally.js").Totals)[]} */
    const names = tally.trace.prunes ? ["nodes", "leaves", "cutoffs", "pruned"] : ["nodes", "leaves"];
    const [soFar, inAll] = [tally.soFar(moment), tally.inAll];
    const head = html(
      "tr",
      {},
      html("td"),
      ...["so_far", "in_all"].map((name) => html("th", { scope: "col" }, catalog.text(`page.tally.${name}`))),
    );
    return [
      head,
      ...names.map((name) =>
        html(
          "tr",
          { "data-tally": name },
          html("th", { scope: "row" }, catalog.text(`page.tally.${name}`)),
          html("td", {}, catalog.count(soFar[name])),
          html("td", {}, catalog.count(inAll[name])),
        )
      ),
    ];
  }

  /**
   * @param {Tally} tally
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  plies(tally, moment, catalog) {
    const bars = grouped(tally.plies(moment));
    const most = Math.max(...bars.map(({ allVisited, allPruned }) => allVisited + allPruned));
    const { prunes } = tally.trace;
    const names = ["ply", "", "visited", ...(prunes ? ["skipped"] : [])];
    const head = html(
      "tr",
      {},
      ...names.map((name) => (name ? html("th", { scope: "col" }, catalog.text(`page.tally.${name}`)) : html("td"))),
    );
    return [
      head,
      ...bars.map((bar) => {
        const ply = bar.first === bar.last ? String(bar.first) : `${bar.first}–${bar.last}`;
        const row = html(
          "tr",
          { "data-ply": ply },
          html("th", { scope: "row" }, ply),
          html("td", {}, drawBar(bar, most)),
          html("td", {}, catalog.count(bar.visited)),
        );
        if (prunes) row.append(html("td", {}, catalog.count(bar.pruned)));
        return row;
      }),
    ];
  }
}

/**
 * Bars for single plies, or for as many together as leave room.
 * @param {PlyCount[]} plies
 * @returns {BarCount[]}
 */
function grouped(plies) {
  const together = Math.ceil(plies.length / MOST_BARS);
  /** @type {BarCount[]} */
  const bars = [];
  plies.forEach((ply, at) => {
    const bar = bars[bars.length - 1];
    if (!bar || at % together === 0) bars.push({ ...ply, first: at, last: at });
    else {
      bar.last = at;
      for (const name of /** @type {const} */ (["visited", "pruned", "allVisited", "allPruned"]))
        bar[name] += ply[name];
    }
  });
  return bars;
}

/**
 * What was visited and what was skipped so far; what the whole search will visit lies behind.
 * @param {BarCount} bar
 * @param {number} most
 */
function drawBar({ visited, pruned, allVisited, allPruned }, most) {
  const scale = (/** @type {number} */ count) => (count ? Math.max(1.5, (count / most) * BAR_WIDTH) : 0);
  const drawing = svg("svg", { viewBox: `0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`, "aria-hidden": "true" });
  const start = scale(allVisited);
  drawing.append(
    svg("rect", { class: "ahead", x: 0, y: 0, width: start, height: BAR_HEIGHT }),
    svg("rect", { class: "seen", x: 0, y: 0, width: scale(visited), height: BAR_HEIGHT }),
  );
  if (allPruned)
    drawing
      .append(svg("rect", {
        class: "to-skip",
        x: start + 1.5,
        y: 0.5,
        width: Math.max(1, scale(allPruned) - 1),
        height: BAR_HEIGHT - 1,
      }));
  if (pruned) drawing.append(svg("path", { class: "skipped", d: stripes(start + 1, scale(pruned)) }));
  return drawing;
}

/**
 * Slanted lines over a bar.
 * @param {number} from
 * @param {number} width
 */
function stripes(from, width) {
  let d = "";
  for (let x = 0; x < width; x += 4) {
    const reach = Math.min(4, width - x);
    d += `M${from + x} ${BAR_HEIGHT}l${reach} ${-BAR_HEIGHT}`;
  }
  return d;
}
