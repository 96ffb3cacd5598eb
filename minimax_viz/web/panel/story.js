// The story of one node, as far as it has gone by the step that is shown.

import { INTERIOR, MERGED, TRANSPOSITION, UNPROBED } from "../kernel/columns.js";
import { seeksMost, toldWindow } from "../kernel/side.js";
import { questionAt } from "../lesson/question.js";
import { sumTold } from "../lesson/sum.js";
import { stateKey } from "../narration/title.js";
import { html } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Argument} Argument */
/** @typedef {import("../narration/catalog.js").Message} Message */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */
/** @typedef {import("../kernel/moment.js").Moment} Moment */

const MOST_MOVES = 250; // chess has at most 218
const ASKS = { ">": "more", "≥": "least", "<": "less", "≤": "most" };

/**
 * The messages that tell a row's story so far.
 * @param {Moment} moment
 * @param {Narrator} narrator
 * @param {number} row
 * @returns {Generator<Message>}
 */
export function* storyOf(moment, narrator, row) {
  const { trace, steps } = moment;
  const state = moment.state(row);
  if (state === "unvisited") return yield ["page.story.unvisited", {}];
  const source = trace.sources[row];
  if (trace.kind[row] === UNPROBED) return yield ["page.visits.story.unprobed", {}];
  if (trace.leftOut(row)) {
    return trace.kind[row] === MERGED
      ? yield ["page.story.merged", { twin: { text: trace.move(source), row: source } }]
      : yield ["page.story.discarded", {}];
  }
  if (state === "pruned") {
    const parent = trace.parents[row];
    if (trace.isInVisits) return yield ["page.visits.story.pruned", { at_parent: narrator.place(parent) }];
    return yield ["page.story.pruned", { at_parent: narrator.place(parent), ...met(moment, narrator, parent) }];
  }
  const question = trace.prunes ? questionAt(trace, row) : null;
  if (trace.purpose(row) !== "search") yield [`page.visits.story.${trace.purpose(row)}`, {}];
  if (!trace.prunes) yield ["page.story.entered", {}];
  else if (question) yield [questionKey(question), { node: narrator.name(row), value: { value: question.value } }];
  else yield ["page.story.entered.window", {
      alpha: endOf(narrator, row, "alpha"),
      beta: endOf(narrator, row, "beta"),
    }];
  if (trace.kind[row] !== INTERIOR) {
    if (state === "done") yield ["page.story.leaf", { value: narrator.number(row) }];
    if (trace.kind[row] === TRANSPOSITION) yield ["page.story.transposition", { source: narrator.of(source) }];
    return undefined;
  }
  if (trace.player(row) === "chance")
    return yield ["page.visits.story.sum", {
      sum: sumTold(moment, row, narrator.catalog),
      value: { text: moment.valueText(row, narrator.catalog) || "?", row },
    }];
  const children = moment.children(row).filter((child) => !trace.leftOut(child));
  const moves = children.length + (trace.open.get(row) ?? 0);
  const before = steps.backedUpBefore(row, moment.at);
  yield ["page.story.tried", { tried: children.filter((child) => child < before).length, moves }];
  const holder = moment.holder(row);
  if (holder < 0) return undefined;
  const value = moment.valueText(row, narrator.catalog);
  yield [state === "done" ? "page.story.settled" : "page.story.so_far", {
    value: { text: value, row },
    holder: narrator.name(holder),
  }];
  if (trace.windows.cutoffs.has(row) && moment.state(children[children.length - 1]) === "pruned") {
    yield trace.isInVisits
      ? ["page.visits.story.cut", { skipped: trace.windows.cutoffs.get(row)?.skipped ?? 0 }]
      : ["page.story.cut", met(moment, narrator, row)];
  }
  return undefined;
}

/**
 * An end of the window with which a row was entered, tied to the row that supplied it.
 * @param {Narrator} narrator
 * @param {number} row
 * @param {import("../narration/proofs.js").End} end
 */
function endOf(narrator, row, end) {
  const entry = narrator.entry(row, narrator.endTold(row, end));
  if (narrator.trace.isInVisits || narrator.trace.view === "mover") return { value: entry.value };
  return Number.isFinite(entry.value) ? narrator.end(row, end)[end] : entry;
}

/**
 * The bound that a cutoff met, and who supplied it.
 * @param {Moment} moment
 * @param {Narrator} narrator
 * @param {number} row
 * @returns {Record<string, Argument>}
 */
function met(moment, narrator, row) {
  const { trace } = moment;
  const cutoff = trace.windows.cutoffs.get(row);
  const supplier = cutoff ? cutoff.supplier : 0;
  const { windows: { alpha, beta } } = trace;
  const window = toldWindow(trace, row, { alpha: alpha[row], beta: beta[row] });
  const [sign, bound] = seeksMost(trace, row) ? ["β", window.beta] : ["α", window.alpha];
  return {
    bound: { text: `${sign} = ${narrator.catalog.number(bound)}`, row: supplier },
    at_supplier: narrator.place(supplier),
    skipped: cutoff?.skipped ?? 0,
  };
}

/** The message of what a null window asks. @param {import("../lesson/question.js").Question} question */
export function questionKey({ sign }) {
  return `page.visits.asks.${ASKS[sign]}`;
}

/**
 * The steps at which a row's story turns, those to come included.
 * @param {Moment} moment
 * @param {number} row
 * @returns {[string, number][]}
 */
export function turnsOf(moment, row) {
  const { trace, steps } = moment;
  if (!trace.visited(row)) return [["skipped", steps.firstStep(row)]];
  /** @type {[string, number][]} */
  const turns = [["entered", steps.firstStep(row)]];
  const skipped = trace.windows.cutoffs.has(row) ? trace.children(row).find((child) => trace.pruned(child)) : undefined;
  if (skipped !== undefined) turns.push(["cut", steps.firstStep(skipped)]);
  const settled = steps.settledAt(row);
  if (settled < Infinity) turns.push(["settled", settled]);
  return turns;
}

/**
 * What each of a row's moves has brought by the step.
 * @param {Moment} moment
 * @param {Narrator} narrator
 * @param {number} row
 * @returns {{ row: number, state: string, text: string, isBest: boolean }[]}
 */
export function movesTold(moment, { catalog }, row) {
  const { trace } = moment;
  if (moment.state(row) === "unvisited" || !trace.visited(row)) return [];
  const holder = moment.holder(row);
  return moment.children(row).map((child) => {
    const state = moment.state(child);
    const text = state === "done" ? moment.valueText(child, catalog) : catalog.text(stateKey(trace, child, state));
    return { row: child, state, text, isBest: child === holder };
  });
}

/**
 * A row's moves, each with what it brought; each can be picked.
 * @param {Moment} moment
 * @param {Narrator} narrator
 * @param {number} row
 * @returns {HTMLElement[]}
 */
export function movesOf(moment, narrator, row) {
  const { catalog } = narrator;
  const moves = movesTold(moment, narrator, row);
  const entries = moves.slice(0, MOST_MOVES).map(({ row: child, state, text, isBest }) => {
    const entry = html("li", { class: isBest ? `${state} best` : state });
    entry.append(
      html("button", { type: "button", "data-pin": child, "data-row": child }, moment.trace.move(child)),
      html("span", {}, text),
    );
    if (isBest) entry.append(html("b", {}, catalog.text("page.story.best")));
    return entry;
  });
  const left = moves.length - entries.length;
  if (left > 0) entries.push(html("li", {}, catalog.text("page.stub.moves", { moves: left })));
  return entries;
}
