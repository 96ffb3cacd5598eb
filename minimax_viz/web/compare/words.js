// What is said of two searches at once; rows in these sentences are rows of their union.

import { DISCARDED, HORIZON, INTERIOR } from "../kernel/columns.js";
import { MARKS, SIDES } from "./sides.js";
import { otherSide } from "../lesson/counterparts.js";
import { Narrator } from "../narration/narrator.js";

/** @import { Argument, Catalog, Message } from "../narration/catalog.js" */
/** @import { Duel, BothMoments } from "./duel.js" */
/** @import { Side } from "../kernel/pairing.js" */

export class Words {
  /**
   * @param {Duel} duel
   * @param {Catalog} catalog
   * @param {string[]} names what tells the searches apart
   * @param {string[]} games what their games are called
   * @param {string} verdict the sentence about both that matters most, "" for none
   * @param {string} parting where and how they part, "" where that is not known
   */
  constructor(duel, catalog, names, games, verdict, parting = "") {
    this.verdict = verdict;
    this.parting = parting;
    this.duel = duel;
    this.games = games;
    this.catalog = catalog;
    this.names = names.map((name, side) => `${MARKS[side]} ${name}`);
    this.narrators = duel.traces.map((trace) => new Narrator(trace, catalog));
  }

  /** How the searches stand to each other. @param {BothMoments} both @returns {Message[]} */
  meanwhile(both) {
    if (both.tick !== null) return this.race(both.tick);
    const isOver = both.moments.every((moment) => moment.isLast);
    return isOver && this.verdict
      ? [...this.meeting(both), ["compare_page.verdict", { verdict: this.verdict }]]
      : [...this.meeting(both)];
  }

  // At one node ---------------------------------------------------------------------------------------------------

  /** @param {BothMoments} both @returns {Generator<Message>} */
  *meeting(both) {
    const { side, meeting, moments } = both;
    if (!meeting) return;
    const { counterparts, traces } = this.duel;
    const { step } = moments[side];
    const other = otherSide(side);
    if (moments[side].at === counterparts.firstDifference) {
      const isToldBelow = !["same", "turned"].includes(meeting.relation);
      yield this.parting && !isToldBelow
        ? ["compare_page.verdict", { verdict: this.parting }]
        : ["compare_page.meet.parting", {}];
    }
    if (meeting.relation === "turned") {
      if (!this.parting)
        yield ["compare_page.meet.turned", { other: this.names[other], move: this.mention(other, meeting.row) }];
      return;
    }
    if (meeting.relation === "same") {
      yield* this.together(both);
      return;
    }
    const found = meeting.row;
    const parent = traces[other].parents[found];
    /** @type {Record<string, Argument>} */
    const known = {
      other: this.names[other],
      move: this.mention(other, found),
      at_node: this.place(other, found),
      at_parent: parent < 0 ? "" : this.place(other, parent),
      ...(meeting.relation === "cut" ? this.met(other, parent) : {}),
      ...(meeting.relation === "merged" ? { twin: this.mention(other, traces[other].sources[found]) } : {}),
    };
    yield [`compare_page.meet.${meeting.relation}`, known];
    const progress = this.duel.progress(side, meeting, step.child ?? moments[side].entered);
    if (progress && progress.nodes > 1)
      yield ["compare_page.meet.progress", { other: MARKS[other], lead: MARKS[side], ...progress }];
  }

  /** @param {BothMoments} both @returns {Generator<Message>} */
  *together(both) {
    const { side, moments } = both;
    const other = otherSide(side);
    const { step } = moments[side];
    const { node } = step;
    if (step.kind === "cutoff") {
      const nodes = this.duel.ahead(side, node)?.nodes;
      const isBoth = moments[other].step.kind === "cutoff";
      if (nodes) yield ["compare_page.meet.ahead", { other: this.names[other], nodes }];
      else if (isBoth) yield ["compare_page.meet.both_cut", {}];
      else yield ["compare_page.meet.same", { at_node: this.place(side, node) }];
      return;
    }
    const partner = this.duel.pairing.partner[side][node];
    const isSettled = (step.kind === "finish" || step.kind === "evaluate") && moments[other].state(partner) === "done";
    if (!isSettled) {
      yield ["compare_page.meet.same", { at_node: this.place(side, node) }];
      return;
    }
    const rows = side === 0 ? [node, partner] : [partner, node];
    const [one, two] = rows.map((row, which) => this.known(which, row));
    const known = {
      node: this.mention(side, node),
      one: this.names[0],
      two: this.names[1],
      known_one: one,
      known_two: two,
    };
    if (one === two) yield ["compare_page.meet.agree", known];
    else yield ["compare_page.meet.differ", known];
    for (const which of SIDES) {
      const nodes = this.duel.ahead(which, rows[which])?.nodes;
      if (nodes) yield ["compare_page.meet.without", { who: MARKS[which], nodes }];
    }
  }

