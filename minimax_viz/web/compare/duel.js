// Two searches to compare, and the moments they can be shown at: together at one node, or side by side in a race.

import { Pairing } from "../kernel/pairing.js";
import { SIDES } from "./sides.js";
import { UnionMoment, UnionSteps } from "./unionmoment.js";
import { firstYes } from "../kernel/columns.js";
import { Counterparts, otherSide } from "../lesson/counterparts.js";
import { Union } from "../kernel/union.js";
import { Moment } from "../kernel/moment.js";
import { Steps } from "../kernel/steps.js";

/** @import { Side } from "../kernel/pairing.js" */
/** @import { Trace } from "../kernel/trace.js" */
/**
 * What is shown: the search that is followed, both moments, how the other one stands to it (null in a race), and the
 * tick of the race (null outside one).
 * @typedef {{ side: Side, moments: Moment[], moment: UnionMoment, meeting: import("../lesson/counterparts.js").Meeting | null, tick: number | null }} BothMoments
 */

export class Duel {
  /** @param {Trace[]} traces two of them */
  constructor(traces) {
    this.traces = traces;
    this.steps = traces.map((trace) => new Steps(trace));
    this.pairing = new Pairing(traces[0], traces[1]);
    this.counterparts = new Counterparts(this.pairing, this.steps);
    this.union = new Union(traces, this.pairing);
    this.unionSteps = SIDES.map((side) => new UnionSteps(this.union, this.counterparts, side));
    /** What both searches cost, with the passes and looks that are not drawn. */
    this.costs = traces.map(({ document, totals }) =>
      document.costs ?? { ...totals, passes: 1, last_pass: totals.nodes }
    );
    /** How many ticks a race takes: at each, either search looks at one node more. */
    this.ticks = Math.max(...this.costs.map(({ nodes }) => nodes));
  }

  /**
   * One search at a step, the other with it.
   * @param {Side} side
   * @param {number} step
   * @returns {BothMoments}
   */
  together(side, step) {
    const meeting = this.counterparts.meet(side, step);
    const at = side === 0 ? [step, meeting.step] : [meeting.step, step];
    return { ...this.bothAt(side, at), meeting, tick: null };
  }

  /**
   * Both searches once each has looked at `tick` nodes, or all it ever does.
   * @param {Side} side
   * @param {number} tick
   * @returns {BothMoments}
   */
  racing(side, tick) {
    return { ...this.bothAt(side, [this.stepAt(0, tick), this.stepAt(1, tick)]), meeting: null, tick };
  }

  /**
   * @param {Side} side
   * @param {number[]} at
   */
  bothAt(side, at) {
    const moments = at.map((step, which) => new Moment(this.traces[which], this.steps[which], step));
    return { side, moments, moment: new UnionMoment(this.union, this.unionSteps[side], moments) };
  }

  /**
   * The step at which a search has just entered a node of a number, from 1; its last step once there is none left. Nodes
   * that are not drawn come first.
   * @param {number} side
   * @param {number} number
   */
  stepAt(side, number) {
    const trace = this.traces[side];
    const drawn = number - this.costs[side].nodes + trace.totals.nodes;
    if (drawn >= trace.totals.nodes) return this.steps[side].count;
    const { visited } = trace.before;
    return this.steps[side].firstStep(firstYes(0, trace.rows - 1, (row) => visited[row + 1] >= drawn));
  }

  /**
   * How far a search is in what the other one saved by the same turn; null where both are at one node.
   * @param {Side} side
   * @param {import("../lesson/counterparts.js").Meeting} meeting
   * @param {number} row the one it is at
   */
  progress(side, meeting, row) {
    if (meeting.top < 0 || !this.counterparts.isSaving(meeting.relation)) return null;
    const { sizes, before, parents } = this.traces[side];
    const family = meeting.relation === "cut" ? this.traces[side].children(parents[meeting.top]) : [meeting.top];
    const tops = family.filter((top) => this.counterparts.counterpart(side, top).relation === meeting.relation);
    let number = 0, nodes = 0;
    for (const top of tops) {
      nodes += this.counterparts.saved(side, top);
      if (top <= row) number += before.visited[Math.min(row + 1, top + sizes[top])] - before.visited[top];
    }
    return { number, nodes };
  }

  /**
   * What the other search goes on to where this one skips the rest of a row's moves: the first such move as a row of
   * both, and how many nodes there are in all; null where there is nothing of that.
   * @param {Side} side
   * @param {number} row
   */
  ahead(side, row) {
    const { counterparts, traces, pairing } = this;
    const trace = traces[side];
    if (!counterparts.isOnePosition || !trace.windows.cutoffs.has(row)) return null;
    const other = otherSide(side);
    const partner = pairing.partner[side];
    const skipped = trace.children(row).filter((child) =>
      trace.pruned(child) && partner[child] >= 0 && traces[other].visited(partner[child])
    );
    if (!skipped.length) return null;
    return {
      skipped: skipped[0],
      row: partner[skipped[0]],
      nodes: skipped.reduce((sum, child) => sum + counterparts.saved(other, partner[child]), 0),
    };
  }

  /** Whether what one search looked at tells what it saved: both are of one position, and neither was stopped. */
  get isMeasured() {
    return this.counterparts.isOnePosition && this.traces.every(({ document }) => document.complete);
  }

  /** The search that needs fewer nodes. @returns {Side} */
  get faster() {
    const [one, two] = this.costs;
    return two.nodes <= one.nodes ? 1 : 0;
  }

  get slower() {
    return otherSide(this.faster);
  }
}
