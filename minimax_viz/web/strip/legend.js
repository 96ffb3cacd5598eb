// What the colours of the overview mean.

import { html } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("./shades.js").Shades} Shades */

/**
 * The scale, if any value is known, and what has no value.
 * @param {Shades} shades
 * @param {Catalog} catalog
 * @param {string[]} signs those of `cut`, `open`, `ahead` and `view` that are explained
 */
export function stripKey(shades, catalog, signs) {
  const parts = signs.map((name) =>
    html("span", { class: name === "cut" ? name : "minor" }, swatch(name), catalog.text(`page.shade.${name}`))
  );
  return shades.values.length ? [scale(shades, catalog), ...parts] : parts; // a search stopped at once has no value
}

/**
 * The colours from the lowest value to the highest; only one end of the scale where all are good for one player.
 * @param {Shades} shades
 * @param {Catalog} catalog
 */
function scale(shades, catalog) {
  const [low, high] = [shades.values[0], shades.values[shades.values.length - 1]];
  const min = `${catalog.text("page.shade.min")} ${catalog.number(low)}`;
  const max = `${catalog.number(high)} ${catalog.text("page.shade.max")}`;
  if (shades.tone(low) >= 0)
    return html(
      "span",
      {},
      `${catalog.text("page.value")} ${catalog.number(low)}`,
      swatch("scale high"),
      low === high ? "" : max,
    );
  if (shades.tone(high) <= 0)
    return html("span", {}, min, swatch("scale low"), low === high ? "" : catalog.number(high));
  return html("span", {}, min, swatch("scale"), max);
}

/** @param {string} name */
function swatch(name) {
  return html("i", { class: `swatch ${name}` });
}
