// A figure that is changed: its numbers, the order of its moves, how far is looked ahead; the search follows at once.

import { isDrag } from "../base/drag.js";
import { numberIn } from "../base/number.js";
import { nodesOf } from "../narration/instance.js";
import { button, html } from "../shell/elements.js";
import { FigureTree, choices, counted, frameOf } from "./figure.js";
import { ordered, seenIn, swapped, withLeaves } from "./search.js";

/** @typedef {import("./figure.js").Figure} Figure */
/** @typedef {import("./search.js").Seen} Seen */

const NOTCH = 7; // pixels from one value to the next
const MOST = 99;

/**
 * @param {HTMLElement} element
 * @param {Figure} given
 * @param {Record<string, string>} texts
 * @param {import("../narration/catalog.js").Catalog} catalog
 */
export function changing(element, given, texts, catalog) {
  const say = (/** @type {string} */ key, /** @type {Record<string, any>} */ known = {}) => catalog.text(key, known);
  const { ask, box, tools, count, told } = frameOf(element, say("practice.page.tree", { tree: given.told }));
  ask.innerHTML = texts.ask;
  let figure = given;
  let depth = given.depths?.[0] ?? null;
  /** @type {FigureTree} */
  let tree;
  const refresh = () => {
    const seen = seenIn(figure, depth, given.estimates);
    tree.tell(seen);
    count.textContent = counted(seen, catalog, figure.algorithm === "alphabeta");
    const isReached = given.goal !== undefined && reached(given, figure, seen);
    told.innerHTML = isReached ? texts.done : "";
    element.dataset.state = isReached ? "right" : "";
  };
  /** Another tree, with the focus where it was. @param {string} text @param {string} [focus] */
  const redraw = (text, focus) => {
    figure = { ...figure, tree: text };
    tree?.end();
    tree = new FigureTree(box, { ...figure, kind: "step" }, catalog);
    if (!given.fixed) addNumbers();
    if (given.order) addSwaps();
    refresh();
    if (focus) /** @type {HTMLElement | null} */ (box.querySelector(focus))?.focus();
  };
  const addNumbers = () => {
    const leaves = tree.nodes.filter(({ value }) => value !== null);
    const values = leaves.map(({ value }) => Number(value));
    leaves.forEach((leaf, at) => {
      const field = numberField(say("lesson.leaf", { node: leaf.name }), values[at], (value) => {
        values[at] = value;
        figure = { ...figure, tree: withLeaves(figure, values) };
        refresh();
      }, (value) => catalog.number(value));
      tree.at(leaf.path).slot.append(field);
    });
  };
  const addSwaps = () => {
    const { nodes } = tree;
    nodes.forEach(({ children }) =>
      children.slice(0, -1).forEach((child, at) => {
        const [one, other] = [nodes[child], nodes[children[at + 1]]];
        const label = say("lesson.swap", { one: one.name, other: other.name });
        const swap = button({ class: "swap", "aria-label": label, title: label, "data-swap": one.path }, () =>
          redraw(swapped(figure, one.path), `[data-swap="${one.path}"]`), "⇄");
        const { slot } = tree.at(one.path);
        swap.style.left = `${
          (parseFloat(tree.at(other.path).slot.style.left) - parseFloat(slot.style.left)) / 2 - 12
        }px`;
        swap.classList.toggle("below", one.value !== null);
        slot.append(swap);
      })
    );
  };
  if (given.depths) {
    tools.append(choices(
      say("lesson.depth"),
      given.depths.map((plies) => [String(plies), () => {
        depth = plies;
        refresh();
      }]),
      0,
    ));
  }
  if (given.order && !given.goal) {
    for (const order of ["best", "worst"])
      tools.append(button({}, () => redraw(ordered(figure, order)), say(`lesson.order.${order}`)));
  }
  tools.append(button({}, () => redraw(given.tree), say("lesson.again")));
  redraw(given.tree);
}

/** Which leaf has the smallest number, which the next … @param {Figure} figure */
function ranks(figure) {
  const values = nodesOf(figure).flatMap(({ value }) => value ?? []);
  return values.map((value) => values.filter((other) => other < value).length).join(" ");
}

/** Whether a goal is reached. @param {Figure} given @param {Figure} figure as it is now @param {Seen} seen */
function reached(given, figure, seen) {
  const found = { skipped: seen.skipped.length, leaves: seen.leaves, value: seen.value, best: seen.best };
  const { fooled, order, ...goal } = given.goal ?? {};
  if (order && ranks(given) !== ranks(figure)) return false;
  const isFooled = typeof fooled !== "number" || seenIn(figure, fooled, given.estimates).best !== seenIn(figure).best;
  return isFooled && Object.entries(goal).every(([name, wanted]) => found[/** @type {"best"} */ (name)] === wanted);
}

/**
 * A leaf's number, which is typed, dragged up and down, or counted with the arrows.
 * @param {string} label
 * @param {number} value
 * @param {(value: number) => void} change
 * @param {(value: number) => string} told
 */
function numberField(label, value, change, told) {
  const looks = { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 4, class: "number" };
  const field = /** @type {HTMLInputElement} */ (html("input", { ...looks, "aria-label": label }));
  field.value = told(value);
  const take = (/** @type {number} */ wanted) => {
    value = Math.max(-MOST, Math.min(MOST, wanted));
    change(value);
  };
  const set = (/** @type {number} */ wanted) => {
    take(wanted);
    field.value = told(value);
  };
  field.addEventListener("input", () => {
    const typed = numberIn(field.value);
    if (typed !== null && Number.isFinite(typed)) take(typed);
  });
  field.addEventListener("blur", () => field.value = told(value));
  field.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    set(value + by);
  });
  /** @type {{ y: number, from: number, isMoved: boolean } | null} */
  let held = null;
  field.addEventListener("pointerdown", (event) => {
    held = { y: event.clientY, from: value, isMoved: false };
    field.setPointerCapture(event.pointerId);
  });
  field.addEventListener("pointermove", (event) => {
    if (!held) return;
    const by = held.y - event.clientY;
    if (!held.isMoved && !isDrag(0, by)) return;
    held.isMoved = true;
    event.preventDefault();
    set(held.from + Math.round(by / NOTCH));
  });
  const leave = () => held = null;
  field.addEventListener("pointerup", () => {
    if (held && !held.isMoved) field.select();
    leave();
  });
  field.addEventListener("pointercancel", leave);
  return field;
}
