// What the layout places as one, an item or siblings that hang one below the other: picture/units.py.

/**
 * What the layout knows of an item: `parent` is the place of its parent, -1 for the root; `room` is the width it takes.
 * `height` reaches from the top of its body down to the foot of all that is written under it, `above` up from there to
 * where its edge may pass over other labels of its ply; `lead` is what it needs above in a column.
 * @typedef {{ parent: number, ply: number, room: number, height: number, above: number, lead: number }} Measure
 */
/**
 * Items that are placed as one; `parent` is a place among the units. Those that hang stand one below the other, `tops`
 * under the first one's.
 * @typedef {{ items: number[], parent: number, ply: number, width: number, height: number, hangs: boolean, tops: number[] }} Unit
 */

const LONGEST_CHAIN = 3; // items below a sibling that still count as not branching
const ENTRY_GAP = 10;
const CHAIN_GAP = 14;
export const SPINE = 26; // room for the edges at the left of siblings that hang in a column

/**
 * The units of a picture, in preorder; siblings hang in columns of at most about `column` items (0: nowhere).
 * @param {Measure[]} measures
 * @param {number} column
 * @returns {Unit[]}
 */
export function unitsOf(measures, column) {
  const columnAt = column ? hangingColumns(measures, column) : new Map();
  /** @type {Unit[]} */
  const units = [];
  /** @type {number[]} */
  const unitOf = [];
  while (unitOf.length < measures.length) {
    const at = unitOf.length;
    const { parent: above, ply, room, height } = measures[at];
    const parent = at ? unitOf[above] : -1;
    const items = columnAt.get(at);
    const unit = items ? hung(items, parent, measures) : { items: [at], parent, ply, width: room, height, hangs: false, tops: [0] };
    for (const _ of unit.items) unitOf.push(units.length);
    units.push(unit);
  }
  return units;
}

/**
 * A column, measured.
 * @param {number[]} items
 * @param {number} parent
 * @param {Measure[]} measures
 * @returns {Unit}
 */
function hung(items, parent, measures) {
  const first = measures[items[0]];
  /** @type {number[]} */
  const tops = [];
  let y = 0;
  for (const at of items) {
    const known = measures[at];
    if (tops.length) y += known.lead + (known.parent === first.parent ? ENTRY_GAP : CHAIN_GAP);
    tops.push(y);
    y += known.height;
  }
  const width = Math.max(...items.map((at) => measures[at].room)) + SPINE;
  return { items, parent, ply: first.ply, width, height: y, hangs: true, tops };
}

/**
 * The columns by their first item: two or more neighbouring siblings, with the chains below them.
 * @param {Measure[]} measures
 * @param {number} longest
 */
function hangingColumns(measures, longest) {
  const chains = chainsBelow(measures);
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const run of runsOf(measures, chains)) {
    const last = run[run.length - 1];
    const parts = Math.ceil((last + chains[last] + 1 - run[0]) / longest);
    for (let part = 0; part < parts; part++) {
      const heads = run.slice(Math.floor((run.length * part) / parts), Math.floor((run.length * (part + 1)) / parts));
      if (heads.length < 2) continue;
      const end = heads[heads.length - 1];
      found.set(heads[0], Array.from({ length: end + chains[end] + 1 - heads[0] }, (_, at) => heads[0] + at));
    }
  }
  return found;
}

/**
 * How many items hang below each, if these are a short chain without a branch; else -1.
 * @param {Measure[]} measures
 */
function chainsBelow(measures) {
  const counts = measures.map(() => 0);
  const chains = measures.map(() => 0);
  for (let at = measures.length - 1; at > 0; at--) {
    const { parent } = measures[at];
    counts[parent] += 1;
    chains[parent] = counts[parent] === 1 && chains[at] >= 0 && chains[at] < LONGEST_CHAIN ? chains[at] + 1 : -1;
  }
  return chains;
}

/**
 * The runs of two or more neighbouring siblings that do not branch.
 * @param {Measure[]} measures
 * @param {number[]} chains
 */
function runsOf(measures, chains) {
  /** @type {number[][]} */
  const runs = [];
  /** @type {number[]} */
  let run = [];
  for (let at = 1; at < measures.length; at++) {
    const { parent } = measures[at];
    if (chains[at] < 0 || chains[parent] >= 0) continue; // it branches, or it is part of a chain itself
    const last = run[run.length - 1];
    if (run.length && at === last + chains[last] + 1 && parent === measures[run[0]].parent) run.push(at);
    else runs.push((run = [at]));
  }
  return runs.filter(({ length }) => length > 1);
}
