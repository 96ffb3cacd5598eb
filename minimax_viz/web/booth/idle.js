// The booth's clock: left alone it offers the next visitor a fresh start, and then plays against itself.

import { byId } from "../shell/elements.js";

/** @import { Catalog } from "../narration/catalog.js" */
/**
 * What the clock asks and tells.
 * @typedef {object} Booth
 * @property {() => boolean} isUsed whether there is anything to be cleared away
 * @property {() => unknown} clear make everything as it was for the first visitor
 * @property {() => unknown} attract begin to play against itself
 * @property {() => unknown} wake somebody is there: stop playing against itself
 * @property {() => boolean} isAttracting whether it plays against itself, which may also begin and end elsewhere
 * @property {() => Catalog} catalog
 * @property {number} after seconds alone until it plays against itself; 0: never
 */

const OFFER = 20_000; // milliseconds that the warning stands
const STIR = 500; // a click so soon after the movement that woke the page was meant to wake it
const TOUCHES = ["pointerdown", "pointermove", "touchstart", "wheel", "keydown"];
/** What else a press comes with, in the order of the browser; nothing of a press that wakes the page may do more. */
const ECHOES = [
  "pointerup",
  "pointercancel",
  "touchend",
  "mousedown",
  "mouseup",
  "click",
  "auxclick",
  "contextmenu",
  "keyup",
];

export class Idle {
  /** @param {Booth} booth */
  constructor(booth) {
    this.booth = booth;
    this.last = performance.now(); // when somebody was there
    /** When the warning appeared. @type {number | null} */
    this.warned = null;
    /** When the page was last out of sight. @type {number | null} */
    this.unseen = document.hidden ? this.last : null;
    /** What is being swallowed: a key by its code, or a press ("press"). @type {string | null} */
    this.swallowed = null;
    this.stirred = -Infinity; // when a movement woke the page
    this.place = ""; // where the pointer was
    this.wasInFrame = false;
    this.timer = 0;
    this.listening = new AbortController();
    this.listen();
    this.tick();
  }

  /** Listen and count no more. */
  stop() {
    this.listening.abort();
    clearTimeout(this.timer);
    this.hide();
  }

  listen() {
    const { signal } = this.listening;
    for (const kind of [...TOUCHES, ...ECHOES]) {
      const passive = kind === "wheel" || kind.startsWith("touch"); // a finger can always scroll
      window.addEventListener(kind, (event) => this.hear(event), { capture: true, passive, signal });
    }
    window.addEventListener("message", (event) => isTouchElsewhere(event) && this.touch(), { signal });
    window.addEventListener("blur", () => {
      this.lookAtFrames();
      setTimeout(() => signal.aborted || this.lookAtFrames()); // some browsers say only later where the focus went
    }, { signal });
    window.addEventListener("focus", () => {
      if (this.wasInFrame) this.touch();
      this.wasInFrame = false;
    }, { signal });
    document.addEventListener("visibilitychange", () => this.see(), { signal });
  }

  // Who is there --------------------------------------------------------------------------------------------------

  /** @param {Event} event */
  hear(event) {
    if (!event.isTrusted) return; // what a script does is no visitor
    if (this.isSwallowed(event)) return swallow(event);
    if (!TOUCHES.includes(event.type) || (event instanceof PointerEvent && this.isStill(event))) return;
    const isOnOffer = event.target instanceof Node && byId("idle").contains(event.target);
    const isMove = event.type === "pointermove";
    if (isMove && isOnOffer && this.warned !== null) {
      this.warned = performance.now(); // it stays under the hand that is about to touch its button
      return this.arm(0);
    }
    const wakes = this.booth.isAttracting() || this.warned !== null;
    const isPress = event.type === "pointerdown" || event.type === "keydown";
    const isLate = event.type === "pointerdown" && performance.now() - this.stirred < STIR;
    if (isPress && (this.booth.isAttracting() || isOnOffer || isLate)) {
      this.swallowed = event instanceof KeyboardEvent ? event.code : "press";
      swallow(event);
    }
    this.touch();
    if (isMove && wakes) this.stirred = this.last;
  }

