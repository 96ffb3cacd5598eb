// Playing by itself, once the reader asks for it; each step stands as long as what is told of it takes to read.

import { DURATION } from "../lesson/motion.js";
import { signal } from "../base/signal.js";
import { byId } from "./elements.js";
import { renew } from "./keptfocus.js";

const WORD = 250; // milliseconds
const LEAST = 1200;

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
    return this.isPlaying && this.pace() < DURATION;
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play(Math.min(LEAST, this.pace())); // the step that is shown has been read
  }

  play(pause = this.pace()) {
    this.playing.value = true;
    this.timer.start(() => (this.advance() ? this.play() : this.pause()), pause);
  }

  pause() {
    this.playing.value = false;
    this.timer.stop();
  }

  /**
   * Say on the button what it does now.
   * @param {import("../narration/catalog.js").Catalog} catalog
   * @param {boolean} isHasty whether it plays too quickly for who listens
   */
  show(catalog, isHasty) {
    const button = byId("play");
    button.setAttribute("aria-pressed", String(this.isPlaying));
    button.textContent = catalog.text(this.isPlaying ? "page.pause" : "page.play");
    hush(byId("narration"), this.isPlaying && isHasty);
  }
}

/** Let a live region be silent, or speak again, beginning with what it holds. @param {HTMLElement} region @param {boolean} isHushed */
function hush(region, isHushed) {
  if (isHushed === (region.getAttribute("aria-live") === "off")) return;
  region.setAttribute("aria-live", isHushed ? "off" : "polite");
  if (!isHushed) renew(region, ...region.childNodes);
}

/** Milliseconds for which a step stands of which something is told, the motion that leads to it included. @param {string} told */
export function readingTime(told) {
  return Math.max(LEAST, DURATION + WORD * (told.match(/\S+/g) ?? []).length);
}
