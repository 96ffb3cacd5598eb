// The deck: which slide is shown, and in which view.

import { addressOf, isAddressWrong, readAddress, writeAddress } from "./address.js";
import { Change } from "./change.js";
import { Controls } from "./controls.js";
import { commandsOf } from "./keys.js";
import { SpeakerNotes } from "./notes.js";
import { listenToSwipes } from "../shell/swipe.js";
import { byId } from "../shell/elements.js";
import { listenToCommands, showKeys } from "../shell/keys.js";

export class Deck {
  constructor() {
    this.slides = Array.from(document.querySelectorAll(".slides > section"));
    this.change = new Change();
    this.notes = new SpeakerNotes((step) => this.goTo(step, false));
    this.slide = -1;
    this.isOverview = false;
    this.isSpeaker = false;
    const words = JSON.parse(byId("words").textContent ?? "");
    this.controls = new Controls();
    const commands = commandsOf(this);
    showKeys(commands, (name) => words[name]);
    listenToCommands(commands, (key) => this.choose(key));
    listenToSwipes(document, (isBack) => this.turnTo(this.slide + (isBack ? -1 : 1)));
    document.addEventListener("click", ({ target }) => this.pick(/** @type {Element} */ (target)));
    window.addEventListener("hashchange", () => this.open());
    this.open();
  }

  /** Show what the address names. */
  open() {
    const { step, notes } = readAddress();
    const isWrong = isAddressWrong(Number(document.body.dataset.steps));
    if (notes !== this.isSpeaker) this.setSpeaker(notes);
    this.goTo(step);
    byId("wrong-address").hidden = !isWrong;
  }

  /** The number of the step that is shown; 0 on the cover. */
  get step() {
    return stepOf(this.slides[this.slide]);
  }

  /**
   * Show the slide of a step, or where it has none, the last one before it; 0 is the cover.
   * @param {number} step
   * @param {boolean} [tells] the other window
   */
  goTo(step, tells = true) {
    this.turnTo(this.slides.filter((slide) => stepOf(slide) <= step).length - 1, tells);
  }

  /**
   * Show the slide at a place; places beyond the ends mean the first and the last.
   * @param {number} wanted
   * @param {boolean} [tells] the other window
   */
  turnTo(wanted, tells = true) {
    const last = this.slides.length - 1;
    const slide = Math.max(0, Math.min(last, wanted));
    const [before, after] = [this.slides[this.slide], this.slides[slide]];
    byId("wrong-address").hidden = true;
    if (before !== after) {
      this.change.end();
      this.slide = slide;
      this.mark();
      if (before && !this.isOverview) this.change.show(before, after);
      byId("said").textContent = [heading(after), sentence(after)].filter(Boolean).join(": ");
      /** @type {HTMLProgressElement} */ (byId("progress")).value = slide;
    }
    this.notes.show(after, heading(after), slide === last);
    writeAddress({ step: this.step, notes: this.isSpeaker });
    if (tells) this.notes.tell(this.step);
  }

  /** Mark the slide that is shown, as reveal.js does, and the one that comes. */
  mark() {
    for (const [at, section] of this.slides.entries()) {
      section.classList.toggle("past", at < this.slide);
      section.classList.toggle("present", at === this.slide);
      section.classList.toggle("future", at > this.slide);
      section.classList.toggle("coming", at === this.slide + 1);
    }
    if (this.isOverview) this.slides[this.slide].scrollIntoView({ block: "nearest" });
  }

  /** The keys that mean something in the overview only. @param {string} key */
  choose(key) {
    if (!this.isOverview) return false;
    if (key === "Enter" || key === "Escape") this.setOverview(false);
    else if (key === "ArrowDown") this.turnTo(this.slide + this.across());
    else if (key === "ArrowUp") this.turnTo(this.slide - this.across());
    else return false;
    return true;
  }

  /** How many slides stand side by side in the overview. */
  across() {
    const top = /** @type {HTMLElement} */ (this.slides[0]).offsetTop;
    const below = this.slides.findIndex((slide) => /** @type {HTMLElement} */ (slide).offsetTop > top);
    return below < 0 ? this.slides.length : below;
  }

  /** Leave the overview for the slide that was clicked. @param {Element} target */
  pick(target) {
    const slide = this.isOverview ? target.closest("section") : null;
    if (slide) {
      this.turnTo(this.slides.indexOf(slide));
      this.setOverview(false);
    }
  }

  /** @param {boolean} on */
  setOverview(on) {
    this.change.end();
    if (on && this.isSpeaker) this.setSpeaker(false);
    this.isOverview = on;
    document.body.classList.toggle("overview", on);
    if (on) this.slides[this.slide].scrollIntoView({ block: "center" });
    else window.scrollTo(0, 0);
  }

  /** In the speaker's view: out of it again; else a window of its own, or here where that cannot be. */
  openNotes() {
    if (!this.isSpeaker && this.notes.open(addressOf({ step: this.step, notes: true }))) return;
    this.setSpeaker(!this.isSpeaker);
    this.goTo(this.step);
  }

  /** @param {boolean} on */
  setSpeaker(on) {
    if (on && this.isOverview) this.setOverview(false);
    this.isSpeaker = on;
    document.body.classList.toggle("speaker", on);
    this.notes.toggle(on);
  }

  /** What scripts and tests may use: the numbers of the steps that have slides, and the one shown, 0 on the cover. */
  hook() {
    const deck = this;
    return {
      shown: this.slides.map(stepOf).filter(Boolean),
      get step() {
        return deck.step;
      },
      goTo: (/** @type {number} */ step) => deck.goTo(step),
    };
  }
}

/** The number of the step that a slide shows; 0 for the cover. @param {Element} slide */
function stepOf(slide) {
  return Number(slide.getAttribute("data-step"));
}

/** @param {Element} slide */
function heading(slide) {
  return slide.querySelector("h2")?.textContent ?? "";
}

/** @param {Element} slide */
function sentence(slide) {
  return slide.querySelector(".told")?.textContent?.trim() ?? "";
}
