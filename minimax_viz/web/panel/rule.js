// The rule as a table: what MAX and what MIN does with a value v that comes back, with the case at hand.

import { seeksMost, toldAt, toldWindow } from "../kernel/side.js";
import { answered, questionAt } from "../lesson/question.js";
import { SIGNS, turnWord } from "../lesson/turn.js";
import { html } from "../shell/elements.js";
import { mayCut } from "../lesson/told.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/trace.js").Player} Player */
/** @typedef {"ignore" | "update" | "prune" | "better" | "keep"} Verdict */
/** @typedef {{ verdict: Verdict, condition: string }} Case */

/** @type {Player[]} */
const PLAYERS = ["max", "min"];

/** @type {Record<"ge" | "gt" | "minimax", Record<Player, Case[]>>} */
const CASES = {
  ge: {
    max: [
      { condition: "v ≤ α", verdict: "ignore" },
      { condition: "α < v < β", verdict: "update" },
      { condition: "v ≥ β", verdict: "prune" },
    ],
    min: [
      { condition: "v ≤ α", verdict: "prune" },
      { condition: "α < v < β", verdict: "update" },
      { condition: "v ≥ β", verdict: "ignore" },
    ],
  },
  gt: {
    max: [
      { condition: "v ≤ α", verdict: "ignore" },
      { condition: "α < v ≤ β", verdict: "update" },
      { condition: "v > β", verdict: "prune" },
    ],
    min: [
      { condition: "v < α", verdict: "prune" },
      { condition: "α ≤ v < β", verdict: "update" },
      { condition: "v ≥ β", verdict: "ignore" },
    ],
  },
  minimax: {
    max: [
      { condition: "v > best", verdict: "better" },
      { condition: "v ≤ best", verdict: "keep" },
    ],
    min: [
      { condition: "v < best", verdict: "better" },
      { condition: "v ≥ best", verdict: "keep" },
    ],
  },
};

/**
 * The case at hand at a back-up or a cutoff, with its numbers; null at other steps, and where the rule is another one: at
 * chance nodes, and for what a scout's answer leads to.
 * @param {Moment} moment
 * @param {Catalog} catalog
 * @returns {{ player: Player, verdict: Verdict, numbers: string } | null}
 */
export function caseAtHand(moment, catalog) {
  const { trace, steps, step } = moment;
  const child = step.kind === "cutoff"
    ? steps.placeOf(step.number - 1).child
    : step.kind === "back_up"
    ? step.child
    : null;
  if (child === null || trace.player(step.node) === "chance" || trace.isAskedAgain(child)) return null;
  const player = seeksMost(trace, step.node) ? "max" : "min";
  const value = toldAt(trace, step.node, Number(trace.value(child)));
  const before = toldWindow(trace, step.node, steps.standing(step.node, child));
  const v = catalog.number(value);
  if (!trace.prunes) {
    const verdict = step.improved ? "better" : "keep";
    const best = toldAt(trace, step.node, before.best) ?? (player === "max" ? -Infinity : Infinity);
    const sign = player === "max" ? (step.improved ? ">" : "≤") : step.improved ? "<" : "≥";
    return { player, verdict, numbers: `${v} ${sign} ${catalog.number(best)}` };
  }
  const isStrict = trace.settings.cutoff === "gt";
  const [alpha, beta] = [catalog.number(before.alpha), catalog.number(before.beta)];
  const verdict = verdictOn(value, before.alpha, before.beta, player, isStrict);
  const question = questionAt(trace, step.node);
  if (question) {
    const isHigh = verdict === "update" || (verdict === "prune") === (player === "max");
    return { player, verdict, numbers: `${v} ${answered(question, isHigh)} ${catalog.number(question.value)}` };
  }
  const isLow = (verdict === "ignore") === (player === "max");
  const [low, high] = player === "max" ? ["<", isStrict ? "≤" : "<"] : [isStrict ? "≤" : "<", "<"];
  if (verdict === "update") return { player, verdict, numbers: `${alpha} ${low} ${v} ${high} ${beta}` };
  const strict = verdict === "prune" && isStrict;
  return {
    player,
    verdict,
    numbers: isLow ? `${v} ${strict ? "<" : "≤"} ${alpha}` : `${v} ${strict ? ">" : "≥"} ${beta}`,
  };
}

/**
 * What a player does with a value, by the window before it came.
 * @param {number} value
 * @param {number} alpha
 * @param {number} beta
 * @param {Player} player
 * @param {boolean} isStrict the rule `gt`: only values beyond the bound cut
 * @returns {Verdict}
 */
function verdictOn(value, alpha, beta, player, isStrict) {
  const isMax = player === "max";
  if (isMax ? value <= alpha : value >= beta) return "ignore";
  const meets = isMax ? value >= beta : value <= alpha;
  const equals = value === (isMax ? beta : alpha);
  return meets && !(isStrict && equals) ? "prune" : "update";
}

/**
 * The table's rows, its head included.
 * @param {Moment} moment
 * @param {Catalog} catalog
 * @returns {HTMLElement[]}
 */
export function ruleTable(moment, catalog) {
  const { trace } = moment;
  const cases = CASES[trace.settings.cutoff ?? "minimax"];
  // Which case it is answers the question that may follow.
  const now = moment.hidesAhead && mayCut(moment) ? null : caseAtHand(moment, catalog);
  const turn = trace.isLeaf(moment.step.node) ? null : trace.player(moment.step.node);
  const isMover = trace.view === "mover"; // who has one rule for both
  const columns = isMover ? PLAYERS.slice(0, 1) : PLAYERS;
  const head = html(
    "tr",
    {},
    ...columns.map((column) => {
      const player = isMover ? turn : column;
      return html(
        "th",
        { scope: "col", class: player === turn ? `${player ?? ""} turn` : column },
        player ? `${SIGNS[player]} ${turnWord(player, trace, catalog)}` : catalog.text("page.mover.either"),
      );
    }),
  );
  return [
    head,
    ...cases.max.map((_, at) =>
      html(
        "tr",
        {},
        ...columns.map((player) => {
          const { condition, verdict } = cases[player][at];
          const isNow = now?.player === player && now.verdict === verdict;
          const cell = html("td", { class: `${verdict}${isNow ? " now" : ""}` });
          if (isNow) cell.setAttribute("aria-current", "step");
          cell.append(html("code", {}, condition), " ");
          if (isNow) cell.append(html("b", {}, now.numbers), " ");
          cell.append(html("span", {}, catalog.text(`page.rule.${verdict}.${player}`)));
          return cell;
        }),
      )
    ),
  ];
}
