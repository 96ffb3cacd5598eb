// A mistake in words: text/exercise.py.

/** @typedef {import("./catalog.js").Argument} Argument */
/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("./instance.js").Term} Term */

const MOST_LISTED = 12; // of more, the first ones and the last
const SHORT = 9, ROUNDED = 2; // decimals up to which a number is written, and those of one that has more

/**
 * The sentence about a mistake at a node whose player MAX is or not; told from the side of whoever moves, those about MAX
 * are about every player.
 * @param {import("./instance.js").Mistake} mistake
 * @param {Record<string, string>} names of the nodes by their paths
 * @param {boolean} maximises
 * @param {Catalog} catalog
 * @param {import("../kernel/trace.js").View} [view]
 */
export function toldMistake({ kind, path, told, facts, terms }, names, maximises, catalog, view = "max") {
  const [player, other] = maximises ? ["max", "min"] : ["min", "max"];
  const endings = view === "mover" ? [".mover", "", ".max"] : ["", `.${player}`];
  const plain = `mistake.${kind}${told && `.${told}`}`;
  const key = plain + (endings.find((ending) => plain + ending in catalog.messages) ?? endings.at(-1));
  const named = (/** @type {string} */ known) => names[known] || known;
  /** @type {Record<string, Argument>} */
  const filled = { node: named(path), player: player.toUpperCase(), other: other.toUpperCase() };
  for (const [fact, value] of Object.entries(facts)) {
    if (Array.isArray(value))
      filled[fact] =
        (value.length <= MOST_LISTED ? value : [...value.slice(0, MOST_LISTED - 2), "…", ...value.slice(-1)])
          .map(named);
    else filled[fact] = typeof value === "string" ? named(value) : readable(value);
  }
  if (terms) filled.sum = sumText(terms, catalog);
  return catalog.text(key, filled);
}

/**
 * A number without the noise of floating-point sums, or rounded if it has many decimals: then it is `about` that.
 * @param {number} value
 */
export function readable(value) {
  const short = Number(value.toFixed(SHORT));
  const isShort = short === value || Math.abs(short - value) <= 1e-12 * Math.max(1, Math.abs(value));
  return { value: isShort ? short : Number(value.toFixed(ROUNDED)), about: !isShort };
}

/** An expected value with its arithmetic, as in "0.7 · 9 + 0.3 · (−2) = 5.7". @param {Term[]} terms @param {Catalog} catalog */
function sumText(terms, catalog) {
  const written = (/** @type {number} */ number) => {
    const { value, about } = readable(number);
    return catalog.number(value, about);
  };
  const products = terms.map(({ weight, value }) =>
    `${catalog.probability(weight)} · ${value < 0 ? `(${written(value)})` : written(value)}`
  );
  const sum = terms.reduce((before, { weight, value }) => before + weight * value, 0);
  return `${products.join(" + ")} ${readable(sum).about ? "" : "= "}${written(sum)}`;
}
