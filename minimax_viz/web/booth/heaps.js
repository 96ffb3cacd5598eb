// Heaps of matches: a touch on one takes it, and all to the right of it.

import { byId, html } from "../shell/elements.js";
import { matchstick } from "../shell/pieces.js";

/** @import { Catalog } from "../core/catalog.js" */
/** @import { Hints } from "./board.js" */
/** @typedef {{ name: string, size: number }} Heap */

const MOVE = /^([A-Z])(\d+)\u2192(\d+)$/; // from how many matches to how many
const HEAP = /^([A-Z]) (?:([|\s]*)|(\d+))$/;
const MOST = 30; // matches that are drawn; a larger heap has buttons
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] });

/**
 * The heaps that a text shows; null where it shows anything else, or more than can be drawn.
 * @param {import("../core/trace.js").Look} look
 * @returns {Heap[] | null}
 */
export function heapsIn(look) {
  if (typeof look !== "string") return null;
  const found = look.split("\n").map((line) => HEAP.exec(line.trimEnd().length === 1 ? `${line.trimEnd()} ` : line.trimEnd()));
  const heaps = found.flatMap((known) => (known ? [{ name: known[1], size: known[3] ? Number(known[3]) : (known[2].match(/\|/g) ?? []).length }] : []));
  return heaps.length === found.length && heaps.every(({ size }) => size <= MOST) ? heaps : null;
}

/** Whether all moves take matches from heaps. @param {string[]} names */
export function areTakes(names) {
  return names.every((name) => MOVE.test(name));
}

export class Heaps {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.said = html("p", { class: "heaps-said" });
    /** The heaps that stand there. @type {Heap[]} */
    this.heaps = [];
    /** @type {HTMLElement[]} */
    this.groups = [];
    /** The matches of each heap. @type {HTMLElement[][]} */
    this.matches = [];
    this.most = 1;
    element.addEventListener("keydown", (event) => this.press(event));
    element.addEventListener("pointerover", ({ target }) => this.preview(target));
    element.addEventListener("pointerout", () => this.preview(null));
    element.addEventListener("focusin", ({ target }) => this.focus(target));
    element.addEventListener("focusout", () => this.preview(null));
  }

  /**
   * Show the heaps as they stand; matches that were taken fly off.
   * @param {Heap[]} heaps
   * @param {[row: number, name: string][]} moves those that can be made, and what they are called
   * @param {Hints} hints
   * @param {Catalog} catalog
   */
  show(heaps, moves, hints, catalog) {
    const focused = this.element.contains(document.activeElement) ? this.placeOf(document.activeElement) : null;
    const isSame = this.said.isConnected && JSON.stringify(heaps) === JSON.stringify(this.heaps);
    if (!isSame) this.build(heaps);
    const rows = new Map(moves.map(([row, name]) => [name, row]));
    this.said.textContent = heaps.some(({ size }) => size) ? catalog.text("booth.heap.said") : "";
    heaps.forEach(({ name, size }, heap) => {
      this.groups[heap].setAttribute("aria-label", catalog.text("booth.heap", { heap: name, matches: size }));
      this.matches[heap].forEach((match, at) => {
        const row = rows.get(`${name}${size}\u2192${at}`);
        const hint = row === undefined ? undefined : hints.get(row);
        match.setAttribute("aria-label", [catalog.text("booth.heap.take", { matches: size - at, heap: name }), hint?.word].filter(Boolean).join(", "));
        match.setAttribute("aria-disabled", String(row === undefined));
        if (row === undefined) match.removeAttribute("data-move");
        else match.setAttribute("data-move", String(row));
        match.querySelector(".hint")?.remove();
        if (hint) match.append(html("span", { class: `hint${hint.isBest ? " best" : ""}`, ...(hint.isBest ? { "data-best": "" } : {}) }, hint.word));
        match.style.setProperty("--signs", String(hint?.word.length ?? 1));
      });
    });
    if (focused && !isSame) (this.near(focused) ?? byId("restart")).focus();
    this.preview(this.element.querySelector(".match:focus-visible"));
  }

  /** @param {Heap[]} heaps */
  build(heaps) {
    const before = this.said.isConnected ? this.heaps : [];
    const current = this.matches.flat().find((match) => match.tabIndex === 0);
    const place = current ? this.placeOf(current) : null;
    this.most = Math.max(heaps.length === before.length ? this.most : 1, ...heaps.map(({ size }) => size));
    this.matches = heaps.map(({ size }) => Array.from({ length: size }, () => html("button", { type: "button", class: "match", tabindex: -1 }, matchstick())));
    this.groups = heaps.map(({ name, size }, heap) => {
      const gone = Math.max(0, (before.find((known) => known.name === name)?.size ?? size) - size);
      const taken = Array.from({ length: gone }, () => html("span", { class: "match gone", "aria-hidden": "true" }, matchstick()));
      return html("div", { class: "heap", role: "group" }, html("span", { class: "heap-name", "aria-hidden": "true" }, name), ...this.matches[heap], ...taken);
    });
    this.heaps = heaps;
    this.element.style.setProperty("--most", String(this.most));
    this.element.style.setProperty("--heaps", String(heaps.length));
    this.element.replaceChildren(this.said, ...this.groups);
    this.near(place ?? [0, 0])?.setAttribute("tabindex", "0");
  }

  /** Where a match lies: its heap, and its place there. @param {EventTarget | null} target @returns {[number, number] | null} */
  placeOf(target) {
    const match = target instanceof Element ? target.closest(".match") : null;
    const heap = this.matches.findIndex((matches) => matches.some((each) => each === match));
    return match && heap >= 0 ? [heap, this.matches[heap].findIndex((each) => each === match)] : null;
  }

  /** The match at a place or, where there is none, close to it. @param {[number, number]} place */
  near([heap, at]) {
    const left = this.matches.map((_, number) => number).filter((number) => this.matches[number].length);
    const found = left.sort((a, b) => Math.abs(a - heap) - Math.abs(b - heap))[0];
    return this.matches[found]?.[Math.min(at, this.matches[found].length - 1)];
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const place = this.placeOf(event.target);
    const step = ARROWS[event.key];
    if (!place || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    let [heap, at] = [place[0] + step[0], place[1] + step[1]];
    while (step[0] && this.matches[heap]?.length === 0) heap += step[0];
    if (!this.matches[heap] || at < 0) return;
    at = Math.min(at, this.matches[heap].length - 1);
    this.matches[heap][at].focus();
  }

  /** @param {EventTarget | null} target */
  focus(target) {
    if (!(target instanceof Element) || !this.placeOf(target)) return;
    for (const match of this.matches.flat()) match.tabIndex = match === target ? 0 : -1;
    if (target.matches(":focus-visible")) this.preview(target);
  }

  /** Show which matches a touch would take. @param {EventTarget | null} target */
  preview(target) {
    const [heap, at] = this.placeOf(target) ?? [-1, -1];
    const canTake = this.matches[heap]?.[at].hasAttribute("data-move") ?? false;
    this.matches.forEach((matches, number) => matches.forEach((match, place) => match.classList.toggle("taking", canTake && number === heap && place >= at)));
  }
}
