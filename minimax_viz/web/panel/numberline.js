// The window as a number line: what MAX is sure of closes in from the left, what MIN is sure of from the right.

import { svg, textWidth } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/moment.js").Moment} Moment */

const LINE_WIDTH = 380;
const EDGE = 46;
const TOP = 24;
const BAR = 14;

/**
 * @param {Moment} moment
 * @param {Catalog} catalog
 * @param {number[]} values those that are marked
 */
export function drawNumberLine(moment, catalog, values) {
  const { alpha, beta, best } = moment.step;
  const scale = scaleOf([...values, alpha, beta].filter(Number.isFinite));
  const [a, b] = [scale(alpha), scale(beta)];
  const drawing = svg("svg", { viewBox: `0 0 ${LINE_WIDTH} 84`, role: "img" });
  drawing.setAttribute(
    "aria-label",
    catalog.text("page.window.label", { alpha: { value: alpha }, beta: { value: beta } }),
  );
  drawing.append(svg("rect", { class: "bar", x: 0, y: TOP, width: LINE_WIDTH, height: BAR, rx: 3 }));
  if (alpha > -Infinity) drawing.append(svg("rect", { class: "below", x: 0, y: TOP, width: a, height: BAR }));
  if (beta < Infinity)
    drawing.append(svg("rect", { class: "above", x: b, y: TOP, width: LINE_WIDTH - b, height: BAR }));
  drawing.append(svg("path", { class: "alpha", d: `M${a - 1.5} ${TOP - 6}v${BAR + 12}` }));
  drawing.append(svg("path", { class: "beta", d: `M${b + 1.5} ${TOP - 6}v${BAR + 12}` }));
  if (alpha > beta) drawing.append(svg("rect", { class: "crossed", x: b, y: TOP, width: a - b, height: BAR }));
  if (best !== null && Number.isFinite(best))
    drawing.append(svg("circle", { class: "best", cx: scale(best), cy: TOP + BAR / 2, r: 5 }));
  const alphaText = catalog.text(alpha > -Infinity ? "page.window.alpha" : "page.window.no_alpha", {
    alpha: { value: alpha },
  });
  const betaText = catalog.text(beta < Infinity ? "page.window.beta" : "page.window.no_beta", {
    beta: { value: beta },
  });
  drawing.append(label("alpha-text", alphaText, a, TOP - 10, "end"));
  drawing.append(label("beta-text", betaText, b, TOP + BAR + 20, "start"));
  drawing.append(...ticks(values, catalog, scale, TOP + BAR + 40));
  return drawing;
}

/**
 * Let the ends of the window glide from where they were, unless motion is not wanted; at a cutoff they pass each other.
 * @param {Moment} before
 * @param {Moment} after
 * @returns {Animation[]}
 */
export function glideBounds(before, after) {
  if (
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    before.step.node !== after.step.node && after.step.kind !== "back_up"
  ) return [];
  const values = after.hidesAhead ? [] : after.trace.document.values;
  if (!values.length) return [];
  const scale = scaleOf(values);
  return /** @type {const} */ (["alpha", "beta"]).flatMap((end) => {
    const element = document.querySelector(`#window .${end}`);
    const from = after.trace.prunes
      ? after.steps.standing(after.step.node, after.step.child ?? after.step.node + 1)[end]
      : after.step[end];
    const far = scale(from) - scale(after.step[end]);
    return element && Math.abs(far) > 1
      ? [
        element.animate([{ transform: `translateX(${far}px)` }, { transform: "none" }], {
          duration: 350,
          easing: "ease-in-out",
        }),
      ]
      : [];
  });
}

/**
 * From a number to its place: finite ones between the edges, the infinities at the ends.
 * @param {number[]} values
 */
function scaleOf(values) {
  let low = Infinity, high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (!(high > low)) [low, high] = [(values[0] ?? 0) - 1, (values[0] ?? 0) + 1];
  return (/** @type {number} */ value) => {
    if (value === -Infinity) return 4;
    if (value === Infinity) return LINE_WIDTH - 4;
    return EDGE + ((value - low) / (high - low)) * (LINE_WIDTH - 2 * EDGE);
  };
}

/**
 * @param {number[]} known
 * @param {Catalog} catalog
 * @param {(value: number) => number} scale
 * @param {number} y
 */
function ticks(known, catalog, scale, y) {
  const values = [...known].sort((one, other) => one - other);
  const marks = [
    svg("text", { class: "tick", x: 12, y }, "−∞"),
    svg("text", { class: "tick", x: LINE_WIDTH - 12, y }, "∞"),
  ];
  let right = 26;
  const last = values[values.length - 1];
  for (const value of values) {
    const text = catalog.number(value);
    const half = textWidth(text, 12) / 2;
    const x = scale(value);
    const isClear = value === last || x + half + 8 < scale(last) - textWidth(catalog.number(last), 12) / 2;
    if (x - half < right || !isClear || x + half > LINE_WIDTH - 26) continue;
    marks.push(
      svg("text", { class: "tick", x, y }, text),
      svg("path", { class: "tick-mark", d: `M${x} ${TOP + BAR}v4` }),
    );
    right = x + half + 8;
  }
  return marks;
}

/**
 * A text that grows away from its mark, turned round where it would leave the drawing.
 * @param {string} name
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {"start" | "end"} anchor
 */
function label(name, text, x, y, anchor) {
  const width = textWidth(text, 14) * 1.16;
  let left = anchor === "end" ? x - width : x;
  left = Math.max(2, Math.min(LINE_WIDTH - width - 2, left));
  return svg("text", { class: name, x: left, y }, text);
}
