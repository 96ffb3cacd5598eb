// What the colours of the overview mean.

import { html, svg } from "../shell/elements.js";

/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("./shades.js").Colour} Colour */
/** @typedef {import("./shades.js").Shades} Shades */
/** @typedef {import("./icicle.js").Palette} Palette */

const KEY_WIDTH = 96;
const KEY_HEIGHT = 10;

/**
 * @param {Shades} shades
 * @param {Palette & { open: Colour, ink: Colour }} palette
 * @param {Catalog} catalog
 * @param {boolean} prunes
 */
export function stripKey(shades, palette, catalog, prunes) {
  const parts = shades.values.length ? [scale(shades, palette.shades, catalog)] : []; // a search stopped at once has no value
  if (prunes) parts.push(html("span", {}, hatched(palette.cut), catalog.text("page.shade.cut")));
  parts.push(html("span", { class: "minor" }, framed(palette.open, palette.ink), catalog.text("page.shade.open")));
  parts.push(html("span", { class: "minor" }, swatch(palette.ahead), catalog.text("page.shade.ahead")));
  parts.push(html("span", { class: "minor" }, svg("svg", { width: 18, height: KEY_HEIGHT }, bar(palette.ink, 0, 3.5, 18, 3)), catalog.text("page.shade.view")));
  return parts;
}

/**
 * @param {Shades} shades
 * @param {Colour[]} colours
 * @param {Catalog} catalog
 */
function scale(shades, colours, catalog) {
  const step = KEY_WIDTH / colours.length;
  const drawing = svg("svg", { width: KEY_WIDTH, height: KEY_HEIGHT, "aria-hidden": "true" });
  colours.forEach((colour, at) => drawing.append(bar(colour, at * step, 0, step + 0.5, KEY_HEIGHT)));
  const [low, high] = [shades.values[0], shades.values[shades.values.length - 1]];
  const name = (/** @type {"min" | "max"} */ side) => catalog.text(`page.shade.${side}`);
  if (shades.tone(low) >= 0) return html("span", {}, catalog.text("page.value"), ` ${catalog.number(low)}`, half(drawing, 1), low === high ? "" : `${catalog.number(high)} ${name("max")}`);
  if (shades.tone(high) <= 0) return html("span", {}, `${name("min")} ${catalog.number(low)}`, half(drawing, 0), low === high ? "" : catalog.number(high));
  return html("span", {}, `${name("min")} ${catalog.number(low)}`, drawing, `${catalog.number(high)} ${name("max")}`);
}

/**
 * Only one end of the scale.
 * @param {SVGElement} drawing
 * @param {0 | 1} end
 */
function half(drawing, end) {
  drawing.setAttribute("viewBox", `${(end * KEY_WIDTH) / 2} 0 ${KEY_WIDTH / 2} ${KEY_HEIGHT}`);
  drawing.setAttribute("width", String(KEY_WIDTH / 2));
  return drawing;
}

/** @param {Colour} colour */
function swatch(colour) {
  return svg("svg", { width: 18, height: KEY_HEIGHT, "aria-hidden": "true" }, bar(colour, 0, 0, 18, KEY_HEIGHT));
}

/**
 * @param {Colour} colour
 * @param {Colour} frame
 */
function framed(colour, frame) {
  const drawing = swatch(frame);
  drawing.append(bar(colour, 1, 1, 16, KEY_HEIGHT - 2));
  return drawing;
}

/** @param {Colour} colour */
function hatched(colour) {
  const lines = svg("path", { d: "M0 10L10 0M5 12L17 0M11 12L22 1M-5 8L4 -1", stroke: css(colour), "stroke-width": 1.8 });
  return svg("svg", { width: 18, height: KEY_HEIGHT, "aria-hidden": "true" }, lines);
}

/**
 * @param {Colour} colour
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function bar(colour, x, y, width, height) {
  return svg("rect", { x, y, width, height, fill: css(colour) });
}

/** @param {Colour} colour */
export function css([red, green, blue]) {
  return `rgb(${red}, ${green}, ${blue})`;
}
