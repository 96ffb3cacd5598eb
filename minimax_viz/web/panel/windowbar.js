// The window as a bar under the tree: what MAX is sure of closes in from the left, what MIN is sure of from the right.

import { signal } from "../base/signal.js";
import { sideOf, toldAt, toldWindow, turned } from "../kernel/side.js";
import { answered, questionAt } from "../lesson/question.js";
import { endOf } from "../lesson/ending.js";
import { sumTold } from "../lesson/sum.js";
import { hasNarrowed } from "../lesson/told.js";
import { numberText } from "../narration/numbers.js";
import { byId, svg, textWidth } from "../shell/elements.js";
import { questionKey } from "./story.js";

/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/steps.js").Step} Step */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */
/** @typedef {{ moment: Moment, narrator: Narrator, scope: import("../base/scope.js").Scope, keep: (act: () => unknown) => void }} Page */
/** @typedef {{ width: number, size: number }} Room in pixels, the size that of the letters */
/** @typedef {{ left: string, right: string }} Labels of the two bounds, "" where one of them is not known */
/** @typedef {(value: number) => number} Scale */

// In sizes of letters.
const TOP = 1.5; // the labels of the bounds
const BAR = 1.3;
const FOOT = 1.25; // the values
const TICK = 0.88;
const BOLD = 1.16; // by so much letters are wider
const GAP = 0.7;

/** What a win is worth, where a value says how a game ends. @type {Record<string, number>} */
const WINS = { win: 1, ten: 10 };

