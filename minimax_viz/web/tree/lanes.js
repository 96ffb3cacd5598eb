// Whose turn it is at each level of the tree, written at the left edge of the view.

import { SIGNS } from "../lesson/turn.js";
import { svg, textWidth } from "../shell/elements.js";

/** @typedef {import("./drawing.js").Tree} Tree */
/** @typedef {import("./camera.js").Camera} Camera */

const TEXT_SIZE = 13;
const INDENT = 12;

export class Lanes {
  /**
   * @param {SVGElement} layer
   * @param {Tree} tree
   * @param {Camera} camera
   */
  constructor(layer, tree, camera) {
    this.layer = layer;
    this.tree = tree;
    this.camera = camera;
    /** @type {import("./drawing.js").Laid | null} */
    this.laid = null;
    /** @type {{ element: SVGElement, top: number }[]} */
    this.lanes = [];
    this.gutter = svg("rect", { class: "gutter", x: -3, y: -3 });
  }

  /** Bring the labels beside their levels. */
  update() {
    const { laid, metrics } = this.tree;
    if (!laid) return;
    if (this.laid !== laid) this.draw(laid);
    const { y, scale, gutter, size } = this.camera;
    this.layer.classList.toggle("hidden", gutter === 0);
    this.gutter.setAttribute("height", String(size.height + 6));
    for (const { element, top } of this.lanes) {
      const at = y + scale * (top + metrics.frame.height / 2);
      element.setAttribute("transform", `translate(${INDENT} ${Math.round(at) + 4})`);
    }
  }

  /** @param {import("./drawing.js").Laid} laid */
  draw(laid) {
    this.laid = laid;
    const { tree, camera } = this;
    /** @type {Map<number, Set<import("../kernel/trace.js").NodeType>>} */
    const players = new Map();
    /** @type {number[]} */
    const tops = [];
    laid.items.forEach(({ kind, row, level, isSmall }, at) => {
      if (kind !== "row" || isSmall || tree.trace.isLeaf(row)) return;
      players.set(level, (players.get(level) ?? new Set()).add(tree.trace.player(row)));
      tops[level] = laid.y[at];
    });
    const named = [...players].filter(([, known]) => known.size === 1);
    const texts = named.map(([, [player]]) => this.text(player));
    this.lanes = named.map(([level, [player]], at) => ({
      top: tops[level],
      element: svg("text", { class: `lane ${player}` }, texts[at]),
    }));
    camera.names = roomFor(texts);
    this.gutter.setAttribute("width", String(camera.names + 3));
    this.layer.replaceChildren(this.gutter, ...this.lanes.map(({ element }) => element));
  }

  /** How much of the left the names need where they are shown. */
  get room() {
    return roomFor([this.text("max"), this.text("min")]);
  }

  /** @param {import("../kernel/trace.js").NodeType} player */
  text(player) {
    return `${SIGNS[player]} ${this.name(player)}`;
  }

  /**
   * What a player is called in the picture: text/names.py.
   * @param {import("../kernel/trace.js").NodeType} player
   */
  name(player) {
    if (player === "chance") return this.tree.shown?.catalog.text("page.visits.chance") ?? "";
    const mark = this.tree.trace.document.players[player];
    return mark ? `${player.toUpperCase()} (${mark})` : player.toUpperCase();
  }
}

/** @param {string[]} texts */
function roomFor(texts) {
  const width = Math.max(0, ...texts.map((text) => textWidth(text, TEXT_SIZE)));
  return width && Math.ceil(width * 1.1 + 2 * INDENT);
}
