// The speaker's view: a second window with the notes, in which this very page keeps step with the first one.
// Pages opened from a file share no storage and no channel, but they can send each other messages.

import { byId } from "../shell/elements.js";

const SECOND = 1000;

export class SpeakerNotes {
  /** @param {(step: number) => void} follow show what the other window shows */
  constructor(follow) {
    this.panel = byId("speaker");
    this.said = byId("said-now");
    this.begun = 0;
    this.ticking = 0;
    /** @type {Window | null} */
    this.other = window.opener;
    window.addEventListener("message", ({ source, data }) => {
      if (source !== this.other || typeof data?.minimaxVizStep !== "number") return;
      follow(data.minimaxVizStep);
    });
  }

  /**
   * Open a window with this page in the speaker's view; false where the browser does not let us, as from most frames.
   * @param {string} hash
   */
  open(hash) {
    if (window.parent !== window) return false;
    const opened = window.open(location.href.replace(/#.*$/, "") + hash, "minimax-viz-notes", "width=1100,height=760");
    if (opened) this.other = opened;
    return opened !== null;
  }

  /** Tell the other window, where there is one. @param {number} step */
  tell(step) {
    this.other?.postMessage({ minimaxVizStep: step }, "*");
  }

  /** @param {boolean} on */
  toggle(on) {
    this.panel.hidden = !on;
    clearInterval(this.ticking);
    if (!on) return;
    this.begun ||= Date.now();
    this.tick();
    this.ticking = setInterval(() => this.tick(), SECOND);
  }

  tick() {
    const seconds = Math.floor((Date.now() - this.begun) / SECOND);
    byId("elapsed").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  /**
   * @param {Element} slide
   * @param {string} place
   * @param {boolean} isLast
   */
  show(slide, place, isLast) {
    if (this.panel.hidden) return;
    byId("place").textContent = place;
    byId("coming").hidden = isLast;
    const notes = slide.querySelector(".notes");
    this.said.replaceChildren(...Array.from(notes?.childNodes ?? [], (note) => note.cloneNode(true)));
    this.said.scrollTop = 0;
  }
}