export class WindowBar {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.element = byId("window");
    /** @type {{ value: Room }} */
    this.room = signal({ width: 0, size: 0 });
    this.measure();
    // Not at every step, since measuring makes the browser lay out the page.
    page.scope.observe(new ResizeObserver(() => this.measure()), [this.element]);
    page.keep(() => this.show());
  }

  measure() {
    const { element, room } = this;
    const width = element.clientWidth;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (width && (width !== room.value.width || size !== room.value.size)) room.value = { width, size };
  }

  show() {
    const { page: { moment, narrator }, element, room: { value: { width } } } = this;
    const step = stepDrawn(moment);
    const { trace } = moment;
    const { alpha, beta } = toldWindow(trace, step.node, step);
    const best = toldAt(trace, step.node, step.best);
    Object.assign(element.dataset, { alpha: numberText(alpha), beta: numberText(beta), best: numberText(best) });
    if (!trace.prunes) return;
    byId("window-heading").textContent = headingOf(moment, narrator, step);
    element.replaceChildren(...(width ? [this.draw(moment, narrator, step)] : []));
  }

  /** @param {Moment} moment @param {Narrator} narrator @param {Step} step */
  draw(moment, narrator, step) {
    const { catalog } = narrator;
    const { width, size } = this.room.value;
    const { trace } = moment;
    const side = sideOf(trace, step.node);
    const values = moment.values.map((value) => turned(value, side));
    const question = questionAt(trace, step.node);
    const { alpha, beta } = question
      ? { alpha: question.value, beta: question.value }
      : toldWindow(trace, step.node, step);
    const sum = question ? null : moment.sumInterval(step.node);
    const scale = this.scale([...values, alpha, beta, ...(sum ?? [])]);
    const [a, b] = [scale(alpha), scale(beta)];
    const [top, height] = [TOP * size, BAR * size];
    const drawing = svg("svg", { width, height: (TOP + BAR + FOOT) * size, role: "img" });
    drawing.setAttribute(
      "aria-label",
      question
        ? askedAt(narrator, step.node, question)
        : catalog.text("page.window.label", { alpha: { value: alpha }, beta: { value: beta } }),
    );
    if (!hasNarrowed(moment)) drawing.setAttribute("aria-hidden", "true"); // there is no window to speak of
    const part = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ end) =>
      drawing.append(svg("rect", { class: name, x, y: top, width: end - x, height }));
    drawing.append(svg("rect", { class: "bar", x: 0, y: top, width, height, rx: 3 }));
    // Further than the edges, beyond which nothing is seen, for when they slide.
    // Told from MIN's side, α is what MIN has: classes are by whose bound it is, alpha for MAX's.
    const [low, high] = [narrator.endTold(step.node, "alpha"), narrator.endTold(step.node, "beta")];
    if (alpha > -Infinity && !question) part(`${low}-side below`, -width, a);
    if (beta < Infinity && !question) part(`${high}-side above`, b, 2 * width);
    if (alpha > beta) part("crossed", b, a);
    if (sum?.every(Number.isFinite)) {
      const [least, most] = sum.map(scale);
      drawing
        .append(svg("rect", {
          class: "sum",
          x: least - 2,
          y: top + height / 3,
          width: most - least + 4,
          height: height / 3,
          rx: 2,
        }));
    }
    const mark = (/** @type {string} */ name, /** @type {number} */ x) =>
      drawing.append(svg("path", { class: name, d: `M${x} ${top - 4}v${height + 8}` }));
    // Where they meet each keeps to its own side.
    if (alpha > -Infinity) mark(low, a - (alpha === beta ? 1.5 : 0));
    if (beta < Infinity) mark(high, b + (alpha === beta ? 1.5 : 0));
    const labels = question ? this.answers(question, catalog, a) : this.labels(step, narrator, a, b);
    drawing.append(...labels, ...this.ticks(values, trace, catalog, scale, side));
    return drawing;
  }

  /**
   * The two answers to what a null window asks, left and right of the number.
   * @param {import("../lesson/question.js").Question} question
   * @param {import("../narration/catalog.js").Catalog} catalog
   * @param {number} x
   */
  answers(question, catalog, x) {
    const { size } = this.room.value;
    return [false, true].map((isHigh) => {
      const text = `${answered(question, isHigh)} ${catalog.number(question.value)}`;
      const wide = textWidth(text, size) * BOLD;
      return svg("text", {
        class: isHigh ? "alpha-text" : "beta-text",
        x: isHigh ? x + GAP * size : x - GAP * size - wide,
        y: 0.95 * size,
      }, text);
    });
  }

  /**
   * From a number to its place: finite ones between the edges, the infinities at the ends.
   * @param {number[]} values
   * @returns {Scale}
   */
  scale(values) {
    const { width } = this.room.value;
    const edge = Math.min(100, 0.2 * width);
    let low = Infinity, high = -Infinity;
    for (const value of values.filter(Number.isFinite)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    if (!(high > low)) [low, high] = [(values[0] ?? 0) - 1, (values[0] ?? 0) + 1];
    return (value) => {
      if (value === -Infinity) return 0;
      if (value === Infinity) return width;
      return edge + ((value - low) / (high - low)) * (width - 2 * edge);
    };
  }

  /**
   * What is said of the bounds, to the left of the lower one and to the right of the other; shorter where there is no
   * room for both.
   * @param {Step} step
   * @param {Narrator} narrator
   * @param {number} a where α is
   * @param {number} b where β is
   */
  labels(step, narrator, a, b) {
    const { width, size } = this.room.value;
    const { catalog, trace } = narrator;
    const window = toldWindow(trace, step.node, step);
    const bounds = /** @type {const} */ ([["alpha", "α"], ["beta", "β"]])
      .flatMap(([end, sign]) => {
        if (!Number.isFinite(window[end])) return [];
        const short = `${sign} = ${catalog.number(window[end])}`;
        const texts = [trace.isInVisits ? short : catalog.text(...boundTold(narrator, step, end)), short];
        return [{ end, x: end === "alpha" ? a : b, texts }];
      });
    if (window.alpha > window.beta) bounds.reverse();
    const measured = [0, 1].map((at) =>
      bounds.map(({ texts }) => ({ text: texts[at], wide: textWidth(texts[at], size) * BOLD }))
    );
    const room = width - GAP * size * (bounds.length - 1);
    const said = measured.find((those) => those.reduce((sum, { wide }) => sum + wide, 0) <= room) ?? measured[1];
    let free = 0; // from where on nothing has been said yet
    return bounds.map(({ end, x }, at) => {
      const { text, wide } = said[at];
      const isLeft = (end === "alpha") === window.alpha <= window.beta;
      const after = said.slice(at + 1).reduce((sum, other) => sum + other.wide + GAP * size, 0);
      const left = Math.max(free, Math.min(isLeft ? x - wide : x, width - wide - after));
      free = left + wide + GAP * size;
      return svg("text", { class: `${narrator.endTold(step.node, end)}-text`, x: left, y: 0.95 * size }, text);
    });
  }

  /**
   * The values, as many as there is room for; the last one always.
   * @param {number[]} known
   * @param {Trace} trace
   * @param {import("../narration/catalog.js").Catalog} catalog
   * @param {Scale} scale
   * @param {import("../kernel/trace.js").Player} side from which the values are told
   */
  ticks(known, trace, catalog, scale, side) {
    const { width, size } = this.room.value;
    const [small, y, foot] = [TICK * size, (TOP + BAR + 1.05) * size, (TOP + BAR) * size];
    const wide = (/** @type {string} */ text) => textWidth(text, small);
    const values = [...known].sort((one, other) => one - other);
    const text = outcomes(trace, values, catalog, side);
    const marks = [
      svg("text", { class: "tick", x: wide("−∞") / 2, y }, "−∞"),
      svg("text", { class: "tick", x: width - wide("∞") / 2, y }, "∞"),
    ];
    const end = width - wide("∞") - GAP * size;
    const last = values[values.length - 1];
    const before = values.length ? scale(last) - wide(text(last)) / 2 - GAP * size : 0;
    let free = wide("−∞") + GAP * size;
    for (const value of values) {
      const half = wide(text(value)) / 2;
      const x = scale(value);
      if (x - half < free || x + half > (value === last ? end : before)) continue;
      marks.push(
        svg("text", { class: "tick", x, y }, text(value)),
        svg("path", { class: "tick-mark", d: `M${x} ${foot}v3` }),
      );
      free = x + half + Math.max(GAP * size, width / 50);
    }
    return marks;
  }

  /**
   * What comes to be as it is from when the bounds stood elsewhere, and how each part looked then.
   * @param {{ alpha: number, beta: number }} from
   * @returns {Iterable<[part: Element, Keyframe]>}
   */
  *sliding(from) {
    const { element, page: { moment: { hidesAhead, step, trace }, narrator } } = this;
    if (hidesAhead) return;
    const side = sideOf(trace, step.node);
    const [before, now] = [from, step].map((window) => toldWindow(trace, step.node, window));
    const scale = this.scale([...trace.document.values.map((value) => turned(value, side)), now.alpha, now.beta]);
    for (const end of /** @type {const} */ (["alpha", "beta"])) {
      const transform = `translateX(${scale(before[end]) - scale(now[end])}px)`;
      const name = narrator.endTold(step.node, end);
      for (const part of before[end] === now[end] ? [] : element.querySelectorAll(`[class^="${name}"]`))
        yield [part, part.textContent ? { opacity: 0 } : { transform }];
    }
    for (const part of element.querySelectorAll(".crossed")) yield [part, { opacity: 0 }];
  }
}

