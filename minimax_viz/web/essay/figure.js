// A figure's tree with what a search finds in it, and the line that counts.

import { button, html } from "../shell/elements.js";
import { Tree, isBelow } from "../practice/tree.js";

/** @typedef {import("../lesson/exercise.js").Exercise} Exercise */
/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("./search.js").Seen} Seen */
/**
 * A figure as the page carries it: an exercise's tree, and what is special about it.
 * @typedef {object} FigureDocument
 * @property {"predict" | "change" | "walk" | "player"} kind
 * @property {"values" | "pruning" | "expected" | "number" | "best"} [asks] of one that predicts
 * @property {string[]} [nodes] by their names, whose values are asked for
 * @property {"all" | "nodes" | "leaves"} [counts] which number is asked for
 * @property {Record<string, number | string | boolean>} [goal] what is to be reached by changes
 * @property {boolean} [fixed] whether the numbers stay as they are
 * @property {boolean} [order] whether moves can be swapped, and sorted
 * @property {number[]} [depths] so many plies can be looked ahead; the first at the beginning
 * @property {Record<string, number>} [estimates] by the names of nodes
 * @property {Record<string, number>} [weights] of a player
 * @property {number[]} [steps]
 * @property {import("../kernel/trace.js").TraceDocument} [trace]
 * @property {Record<string, string[]>} [said] by language, at each step
 * @property {Record<string, Record<string, string>>} texts by language
 */
/** @typedef {Omit<Exercise, "kind"> & FigureDocument} Figure */

const SMALLEST = 0.62, LARGEST = 1.25;

export class FigureTree extends Tree {
  /** @param {HTMLElement} box with a ruler before it, as wide as there is room @param {Exercise} exercise @param {Catalog} catalog */
  constructor(box, exercise, catalog) {
    super(box, exercise, catalog);
    this.catalog = catalog;
    this.sizes.disconnect(); // the room is as high as its tree
    this.sizes.observe(/** @type {Element} */ (box.previousElementSibling));
  }

  /** As wide as the text allows. */
  fit() {
    const scale = Math.max(SMALLEST, Math.min(LARGEST, this.box.clientWidth / this.width));
    this.stage.style.transform = `scale(${scale})`;
    this.room.style.width = `${this.width * scale}px`;
    this.room.style.height = `${this.height * scale}px`;
  }

  /** Show what a search found, or nothing. @param {Seen | null} seen */
  tell(seen) {
    for (const { node, slot } of this.places.values()) {
      slot.querySelector(".worked")?.remove();
      const value = seen?.values.get(node.path);
      if (!seen || value === undefined || (node.value !== null)) continue;
      const isEstimate = seen.horizon.includes(node.path);
      const sign = isEstimate ? "≈ " : seen.signs.get(node.path) ?? "";
      const worked = html(
        "span",
        { class: isEstimate ? "worked estimate" : "worked" },
        `${sign}${this.catalog.number(value)}`,
      );
      slot.append(worked);
    }
    const skipped = seen?.skipped ?? [];
    this.strike(skipped);
    for (const { node, slot } of this.places.values())
      slot.classList.toggle("skipped", skipped.includes(node.path) || isBelow(node.path, skipped));
    this.mark("ahead", seen?.ahead ?? []);
    this.mark("best", seen ? [seen.bestPath] : []);
  }
}

/** Places for a figure's tree, and what belongs to it. @param {HTMLElement} element @param {string} label of the tree */
export function frameOf(element, label) {
  const box = html("div", { class: "tree", role: "group", tabindex: 0, "aria-label": label });
  const ask = html("figcaption", {});
  const tools = html("div", { class: "figure-tools" });
  const count = html("p", { class: "count", role: "status" });
  const told = html("p", { class: "told-here", role: "status" });
  element.replaceChildren(ask, html("div", { class: "ruler" }), box, count, tools, told);
  return { ask, box, tools, count, told };
}

/** What a search came to, in words. @param {Seen} seen @param {Catalog} catalog @param {boolean} prunes */
export function counted({ value, best, leaves, all, skipped }, catalog, prunes) {
  const known = { value: { value }, best, leaves, all, skipped: skipped.length };
  return catalog.text(`lesson.count.${prunes ? "pruned" : "whole"}`, known);
}

/**
 * Buttons of which one is pressed.
 * @param {string} label
 * @param {[string, () => void][]} all
 * @param {number} [pressed] at the beginning
 */
export function choices(label, all, pressed = -1) {
  const buttons = all.map(([text, act], at) =>
    button({ "aria-pressed": String(at === pressed) }, () => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === buttons[at]));
      act();
    }, text)
  );
  return html("div", { class: "choices", role: "group", "aria-label": label }, html("span", {}, label), ...buttons);
}
