// Heaps that grow and shrink: a touch on a match takes it and all to the right of it; heaps are added and removed.

import { MOST_DRAWN, Matches } from "../draw/heaps.js";
import { html } from "../shell/elements.js";
import { Tools } from "./tools.js";

/** @typedef {import("./tools.js").SetupState & { heaps: number[], names: string, most: number, most_heaps: number }} HeapSetup */

export class HeapsEditor {
  /**
   * @param {HTMLElement} place
   * @param {(change: Record<string, unknown>) => void} change
   * @param {import("./tools.js").Say} say
   */
  constructor(place, change, say) {
    this.change = change;
    this.say = say;
    /** @type {HeapSetup | null} */
    this.setup = null;
    /** @type {Heap[]} */
    this.heaps = [];
    this.rows = html("div", { class: "heap-rows" });
    this.add = html("button", { type: "button" });
    this.add.addEventListener("click", () => change({ kind: "add_heap" }));
    this.tools = new Tools(change, say);
    this.tools.element.prepend(this.add);
    this.hint = html("p", { class: "hint" });
    place.replaceChildren(html("div", { class: "setup-board" }, this.rows, this.tools.element, this.hint));
  }

  /** Say everything in the language that `say` has now. */
  speak() {
    if (this.setup) this.show(this.setup);
  }

  /** @param {HeapSetup} setup */
  show(setup) {
    this.setup = setup;
    const { heaps } = setup;
    const held = this.heaps.findIndex(({ element }) => element.contains(document.activeElement));
    while (this.heaps.length > heaps.length) this.heaps.pop()?.element.remove();
    while (this.heaps.length < heaps.length) {
      const heap = new Heap(this.heaps.length, this.change);
      this.heaps.push(heap);
      this.rows.append(heap.element);
    }
    this.heaps.forEach((heap) => heap.show(setup, this.say));
    this.add.textContent = this.say("studio.setup.heaps.add");
    this.add.setAttribute("aria-disabled", String(heaps.length >= setup.most_heaps));
    this.hint.textContent = this.say("studio.setup.heaps.hint");
    this.tools.show(setup);
    if (held >= heaps.length) this.heaps[heaps.length - 1].size.focus();
  }
}

/** One heap: its name, its matches, the number of them, and the button that removes it. */
class Heap {
  /**
   * @param {number} number
   * @param {(change: Record<string, unknown>) => void} change
   */
  constructor(number, change) {
    this.number = number;
    this.count = 0;
    this.name = html("span", { class: "heap-name", "aria-hidden": "true" });
    const place = html("div", { class: "matches", "aria-hidden": "true" });
    this.matches = new Matches(place, "span");
    this.size = /** @type {HTMLInputElement} */ (html("input", { type: "number", min: 0, inputmode: "numeric" }));
    this.more = html("button", { type: "button" }, "+");
    this.remove = html("button", { type: "button" }, "×");
    const controls = html("div", { class: "heap-size" }, this.size, this.more, this.remove);
    this.element = html("div", { class: "heap", role: "group" }, this.name, place, controls);
    const grow = (/** @type {number} */ by) => by && change({ kind: "heap", number, by });
    this.more.addEventListener("click", () => this.more.getAttribute("aria-disabled") === "true" || grow(1));
    this.remove.addEventListener(
      "click",
      () => this.remove.getAttribute("aria-disabled") === "true" || change({ kind: "remove_heap", number }),
    );
    place.addEventListener("click", ({ target }) => {
      const at = this.matches.at(target);
      if (at >= 0) grow(at - this.count);
    });
    place.addEventListener("pointerover", ({ target }) => this.matches.take(this.matches.at(target)));
    place.addEventListener("pointerleave", () => this.matches.take(-1));
    this.size.addEventListener(
      "input",
      () => this.size.validity.valid && this.size.value && grow(Number(this.size.value) - this.count),
    );
    this.size.addEventListener("blur", () => (this.size.value = String(this.count)));
  }

  /** @param {HeapSetup} setup @param {import("./tools.js").Say} say */
  show({ heaps, names, most }, say) {
    const heap = names[this.number];
    this.count = heaps[this.number];
    this.name.textContent = heap;
    this.matches.resize(this.count > MOST_DRAWN ? 0 : this.count);
    this.matches.take(-1);
    this.size.max = String(most);
    if (Number(this.size.value) !== this.count || !this.size.value) this.size.value = String(this.count);
    this.element.setAttribute("aria-label", say("studio.setup.heaps.heap", { heap }));
    for (const name of /** @type {const} */ (["size", "more", "remove"])) {
      this[name].setAttribute("aria-label", say(`studio.setup.heaps.${name}`, { heap }));
    }
    this.more.setAttribute("aria-disabled", String(this.count >= most));
    this.remove.setAttribute("aria-disabled", String(heaps.length === 1));
  }
}
