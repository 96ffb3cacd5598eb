// What lies on a board: crosses and noughts, discs that fall, stones that turn over, matches.

import { figure, kindOf } from "../picture/marks.js";
import { svg } from "./elements.js";

/** @import { Player } from "../kernel/trace.js" */
/** How a game looks: play/booth.py. @typedef {{ pieces: "marks" | "discs" | "stones" | "heaps", lines: number[][], rule?: string }} Face */
/**
 * A piece that lies there, that has just come, that a move would put there; the face that a stone has just turned up, and
 * the one that it had before.
 * @typedef {"" | "arriving" | "ghost" | "turning" | "turned"} Kind
 */

const SIGN_SIZE = 0.62; // of a sign inside a disc

/**
 * A piece, with the sign of its mark whatever its colour.
 * @param {Face} face
 * @param {string} mark
 * @param {Player | ""} owner
 * @param {Kind} kind
 */
export function piece(face, mark, owner, kind) {
  const isRound = (face.pieces === "discs" || face.pieces === "stones") && owner !== "";
  const sign = signOf(mark);
  if (isRound) sign.setAttribute("transform", `translate(50 50) scale(${SIGN_SIZE}) translate(-50 -50)`);
  const parts = isRound
    ? [
      svg("circle", { class: "disc", cx: 50, cy: 50, r: 44 }),
      svg("circle", { class: "rim", cx: 50, cy: 50, r: 37 }),
      sign,
    ]
    : [sign];
  return svg("svg", {
    viewBox: "0 0 100 100",
    class: `mark ${owner}${isRound ? " round" : ""} ${kind}`,
    "aria-hidden": "true",
  }, ...parts);
}

/** @param {string} mark */
function signOf(mark) {
  const kind = kindOf(mark);
  if (kind === "cross") return svg("path", { class: "sign", d: "M27 27L73 73M73 27L27 73" });
  if (kind === "nought") return svg("circle", { class: "sign", cx: 50, cy: 50, r: 25 });
  const [text, colour] = figure(mark);
  if (colour) return svg("text", { class: `figure ${colour}`, x: 50, y: 50, "font-size": 80 }, text);
  return svg(
    "text",
    { x: 50, y: 50, "font-size": Math.max(12, 64 / Math.max(1, Array.from(mark).length)) },
    Array.from(mark).slice(0, 8).join(""),
  );
}

/**
 * The lines that have won: full of the mark that was made last, or of any where nothing was played.
 * @param {Face} face
 * @param {string[]} marks
 * @param {number[]} fresh the cells that were marked last
 */
export function wonLines({ lines }, marks, fresh) {
  return lines.filter((line) =>
    (!fresh.length || line.some((cell) => fresh.includes(cell))) && kindOf(marks[line[0]]) &&
    line.every((cell) => marks[cell] === marks[line[0]])
  );
}

/**
 * A line through cells, over a board of so many columns and rows.
 * @param {number[]} line
 * @param {number} columns
 */
export function stroke(line, columns) {
  const [from, to] = [line[0], line[line.length - 1]].map(
    (cell) => [(cell % columns) + 0.5, Math.floor(cell / columns) + 0.5]
  );
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy) || 1;
  const [x, y] = [(dx / size) * 0.32, (dy / size) * 0.32]; // beyond the middles of the outer cells
  const d = `M${from[0] - x} ${from[1] - y}L${to[0] + x} ${to[1] + y}`;
  return [svg("path", { class: "won-edge", d, pathLength: 1 }), svg("path", { class: "won-line", d, pathLength: 1 })];
}

/** A match of a heap. */
export function matchstick() {
  return svg(
    "svg",
    { viewBox: "0 0 24 100", "aria-hidden": "true" },
    svg("rect", { class: "stick", x: 8, y: 16, width: 8, height: 82, rx: 2 }),
    svg("ellipse", { class: "head", cx: 12, cy: 14, rx: 8, ry: 12 }),
  );
}
