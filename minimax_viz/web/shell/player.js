// Playing by itself, once the reader asks for it.

import { byId } from "./elements.js";
import { renew } from "./keptfocus.js";

const SLOWEST = 4000; // milliseconds a step
const FASTEST = 60;
const FAST = 500;
const HEARD = 2000; // who listens needs as long for a sentence

export class Player {
  /**
   * @param {() => boolean} advance goes one step on and says whether there is more
   * @param {() => void} onChange
   */
  constructor(advance, onChange) {
    this.advance = advance;
    this.onChange = onChange;
    this.timer = 0;
    this.pace = 1200;
  }

  get isPlaying() {
    return this.timer !== 0;
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
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.advance()) this.play();
      else this.pause();
    }, this.pace);
    this.onChange();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
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
    hush(byId("narration"), this.isPlaying && this.pace < HEARD);
  }
}

/** Let a live region be silent, or speak again, beginning with what it holds. @param {HTMLElement} region @param {boolean} isHushed */
function hush(region, isHushed) {
  if (isHushed === (region.getAttribute("aria-live") === "off")) return;
  region.setAttribute("aria-live", isHushed ? "off" : "polite");
  if (!isHushed) renew(region, ...region.childNodes);
}

/** Move the slider of the speed; says where it stands then, from 0 to 1. @param {number} by */
export function moveSpeed(by) {
  const input = /** @type {HTMLInputElement} */ (byId("speed"));
  input.value = String(Math.min(1, Math.max(0, Number(input.value) + by)));
  return Number(input.value);
}
