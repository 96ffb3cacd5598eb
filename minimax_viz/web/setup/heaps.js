// Heaps that grow and shrink: a touch on a match takes it and all to the right of it; heaps are added and removed.

import { around, html } from "../shell/elements.js";
import { matchstick } from "../shell/pieces.js";
import { Tools } from "./tools.js";

/** @typedef {import("./tools.js").SetupState & { heaps: number[], names: string, most: number, most_heaps: number }} HeapSetup */

const MOST_DRAWN = 30; // matches of a heap; a larger one is a number

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
    this.all = html("div", { class: "setup-board" }, this.rows, this.tools.element, this.hint);
    place.replaceChildren(this.all);
    this.speak();
  }

  /** Say everything in the language that `say` has now. */
  speak() {
    this.tools.speak();
    this.add.textContent = this.say("studio.setup.heaps.add");
    this.hint.textContent = this.say("studio.setup.heaps.hint");
    if (this.setup) this.show(this.setup);
  }

  /** @param {HeapSetup} setup */
  show(setup) {
    this.setup = setup;
    const { heaps, names, most } = setup;
    const held = this.heaps.findIndex(({ element }) => element.contains(document.activeElement));
    while (this.heaps.length > heaps.length) this.heaps.pop()?.element.remove();
    while (this.heaps.length < heaps.length) {
      const heap = new Heap(this.heaps.length, this.change);
      this.heaps.push(heap);
      this.rows.append(heap.element);
    }
    this.heaps.forEach((heap, at) => heap.show(names[at], heaps[at], { most, isOnly: heaps.length === 1 }, this.say));
    this.add.setAttribute("aria-disabled", String(heaps.length >= setup.most_heaps));
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
    this.count = 0;
    this.name = html("span", { class: "heap-name", "aria-hidden": "true" });
    this.matches = html("div", { class: "matches", "aria-hidden": "true" });
    this.size = /** @type {HTMLInputElement} */ (html("input", { type: "number", min: 0, inputmode: "numeric" }));
    this.more = html("button", { type: "button" }, "+");
    this.remove = html("button", { type: "button" }, "×");
    this.element = html("div", { class: "heap", role: "group" }, this.name, this.matches, html("div", { class: "heap-size" }, this.size, this.more, this.remove));
    const grow = (/** @type {number} */ by) => by && change({ kind: "heap", number, by });
    this.more.addEventListener("click", () => this.more.getAttribute("aria-disabled") === "true" || grow(1));
    this.remove.addEventListener("click", () => this.remove.getAttribute("aria-disabled") === "true" || change({ kind: "remove_heap", number }));
    this.matches.addEventListener("click", (event) => {
      const match = around(event, ".match");
      if (match) grow([...this.matches.children].indexOf(match) - this.count);
    });
    for (const [kind, at] of /** @type {const} */ ([["pointerover", true], ["pointerleave", false]])) {
      this.matches.addEventListener(kind, (event) => this.point(at ? around(event, ".match") : null));
    }
    this.size.addEventListener("input", () => this.size.validity.valid && this.size.value && grow(Number(this.size.value) - this.count));
    this.size.addEventListener("blur", () => (this.size.value = String(this.count)));
  }

  /**
   * @param {string} name
   * @param {number} count
   * @param {{ most: number, isOnly: boolean }} limits
   * @param {import("./tools.js").Say} say
   */
  show(name, count, { most, isOnly }, say) {
    this.count = count;
    this.name.textContent = name;
    const drawn = count > MOST_DRAWN ? 0 : count;
    while (this.matches.childElementCount > drawn) this.matches.lastElementChild?.remove();
    while (this.matches.childElementCount < drawn) this.matches.append(html("span", { class: "match" }, matchstick()));
    this.size.max = String(most);
    if (Number(this.size.value) !== count || !this.size.value) this.size.value = String(count);
    this.element.setAttribute("aria-label", say("studio.setup.heaps.heap", { heap: name }));
    this.size.setAttribute("aria-label", say("studio.setup.heaps.size", { heap: name }));
    this.more.setAttribute("aria-label", say("studio.setup.heaps.more", { heap: name }));
    this.remove.setAttribute("aria-label", say("studio.setup.heaps.remove", { heap: name }));
    this.more.setAttribute("aria-disabled", String(count >= most));
    this.remove.setAttribute("aria-disabled", String(isOnly));
    this.point(null);
  }

  /** Show which matches a click would take. @param {Element | null} match */
  point(match) {
    const from = match ? [...this.matches.children].indexOf(match) : Infinity;
    [...this.matches.children].forEach((each, at) => each.classList.toggle("taking", at >= from));
  }
}
