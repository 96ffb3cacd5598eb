// Playing by itself, once the reader asks for it.

import { signal } from "../base/signal.js";
import { byId } from "./elements.js";
import { renew } from "./keptfocus.js";

const SLOWEST = 4000; // milliseconds a step
const FASTEST = 60;
const FAST = 500;
const HEARD = 2000; // who listens needs as long for a sentence

export class Player {
  /**
   * @param {import("../base/scope.js").Scope} scope
   * @param {() => boolean} advance goes one step on and says whether there is more
   * @param {() => number} pace milliseconds until the next step
   */
  constructor(scope, advance, pace) {
    this.advance = advance;
    this.pace = pace;
    this.timer = scope.timer();
    this.playing = signal(false);
  }

  get isPlaying() {
    return this.playing.value;
  }

  /** Whether it plays too quickly to show how each step comes about. */
  get isFast() {
    return this.isPlaying && this.pace() < FAST;
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    this.playing.value = true;
    this.timer.start(() => (this.advance() ? this.play() : this.pause()), this.pace());
  }

  pause() {
    this.playing.value = false;
    this.timer.stop();
  }

  /** Say on the button what it does now. @param {import("../narration/catalog.js").Catalog} catalog */
  show(catalog) {
    const button = byId("play");
    button.setAttribute("aria-pressed", String(this.isPlaying));
    button.textContent = catalog.text(this.isPlaying ? "page.pause" : "page.play");
    hush(byId("narration"), this.isPlaying && this.pace() < HEARD);
  }
}

/** Let a live region be silent, or speak again, beginning with what it holds. @param {HTMLElement} region @param {boolean} isHushed */
function hush(region, isHushed) {
  if (isHushed === (region.getAttribute("aria-live") === "off")) return;
  region.setAttribute("aria-live", isHushed ? "off" : "polite");
  if (!isHushed) renew(region, ...region.childNodes);
}

/** Milliseconds a step at a share of the speed. @param {number} share from 0, slowest, to 1 */
export function paceOf(share) {
  return SLOWEST * (FASTEST / SLOWEST) ** share;
}
