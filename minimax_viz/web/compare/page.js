// The page of a comparison: two searches of one position, stepped through together or raced.

import { Address } from "../shell/address.js";
import { Arena } from "./arena.js";
import { Controls } from "./controls.js";
import { commandsOf } from "./keys.js";
import { paceOf } from "./race.js";
import { sayBoth, showStanding, showTexts } from "./texts.js";
import { Words } from "./words.js";
import { Languages } from "../shell/languages.js";
import { Player } from "../shell/player.js";
import { byId } from "../shell/elements.js";
import { readTheme } from "../shell/theme.js";
import { Transcript } from "../shell/transcript.js";
import { THEMES, WrongAddress, isNumber } from "../shell/wrongaddress.js";

/** @import { BothMoments } from "./duel.js" */
/** @import { Side } from "../core/pairing.js" */
/** @import { Trace } from "../core/trace.js" */
/** @import { Figures } from "./account.js" */
/** @import { Catalog } from "../core/catalog.js" */
/** @import { View } from "./arena.js" */
/** What Python says of two searches: sentences by language, of these the verdict and where they part, and the fewest leaves possible. */
/** @typedef {{ said: Record<string, string[]>, verdict: Record<string, string>, parting?: Record<string, string>, least: number | null }} PairTold */
/** @typedef {{ catalogs: import("../shell/languages.js").Catalogs, names: Record<string, string[]>, declared: Record<string, string[][]>, titles: Record<string, string>, games: Record<string, string[]>, account: Record<string, string[]>, pairs: Record<string, PairTold>, figures: Figures[] }} Told */

const SHARES = { steps: "0.29", race: "0.6" }; // where the slider stands at first

export class Page {
  /**
   * @param {Told} data
   * @param {Trace[]} traces
   * @param {(steps: import("../core/steps.js").Steps) => number} stepIn where to begin, unless the address says it
   * @param {import("../base/scope.js").Scope} scope
   */
  constructor(data, traces, stepIn, scope) {
    this.scope = scope;
    this.data = data;
    this.languages = new Languages(data.catalogs);
    this.traces = traces;
    this.address = new Address(() => this.readAddress(), scope);
    this.wrongAddress = new WrongAddress(this.address, {
      step: isNumber, race: isNumber, lang: this.languages.codes, theme: THEMES, side: ["0", "1"], view: ["side", "merged"],
      pair: (text) => this.pairOf(text).join() === text,
    });
    this.pair = this.pairOf(this.address.get("pair"));
    this.shares = { ...SHARES };
    /** @type {View} */
    this.view = "side";
    /** @type {Side} */
    this.side = 0;
    this.step = 1;
    /** The tick of the race, null outside one. @type {number | null} */
    this.tick = null;
    /** Called after each moment that is shown. */
    this.onShow = () => {};
    this.catalog = this.languages.catalog(this.languages.own);
    this.player = new Player(scope, () => this.advance(), () => this.player.show(this.catalog));
    this.arena = this.arenaOf();
    this.first = stepIn(this.duel.steps[0]);
    this.words = this.wordsIn(this.catalog);
    /** @type {BothMoments} */
    this.both = this.duel.together(0, 1);
    this.transcript = new Transcript(byId("transcript"), byId("transcript-list"), (step) => this.goTo(step));
    this.commands = commandsOf(this);
    this.controls = new Controls(this);
    this.readAddress();
  }

  get duel() {
    return this.arena.duel;
  }

  // State ---------------------------------------------------------------------------------------------------------

  /** What draws the two searches that are compared, in place of what drew others. @returns {Arena} */
  arenaOf() {
    this.arena?.scope.end();
    return new Arena(this.scope.child(), this.pair.map((at) => this.traces[at]), (step) => this.goTo(step));
  }

  /** @param {Catalog} catalog */
  wordsIn(catalog) {
    const [first = ""] = this.traces.length === 2 ? this.data.account[catalog.code] ?? [] : [];
    const verdict = this.told ? this.told.verdict[catalog.code] : first;
    return new Words(this.duel, catalog, this.pair.map((at) => this.data.names[catalog.code][at]), this.pair.map((at) => this.data.games[catalog.code][at]), verdict, this.told?.parting?.[catalog.code] ?? "");
  }

  /** What Python says of the two searches that are compared, if it does. @returns {PairTold | undefined} */
  get told() {
    return this.data.pairs[this.pair.join(",")];
  }

  /** Whether the first and the last search are compared. */
  get isUsual() {
    return this.pair[0] === 0 && this.pair[1] === this.traces.length - 1;
  }

  /** The sentences about the two searches, or where there are too many about the first and the last. */
  get said() {
    const { data, catalog, told } = this;
    const said = told ? told.said[catalog.code] : data.account[catalog.code] ?? [];
    return told || this.isUsual || !said.length ? said : [catalog.text("compare_page.account.ends"), ...said];
  }

