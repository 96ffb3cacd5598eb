// The page of the search. Another page with the same script takes its place in its frame; one with another script is made
// ready in a frame of its own meanwhile, so that nothing flashes.

import { aborted } from "./carrier.js";
import { html } from "../shell/elements.js";
import { areLettersOn } from "../shell/keys.js";

/** @typedef {import("../lesson/samestep.js").Where} Where */
/** @typedef {{ step: number, steps: number, where: Where, tree: string | null, number: number }} Told what the page in a frame tells of its step */
/** @typedef {{ step?: number | null, where?: Where | null }} Place a step by its number, or by what it tells */
/** @typedef {{ frame: HTMLIFrameElement, number: number, isMet: boolean, hear: (told: Told) => void, end: (isShown: boolean) => void }} Coming */

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
    /** The policy of the page in front, which names its script. @type {string | null} */
    this.policy = null;
    this.theme = "auto";
    this.title = "";
    /** How many pages went on in a frame. */
    this.successors = 0;
    /** The next page. @type {Coming | null} */
    this.coming = null;
    addEventListener(
      "message",
      ({ source, data }) => data?.minimaxViz instanceof Object && this.hear(source, data.minimaxViz),
    );
  }

  /**
   * Show a page at a step, as soon as it stands there; rejected with an AbortError where a newer page comes first.
   * @param {string} text of the page
   * @param {Place} place
   * @returns {Promise<void>}
   */
  show(text, place) {
    this.coming?.end(false);
    const policy = policyOf(text);
    return this.front && this.told && policy !== null && policy === this.policy
      ? this.goOn(this.front, text, place)
      : this.showApart(text, policy, place);
  }

  /**
   * Let the page in front go on as another one.
   * @param {HTMLIFrameElement} frame
   * @param {string} text
   * @param {Place} place
   * @returns {Promise<void>}
   */
  goOn(frame, text, place) {
    const number = (this.successors += 1);
    return new Promise((resolve, reject) => {
      const end = (/** @type {boolean} */ isShown) => {
        clearTimeout(timer);
        this.coming = null;
        if (!isShown) return reject(aborted());
        Object.defineProperty(frame, "srcdoc", { value: text, configurable: true }); // set as an attribute it would be loaded
        return resolve();
      };
      const timer = setTimeout(
        () => ((this.coming = null), this.showApart(text, this.policy, place).then(resolve, reject)),
        LONGEST,
      );
      this.coming = { frame, number, isMet: true, hear: () => end(true), end };
      send(frame, { page: text, number, ...wished(place) });
    });
  }

  /**
   * Show a page in a frame of its own: going on in one would leave each page in the browser's history.
   * @param {string} text
   * @param {string | null} policy
   * @param {Place} place
   * @returns {Promise<void>}
   */
  showApart(text, policy, place) {
    return new Promise((resolve, reject) => {
      const frame =
        /** @type {HTMLIFrameElement} */ (html("iframe", { sandbox: "allow-scripts", "aria-hidden": "true" }));
      /** @type {Told | null} */
      let last = null;
      const end = (/** @type {boolean} */ isShown) => {
        clearTimeout(timer);
        this.coming = null;
        if (isShown) {
          this.policy = policy;
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
        if (!isFirst || isAt(told, place)) return end(true);
        send(frame, wished(place));
        clearTimeout(timer);
        timer = setTimeout(() => end(true), SETTLE);
        return undefined;
      };
      this.coming = { frame, number: 0, isMet: false, hear, end };
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
    const { coming } = this;
    const isFront = source !== null && source === this.front?.contentWindow;
    if ("act" in message) return isFront ? this.tell.onAct(message.act) : undefined;
    if (isFront) this.hearFront(message);
    if (!coming || source !== coming.frame.contentWindow || message.number !== coming.number) return undefined;
    if (!coming.isMet) {
      coming.isMet = true;
      send(coming.frame, {
        within: true,
        letters: areLettersOn(),
        ...(this.theme === "auto" ? {} : { theme: this.theme }),
      });
    }
    return coming.hear(message);
  }

  /** @param {Told} told */
  hearFront(told) {
    const before = this.told;
    this.told = told;
    if (!before || placeOf(before) !== placeOf(told)) this.tell.onStep(told);
    if (told.tree !== null && told.tree !== (before?.tree ?? null)) this.tell.onTree(told.tree);
  }

  /** @param {string} theme */
  setTheme(theme) {
    this.theme = theme;
    if (this.front && theme !== "auto") send(this.front, { theme });
  }
}

/** Ask something of the page in a frame. @param {HTMLIFrameElement} frame @param {object} wish */
export function send(frame, wish) {
  frame.contentWindow?.postMessage({ minimaxViz: wish }, "*"); // a sandboxed page has no origin
}

/** What a page is asked for so that it stands at a step. @param {Place} place */
function wished({ step = null, where = null }) {
  return step === null ? { where } : { step };
}

/** @param {Told} told @param {Place} place */
function isAt(told, { step = null, where = null }) {
  if (step !== null) return Math.min(step, told.steps) === told.step;
  return where === null || JSON.stringify(where) === JSON.stringify(told.where);
}

/** What a page allows itself; it names the page's script by its digest. @param {string} text */
function policyOf(text) {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text)?.[1] ?? null;
}

/** Where a page stands, as a text. @param {Told} told */
function placeOf({ step, number, where }) {
  return JSON.stringify([step, number, where]);
}
