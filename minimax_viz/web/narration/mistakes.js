// A mistake in words: text/exercise.py.

/** @typedef {import("./catalog.js").Argument} Argument */

const MOST_LISTED = 12; // of more, the first ones and the last

/**
 * The sentence about a mistake at a node whose player MAX is or not.
 * @param {import("./instance.js").Mistake} mistake
 * @param {Record<string, string>} names of the nodes by their paths
 * @param {boolean} maximises
 * @param {import("./catalog.js").Catalog} catalog
 */
export function toldMistake({ kind, path, told, facts }, names, maximises, catalog) {
  let key = `mistake.${kind}${told && `.${told}`}`;
  if (!(key in catalog.messages)) key += maximises ? ".max" : ".min";
  const named = (/** @type {string} */ known) => names[known] || known;
  /** @type {Record<string, Argument>} */
  const filled = { node: named(path) };
  for (const [fact, value] of Object.entries(facts)) {
    if (Array.isArray(value))
      filled[fact] =
        (value.length <= MOST_LISTED ? value : [...value.slice(0, MOST_LISTED - 2), "…", ...value.slice(-1)])
          .map(named);
    else filled[fact] = typeof value === "string" ? named(value) : { value };
  }
  return catalog.text(key, filled);
}
