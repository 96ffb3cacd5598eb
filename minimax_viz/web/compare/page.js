// The page of a comparison: two searches of one position, stepped through together or raced. Its state is the address.

import { change, derived, signal, untracked } from "../base/signal.js";
import { Why } from "../panel/why.js";
import { isNumber } from "../shell/wrongaddress.js";
import { byId } from "../shell/elements.js";
import { makeMenu } from "../shell/menu.js";
import { Stepper } from "../stepper/page.js";
import { Arena } from "./arena.js";
import { Duel } from "./duel.js";
import { commandsOf } from "./keys.js";
import { listen } from "./listening.js";
import { paceOf } from "./race.js";
import { SIDES } from "./sides.js";
import { sayBoth, showStanding, showTexts } from "./texts.js";
import { Words } from "./words.js";

/** @import { Side } from "../kernel/pairing.js" */
/** @import { Trace } from "../kernel/trace.js" */
/** @import { Figures } from "./account.js" */
/** @import { View } from "./arena.js" */
/** What Python says of two searches: sentences by language, of these the verdict and where they part, and the fewest leaves possible. */
/** @typedef {{ said: Record<string, string[]>, verdict: Record<string, string>, parting?: Record<string, string>, least: number | null }} PairTold */
/** @typedef {{ catalogs: import("../shell/languages.js").Catalogs, names: Record<string, string[]>, declared: Record<string, string[][]>, titles: Record<string, string>, games: Record<string, string[]>, account: Record<string, string[]>, pairs: Record<string, PairTold>, figures: Figures[], story: Record<string, string[]>, parts: boolean[] }} Told */

const RACE_SPEED = 0.6; // at first, in a race
const HEARD = 2000; // milliseconds that who listens needs for a tick

export class Page extends Stepper {
  /**
   * @param {Told} data
   * @param {Trace[]} traces
   * @param {(steps: import("../kernel/steps.js").Steps) => number} stepIn where to begin, unless the address says it
   * @param {import("../base/scope.js").Scope} scope
   */
  constructor(data, traces, stepIn, scope) {
    super(scope, data, { arrive: () => {}, advance: () => this.advance(), goTo: (step) => this.goTo(step) }, {
      race: isNumber,
      side: ["0", "1"],
      view: ["side", "merged"],
      pair: (text) => this.pairOf(text).join() === text,
    });
    this.data = data;
    makeMenu([["account", "Σ", "compare_page.account"]]);
    this.traces = traces;
    this.paired = derived(() => this.pairOf(this.address.get("pair")));
    this.met = derived(() => new Duel(this.pair.map((at) => this.traces[at])));
    let drawing = scope.child();
    this.drawn = derived(() => {
      drawing.end();
      drawing = scope.child();
      return new Arena(drawing, this.duel, (step) => this.goTo(step));
    });
    this.first = this.story.length ? this.duel.steps[0].count : stepIn(this.duel.steps[0]);
    this.shown = derived(
      () => (this.tick === null ? this.duel.together(this.side, this.wanted) : this.duel.racing(this.side, this.tick))
    );
    this.worded = derived(() => this.wordsIn(this.catalog));
    this.raceSpeed = signal(RACE_SPEED);
    const isRacing = derived(() => this.tick !== null);
    this.keep(() => {
      document.body.classList.toggle("racing", isRacing.value);
      this.player.pause();
    });
    this.why = new Why(this);
    this.commands = commandsOf(this);
    this.begin(this.commands);
    listen(this);
  }

  // State ---------------------------------------------------------------------------------------------------------

  /** Which of the traces are compared. */
  get pair() {
    return this.paired.value;
  }

  get duel() {
    return this.met.value;
  }

  /** What draws the two searches. */
  get drawing() {
    return this.drawn.value;
  }

  get words() {
    return this.worded.value;
  }

  /** What is shown of both searches. @returns {import("./duel.js").BothMoments} */
  get both() {
    return this.shown.value;
  }

  /** The search that is followed. @returns {Side} */
  get side() {
    return this.address.get("side") === "1" ? 1 : 0;
  }

  get steps() {
    return this.duel.steps[this.side];
  }

  get step() {
    return this.both.moments[this.side].at;
  }

  get narrator() {
    return this.words.narrators[this.side];
  }

  /** What explains both searches, of which the end is then shown first. */
  get story() {
    return this.data.story[this.catalog.code] ?? [];
  }

  /** A comparison keeps nothing to come from the reader. */
  lastTold() {
    return undefined;
  }

  /** No tree of a comparison is changed. */
  get changedTree() {
    return null;
  }

  /** @returns {View} */
  get view() {
    return this.address.get("view") === "merged" ? "merged" : "side";
  }

  /** The tick of the race, null outside one. */
  get tick() {
    const tick = this.address.get("race");
    return tick !== null && isNumber(tick) ? this.nearestTick(Number(tick)) : null;
  }

  /** @param {number} tick */
  nearestTick(tick) {
    return Math.max(1, Math.min(this.duel.ticks, Math.floor(tick)));
  }

  /** The step that the address names. @returns {number} */
  get wanted() {
    return this.nearest(this.address.step ?? this.first) ?? 1;
  }

