// Playing by itself, once the reader asks for it.

import { byId } from "./elements.js";

const SLOWEST = 4000; // milliseconds a step
const FASTEST = 60;
const FAST = 500;

export class Player {
  /**
   * @param {import("../base/scope.js").Scope} scope
   * @param {() => boolean} advance goes one step on and says whether there is more
   * @param {() => void} onChange
   */
  constructor(scope, advance, onChange) {
    this.advance = advance;
    this.onChange = onChange;
    this.timer = scope.timer();
    this.pace = 1200;
  }

  get isPlaying() {
    return this.timer.isOn;
  }

  /** Whether it plays too quickly to show how each step comes about. */
  get isFast() {
    return this.isPlaying && this.pace < FAST;
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    this.timer.start(() => (this.advance() ? this.play() : this.pause()), this.pace);
    this.onChange();
  }

  pause() {
    this.timer.stop();
    this.onChange();
  }

  /** @param {number} share from 0, slowest, to 1 */
  setSpeed(share) {
    this.pace = SLOWEST * (FASTEST / SLOWEST) ** share;
  }

  /** Say on the button what it does now. @param {import("../core/catalog.js").Catalog} catalog */
  show(catalog) {
    const button = byId("play");
    button.setAttribute("aria-pressed", String(this.isPlaying));
    button.textContent = catalog.text(this.isPlaying ? "page.pause" : "page.play");
  }
}

/** Move the slider of the speed; says where it stands then, from 0 to 1. @param {number} by */
export function moveSpeed(by) {
  const input = /** @type {HTMLInputElement} */ (byId("speed"));
  input.value = String(Math.min(1, Math.max(0, Number(input.value) + by)));
  return Number(input.value);
}
