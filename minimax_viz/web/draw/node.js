// The nodes of a bare tree: triangles for MAX and MIN, circles for chance with names beside, leaves with their values and with names below.

import { clipped, svg, textWidth, triangle } from "../shell/elements.js";

/** Only a leaf shows its value. @typedef {{ kind: "max" | "min" | "chance" | "leaf", name: string, value: string }} Bare */

export const BODY = { width: 42, height: 34 };
export const NAME_SIZE = 13;
const VALUE_SIZE = 16;
const NARROWEST = 36;
const WIDEST_NAME = 90;

/** How wide a node's body is. @param {Bare} bare */
export function bodyWidth({ kind, value }) {
  return kind === "leaf" ? Math.max(NARROWEST, textWidth(value, VALUE_SIZE) + 16) : BODY.width;
}

/** How wide it is with its name. @param {Bare} bare */
export function roomOf(bare) {
  const name = Math.min(WIDEST_NAME, textWidth(bare.name, NAME_SIZE));
  return bare.kind === "leaf" ? Math.max(bodyWidth(bare), name) : BODY.width + 2 * name + 8;
}

/** Where a name stands: below a leaf, else beside the tip of the triangle. @param {Bare} bare */
export function namePlace({ kind }) {
  if (kind === "leaf") return { x: 0, y: BODY.height + NAME_SIZE + 4 };
  if (kind === "chance") return { x: BODY.height / 2 + 4, y: NAME_SIZE };
  return kind === "max" ? { x: BODY.width / 2 - 6, y: NAME_SIZE } : { x: BODY.width / 2 - 2, y: BODY.height - 4 };
}

/** @param {Bare} bare @param {Record<string, string | number>} attributes */
export function bareNode(bare, attributes) {
  const { kind, name, value } = bare;
  const width = bodyWidth(bare);
  const body = kind === "leaf"
    ? [
      svg("rect", { class: "body", x: -width / 2, y: 0, width, height: BODY.height, rx: 7 }),
      svg("text", { class: "value", y: BODY.height / 2 + VALUE_SIZE * 0.36, "font-size": VALUE_SIZE }, value),
    ]
    : kind === "chance"
    ? [svg("circle", { class: "body", cx: 0, cy: BODY.height / 2, r: BODY.height / 2 })]
    : [svg("path", { class: "body", d: triangle(kind === "max", 0, BODY.height / 2, width, BODY.height) })];
  const label = clipped(name, NAME_SIZE, Math.max(width, WIDEST_NAME - 2));
  const named = svg("text", { class: "name", ...namePlace(bare), "font-size": NAME_SIZE }, label);
  return svg("g", { ...attributes, class: `node ${kind}` }, ...body, named);
}
