// Heaps of matches: a touch on one takes it, and all to the right of it.

import { showLight } from "./lights.js";
import { TAKE } from "./naming.js";
import { ARROWS } from "../draw/grid.js";
import { MOST_DRAWN, Matches } from "../draw/heaps.js";
import { byId, html } from "../shell/elements.js";
import { matchstick } from "../shell/pieces.js";

/** @import { Catalog } from "../narration/catalog.js" */
/** @typedef {{ name: string, size: number }} Heap */
/** @import { Light } from "./lights.js" */
/** @typedef {readonly [row: number, name: string]} Move where it leads, and what it is called */

const HEAP = /^([A-Z]) (?:([|\s]*)|(\d+))$/;

/**
 * The heaps that a text shows; null where it shows anything else, or more than can be drawn.
 * @param {import("../kernel/trace.js").Look} look
 * @returns {Heap[] | null}
 */
export function heapsIn(look) {
  if (typeof look !== "string") return null;
  const found = look.split("\n").map((line) =>
    HEAP.exec(line.trimEnd().length === 1 ? `${line.trimEnd()} ` : line.trimEnd())
  );
  const heaps = found.flatMap((known) => (known
    ? [{ name: known[1], size: known[3] ? Number(known[3]) : (known[2].match(/\|/g) ?? []).length }]
    : [])
  );
  return heaps.length === found.length && heaps.every(({ size }) => size <= MOST_DRAWN) ? heaps : null;
}

/** Whether all moves take matches from heaps. @param {Move[]} moves */
export function areTakes(moves) {
  return moves.every(([, name]) => TAKE.test(name));
}

export class Heaps {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.said = html("p", { class: "heaps-said" });
    /** @type {Matches[]} */
    this.heaps = [];
    this.most = 1;
    /** The match that the Tab key comes to: its heap, and its place there. @type {[number, number]} */
    this.held = [0, 0];
    element.addEventListener("keydown", (event) => this.press(event));
    element.addEventListener("pointerover", ({ target }) => this.preview(target));
    element.addEventListener("pointerout", () => this.preview(null));
    element.addEventListener("focusin", ({ target }) => this.focus(target));
    element.addEventListener("focusout", () => this.preview(null));
  }

  /**
   * Show the heaps as they stand; matches that were taken fly off.
   * @param {Heap[]} heaps
   * @param {Move[]} moves those that can be made
   * @param {Map<string, Light>} lights by the names of moves
   * @param {Catalog} catalog
   */
  show(heaps, moves, lights, catalog) {
    const focused = this.element.contains(document.activeElement) ? this.placeOf(document.activeElement) : null;
    const before = this.heaps.map(({ all }) => all.length);
    const isSame = this.said.isConnected && String(heaps.map(({ size }) => size)) === String(before);
    if (!isSame) this.build(heaps);
    const rows = new Map(moves.map(([row, name]) => [name, row]));
    const places = new Map(Array.from(lights, ([name, light]) => [name.replace(/\d+\u2192/, ""), light])); // as heaps were
    this.said.textContent = heaps.some(({ size }) => size) ? catalog.text("booth.heap.said") : "";
    heaps.forEach(({ name, size }, heap) => {
      const { place, all } = this.heaps[heap];
      place.setAttribute("aria-label", catalog.text("booth.heap", { heap: name, matches: size }));
      all.forEach((match, at) => {
        const [row, light] = [rows.get(`${name}${size}\u2192${at}`), places.get(`${name}${at}`)];
        match.setAttribute(
          "aria-label",
          [catalog.text("booth.heap.take", { matches: size - at, heap: name }), light?.word].filter(Boolean).join(", "),
        );
        match.setAttribute("aria-disabled", String(row === undefined));
        if (row === undefined) match.removeAttribute("data-move");
        else match.setAttribute("data-move", String(row));
        showLight(match, light);
      });
    });
    if (focused && !isSame) (this.near(focused) ?? byId("restart")).focus();
    this.preview(this.element.querySelector(".match:focus-visible"));
  }

  /** @param {Heap[]} heaps */
  build(heaps) {
    const before = this.said.isConnected && this.heaps.length === heaps.length ? this.heaps : [];
    this.most = Math.max(before.length ? this.most : 1, ...heaps.map(({ size }) => size));
    this.heaps = heaps.map(({ name, size }, heap) => {
      const title = html("span", { class: "heap-name", "aria-hidden": "true" }, name);
      const matches = new Matches(html("div", { class: "heap", role: "group" }, title), "button");
      matches.resize(size);
      for (let gone = (before[heap]?.all.length ?? size) - size; gone > 0; gone -= 1) {
        matches.place.append(html("span", { class: "match gone", "aria-hidden": "true" }, matchstick()));
      }
      return matches;
    });
    this.element.style.setProperty("--most", String(this.most));
    this.element.style.setProperty("--heaps", String(heaps.length));
    this.element.replaceChildren(this.said, ...this.heaps.map(({ place }) => place));
    this.hold(this.near(before.length ? this.held : [0, 0]));
  }

  /** Where a match lies: its heap, and its place there. @param {EventTarget | null} target @returns {[number, number] | null} */
  placeOf(target) {
    const heap = this.heaps.findIndex((matches) => matches.at(target) >= 0);
    return heap < 0 ? null : [heap, this.heaps[heap].at(target)];
  }

  /** The match at a place or, where there is none, close to it. @param {[number, number]} place */
  near([heap, at]) {
    const left = [...this.heaps.entries()].filter(([, { all }]) => all.length);
    const [, { all }] = left.sort(([a], [b]) => Math.abs(a - heap) - Math.abs(b - heap))[0] ?? [0, { all: [] }];
    return all[Math.min(at, all.length - 1)];
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const place = this.placeOf(event.target);
    const step = ARROWS[event.key];
    if (!place || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    let [heap, at] = [place[0] + step[0], place[1] + step[1]];
    while (step[0] && this.heaps[heap]?.all.length === 0) heap += step[0];
    const { all } = this.heaps[heap] ?? { all: [] };
    if (at >= 0) all[Math.min(at, all.length - 1)]?.focus();
  }

  /** @param {EventTarget | null} target */
  focus(target) {
    if (!(target instanceof HTMLElement) || !this.placeOf(target)) return;
    this.hold(target);
    if (target.matches(":focus-visible")) this.preview(target);
  }

  /** Let a match be the one that the Tab key comes to. @param {HTMLElement | undefined} held */
  hold(held) {
    this.held = this.placeOf(held ?? null) ?? this.held;
    for (const match of this.heaps.flatMap(({ all }) => all)) match.tabIndex = match === held ? 0 : -1;
  }

  /** Show which matches a touch would take. @param {EventTarget | null} target */
  preview(target) {
    const chosen = this.element.querySelector(".chosen"); // what the computer is about to take
    const [heap, at] = this.placeOf(chosen ?? target) ?? [-1, -1];
    const canTake = chosen !== null || (this.heaps[heap]?.all[at].hasAttribute("data-move") ?? false);
    for (const [number, matches] of this.heaps.entries()) matches.take(canTake && number === heap ? at : -1);
  }
}
