// What the telling row by row says at each turn.

import { BARE, LEAVES } from "./levels.js";

/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("../core/catalog.js").Segment} Segment */
/** @typedef {import("./levels.js").LevelMoment} LevelMoment */

const MOST_CHOICES = 6;
const MOST_CHILDREN = 9;
const MOST_LEAVES = 12;

/**
 * The sentence of a turn, piece by piece; the first piece is the sentence, the others are its details.
 * @param {LevelMoment} moment
 * @param {Catalog} catalog
 * @param {number[]} drawn the rows that are drawn, in order
 * @returns {Segment[][]}
 */
export function levelSentence(moment, catalog, drawn) {
  const { trace, turn, levels } = moment;
  const { nodes, leaves } = trace.totals;
  if (turn === BARE) return [catalog.segments("page.levels.start", { nodes, rows: trace.totals.max_ply + 1, leaves }), catalog.segments("page.levels.start.why", {})];
  const now = drawn.filter((row) => moment.isNow(row));
  if (turn === LEAVES) return [catalog.segments("page.levels.leaves", { leaves }), leafLine(moment, catalog, now)];
  const { players, nodes: count } = levels.plies[moment.ply];
  const [player] = players.size > 1 ? ["both"] : players;
  const lines = now.slice(0, MOST_CHOICES).map((row) => choiceLine(moment, catalog, row));
  const rest = count - lines.length;
  if (rest) lines.push(catalog.segments("page.levels.rest", { nodes: rest }));
  const root = moment.ply === 0 ? [catalog.segments("page.levels.root", { value: value(moment, catalog, 0), move: rowMention(moment.trace, catalog, trace.choice(0)) })] : [];
  return [catalog.segments(`page.levels.${player}`, { row: moment.ply + 1 }), ...lines, ...root];
}

/**
 * A node of this row: what it takes, from which child, and what the others offer.
 * @param {LevelMoment} moment
 * @param {Catalog} catalog
 * @param {number} row
 */
function choiceLine(moment, catalog, row) {
  const { trace } = moment;
  const key = `page.levels.takes.${trace.player(row)}`;
  const children = trace.children(row);
  const line = catalog.segments(key, { node: rowMention(moment.trace, catalog, row), value: value(moment, catalog, row), child: rowMention(moment.trace, catalog, trace.choice(row), true) });
  return [...line, ...listed(children, MOST_CHILDREN, (child) => [value(moment, catalog, child)]), { text: ".", row: null }];
}

/**
 * @param {LevelMoment} moment
 * @param {Catalog} catalog
 * @param {number[]} leaves
 */
function leafLine(moment, catalog, leaves) {
  const line = listed(leaves, MOST_LEAVES, (leaf) => [rowMention(moment.trace, catalog, leaf), { text: " = ", row: null }, value(moment, catalog, leaf)]);
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
 * A row by its name; where names recur, by the moves that lead there.
 * @param {import("../core/trace.js").Trace} trace
 * @param {Catalog} catalog
 * @param {number} row
 * @param {boolean} [isShort]
 */
function rowMention(trace, catalog, row, isShort = false) {
  const names = trace.isTree || isShort ? [trace.name(row)] : trace.ancestors(row).slice(1).map((above) => trace.name(above)).slice(-3);
  return { text: names.join(" · ") || catalog.text("name.start"), row };
}

/**
 * @param {LevelMoment} moment
 * @param {Catalog} catalog
 * @param {number} row
 */
function value({ trace }, catalog, row) {
  return { text: catalog.number(trace.value(row), trace.restsOnEstimates(row)), row };
}
