// The sum at a chance node as far as it is known: "0.7 · 9 + 0.3 · ?".

/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../narration/catalog.js").Catalog} Catalog */

const MOST_TERMS = 6;

/**
 * The terms of a chance node's sum, each a probability times what its outcome is worth: "?" where that is not known yet.
 * Of many outcomes only their sum so far.
 * @param {Moment} moment
 * @param {number} row
 * @param {Catalog} catalog
 */
export function sumTold(moment, row, catalog) {
  const { trace } = moment;
  const outcomes = moment.children(row);
  const share = (/** @type {number | null} */ chance) => catalog.probability(Number(chance));
  const rest = trace.rest(row).filter(([place]) => !outcomes.some((child) => trace.place(child) === place));
  if (outcomes.length + rest.length > MOST_TERMS) return moment.valueText(row, catalog);
  const known = outcomes.map((child) => {
    const worth = moment.state(child) === "done" ? moment.valueText(child, catalog) : "?";
    return { place: trace.place(child), term: `${share(trace.probability(child))} · ${worth}` };
  });
  const unknown = rest.map(([place, chance]) => ({ place, term: `${share(chance)} · ?` }));
  return [...known, ...unknown].sort((one, other) => one.place - other.place).map(({ term }) => term).join(" + ");
}
