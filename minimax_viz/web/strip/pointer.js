// Pointer and touch on the overview: it goes to a step, and names the node that is pointed at. Its keys are the page's.

import { byId } from "../shell/elements.js";

/** @typedef {import("./overview.js").Overview} Overview */

export class Pointer {
  /**
   * @param {import("../base/scope.js").Scope} scope
   * @param {Overview} overview
   * @param {(step: number) => void} goTo
   */
  constructor(scope, overview, goTo) {
    this.overview = overview;
    this.goTo = goTo;
    this.tip = byId("overview-tip");
    /** @type {{ x: number, y: number } | null} */
    this.at = null;
    this.listen(scope);
  }

  /** Where a pointer is, as shares of the strip. @param {PointerEvent} event */
  placeOf(event) {
    const box = this.overview.canvas.getBoundingClientRect();
    return {
      x: Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)),
      y: Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)),
    };
  }

  /** @param {{ x: number, y: number }} place */
  scrub({ x, y }) {
    const { trace, steps, levels, icicle, canvas, moment } = this.overview;
    if (levels && icicle) {
      this.overview.goToLevel(icicle.rowAt(x, y * canvas.height));
      return;
    }
    const breadth = icicle?.breadth ?? trace.breadth;
    const row = trace.rowAtOffset(Math.min(breadth - 1, Math.floor(x * breadth)));
    this.goTo(x > 0.998 ? moment?.last ?? steps.count : steps.firstStep(row));
  }

  /** The row that the tip names: the one pointed at, or with the keyboard the one at hand. */
  get row() {
    const { overview } = this;
    if (!this.at || !overview.icicle) return overview.moment?.step.node ?? 0;
    return overview.icicle.rowAt(this.at.x, this.at.y * overview.canvas.height);
  }

  /** Bring the tip to what it names. */
  update() {
    const { overview, tip } = this;
    tip.hidden = !this.at && !overview.canvas.matches(":focus-visible");
    if (tip.hidden) return;
    tip.textContent = overview.label(this.row);
    const share = this.at
      ? this.at.x
      : overview.trace.offset(this.row) / (overview.icicle?.breadth ?? overview.trace.breadth);
    const room = overview.width - tip.offsetWidth;
    tip.style.left = `${Math.max(0, Math.min(room, share * overview.width - tip.offsetWidth / 2))}px`;
  }

  /** @param {{ x: number, y: number } | null} place */
  point(place) {
    this.at = place;
    this.update();
  }

  /** @param {import("../base/scope.js").Scope} scope */
  listen(scope) {
    const { canvas } = this.overview;
    scope.listen(canvas, "pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.at = this.placeOf(event);
      this.scrub(this.at);
      this.update();
    });
    scope.listen(canvas, "pointermove", (event) => {
      this.at = this.placeOf(event);
      if (event.buttons & 1) this.scrub(this.at);
      this.update();
    });
    for (const end of ["pointerleave", "pointercancel"]) scope.listen(canvas, end, () => this.point(null));
    scope.listen(canvas, "pointerup", (event) => event.pointerType !== "mouse" && this.point(null));
    for (const change of ["focus", "blur"]) scope.listen(canvas, change, () => this.update());
  }
}
