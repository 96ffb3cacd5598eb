// How a state looks: a board of marks, a text in a frame, or the triangle and box of a bare tree.

import { HORIZON } from "../kernel/columns.js";
import { figure, kindOf, writtenSize } from "../picture/marks.js";
import { valueText } from "../narration/numbers.js";
import { boardPart } from "../kernel/part.js";
import { clippedTo, lookLines } from "../picture/text.js";
import { shownValues } from "../kernel/wholetree.js";
import { clipped, svg, textWidth, triangle } from "../shell/elements.js";

/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {{ width: number, height: number, text?: number, leaf?: number }} Size */

const PAD = 5;
const WIDEST = 160;
const LEADING = 1.25;
const FIXED = 0.603; // of a text's size: how wide a letter of the widest usual monospaced face is
const TREE_NODE = { width: 54, height: 46 };
const LEAF_HEIGHT = 34;
const LEAF_WIDTHS = { least: 42, most: 116 };
export const VALUE_SIZE = 16;
const NAME_AT = { max: 36, min: 22, chance: 28 };

/**
 * The size of every node of a trace whose nodes look alike, the largest of a sample where they do not.
 * @param {Trace} trace
 * @param {number} [written] the size of texts
 * @param {number[]} [values] that it must have room for
 * @returns {Size}
 */
export function frameSize(trace, written = 12, values = shownValues(trace)) {
  const { look, labels } = trace.document;
  if (look === null) return { ...TREE_NODE, leaf: leafWidth(trace, values) };
  if (Array.isArray(look)) {
    return boardSize(shownLook(trace, look));
  }
  const texts = [look, ...labels.change.filter((change) => typeof change === "string")].slice(0, 2000);
  return textSize(texts.map(lookLines), written);
}

/** @param {string[][]} look @returns {Size} */
function boardSize(look) {
  const cell = cellSize(look);
  return { width: look[0].length * cell + 2 * PAD, height: look.length * cell + 2 * PAD };
}

/** The size of frames around texts. @param {string[][]} looks the lines of each @param {number} written the size of texts @returns {Size} */
function textSize(looks, written) {
  const lines = looks.flat().slice(0, 2000);
  const tallest = Math.max(...looks.map(({ length }) => length));
  const isShort = tallest === 1 && Math.max(...lines.map((line) => line.length)) <= 8;
  const text = isShort ? 18 : written;
  const widest = Math.max(...lines.map((line) => fixedWidth(line, text)));
  return { width: Math.max(48, Math.min(WIDEST, widest + 4 * PAD)), height: tallest * text * LEADING + 3 * PAD, text };
}

/**
 * How wide the boxes of a bare tree's leaves are: all alike, so that none tells its value too early.
 * @param {Trace} trace
 * @param {number[]} values
 * @param {number} narrower than usual
 */
export function leafWidth(trace, values, narrower = 0) {
  const about = trace.has(HORIZON);
  const widths = values.slice(0, 2000).map((value) =>
    textWidth(valueText(value, "", about), VALUE_SIZE) * 1.12 + Math.max(8, 16 - narrower)
  );
  return Math.min(LEAF_WIDTHS.most - narrower, Math.max(LEAF_WIDTHS.least - narrower, ...widths));
}

/**
 * What of a board is shown.
 * @param {Trace} trace
 * @param {string[][]} look
 */
function shownLook(trace, look) {
  return boardPart(trace)?.ofLook(look) ?? look;
}

/** @param {string[][]} look */
function cellSize(look) {
  const smallest = look.flat().some((mark) => kindOf(mark) === "written") ? 16 : 11; // a text wants more room
  return Math.max(smallest, Math.min(21, Math.floor(84 / Math.max(look[0].length, look.length))));
}

/**
 * The outline of a node: a rounded frame, for a bare tree a triangle (MAX up, MIN down) or a leaf's box.
 * @param {Trace} trace
 * @param {number} row
 * @param {Size} size
 */
