// Why the computer plays what it plays: its moves in groups, worst first, a sentence each, and at last its choice.

import { timed } from "./words.js";

/** @import { Thought } from "./game.js" */
/** @import { Naming } from "./naming.js" */
/** @import { Player } from "../kernel/trace.js" */
/** @typedef {"loss" | "lesser" | "open" | "guess" | "draw" | "win"} Group what moves come to for whoever thinks; lesser: no better than another, by a bound */
/** @typedef {{ text: string, rows: number[] }} Reason a sentence, and the moves that have been told of when it is said */

/** From the worst to the best. @type {Group[]} */
const GROUPS = ["loss", "lesser", "guess", "open", "draw", "win"];

/**
 * The sentences before a move: how far the computer looks, what its moves come to, and which it plays.
 * @param {Thought} thought
 * @param {number} chosen the row of the move
 * @param {Naming} naming
 * @param {"think" | "show"} speaker "think" where the computer speaks to the visitor, "show" where it plays itself
 * @param {Record<Player, string>} names what the players are called
 * @param {boolean} isBrief whether the choice is all that is said
 * @returns {Reason[]}
 */
export function reasonsFor({ record, root, plies }, chosen, naming, speaker, names, isBrief) {
  const player = record.player(root);
  const opponent = player === "max" ? "min" : "max";
  const moves = record.moves(root);
  const args = { player: names[player], opponent: names[opponent] };
  const said = (/** @type {string} */ key, /** @type {Record<string, string | number>} */ more = {}) =>
    naming.catalog.text(`booth.${speaker}.${key}`, { ...args, ...more });
  const last = {
    text: said(`play.${fateOf(chosen)}`, {
      act: naming.act(speaker, record.move(chosen), args.player),
      plies: (record.distance(chosen) ?? 0) + 1,
    }),
    rows: moves,
  };
  if (isBrief || moves.length === 1) return [last];
  /** @type {Reason[]} */
  const reasons = [{
    text: plies === null ? said("look.end", { moves: moves.length }) : said("look", { moves: moves.length, plies }),
    rows: [],
  }];
  /** @type {number[]} */
  const told = [];
  for (const group of GROUPS) {
    const rows = moves.filter((row) => groupOf(row) === group);
    if (!rows.length) continue;
    told.push(...rows);
    const isAll = rows.length === moves.length;
    const isRest = group !== "lesser" && !isAll && told.length === moves.length && rows.length > 2;
    const list = isRest
      ? naming.catalog.text("booth.others")
      : naming.list(rows.map((row) => record.move(row)), "booth.and");
    reasons.push({ text: isAll ? said(`all.${group}`) : said(`group.${group}`, { moves: list }), rows: told.slice() });
  }
  return [...reasons, last];

  /** @param {number} row @returns {Group} */
  function groupOf(row) {
    const outcome = record.outcome(row);
    if (outcome === "draw") return "draw";
    if (outcome !== "guess") return outcome === player ? "win" : "loss";
    if (record.bound(row) !== "exact" && row !== chosen) return "lesser";
    return record.trace.settings.evaluation === "zero" && record.worth(row) === 0 ? "open" : "guess";
  }

  /** How the choice is explained. @param {number} row */
  function fateOf(row) {
    const group = groupOf(row);
    if (group === "guess" || group === "lesser") {
      const good = record.worth(row) * (player === "max" ? 1 : -1);
      return good > 0 ? "good" : good < 0 ? "bad" : "even";
    }
    return group + timed(record, row, player);
  }
}
