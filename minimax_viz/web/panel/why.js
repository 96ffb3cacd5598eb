// "Why?": the reasons behind what is told are folded until the reader wants them, and stay as the reader left them.

import { signal } from "../base/signal.js";
import { byId } from "../shell/elements.js";
import { isFocusByPointer } from "../shell/keptfocus.js";

const REASONS = "#narration .reasons";

export class Why {
  /** @param {{ keep: (act: () => unknown) => void, scope: import("../base/scope.js").Scope }} page */
  constructor(page) {
    this.open = signal(false);
    this.part = byId("why");
    this.button = /** @type {HTMLElement} */ (this.part.querySelector("button"));
    page.keep(() => this.fold(this.open.value));
    page.scope.listen(window, "beforeprint", () => this.fold(true));
    page.scope.listen(window, "afterprint", () => this.fold(this.open.value));
  }

  /** Unfold the reasons, or fold them; false if the step has no reasons. */
  toggle() {
    if (this.part.hidden) return false;
    this.open.value = !this.open.value;
    if (isFocusByPointer()) this.button.blur(); // so that Space goes on
    return true;
  }

  /** @param {boolean} isOpen */
  fold(isOpen) {
    for (const reasons of document.querySelectorAll(REASONS)) reasons.toggleAttribute("hidden", !isOpen);
    this.button.setAttribute("aria-expanded", String(isOpen));
  }

  /** After a step has been told. @param {string} [kind] what the step is called, where that is worth a word */
  update(kind = "") {
    const hasReasons = document.querySelector(REASONS) !== null;
    if (!hasReasons && this.part.contains(document.activeElement))
      /** @type {HTMLElement | null} */ (this.part.closest("[tabindex]"))?.focus({ preventScroll: true });
    this.part.hidden = !hasReasons;
    byId("why-kind").textContent = kind;
    this.fold(this.open.value);
  }
}