  /**
   * The two traces that a text such as "0,2" names; by default the first and the last.
   * @param {string | null} text
   */
  pairOf(text) {
    const [one, two] = (text ?? "").split(",").map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : NaN));
    const isKnown = (/** @type {number} */ at) => at >= 0 && at < this.traces.length;
    return isKnown(one) && isKnown(two) && one !== two ? [one, two] : [0, this.traces.length - 1];
  }

  /** What the hash says: which searches, which is followed, step or tick, view, language, theme. */
  readAddress() {
    const { address } = this;
    const pair = this.pairOf(address.get("pair"));
    if (pair.some((at, which) => at !== this.pair[which])) {
      this.pair = pair;
      this.arena = this.arenaOf();
    }
    readTheme(address);
    this.arena.strip.reset();
    this.view = address.get("view") === "merged" ? "merged" : "side";
    this.side = address.get("side") === "1" ? 1 : 0;
    this.step = this.clamped(address.step ?? this.first);
    const tick = address.get("race");
    if (tick !== null && /^\d{1,15}$/.test(tick)) this.enterRace(Number(tick));
    else this.leaveRace();
    this.speak(this.languages.asked(address));
  }

  /** Compare other searches. @param {number[]} pair */
  setPair(pair) {
    this.pair = pair;
    this.arena = this.arenaOf();
    this.step = 1;
    this.speak(this.catalog.code);
  }

  writeAddress() {
    const { address, tick, side, step, view, pair, isUsual } = this;
    address.set("race", tick === null ? null : String(tick));
    address.set("step", step === 1 && address.get("step") === null ? null : String(step));
    address.set("side", side === 0 ? null : "1");
    address.set("view", view === "side" ? null : view);
    address.set("pair", isUsual ? null : pair.join(","));
  }

  /** @param {number} step */
  clamped(step) {
    return Math.max(1, Math.min(this.duel.steps[this.side].count, Math.floor(step)));
  }

  /**
   * Go to a step of the search that is followed, out of the race if need be; the page shows it when this returns.
   * @param {number} step
   */
  goTo(step) {
    if (Number.isNaN(Number(step))) return;
    this.step = this.clamped(Number(step));
    this.leaveRace();
    this.show();
  }

  /** Follow the other search, from where it stands. @param {number} side */
  setSide(side) {
    const wanted = Number(side) === 1 ? 1 : 0;
    if (wanted === this.side) return;
    this.step = this.both.moments[wanted].at;
    this.side = wanted;
    this.show();
  }

  /** @param {string} view */
  setView(view) {
    this.view = view === "merged" ? "merged" : "side";
    this.arena.forgetFrames();
    this.show();
  }

  /** @param {number} tick */
  goToTick(tick) {
    if (Number.isNaN(Number(tick))) return;
    this.enterRace(Math.floor(Number(tick)));
    this.show();
  }

  /** @param {number} tick the nearest there is is taken */
  enterRace(tick) {
    if (this.tick === null) this.swapShare("steps", "race");
    this.tick = Math.max(1, Math.min(this.duel.ticks, tick));
  }

  leaveRace() {
    if (this.tick === null) return;
    this.swapShare("race", "steps");
    this.tick = null;
  }

  /**
   * The slider stands elsewhere in a race.
   * @param {"steps" | "race"} from
   * @param {"steps" | "race"} to
   */
  swapShare(from, to) {
    this.player.pause();
    const input = /** @type {HTMLInputElement} */ (byId("speed"));
    this.shares[from] = input.value;
    input.value = this.shares[to];
  }

  /** One step or tick on, for the player. */
  advance() {
    if (this.tick === null) {
      this.goTo(this.step + 1);
      return this.step < this.duel.steps[this.side].count;
    }
    const isBefore = this.tick < this.duel.traces[this.duel.faster].totals.nodes;
    const { by } = paceOf(this.share, this.duel.ticks);
    const finish = isBefore ? this.duel.traces[this.duel.faster].totals.nodes : this.duel.ticks;
    this.goToTick(Math.min(finish, this.tick + by)); // never past the moment at which one of them is done
    return this.tick < this.duel.ticks;
  }

  get share() {
    return Number(/** @type {HTMLInputElement} */ (byId("speed")).value);
  }

  // Showing -------------------------------------------------------------------------------------------------------

  /** Bring everything to the current moment. */
  show() {
    const { duel, side, catalog } = this;
    if (this.tick === null) this.both = duel.together(side, this.step);
    else this.both = duel.racing(side, this.tick);
    const { both } = this;
    this.step = both.moments[side].at;
    this.writeAddress();
    document.body.dataset.view = this.view;
    document.body.classList.toggle("racing", this.tick !== null);
    document.body.dataset.side = String(side);
    this.arena.show(both, this.view, catalog);
    sayBoth(both, this.words);
    this.arena.showChips(both, catalog);
    this.arena.raceView.show(both, this.words);
    showStanding(this);
    if (this.transcript.dialog.hasAttribute("open")) this.tellAll();
    this.player.show(catalog);
    this.onShow();
  }

  /** Fill the transcript with the sentences of the search that is followed. */
  tellAll() {
    const { duel, words, side, step } = this;
    this.transcript.show(words.narrators[side], duel.steps[side], step);
  }

  /** Put every text of the page into a language, and show it. @param {string} code */
  speak(code) {
    if (code !== this.catalog.code || this.words.duel !== this.duel) {
      this.catalog = this.languages.catalog(code);
      this.words = this.wordsIn(this.catalog);
    }
    showTexts(this);
    this.wrongAddress.say(this.catalog);
    this.show();
  }
}
