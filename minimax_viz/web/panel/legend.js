// What the signs mean, each beside a piece of it; only those that this search can show.

import { DISCARDED, HORIZON, MERGED, TRANSPOSITION } from "../kernel/columns.js";
import { PURPOSES } from "../kernel/visits.js";
import { withName } from "../narration/names.js";
import { html, svg } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/trace.js").Trace} Trace */

/** @type {Record<string, [string, Record<string, string | number>]>} */
const PIECES = {
  max: ["path", { class: "sign-max", d: "M12 15L30 15L21 2Z" }],
  chance: ["circle", { class: "sign-chance", cx: 21, cy: 9, r: 7 }],
  min: ["path", { class: "sign-min", d: "M12 2L30 2L21 15Z" }],
  chosen: ["path", { class: "sign-chosen", d: "M4 9H38" }],
  principal: ["path", { class: "sign-line", d: "M4 5.7H38M4 12.3H38" }],
  pruned: ["path", {
    class: "sign-pruned",
    d: "M1 9H14M28 9H41M17 5l8 8m0 -8l-8 8M14 9a7 7 0 1 0 14 0a7 7 0 1 0 -14 0",
  }],
  merged: ["path", { class: "sign-left-out", d: "M4 9H38" }],
  discarded: ["path", { class: "sign-left-out", d: "M4 9H38" }],
  current: ["rect", { class: "sign-current", x: 12, y: 3, width: 18, height: 12, rx: 3 }],
  reporting: ["rect", { class: "sign-reporting", x: 12, y: 3, width: 18, height: 12, rx: 3 }],
  supplier: ["rect", { class: "sign-supplier", x: 12, y: 3, width: 18, height: 12, rx: 3 }],
  unvisited: ["rect", { class: "sign-unvisited", x: 12, y: 3, width: 18, height: 12, rx: 3 }],
};
/** @type {Record<string, string>} */
const TEXTS = {
  bound: "≥ ≤",
  window: "(α, β)",
  unproved: "…",
  scout: "?",
  again: "↻",
  probe: "1",
  transposition: "⇐",
  horizon: "≈",
  stub: "+ n",
  key: "◆",
  cutoff: "✂",
};
const OF_VISITS = ["again", "probe"];
const OF_A_STEP = ["current", "reporting", "supplier", "unvisited", "unproved", "window"]; // told while the search runs

/**
 * The signs of a finished tree.
 * @param {Trace} trace
 * @param {boolean} isFolded
 * @param {Catalog} catalog
 */
export function signsOnPaper(trace, isFolded, catalog) {
  const signs = ["max", "min", ...ofVisits(trace), "chosen", "principal"];
  if (trace.prunes) signs.push("pruned", "bound");
  return [...signs, ...ofSome(trace, isFolded)].map((name) => entry(name, trace, catalog));
}

/**
 * The signs of a page that steps through a search.
 * @param {Trace} trace
 * @param {boolean} isFolded
 * @param {Catalog} catalog
 */
export function signsOnScreen(trace, isFolded, catalog) {
  const signs = [
    "max",
    "min",
    ...ofVisits(trace),
    "current",
    "reporting",
    "unvisited",
    "chosen",
    "principal",
    "unproved",
  ];
  if (trace.prunes) signs.push("bound", "window", "pruned", "supplier", "cutoff");
  return [...signs, ...ofSome(trace, isFolded), "key"].map((name) => entry(name, trace, catalog));
}

/** The signs of chance nodes, and of visits that are not for their own sake. @param {Trace} trace */
function ofVisits({ hasChance, purposes }) {
  const known = PURPOSES.filter((name, at) => name !== "search" && purposes.includes(at));
  return [...(hasChance ? ["chance"] : []), ...known];
}

/**
 * @param {Trace} trace
 * @param {boolean} isFolded
 */
function ofSome(trace, isFolded) {
  const signs = {
    merged: trace.has(MERGED),
    discarded: trace.has(DISCARDED),
    transposition: trace.has(TRANSPOSITION),
    horizon: trace.has(HORIZON),
    stub: isFolded,
  };
  return Object.entries(signs).filter(([, isThere]) => isThere).map(([name]) => name);
}

/**
 * @param {string} name
 * @param {Trace} trace
 * @param {Catalog} catalog
 */
function entry(name, trace, catalog) {
  const piece = name in PIECES ? svg(...PIECES[name]) : svg("text", { class: "sign-text", x: 21, y: 14 }, TEXTS[name]);
  const own = OF_VISITS.includes(name)
    ? "page.visits.legend"
    : name === "key" || name === "cutoff"
    ? "page.key"
    : OF_A_STEP.includes(name)
    ? "slides.legend"
    : "picture.legend";
  const { players } = trace.document;
  const meaning = catalog.text(`${own}.${name}`, { max: withName("max", players), min: withName("min", players) });
  return html("li", {}, svg("svg", { width: 42, height: 18, "aria-hidden": "true" }, piece), meaning);
}
