// From whose side a trace is told: MAX's, or, as negamax reckons, that of whoever moves: views/side.py.

/** @typedef {import("./bounds.js").Bound} Bound */
/** @typedef {import("./trace.js").NodeType} NodeType */
/** @typedef {import("./trace.js").Player} Player */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./trace.js").View} View */

/** @type {Record<Bound, Bound>} */
const TURNED = { lower: "upper", upper: "lower", exact: "exact", "": "" };

/**
 * The player from whose side a row is told.
 * @param {Trace} trace
 * @param {number} row also that of a node below skipped moves
 * @returns {Player}
 */
export function sideOf(trace, row) {
  if (trace.view === "max") return "max";
  const node = trace.settledBy(row);
  const parent = trace.parents[node];
  if (!trace.isLeaf(node) || parent < 0) return sideOfNode(trace.view, trace.player(node));
  return sideOfLeaf(trace.view, trace.player(parent));
}

/** The player from whose side a node is told where somebody moves. @param {View} view @param {NodeType} mover @returns {Player} */
export function sideOfNode(view, mover) {
  return view === "max" || mover !== "min" ? "max" : "min";
}

/** The player from whose side a leaf is told, by who moves above it. @param {View} view @param {NodeType} above @returns {Player} */
export function sideOfLeaf(view, above) {
  return view === "max" ? "max" : opponentOf(sideOfNode(view, above));
}

/** @param {Player} player @returns {Player} */
export function opponentOf(player) {
  return player === "max" ? "min" : "max";
}

/** One of MAX's values as a player sees it. @param {number} value @param {Player} side */
export function turned(value, side) {
  return side === "min" ? 0 - value : value;
}

/** What is proved of one of MAX's values as a player sees it. @param {Bound} bound @param {Player} side @returns {Bound} */
export function turnedBound(bound, side) {
  return side === "min" ? TURNED[bound] : bound;
}

/**
 * A window, or any interval of MAX's values, as a player sees it: MIN's is negated and swapped.
 * @param {[number, number]} window
 * @param {Player} side
 * @returns {[number, number]}
 */
export function turnedWindow([alpha, beta], side) {
  return side === "min" ? [0 - beta, 0 - alpha] : [alpha, beta];
}

/**
 * A value as it is told at a row.
 * @template {number | null} Value
 * @param {Trace} trace
 * @param {number} row
 * @param {Value} value
 * @returns {Value}
 */
export function toldAt(trace, row, value) {
  return value === null ? value : /** @type {Value} */ (turned(value, sideOf(trace, row)));
}

/**
 * A window as it is told at a row, with whatever else comes with it.
 * @template {{ alpha: number, beta: number }} Numbers
 * @param {Trace} trace
 * @param {number} row
 * @param {Numbers} numbers
 * @returns {Numbers}
 */
export function toldWindow(trace, row, numbers) {
  const [alpha, beta] = turnedWindow([numbers.alpha, numbers.beta], sideOf(trace, row));
  return { ...numbers, alpha, beta };
}

/** MAX's values as they may be told, where it matters how wide they are. @param {Trace} trace @param {number[]} values */
export function toldValues(trace, values) {
  return trace.view === "mover" ? [...values, ...values.map((value) => 0 - value)] : values;
}

/** Whether the greatest value is sought at a row, as it is told: as negamax reckons, everywhere. @param {Trace} trace @param {number} row */
export function seeksMost(trace, row) {
  return trace.view === "mover" || trace.maximises(row);
}