export function outline(trace, row, size) {
  if (!trace.isTree) return roundedBox(size.width, size.height, 8);
  if (trace.isLeaf(row)) return roundedBox(size.leaf ?? LEAF_WIDTHS.least, LEAF_HEIGHT, 3);
  if (trace.player(row) === "chance") return circle(0, size.height / 2, size.height / 2);
  return triangle(trace.maximises(row), 0, size.height / 2, size.width, size.height);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {number} radius
 */
export function roundedBox(width, height, radius) {
  const w = width / 2 - radius, h = height - 2 * radius, r = radius;
  return `M${-w} 0h${2 * w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${
    -2 * w
  }a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/**
 * What is drawn inside the outline.
 * @param {Trace} trace
 * @param {number} row
 * @param {Size} size
 * @returns {SVGElement}
 */
export function content(trace, row, size) {
  const look = trace.look(row);
  if (Array.isArray(look)) {
    const fresh = row ? trace.cellChanges(row) : [];
    return board(shownLook(trace, look), new Map(boardPart(trace)?.ofChange(fresh) ?? fresh));
  }
  if (typeof look === "string") return textLook(look, size);
  const name = trace.name(row);
  const inside = !trace.isLeaf(row) && fitsInside(name);
  return svg("text", { class: "name", y: NAME_AT[trace.player(row)] }, inside ? name : "");
}

/** The sign of who moves at a row, or of chance: a triangle up or down, or a circle. @param {Trace} trace @param {number} row @param {number} x @param {number} y */
export function signPath(trace, row, x, y) {
  return trace.player(row) === "chance" ? circle(x, y, 6) : triangle(trace.maximises(row), x, y, 14, 12);
}

/** @param {number} x @param {number} y @param {number} r */
function circle(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

/** Whether a name has room in a triangle. @param {string} name */
export function fitsInside(name) {
  return textWidth(name, 15) <= 24;
}

/**
 * A board with its marks; the ones just made are bold.
 * @param {string[][]} look
 * @param {Map<number, string>} fresh
 */
function board(look, fresh) {
  const cell = cellSize(look);
  const [rows, columns] = [look.length, look[0].length];
  const left = (-columns * cell) / 2;
  let lines = "";
  for (let at = 1; at < columns; at++) lines += `M${left + at * cell} ${PAD}v${rows * cell}`;
  for (let at = 1; at < rows; at++) lines += `M${left} ${PAD + at * cell}h${columns * cell}`;
  const group = svg("g", { class: "board" });
  const paths = { marks: "", fresh: "" };
  look.flat().forEach((mark, at) => {
    const drawn = kindOf(mark);
    if (!drawn) return;
    const x = left + (at % columns) * cell + cell / 2;
    const y = PAD + Math.floor(at / columns) * cell + cell / 2;
    const kind = fresh.has(at) ? "fresh" : "marks";
    if (drawn !== "written") paths[kind] += markPath(drawn, x, y, cell * 0.27);
    else {
      if (fresh.has(at))
        group
          .append(svg("path", { class: "new-cell", d: `M${x - cell / 2} ${y - cell / 2}h${cell}v${cell}h${-cell}z` }));
      const [text, piece] = figure(mark);
      const size = cell * writtenSize(mark);
      group
        .append(svg(
          "text",
          { class: `sign ${kind} ${piece}`, x, y: y + size * 0.36, "font-size": size },
          clipped(text, size, cell),
        ));
    }
  });
  group.prepend(svg("path", { class: "grid", d: lines }));
  // A bold line as wide as on a large board would fill a small cell.
  const thinner = Math.min(1, cell / 18);
  if (paths.marks) group.append(svg("path", { class: "marks", d: paths.marks, "stroke-width": 2.2 * thinner }));
  if (paths.fresh) group.append(svg("path", { class: "fresh", d: paths.fresh, "stroke-width": 4.6 * thinner }));
  return group;
}

/**
 * @param {"cross" | "nought"} kind
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function markPath(kind, x, y, r) {
  if (kind === "cross") return `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

/**
 * The width of a line of a text; letters that no monospaced face has are as wide as in the page's font.
 * @param {string} line
 * @param {number} size
 */
function fixedWidth(line, size) {
  return Math.max(textWidth(line, size), Array.from(line).length * size * FIXED);
}

/**
 * @param {string} look
 * @param {Size} size
 */
function textLook(look, size) {
  const text = size.text ?? 12;
  const lines = lookLines(look);
  const isTable = lines.length > 1; // its columns stand under each other
  const top = (size.height - lines.length * text * LEADING) / 2 + text * 0.98;
  const shown = lines.map((line, at) =>
    svg(
      "tspan",
      { x: isTable ? -size.width / 2 + 2 * PAD : 0, y: top + at * text * LEADING },
      clippedTo(line, size.width - 3 * PAD, (known) => fixedWidth(known, text)),
    )
  );
  return svg("text", { class: isTable ? "text-look table" : "text-look", "font-size": text }, ...shown);
}

/**
 * A state by itself in its frame, with what is new since another one in bold, and its size.
 * @param {string[][] | string} look
 * @param {string[][] | string} [before]
 * @returns {{ element: SVGElement, width: number, height: number }}
 */
export function framedLook(look, before) {
  const size = Array.isArray(look) ? boardSize(look) : textSize([lookLines(look)], 12);
  const old = Array.isArray(before) ? before.flat() : null;
  const drawn = Array.isArray(look)
    ? board(look, new Map(look.flat().flatMap((mark, at) => (old && mark && old[at] !== mark ? [[at, mark]] : []))))
    : textLook(look, size);
  const frame = svg("path", { class: "frame", d: roundedBox(size.width, size.height, 8) });
  return { element: svg("g", { class: "look" }, frame, drawn), width: size.width, height: size.height };
}

/** How wide a stub with a text is. @param {string} text @param {number} size */
export function stubWidth(text, size) {
  return textWidth(text, size) + 18;
}
