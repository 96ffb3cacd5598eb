// What both trees of a comparison have in common: the plies that are left out, the place of each node, what is in view.

import { Fold, breaksOf } from "../picture/fold.js";
import { otherSide } from "../lesson/counterparts.js";

/** @import { Counterparts } from "../lesson/counterparts.js" */
/** @import { Side } from "../kernel/pairing.js" */
/** @import { Measure } from "../picture/layout.js" */
/** @import { Moment } from "../kernel/moment.js" */
/** @import { Box } from "../tree/camera.js" */
/** A measure with the key of its item, that of its parent's, and its place among the siblings. @typedef {{ key: string, under: string, order: number, measure: Measure }} Keyed */

/** The fold of one search beside the other's: a ply is left out in both trees or in none. */
export class SideFold extends Fold {
  /**
   * @param {Counterparts} counterparts
   * @param {Side} side
   */
  constructor({ steps, pairing }, side) {
    super(steps[side].trace);
    this.traces = steps.map(({ trace }) => trace);
    this.pairing = pairing;
    this.side = side;
    /** Where both searches are, unless each goes its own way. @type {Moment[] | null} */
    this.moments = null;
    /** The other search's fold. @type {SideFold | null} */
    this.beside = null;
  }

  /**
   * The last picture has the best line below one of the root's moves, which takes room beside them.
   * @override
   * @param {number} row
   * @param {number | undefined} onPath
   * @param {Moment} moment
   */
  family(row, onPath, moment) {
    const { room } = this;
    if (moment.isOver && row === 0) this.room = { ...room, frames: room.frames - 1 };
    const family = super.family(row, onPath, moment);
    this.room = room;
    return family;
  }

  /**
   * Of many moves both trees have those that matter most in the second search.
   * @override
   * @param {number} row
   * @param {number[]} children
   * @param {number | undefined} onPath
   * @param {Moment} moment
   * @returns {number[]}
   */
  telling(row, children, onPath, moment) {
    const own = super.telling(row, children, onPath, moment);
    const { beside, moments, side, pairing: { partner, unionOf } } = this;
    const there = partner[side][row];
    if (side === 1 || !beside || !moments || there < 0) return own;
    const path = beside.trace.ancestors(moments[1].deepest);
    const others = beside.telling(there, beside.children(there), path[path.indexOf(there) + 1], moments[1]).map(
      (child) => unionOf[1][child]
    );
    const shared = children.filter((child) => child === onPath || others.includes(unionOf[0][child]));
    return shared.length < own.length ? own : shared;
  }

  /**
   * The search that is further down says which plies of its path are left out; that of the other one's node stays.
   * @override
   * @param {number[]} path
   * @param {Moment} moment
   */
  breaks(path, moment) {
    const { moments, side, traces, pairing: { unionOf } } = this;
    if (!moments || moments.some(({ isOver }) => isOver)) return super.breaks(path, moment);
    const paths = moments.map(({ step }, which) => traces[which].ancestors(step.node));
    const lower = paths[0].length < paths[1].length ? 1 : 0;
    const upper = otherSide(lower);
    const [long, short] = [paths[lower], paths[upper]];
    const end = short.length - 1;
    if (unionOf[lower][long[end]] !== unionOf[upper][short[end]]) return super.breaks(path, moment);
    const plies = moments.map(({ step: { supplier } }, which) => supplier === null ? -1 : traces[which].ply[supplier]);
    const kept = end < long.length - 1 ? end : Math.max(...plies);
    const most = Math
      .min(...moments.map(({ step }, which) => this.room.plies - Number(traces[which].sizes[step.node] > 1)));
    const own = paths[side];
    const broken = [...breaksOf(long, most, kept < 0 ? null : long[kept], 1, 2)].map(([row, count]) => ({
      first: long.indexOf(row),
      count,
    }));
    return new Map(broken.filter(({ first, count }) => first + count < own.length).map(
      ({ first, count }) => [own[first], count]
    ));
  }
}

/**
 * The measures of a tree that has the items of both, each with the room that it needs in either; and the places of
 * these by their keys.
 * @param {Keyed[][]} both
 */
export function joined(both) {
  /** @type {Map<string, Keyed>} */
  const known = new Map();
  for (const keyed of both.flat()) {
    const { measure } = keyed;
    const { measure: other = measure } = known.get(keyed.key) ?? {};
    known.set(keyed.key, {
      ...keyed,
      measure: {
        ...measure,
        room: Math.max(measure.room, other.room),
        height: Math.max(measure.height, other.height),
        above: Math.max(measure.above, other.above),
      },
    });
  }
  /** @type {Map<string, Keyed[]>} */
  const families = new Map();
  for (const item of known.values()) families.set(item.under, [...(families.get(item.under) ?? []), item]);
  /** @type {Map<string, number>} */
  const places = new Map();
  const measures = [];
  const waiting = [...(families.get("") ?? [])];
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    measures.push({ ...item.measure, parent: places.get(item.under) ?? -1 });
    places.set(item.key, measures.length - 1);
    waiting.push(...(families.get(item.key) ?? []).sort((one, other) => other.order - one.order));
  }
  return { places, measures };
}

/** The boxes around what is in both trees, the largest first. @param {Box[][]} both */
export function jointBoxes([one, other]) {
  const count = Math.max(one.length, other.length);
  const at = (/** @type {Box[]} */ boxes, /** @type {number} */ place) => boxes[Math.min(place, boxes.length - 1)];
  return Array.from({ length: count }, (_, place) => around(at(one, place), at(other, place)));
}

/** @param {Box} one @param {Box} other */
function around(one, other) {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