  /** @param {import("../narration/catalog.js").Catalog} catalog */
  wordsIn(catalog) {
    const { data, told, pair } = this;
    const [first = ""] = this.traces.length === 2 ? data.account[catalog.code] ?? [] : [];
    const verdict = told ? told.verdict[catalog.code] : first;
    const [names, games] = [data.names, data.games].map((texts) => pair.map((at) => texts[catalog.code][at]));
    return new Words(this.duel, catalog, names, games, verdict, told?.parting?.[catalog.code] ?? "");
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
    const found = told ? told.said[catalog.code] : data.account[catalog.code] ?? [];
    const said = told || this.isUsual || !found.length ? found : [catalog.text("compare_page.account.ends"), ...found];
    return this.pair.some((at) => data.parts[at]) ? [catalog.text("compare_page.last_pass"), ...said] : said;
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

  /** Let the address say what is shown: without what is usual, and with what there is. */
  writeAddress() {
    const { address, tick, side, step, view, pair, isUsual } = this;
    address.set("race", tick === null ? null : String(tick));
    this.setWanted(side, step);
    address.set("view", view === "side" ? null : view);
    address.set("pair", isUsual ? null : pair.join(","));
  }

  // Going ---------------------------------------------------------------------------------------------------------

  /**
   * Go to a step of the search that is followed, out of the race if need be; the page shows it when this returns.
   * @param {number} step
   * @param {Side} [side] the search to follow
   */
  goTo(step, side = this.side) {
    if (Number.isNaN(Number(step))) return;
    change(() => {
      this.address.set("race", null);
      this.setWanted(side, step);
    });
  }

  /** Follow a search, at the step that is nearest to a number. @param {Side} side @param {number} step */
  setWanted(side, step) {
    const { address } = this;
    address.set("side", side === 0 ? null : "1");
    const wanted = this.nearest(step);
    address.set("step", wanted === 1 && address.get("step") === null ? null : String(wanted));
  }

  /** Follow the other search, from where it stands. @param {number} side */
  setSide(side) {
    const wanted = Number(side) === 1 ? 1 : 0;
    const { at } = this.both.moments[wanted];
    change(() => this.setWanted(wanted, at));
  }

  /** @param {string} view */
  setView(view) {
    this.drawing.forgetFrames();
    this.address.set("view", view === "merged" ? "merged" : null);
  }

  /** @param {number} tick */
  goToTick(tick) {
    if (!Number.isNaN(Number(tick))) this.address.set("race", String(this.nearestTick(Number(tick))));
  }

  /** @param {import("../shell/targets.js").Target} target */
  leap(target) {
    const { tick, duel } = this;
    this.player.pause();
    if (tick === null) return this.drawing.during(() => this.goTo(this.stepAt(target)));
    const [earlier, later] = [tick - 1, tick + 1];
    const ticks = { start: 1, back: earlier, "step-back": earlier, next: later, step: later, end: duel.ticks };
    if (Object.hasOwn(ticks, target)) this.goToTick(ticks[/** @type {keyof typeof ticks} */ (target)]);
    return undefined;
  }

  /** To the moment at which the searches part. */
  goToParting() {
    const { counterparts, steps } = this.duel;
    const parting = counterparts.firstDifference;
    this.player.pause();
    if (parting === null) return byId("meanwhile").replaceChildren(this.catalog.text("compare_page.parting.never"));
    // Follow the search that goes on where the other one does not.
    const further = SIDES.find((side) =>
      parting <= steps[side].count && !["same", "turned"].includes(counterparts.meet(side, parting).relation)
    );
    this.drawing.lookAfresh();
    return this.goTo(parting, further);
  }

  toggleRace() {
    if (this.tick === null) this.goToTick(1);
    else this.goTo(this.step);
  }

  /** Compare other searches. @param {number[]} pair */
  setPair(pair) {
    change(() => {
      this.address.set("pair", pair.join(","));
      this.goTo(1);
    });
  }

  // Playing -------------------------------------------------------------------------------------------------------

  get speed() {
    return this.tick === null ? super.speed : this.raceSpeed;
  }

  get pace() {
    return this.tick === null ? super.pace : paceOf(this.speed.value, this.duel.ticks).pace;
  }

  get isHasty() {
    return this.tick === null ? super.isHasty : this.pace < HEARD;
  }

  get speedTold() {
    const seconds = this.catalog.decimal(this.pace / 1000, this.pace < 100 ? 2 : 1);
    return this.tick === null ? super.speedTold : this.catalog.text("compare_page.pace", { seconds });
  }

  /** To the next stop or tick, for playing; says whether there is more. */
  advance() {
    const { tick, duel } = this;
    if (tick === null) {
      this.goTo(this.stepAt("next"));
      return this.step < this.steps.count;
    }
    const { by } = paceOf(this.speed.value, duel.ticks);
    const done = duel.costs[duel.faster].nodes;
    const finish = tick < done ? done : duel.ticks;
    this.goToTick(Math.min(finish, tick + by)); // never past the moment at which one of them is done
    return Number(this.tick) < duel.ticks;
  }

  // Showing -------------------------------------------------------------------------------------------------------

  /** Bring everything to the current moment. */
  show() {
    const { drawing, both, view, words, catalog } = this;
    this.writeAddress();
    Object.assign(document.body.dataset, { view, side: this.side });
    drawing.show(both, view, catalog);
    sayBoth(both, words, this.isEvery);
    untracked(() => this.why.update());
    drawing.showChips(both, catalog);
    drawing.raceView.show(both, words);
    showStanding(this);
  }

  /** Every text that does not change from step to step. */
  showTexts() {
    showTexts(this);
  }
}
