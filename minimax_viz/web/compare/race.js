// The race: two lanes, one runner each, a node a tick.

import { MARKS } from "./sides.js";
import { byId } from "../shell/elements.js";

/** @import { Duel, BothMoments } from "./duel.js" */

const SLOWEST_RATE = 0.5; // ticks a second
const LEAST_TOP_RATE = 20;
const SHORTEST_RACE = 10; // seconds, at full speed
const SHORTEST_PAUSE = 50; // milliseconds between two pictures

/**
 * How long to wait between two pictures, in milliseconds, and how many ticks pass between them.
 * @param {number} share of the speed, from 0 to 1
 * @param {number} ticks of the whole race
 */
export function paceOf(share, ticks) {
  const top = Math.max(LEAST_TOP_RATE, ticks / SHORTEST_RACE);
  const rate = SLOWEST_RATE * (top / SLOWEST_RATE) ** share;
  const pace = Math.max(SHORTEST_PAUSE, 1000 / rate);
  return { pace, by: Math.max(1, Math.round((rate * pace) / 1000)) };
}

export class RaceView {
  /** @param {Duel} duel */
  constructor(duel) {
    this.duel = duel;
    this.part = byId("race");
  }

  /**
   * @param {BothMoments} both
   * @param {import("./words.js").Words} words
   */
  show(both, words) {
    const { tick, moments } = both;
    this.part.hidden = tick === null;
    if (tick === null) return;
    const { duel } = this;
    const { catalog } = words;
    moments.forEach((moment, side) => {
      const { nodes } = duel.costs[side];
      const done = Math.min(tick, nodes);
      const isDone = done === nodes;
      const lane = byId(`lane${side}`);
      lane.classList.toggle("done", isDone);
      lane.setAttribute("aria-valuemax", String(nodes));
      lane.setAttribute("aria-valuenow", String(done));
      lane.setAttribute("aria-label", words.names[side]);
      lane.setAttribute("viewBox", "0 0 1000 12");
      const [track, run] = lane.children;
      track.setAttribute("width", String((1000 * nodes) / duel.ticks));
      run.setAttribute("width", String((1000 * done) / duel.ticks));
      const key = isDone ? (moment.trace.document.complete ? "done" : "stopped") : "running";
      byId(`runner${side}`).textContent = MARKS[side];
      byId(`lap${side}`).textContent = catalog.text(`compare_page.lap.${key}`, { seen: done, nodes });
    });
  }
}