  /** Whether a value rests on evaluations at the depth limit, or on candidates alone. @param {number} side @param {number} row */
  isEstimate(side, row) {
    const trace = this.duel.traces[side];
    return trace.restsOnEstimates(row) || (trace.kind[row] === INTERIOR && trace.has(DISCARDED));
  }

  /**
   * A settled value with what is proved of it, in words.
   * @param {number} side
   * @param {number} row
   */
  known(side, row) {
    const trace = this.duel.traces[side];
    const kind = this.isEstimate(side, row) ? "estimate" : trace.bound(row) || "returned";
    return this.catalog.text(`compare_page.known.${kind}`, { value: this.catalog.number(trace.value(row)) });
  }

  /**
   * The bound that a cutoff met, and where it came from.
   * @param {Side} side
   * @param {number} row
   * @returns {Record<string, Argument>}
   */
  met(side, row) {
    const trace = this.duel.traces[side];
    const isMax = trace.maximises(row);
    const cutoff = trace.windows.cutoffs.get(row);
    const supplier = cutoff ? cutoff.supplier : 0;
    const value = this.catalog.number((isMax ? trace.windows.beta : trace.windows.alpha)[row]);
    return {
      bound: { text: `${isMax ? "β" : "α"} = ${value}`, row: this.duel.pairing.unionOf[side][supplier] },
      at_supplier: this.place(side, supplier),
    };
  }

  /** @param {Side} side @param {number} row */
  mention(side, row) {
    const { text } = this.narrators[side].name(row);
    return { text, row: this.duel.pairing.unionOf[side][row] };
  }

  /** @param {Side} side @param {number} row */
  place(side, row) {
    const { text } = this.narrators[side].place(row);
    return { text, row: this.duel.pairing.unionOf[side][row] };
  }

  // In a race -----------------------------------------------------------------------------------------------------

  /** @param {number} tick @returns {Message[]} */
  race(tick) {
    const { duel, names } = this;
    const { faster, slower } = duel;
    const [most, least] = [slower, faster].map((side) => duel.costs[side].nodes);
    const isDone = (/** @type {Side} */ side) => tick >= duel.costs[side].nodes;
    const value = (/** @type {Side} */ side) =>
      this.catalog.number(duel.traces[side].value(0), this.isEstimate(side, 0)) || "—";
    const end = (/** @type {Side} */ side) => (duel.traces[side].document.complete ? "done" : "stopped");
    if (!isDone(faster)) return [["compare_page.race.running", { tick }]];
    /** @type {Message[]} */
    const said = [[`compare_page.race.${end(faster)}`, { who: names[faster], nodes: least, value: value(faster) }]];
    if (!isDone(slower)) said.push(["compare_page.race.left", { who: names[slower], left: most - tick }]);
    else {
      said.push([`compare_page.race.${end(slower)}`, { who: names[slower], nodes: most, value: value(slower) }]);
      if (most > least && duel.isMeasured)
        said.push(["compare_page.race.times", { times: times(most / least, this.catalog) }]);
    }
    return said;
  }

  // As a whole ----------------------------------------------------------------------------------------------------

  /** What of the comparison is not meaningful, sentence by sentence. */
  *cautions() {
    const { duel, catalog, names } = this;
    const [one, two] = duel.traces.map(({ document }) => document);
    if (one.title !== two.title)
      yield catalog.text("compare_page.caution.games", { one: this.games[0], two: this.games[1] });
    else if (!duel.counterparts.isOnePosition)
      yield catalog.text("compare_page.caution.boards", { one: one.board, two: two.board });
    for (const [side, { document }] of duel.traces.entries()) {
      if (!document.complete)
        yield `${names[side]}: ${catalog.text(`stopped.${document.stopped}`, { nodes: duel.costs[side].nodes })} ${
          catalog.text("compare_page.caution.stopped")
        }`;
    }
    for (const [side, trace] of duel.traces.entries()) {
      if (trace.has(HORIZON)) yield catalog.text("compare_page.caution.horizon", { who: names[side] });
    }
    if (duel.counterparts.isOnePosition && !duel.pairing.isInOrder)
      yield catalog.text("compare_page.caution.order", {});
  }
}

/**
 * How many times as much, to two digits or so.
 * @param {number} ratio
 * @param {Catalog} catalog
 */
function times(ratio, catalog) {
  return catalog.decimal(ratio, ratio >= 10 ? 0 : ratio >= 3 ? 1 : 2);
}
