// When nobody has touched anything for a while: the next visitor is offered a fresh start.

import { byId } from "../shell/elements.js";

const QUIET = 90; // seconds before the offer
const OFFER = 30; // seconds that it stands

/** @import { Catalog } from "../core/catalog.js" */

export class Idle {
  /**
   * @param {() => boolean} isUsed whether there is anything to be cleared away
   * @param {() => void} clear
   * @param {() => Catalog} catalog
   */
  constructor(isUsed, clear, catalog) {
    this.isUsed = isUsed;
    this.clear = clear;
    this.catalog = catalog;
    this.seconds = 0;
    for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "touchstart"]) {
      document.addEventListener(kind, () => this.wake(), { passive: true, capture: true });
    }
    setInterval(() => this.tick(), 1000);
  }

  wake() {
    this.seconds = 0;
    if (!byId("idle").hidden) byId("idle").hidden = true;
  }

  tick() {
    this.seconds = this.isUsed() ? this.seconds + 1 : 0;
    const left = QUIET + OFFER - this.seconds;
    if (left <= 0) {
      this.wake();
      this.clear();
    } else if (left <= OFFER) {
      if (byId("idle").hidden) byId("idle-said").textContent = this.catalog().text("booth.idle");
      byId("idle").hidden = false;
      byId("idle-left").textContent = String(left);
    }
  }
}
