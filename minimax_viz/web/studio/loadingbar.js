// The bar that tells what the studio is loading: Python, its library, this program.

import { html } from "../shell/elements.js";

/** @import { Say } from "../setup/tools.js" */
/** @import { Loading, PartName } from "./parts.js" */

const MEGABYTE = 1e6;
const STARTING = 0.25; // of the whole bar: Python's start takes a while, and nobody knows how far it is

/** What the larger parts are called; the others are Python's. @type {Partial<Record<PartName, string>>} */
const CALLED = { library: "studio.loading.library", program: "studio.loading.program" };

export class LoadingBar {
  /**
   * @param {HTMLElement} place is empty again as soon as Python runs
   * @param {Say} say
   * @param {(value: number, digits: number) => string} decimal
   */
  constructor(place, say, decimal) {
    this.place = place;
    this.say = say;
    this.decimal = decimal;
    /** @type {Map<PartName, { loaded: number, total: number }>} */
    this.parts = new Map();
    /** Whether Python has started, or never will: other parts may still be coming. */
    this.isOver = false;
    this.bar = /** @type {HTMLProgressElement} */ (html("progress", { class: "loading-bar" }));
    this.text = html("p", { class: "loading-text" });
  }

  /** @param {Loading} loading */
  show({ part, loaded, total }) {
    this.isOver ||= part === "start" && loaded === total;
    if (this.isOver) return this.place.replaceChildren();
    if (!this.bar.isConnected) this.place.replaceChildren(this.text, this.bar);
    if (part !== "start") this.parts.set(part, { loaded, total });
    const open = this.slowest();
    this.bar.value = this.share() * (1 - STARTING);
    this.text.textContent = part === "start" || !open ? this.say("studio.loading.start") : this.fetched(open);
    this.bar.setAttribute("aria-label", this.text.textContent);
    return undefined;
  }

  /** How much has come of all, between 0 and 1. */
  share() {
    const all = [...this.parts.values()];
    const sum = (/** @type {"loaded" | "total"} */ key) => all.reduce((before, part) => before + part[key], 0);
    return sum("loaded") / Math.max(1, sum("total"));
  }

  /** The part of which most is missing, if any is. */
  slowest() {
    const open = [...this.parts].filter(([, { loaded, total }]) => loaded !== total);
    return open.sort(([, one], [, other]) => other.total - other.loaded - (one.total - one.loaded))[0];
  }

  /** @param {[PartName, { loaded: number, total: number }]} open */
  fetched([part, { loaded, total }]) {
    const megabytes = (/** @type {number} */ bytes) => this.decimal(bytes / MEGABYTE, 1);
    const called = this.say(CALLED[part] ?? "studio.loading.python");
    return this.say("studio.loading.fetched", { part: called, loaded: megabytes(loaded), total: megabytes(total) });
  }
}
