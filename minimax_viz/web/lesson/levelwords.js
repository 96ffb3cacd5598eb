// What the telling row by row says at each turn.

import { seeksMost, sideOf, toldAt, turnedBound } from "../kernel/side.js";
import { readsAsNumber } from "../narration/names.js";
import { worthText } from "../narration/worth.js";
import { BARE, LEAVES } from "./levels.js";
import { sentencesOf } from "./sentences.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../narration/catalog.js").Segment} Segment */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */
/** @typedef {import("./levels.js").LevelMoment} LevelMoment */

const MOST_CHOICES = 6;
const MOST_CHILDREN = 9;
const MOST_LEAVES = 12;

/**
 * The sentence of a turn, piece by piece; the first piece is the sentence, the others are its details.
 * @param {LevelMoment} moment
 * @param {Narrator} narrator
 * @param {number[]} drawn the rows that are drawn, in order
 * @returns {Segment[][]}
 */
export function levelSentence(moment, narrator, drawn) {
  const { catalog } = narrator;
  const { trace, turn, levels } = moment;
  const { nodes, leaves, pruned_moves: skipped } = trace.totals;
  if (turn === BARE) {
    const key = skipped ? "page.levels.start.skipped" : "page.levels.start";
    return [
      catalog.segments(key, { nodes, rows: trace.totals.max_ply + 1, leaves, skipped }),
      catalog.segments("page.levels.start.why", {}),
    ];
  }
  const now = drawn.filter((row) => moment.isNow(row));
  if (turn === LEAVES) return [catalog.segments("page.levels.leaves", { leaves }), leafLine(moment, catalog, now)];
  const { players, nodes: choosing } = levels.plies[moment.ply];
  if (moment.node) return [choiceLine(moment, catalog, moment.latest), ...whySkipped(moment, narrator)];
  const [player] = trace.view === "mover" ? ["mover"] : players.size > 1 ? ["both"] : players;
  const lines = now.slice(0, MOST_CHOICES).map((row) => choiceLine(moment, catalog, row));
  const rest = choosing.length - lines.length;
  if (rest) lines.push(catalog.segments("page.levels.rest", { nodes: rest }));
  const root = moment.ply === 0
    ? [
      catalog.segments("page.levels.root", {
        value: value(moment, catalog, 0),
        move: { text: trace.name(trace.choice(0)), row: trace.choice(0) },
      }),
    ]
    : [];
  return [catalog.segments(`page.levels.${player}`, { row: moment.ply + 1 }), ...lines, ...root];
}

/**
 * A node of this row: what it takes, from which child, and what the others offer; "?" for those it skipped.
 * @param {LevelMoment} moment
 * @param {Catalog} catalog
 * @param {number} row
 */
function choiceLine(moment, catalog, row) {
  const { trace } = moment;
  const side = sideOf(trace, row);
  const bound = turnedBound(trace.bound(row), side);
  const picks = seeksMost(trace, row) ? "max" : "min";
  const key = `page.levels.takes.${picks}${bound === "lower" || bound === "upper" ? `.${bound}` : ""}`;
  const children = trace.children(row).filter((child) => !trace.leftOut(child));
  const worth = { text: catalog.number(toldAt(trace, row, trace.value(row)), trace.restsOnEstimates(row)), row };
  const line = catalog.segments(key, {
    node: rowMention(trace, catalog, row, "lead"),
    value: worth,
    child: rowMention(trace, catalog, trace.choice(row), "of", true),
  });
  return [...line, ...listed(children, MOST_CHILDREN, (child) => [value(moment, catalog, child, side)]), {
    text: ".",
    row: null,
  }];
}

/**
 * What the search says of the moves that the node at hand skipped.
 * @param {LevelMoment} moment
 * @param {Narrator} narrator
 */
function whySkipped({ trace, steps, latest }, narrator) {
  return trace.windows.cutoffs.has(latest) ? sentencesOf(narrator, steps.at(steps.settledAt(latest) - 1)).standing : [];
}

/**
 * @param {LevelMoment} moment
 * @param {Catalog} catalog
 * @param {number[]} leaves
 */
function leafLine(moment, catalog, leaves) {
  const line = listed(
    leaves,
    MOST_LEAVES,
    (leaf) => [
      rowMention(moment.trace, catalog, leaf, "name"),
      { text: " = ", row: null },
      value(moment, catalog, leaf),
    ],
  );
  return [...line, { text: ".", row: null }];
}

/**
 * @param {number[]} rows
 * @param {number} most
 * @param {(row: number) => Segment[]} said
 * @returns {Segment[]}
 */
function listed(rows, most, said) {
  const list = rows.slice(0, most).flatMap((row, at) => (at ? [{ text: ", ", row: null }, ...said(row)] : said(row)));
  return rows.length > most ? [...list, { text: ", …", row: null }] : list;
}

/**
 * A row by its name; where names recur, by the moves that lead there. One that reads as a number is told from values.
 * @param {import("../kernel/trace.js").Trace} trace
 * @param {Catalog} catalog
 * @param {number} row
 * @param {"name" | "lead" | "of"} form of the catalog
 * @param {boolean} [isShort]
 */
function rowMention(trace, catalog, row, form, isShort = false) {
  const names = trace.isTree || isShort
    ? [trace.name(row)]
    : trace.ancestors(row).slice(1).map((above) => trace.name(above)).slice(-3);
  const name = names.join(" · ");
  if (!name) return { text: catalog.text("name.start"), row };
  const key = `${form}.${trace.isTree ? "node" : "move"}.number`;
  return { text: readsAsNumber(names[names.length - 1]) ? catalog.text(key, { name }) : name, row };
}

/**
 * A row's value, with the sign of what is proved of it, "?" where it was skipped.
 * @param {LevelMoment} moment
 * @param {Catalog} catalog
 * @param {number} row
 * @param {import("../kernel/trace.js").Player} [side] from which it is told
 */
function value({ trace }, catalog, row, side = sideOf(trace, row)) {
  return { text: (trace.visited(row) && worthText(trace, row, catalog, side)) || "?", row };
}
