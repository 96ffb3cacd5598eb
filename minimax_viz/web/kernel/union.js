// The union of two traces as a trace of its own, so that everything that draws a trace can draw it: views/union.py.

import { INTERIOR, MERGED, TRANSPOSITION, VISITED } from "./columns.js";
import { joined } from "./part.js";
import { Trace } from "./trace.js";

/** @typedef {import("./pairing.js").Pairing} Pairing */
/** @typedef {import("./pairing.js").Side} Side */
/** @typedef {import("./trace.js").TraceDocument} TraceDocument */

const NOWHERE = 255; // the kind of a row that a search does not have at all

export class Union extends Trace {
  /**
   * @param {Trace[]} traces two of them
   * @param {Pairing} pairing
   */
  constructor(traces, pairing) {
    super(unionDocument(traces, pairing));
    this.traces = traces;
    this.pairing = pairing;
  }

  /**
   * A row's place in one of the searches, -1 where that has no such row.
   * @param {Side} side
   * @param {number} row
   */
  rowIn(side, row) {
    return this.pairing.rowOf[side][row];
  }

  /**
   * @param {Side} side
   * @param {number} row
   */
  visitedBy(side, row) {
    const own = this.pairing.rowOf[side][row];
    return own >= 0 && this.traces[side].visited(own);
  }

  /**
   * Who visits a row.
   * @param {number} row
   * @returns {"both" | "0" | "1" | "none"}
   */
  visitors(row) {
    const [first, second] = [this.visitedBy(0, row), this.visitedBy(1, row)];
    return first ? (second ? "both" : "0") : second ? "1" : "none";
  }

  /**
   * What one search knows of the union, for the strip; rows that it does not have count as skipped.
   * @param {Side} side
   * @returns {Trace}
   */
  as(side) {
    const trace = this.traces[side];
    const rows = this.pairing.rowOf[side];
    const table = trace.document.values.map((value) => this.document.values.indexOf(value) + 1);
    const values = new Int32Array(this.rows);
    const kind = new Uint8Array(this.rows);
    for (let row = 0; row < this.rows; row++) {
      const own = rows[row];
      kind[row] = own < 0 ? NOWHERE : trace.kind[own];
      if (own >= 0 && trace.valueColumn[own]) values[row] = table[trace.valueColumn[own] - 1];
    }
    return Object.assign(Object.create(this), { kind, valueColumn: values });
  }

  /**
   * The union with the reasons why moves were not followed, also of those that only one of the searches left out.
   * @returns {Trace}
   */
  get leftOutByEither() {
    const kind = Uint8Array.from(this.kind);
    const sources = Int32Array.from(this.sources);
    for (let row = 0; row < this.rows; row++) {
      const side = this.skipper(row);
      if (side === null) continue;
      const { trace, own } = { trace: this.traces[side], own: this.rowIn(side, row) };
      kind[row] = trace.kind[own];
      sources[row] = trace.sources[own] < 0 ? -1 : this.pairing.unionOf[side][trace.sources[own]];
    }
    return Object.assign(Object.create(this), { kind, sources });
  }

  /**
   * What stands below the value that the union has from one of the searches.
   * @override
   * @param {number} row
   */
  hasEstimates(row) {
    const side = this.speaker(row);
    return this.traces[side].hasEstimates(this.rowIn(side, row));
  }

  /**
   * What that value rests on.
   * @override
   * @param {number} row
   */
  restsOnEstimates(row) {
    const side = this.speaker(row);
    return this.traces[side].restsOnEstimates(this.rowIn(side, row));
  }

  /** The search that the union has a row's value from. @param {number} row */
  speaker(row) {
    const [one, two] = this.traces;
    return speaks(one.kind, this.rowIn(0, row), two.kind, this.rowIn(1, row));
  }

  /**
   * The search that knows a move and does not follow it; the first of two, null for none.
   * @param {number} row
   * @returns {Side | null}
   */
  skipper(row) {
    const sides = /** @type {Side[]} */ ([0, 1]);
    return sides.find((side) => this.rowIn(side, row) >= 0 && !this.visitedBy(side, row)) ?? null;
  }
}

/**
 * @param {Trace[]} traces
 * @param {Pairing} pairing
 * @returns {TraceDocument}
 */
function unionDocument(traces, pairing) {
  const [one, two] = traces;
  const { rows, rowOf: [first, second] } = pairing;
  const ply = new Int32Array(rows),
    kind = new Int32Array(rows),
    label = new Int32Array(rows),
    value = new Int32Array(rows);
  const source = [];
  const values = [...new Set([...one.document.values, ...two.document.values])];
  const tables = traces.map((trace) => trace.document.values.map((known) => values.indexOf(known) + 1));
  for (let row = 0; row < rows; row++) {
    const side = speaks(one.kind, first[row], two.kind, second[row]);
    const trace = traces[side];
    const own = pairing.rowOf[side][row];
    ply[row] = trace.ply[own];
    kind[row] = trace.kind[own];
    label[row] = trace.label[own] + (side ? one.labels.move.length : 0);
    value[row] = trace.valueColumn[own] ? tables[side][trace.valueColumn[own] - 1] : 0;
    if (kind[row] === TRANSPOSITION || kind[row] === MERGED)
      source.push(row - pairing.unionOf[side][trace.sources[own]]);
  }
  const labels = Object
    .fromEntries(Object.entries(one.labels).map(
      ([name, texts]) => [name, [...texts, ...(two.labels[/** @type {keyof Trace["labels"]} */ (name)] ?? [])]]
    ));
  const columns =
    /** @type {TraceDocument["columns"]} */ (/** @type {unknown} */ ({ ply, kind, label, value, source }));
  return {
    ...one.document,
    part: joined(one.document.part, two.document.part),
    settings: { ...one.settings, algorithm: "minimax" },
    complete: false,
    open: {},
    rows,
    columns,
    values,
    labels: /** @type {TraceDocument["labels"]} */ (labels),
  };
}

/**
 * The side that tells what a row of the union is: the one that looked further there.
 * @param {ArrayLike<number>} mine the kinds of the first search's rows
 * @param {number} first its row, -1 for none
 * @param {ArrayLike<number>} theirs
 * @param {number} second
 * @returns {Side}
 */
function speaks(mine, first, theirs, second) {
  if (first < 0 || second < 0) return first < 0 ? 1 : 0;
  if (mine[first] === INTERIOR || theirs[second] > VISITED) return 0;
  return theirs[second] === INTERIOR || mine[first] > VISITED ? 1 : 0;
}
