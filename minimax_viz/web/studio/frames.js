// The page of the search: while it is shown in one frame, the next one is made ready in another, so that nothing flashes.

import { aborted } from "./live.js";
import { html } from "../shell/elements.js";

/** @typedef {import("../lesson/samestep.js").Where} Where */
/** @typedef {{ step: number, steps: number, where: Where, tree: string | null }} Told what the page in a frame tells of its step */
/** @typedef {{ step?: number | null, where?: Where | null }} Place a step by its number, or by what it tells */
/** @typedef {{ frame: HTMLIFrameElement, isMet: boolean, hear: (told: Told) => void, end: (isShown: boolean) => void }} Coming */

const LONGEST = 4000; // milliseconds until a page that says nothing is shown all the same
const SETTLE = 150; // milliseconds for the page to go to its step

export class Frames {
  /**
   * @param {HTMLElement} place
   * @param {{ onStep: (told: Told) => void, onTree: (tree: string) => void, onAct: (act: string) => void }} tell
   */
  constructor(place, tell) {
    this.place = place;
    this.tell = tell;
    /** @type {HTMLIFrameElement | null} */
    this.front = null;
    /** What the page in front told last. @type {Told | null} */
    this.told = null;
    this.theme = "auto";
    this.title = "";
    /** The next page. @type {Coming | null} */
    this.coming = null;
    addEventListener("message", ({ source, data }) => data?.minimaxViz instanceof Object && this.hear(source, data.minimaxViz));
  }

  /**
   * Show a page at a step, as soon as it stands there; rejected with an AbortError where a newer page comes first.
   * @param {string} text of the page
   * @param {Place} place
   * @returns {Promise<void>}
   */
  show(text, { step = null, where = null }) {
    this.coming?.end(false);
    return new Promise((resolve, reject) => {
      // A frame of its own for each: going on in one would leave each page in the browser's history.
      const frame = /** @type {HTMLIFrameElement} */ (html("iframe", { sandbox: "allow-scripts", "aria-hidden": "true" }));
      /** @type {Told | null} */
      let last = null;
      const end = (/** @type {boolean} */ isShown) => {
        clearTimeout(timer);
        this.coming = null;
        if (isShown) {
          this.bringToFront(frame, last);
          return resolve();
        }
        frame.remove();
        return reject(aborted());
      };
      let timer = setTimeout(() => end(true), LONGEST);
      const hear = (/** @type {Told} */ told) => {
        const isFirst = last === null;
        last = told;
        const isThere = step === null ? where === null || isSame(where, told.where) : Math.min(step, told.steps) === told.step;
        if (!isFirst || isThere) return end(true);
        this.send(frame, step === null ? { where } : { step });
        clearTimeout(timer);
        timer = setTimeout(() => end(true), SETTLE);
        return undefined;
      };
      this.coming = { frame, isMet: false, hear, end };
      frame.srcdoc = text;
      this.place.append(frame);
    });
  }

  /**
   * @param {HTMLIFrameElement} frame
   * @param {Told | null} told what the page in it told last
   */
  bringToFront(frame, told) {
    const before = this.front;
    this.front = frame;
    this.told = told;
    this.setTitle(this.title);
    frame.classList.add("front");
    frame.removeAttribute("aria-hidden");
    if (before && document.activeElement === before) frame.focus();
    before?.remove();
    if (told) this.tell.onStep(told);
  }

  /** What the frame is called. @param {string} title */
  setTitle(title) {
    this.title = title;
    if (this.front) this.front.title = title;
  }

  /**
   * @param {MessageEventSource | null} source
   * @param {any} message
   */
  hear(source, message) {
    if (source !== null && source === this.coming?.frame.contentWindow) {
      if ("act" in message) return;
      if (!this.coming.isMet) this.meet(this.coming);
      this.coming.hear(message);
    } else if (source !== null && source === this.front?.contentWindow) {
      if ("act" in message) this.tell.onAct(message.act);
      else this.hearFront(message);
    }
  }

  /** @param {Told} told */
  hearFront(told) {
    const before = this.told;
    this.told = told;
    if (before?.step !== told.step || !isSame(before?.where, told.where)) this.tell.onStep(told);
    if (told.tree !== null && told.tree !== (before?.tree ?? null)) this.tell.onTree(told.tree);
  }

  /** @param {string} theme */
  setTheme(theme) {
    this.theme = theme;
    if (this.front && theme !== "auto") this.send(this.front, { theme });
  }

  /** @param {Coming} coming */
  meet(coming) {
    coming.isMet = true;
    this.send(coming.frame, { within: true, ...(this.theme === "auto" ? {} : { theme: this.theme }) });
  }

  /**
   * @param {HTMLIFrameElement} frame
   * @param {object} wish
   */
  send(frame, wish) {
    frame.contentWindow?.postMessage({ minimaxViz: wish }, "*"); // a sandboxed page has no origin
  }
}

/**
 * @param {Where | undefined} one
 * @param {Where | undefined} other
 */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
