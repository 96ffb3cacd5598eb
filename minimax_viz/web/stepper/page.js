// What pages that step through searches have in common: address, language, theme, speed, playing, transcript.

import { derived, effect, signal } from "../base/signal.js";
import { Address } from "../shell/address.js";
import { showSwitch } from "../shell/buttons.js";
import { byId, openDialog } from "../shell/elements.js";
import { listenToCommands } from "../shell/keys.js";
import { Languages } from "../shell/languages.js";
import { Player, readingTime } from "../shell/player.js";
import { listenToPointing } from "../shell/pointing.js";
import { stepFor, stepwise } from "../shell/targets.js";
import { onOtherColors, readTheme } from "../shell/theme.js";
import { Transcript } from "../shell/transcript.js";
import { FLAG, THEMES, WrongAddress, isNumber } from "../shell/wrongaddress.js";

/**
 * What a page has of its own: the search that is followed, and the number of the step that is shown.
 * @typedef {object} Own
 * @property {import("../kernel/steps.js").Steps} steps
 * @property {number} step
 * @property {import("../narration/narrator.js").Narrator} narrator
 * @property {Drawing} drawing of what is shown
 * @property {() => number | undefined} lastTold the last step that may be told, where that is not the last one
 * @property {() => void} showTexts that do not change from step to step
 * @property {() => void} show the step
 */
/**
 * @typedef {object} Drawing
 * @property {import("../strip/overview.js").Overview} strip
 * @property {(element: Element | null) => void} lightUp what belongs together: a name in a sentence, and its node
 * @property {(element: Element) => void} reveal what has the focus
 */
/**
 * @typedef {object} Acts
 * @property {() => void} arrive the reader has put another address in
 * @property {() => boolean} advance to the next stop, for playing; says whether there is more
 * @property {(step: number) => void} goTo a step
 */

const SPEED = 0.3; // at first
const HEARD = 1.1; // times as fast as one reads: who listens keeps up
const RANGE = 100; // by so much the fastest is faster than the slowest
/** What stands of a step, the reasons too where they are unfolded. */
const STANDING = ":is(#narration, #each[open] *) > :is(#meanwhile, .standing, .reasons:not([hidden]))";

export class Stepper {
  /**
   * @param {import("../base/scope.js").Scope} scope
   * @param {{ catalogs: import("../shell/languages.js").Catalogs, titles: Record<string, string> }} words
   * @param {Acts} acts
   * @param {Record<string, import("../shell/wrongaddress.js").Rule>} rules of what the address may say beside the usual
   */
  constructor(scope, { catalogs, titles }, { arrive, advance, goTo }, rules) {
    this.scope = scope;
    this.titles = titles;
    this.languages = new Languages(catalogs);
    this.address = new Address(arrive, scope);
    const usual = { step: isNumber, every: FLAG, lang: this.languages.codes, theme: THEMES };
    this.wrongAddress = new WrongAddress(this.address, { ...usual, ...rules });
    this.spoken = derived(() => this.languages.catalog(this.languages.asked(this.address)));
    /** The speed of playing, from 0, slowest, to 1. */
    this.stepSpeed = signal(SPEED);
    this.player = new Player(scope, advance, () => this.pace);
    this.transcript = new Transcript(byId("transcript"), byId("transcript-list"), goTo);
    /** Called after each step that is shown. */
    this.onShow = () => {};
  }

  get catalog() {
    return this.spoken.value;
  }

  /** Whether Next shows every step, not only the stops. */
  get isEvery() {
    return this.address.get("every") === "1";
  }

  toggleEvery() {
    this.address.set("every", this.isEvery ? null : "1");
  }

  /** Where a target leads from the step that is shown. @this {Stepper & Own} @param {import("../shell/targets.js").Target} target */
  stepAt(target) {
    return stepFor(this.steps, stepwise(target, this.isEvery), this.step);
  }

  get speed() {
    return this.stepSpeed;
  }

  /** How many times as fast as it is read it plays. */
  get tempo() {
    return RANGE ** (this.speed.value - SPEED);
  }

  /** Milliseconds from the step that is shown to the next where it plays. */
  get pace() {
    const told = Array.from(document.querySelectorAll(STANDING), ({ textContent }) => textContent);
    return readingTime(told.join(" ")) / this.tempo;
  }

  /** Whether it plays too quickly for who listens. */
  get isHasty() {
    return this.tempo > HEARD;
  }

  /** How fast it plays, in words. @returns {string} */
  get speedTold() {
    return this.catalog.text("page.pace", { times: this.catalog.decimal(this.tempo, 1) });
  }

  /** @param {number} by */
  changeSpeed(by) {
    this.speed.value = Math.min(1, Math.max(0, this.speed.value + by));
  }

  /** Do something now and after each change of the states that it reads, as long as the page is there. @param {() => unknown} act */
  keep(act) {
    this.scope.onEnd(effect(act));
  }

  /**
   * Keep the page as its states say from now on, and hear what is done on it.
   * @this {Stepper & Own}
   * @param {import("../base/keys.js").Commands} commands
   */
  begin(commands) {
    const { scope, address, player, transcript } = this;
    this.keep(() => (address.arrivals.value, this.wrongAddress.say(this.catalog)));
    this.keep(() => (readTheme(address), this.drawing.strip.repaint()));
    this.keep(() => this.showTexts());
    this.keep(() => player.show(this.catalog, this.isHasty));
    this.keep(() => showSwitch("every", this.isEvery));
    this.keep(() => {
      this.show();
      if (transcript.dialog.hasAttribute("open")) this.tellAll();
      this.onShow();
    });
    this.keep(() => (byId("pace").textContent = this.speedTold));
    listenToCommands(commands, undefined, scope);
    listenToPointing(document, "[data-row], [data-node]", (element) => this.drawing.lightUp(element), scope);
    // Not on the drawings themselves: a browser takes what listens for the focus there as something to be focused.
    scope.listen(document, "focusin", ({ target }) => {
      if (target instanceof Element && target.matches(".world :focus-visible")) this.drawing.reveal(target);
    });
    scope.observe(new ResizeObserver(() => this.drawing.strip.fit()), [byId("overview")]);
    onOtherColors(scope, () => this.drawing.strip.repaint());
  }

  /** Fill the transcript. @this {Stepper & Own} */
  tellAll() {
    this.transcript.show(this.narrator, this.steps, this.step, this.lastTold());
  }

  /** @this {Stepper & Own} */
  openTranscript() {
    this.tellAll();
    openDialog("transcript");
  }

  /** The nearest step there is to what somebody has given; null where that is no number. @this {Stepper & Own} @param {unknown} given */
  nearest(given) {
    return Number.isNaN(Number(given)) ? null : Math.max(1, Math.min(this.steps.count, Math.floor(Number(given))));
  }
}