  /** Whether an event belongs to what is being swallowed. @param {Event} event */
  isSwallowed(event) {
    const { swallowed } = this;
    if (swallowed === null) return false;
    const isNew =
      (event instanceof KeyboardEvent && event.type === "keydown" && !(event.repeat && event.code === swallowed))
      || (event.type === "pointerdown" && (swallowed !== "press" || /** @type {PointerEvent} */ (event).isPrimary));
    const isEnd = isNew ||
      (swallowed === "press" ? ["click", "auxclick", "pointercancel"] : ["keyup"]).includes(event.type);
    if (isEnd) this.swallowed = null;
    return !isNew && event.type !== "pointermove" && event.type !== "wheel";
  }

  /** Browsers tell of movements where only the page moved below the pointer. @param {PointerEvent} event */
  isStill({ type, screenX, screenY }) {
    const place = `${screenX} ${screenY}`;
    const isStill = type === "pointermove" && place === this.place;
    this.place = place;
    return isStill;
  }

  /** A touch inside a frame is not told; that the focus went there is. */
  lookAtFrames() {
    if (!(document.activeElement instanceof HTMLIFrameElement)) return;
    this.wasInFrame = true;
    this.touch();
  }

  /** Somebody is there. */
  touch() {
    const isAttracting = this.booth.isAttracting();
    this.last = performance.now();
    this.hide();
    if (isAttracting) {
      this.booth.wake();
      this.arm(this.booth.after * 1000);
    }
  }

  // How long nobody was -------------------------------------------------------------------------------------------

  /** The time out of sight does not count. */
  see() {
    const now = performance.now();
    if (document.hidden) this.unseen ??= now;
    else if (this.unseen !== null) {
      this.last += now - this.unseen;
      if (this.warned !== null) this.warned += now - this.unseen;
      this.unseen = null;
      this.tick();
    }
  }

  /** @param {number} milliseconds until the clock is looked at again */
  arm(milliseconds) {
    clearTimeout(this.timer);
    if (this.booth.after > 0) this.timer = setTimeout(() => this.tick(), milliseconds);
  }

  /** Look at the clock: a late timer must not make the count lie. */
  tick() {
    if (this.booth.after <= 0 || this.unseen !== null) return;
    const now = performance.now();
    if (this.booth.isAttracting()) {
      this.last = now;
      this.hide();
    }
    const quiet = this.last + this.booth.after * 1000 - now;
    if (quiet > 0) return this.arm(quiet);
    if (!this.booth.isUsed()) return this.begin();
    if (this.warned === null) this.warn(now);
    const left = Number(this.warned) + OFFER - now;
    if (left <= 0) {
      this.hide();
      this.booth.clear();
      return this.begin();
    }
    byId("idle-left").textContent = String(Math.ceil(left / 1000));
    this.arm(left % 1000 || 1000);
  }

  /** @param {number} now */
  warn(now) {
    this.warned = now;
    for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // it would cover the warning
    byId("idle-said").textContent = this.booth.catalog().text("booth.idle");
    byId("idle").hidden = false;
  }

  hide() {
    if (this.warned === null) return;
    this.warned = null;
    byId("idle").hidden = true;
  }

  /** Play against itself, until somebody comes. */
  begin() {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    this.booth.attract();
    this.last = performance.now();
    this.arm(this.booth.after * 1000);
  }
}

/** @param {Event} event */
function swallow(event) {
  event.stopImmediatePropagation();
  // Whoever runs the booth can still reload it, or leave the full screen.
  const isForBrowser = event instanceof KeyboardEvent &&
    (event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key));
  if (event.cancelable && !isForBrowser && !event.type.startsWith("touch")) event.preventDefault();
}

/** Whether a page around this one, or one within it, tells of a touch. @param {MessageEvent} event */
function isTouchElsewhere({ source, data }) {
  const isNear = source !== window &&
    (source === window.parent ||
      Array.from({ length: window.length }, (_, at) => window[at]).includes(/** @type {Window} */ (source)));
  return isNear && data !== null && typeof data === "object" && data.minimaxVizBooth === "touch";
}