/**
 * The step with the window that may be told.
 * @param {Moment} moment
 * @returns {Step}
 */
function stepDrawn(moment) {
  const { step } = moment;
  const { alpha, beta } = moment.standing(step.node);
  return alpha === step.alpha && beta === step.beta ? step : { ...step, alpha, beta, improved: false };
}

/**
 * What the window has come to, or what would end the node at hand.
 * @param {Moment} moment
 * @param {Narrator} narrator
 * @param {Step} step
 */
function headingOf(moment, narrator, { alpha, beta, kind, node }) {
  const { catalog } = narrator;
  const { trace, trace: { settings } } = moment;
  const question = questionAt(trace, node);
  if (question) return askedAt(narrator, node, question);
  if (trace.player(node) === "chance" && trace.visited(node) && !trace.isLeaf(node) && kind !== "enter")
    return sumTold(moment, node, catalog);
  const isClosed = alpha > beta || (alpha === beta && settings.cutoff === "ge");
  if (isClosed && kind !== "back_up") return catalog.text("page.window.closed"); // where that has been told
  if (alpha === beta) return catalog.text("page.window.point");
  return catalog
    .text(...endOf(moment, narrator) ??
      ["page.window.open", {
        at_node: narrator.place(kind === "evaluate" ? Math.max(0, moment.trace.parents[node]) : node),
      }]);
}

/**
 * Who has a bound of the window at a step, told at its node, and how certain it is.
 * @param {Narrator} narrator
 * @param {Step} step
 * @param {import("../narration/proofs.js").End} end
 * @returns {import("../narration/catalog.js").Message}
 */
function boundTold(narrator, step, end) {
  const own = narrator.endTold(step.node, end);
  const player = own === "alpha" ? "max" : "min";
  const key = narrator.trace.view === "mover" ? `page.mover.window.${end}` : `page.window.${player}`;
  return [key, narrator.boundOf(player, step.node, step[own], ...narrator.proofs.supplier(step, player))];
}

/**
 * How a value is written: with what it means where all values are outcomes of a game.
 * @param {Trace} trace
 * @param {number[]} values
 * @param {import("../narration/catalog.js").Catalog} catalog
 * @param {import("../kernel/trace.js").Player} side from which the values are told
 * @returns {(value: number) => string}
 */
function outcomes(trace, values, catalog, side) {
  const { settings: { depth, score }, document: { players } } = trace;
  const win = WINS[score ?? ""];
  const areOutcomes = !trace.isTree && depth === null && values.every((value) => [-win, 0, win].includes(value));
  if (!areOutcomes) return (value) => catalog.number(value);
  return (value) => {
    const player = value > 0 === (side === "max") ? players.max ?? "MAX" : players.min ?? "MIN";
    return catalog.text(value ? "page.window.win" : "page.window.draw", { value: { value }, player });
  };
}

/** What a null window asks of a node, in words. @param {Narrator} narrator @param {number} row @param {import("../lesson/question.js").Question} question */
function askedAt(narrator, row, question) {
  return narrator.catalog.text(questionKey(question), { node: narrator.name(row), value: { value: question.value } });
}
