// The page of a comparison: two searches of one position, stepped through together or raced.

import { Address } from "./address.js";
import { showButtons } from "./buttons.js";
import { Catalog } from "./catalog.js";
import { accountTables, summary } from "./compareaccount.js";
import { Arena } from "./comparearena.js";
import { compareKeyList, listenToCompareKeys } from "./comparekeys.js";
import { paceOf } from "./comparerace.js";
import { otherSide } from "./comparesync.js";
import { CompareWords } from "./comparewords.js";
import { retext } from "./language.js";
import { stepFor } from "./moves.js";
import { mention } from "./mention.js";
import { Player } from "./player.js";
import { byId, html } from "./svg.js";
import { Transcript } from "./transcript.js";

/** @typedef {import("./comparekeys.js").CompareAction} CompareAction */
/** @typedef {import("./comparemoment.js").Moment} Moment */
/** @typedef {import("./comparepairing.js").Side} Side */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {{ language: string, catalogs: Record<string, import("./catalog.js").CatalogDocument>, names: string[], declared: Record<string, string[][]>, account: Record<string, string[]> }} CompareData */
/** @typedef {import("./comparearena.js").View} View */

const SHARES = { steps: "0.29", race: "0.6" }; // where the slider stands at first

export class ComparePage {
  /**
   * @param {CompareData} data
   * @param {Trace[]} traces
   */
  constructor(data, traces) {
    this.data = data;
    this.traces = traces;
    this.address = new Address(() => this.readAddress());
    this.pair = this.pairOf(this.address.get("pair"));
    this.shares = { ...SHARES };
    /** @type {View} */
    this.view = "side";
    /** @type {Side} */
    this.side = 0;
    this.step = 0;
    /** The tick of the race, null outside one. @type {number | null} */
    this.tick = null;
    this.catalog = this.catalogFor(data.language);
    this.player = new Player(() => this.advance(), () => this.showPlaying());
    this.arena = this.arenaOf();
    this.words = this.wordsIn(this.catalog);
    /** @type {Moment} */
    this.moment = this.duel.together(0, 0);
    this.transcript = new Transcript(byId("transcript"), byId("transcript-list"), this.duel.steps[0], (step) => {
      this.goTo(step);
      this.transcript.show(this.words.narrators[this.side], this.step);
    });
    this.listen();
    this.readAddress();
  }

  get duel() {
    return this.arena.duel;
  }

  // State ---------------------------------------------------------------------------------------------------------

  /** @param {string} code */
  catalogFor(code) {
    return new Catalog(code, this.data.catalogs[code]);
  }

  /** What draws the two searches that are compared. */
  arenaOf() {
    return new Arena(this.pair.map((at) => this.traces[at]), (step) => this.goTo(step));
  }

  /** @param {Catalog} catalog */
  wordsIn(catalog) {
    const isUsual = this.pair[0] === 0 && this.pair[1] === this.traces.length - 1;
    const [verdict = ""] = this.data.account[catalog.code] ?? [];
    return new CompareWords(this.duel, catalog, this.pair.map((at) => this.data.names[at]), isUsual ? verdict : "");
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
    const { address, data } = this;
    const pair = this.pairOf(address.get("pair"));
    if (pair.some((at, which) => at !== this.pair[which])) {
      this.pair = pair;
      this.arena = this.arenaOf();
    }
    const language = address.get("lang");
    const theme = address.get("theme");
    if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
    this.arena.strip.reset();
    this.view = address.get("view") === "merged" ? "merged" : "side";
    this.side = address.get("side") === "1" ? 1 : 0;
    this.step = this.clamped(address.step ?? 0);
    const tick = address.get("race");
    if (tick !== null && /^\d{1,15}$/.test(tick)) this.enterRace(Math.min(Number(tick), this.duel.ticks - 1));
    else this.leaveRace();
    this.speak(language && Object.hasOwn(data.catalogs, language) ? language : data.language);
  }

  writeAddress() {
    const { address, tick, side, step, view, pair } = this;
    address.set("race", tick === null ? null : String(tick));
    address.set("step", step === 0 && address.get("step") === null ? null : String(step));
    address.set("side", side === 0 ? null : "1");
    address.set("view", view === "side" ? null : view);
    const isUsual = pair[0] === 0 && pair[1] === this.traces.length - 1;
    address.set("pair", isUsual ? null : pair.join(","));
  }

  /** @param {number} step */
  clamped(step) {
    return Math.max(0, Math.min(this.duel.steps[this.side].count - 1, Math.trunc(step)));
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

  /**
   * Follow the other search, from where it stands.
   * @param {number} side
   */
  setSide(side) {
    const wanted = Number(side) === 1 ? 1 : 0;
    if (wanted === this.side) return;
    this.step = this.moment.scenes[wanted].at;
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
    this.enterRace(Math.max(0, Math.min(this.duel.ticks - 1, Math.trunc(Number(tick)))));
    this.show();
  }

  /** @param {number} tick */
  enterRace(tick) {
    if (this.tick === null) this.swapShare("steps", "race");
    this.tick = tick;
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
      return this.step < this.duel.steps[this.side].count - 1;
    }
    const isBefore = this.tick < this.duel.traces[this.duel.faster].totals.nodes - 1;
    const { by } = paceOf(this.share, this.duel.ticks);
    const finish = isBefore ? this.duel.traces[this.duel.faster].totals.nodes - 1 : this.duel.ticks - 1;
    this.goToTick(Math.min(finish, this.tick + by)); // never past the moment at which one of them is done
    return this.tick < this.duel.ticks - 1;
  }

  get share() {
    return Number(/** @type {HTMLInputElement} */ (byId("speed")).value);
  }

  // Showing -------------------------------------------------------------------------------------------------------

  /** Bring everything to the current moment. */
  show() {
    const { duel, side, catalog } = this;
    if (this.tick === null) this.moment = duel.together(side, this.step);
    else this.moment = duel.racing(side, this.tick);
    const { moment } = this;
    this.step = moment.scenes[side].at;
    this.writeAddress();
    document.body.dataset.view = this.view;
    document.body.classList.toggle("racing", this.tick !== null);
    document.body.dataset.side = String(side);
    this.arena.show(moment, this.view, catalog);
    this.showWords();
    this.arena.raceView.show(moment, this.words);
    this.showControls();
  }

  /** The sentences of both searches, and how they stand to each other. */
  showWords() {
    const { moment, words, catalog } = this;
    moment.scenes.forEach((scene, side) => {
      const narrator = words.narrators[side];
      byId(`said${side}`).replaceChildren(...narrator.parts(scene.step).flatMap((part, at) => {
        const sentence = html("span", { class: at ? "aside" : "lead" }, ...part.map(mention));
        return at ? [" ", sentence] : [sentence];
      }));
      byId(`at${side}`).textContent = `${catalog.text("page.step", { step: scene.at + 1, steps: scene.steps.count })} · ${catalog.text(`page.kind.${scene.step.kind}`)}`;
      const { nodes } = scene.totals;
      byId(`count${side}`).textContent = catalog.text("compare_page.seen", { seen: nodes, nodes: scene.trace.totals.nodes });
    });
    const said = words.meanwhile(moment).flatMap(([key, known], at) => [...(at ? [" "] : []), ...catalog.segments(key, known).map(mention)]);
    byId("meanwhile").replaceChildren(...said);
  }

  showControls() {
    const { moment, duel, side, tick } = this;
    const { node } = moment.scene.step;
    if (tick === null) showButtons(this.step, duel.steps[side].count, `${byId(`at${side}`).textContent} · ${this.arena.strip.label(node)}`);
    else showButtons(tick, duel.ticks, `${byId("meanwhile").textContent}`);
    for (const name of ["cutoff", "key", "into", "over", "out"]) {
      if (tick !== null) document.querySelector(`[data-act=${name}]`)?.setAttribute("aria-disabled", "true");
    }
    document.querySelector("[data-act=parting]")?.setAttribute("aria-disabled", String(duel.sync.parting === null));
    for (const button of document.querySelectorAll("[data-follow]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-follow") === String(side)));
    for (const button of document.querySelectorAll("[data-view-as]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-view-as") === this.view));
    document.querySelector("[data-act=race]")?.setAttribute("aria-pressed", String(tick !== null));
    const slider = byId("overview");
    slider.setAttribute("aria-valuemax", String(duel.steps[side].count));
    slider.setAttribute("aria-valuenow", String(this.step + 1));
    this.showPlaying();
  }

  showPlaying() {
    const button = byId("play");
    button.setAttribute("aria-pressed", String(this.player.isPlaying));
    button.textContent = this.catalog.text(this.player.isPlaying ? "page.pause" : "page.play");
  }

  /** Put every text of the page into a language, and show it. @param {string} code */
  speak(code) {
    const { data, pair } = this;
    if (code !== this.catalog.code || this.words.duel !== this.duel) {
      this.catalog = this.catalogFor(code);
      this.words = this.wordsIn(this.catalog);
    }
    const { catalog, words, duel } = this;
    retext(catalog);
    byId("keys").replaceChildren(...compareKeyList(catalog));
    for (const side of [0, 1]) {
      byId(`name${side}`).textContent = words.names[side];
      byId(`declared${side}`).replaceChildren(...data.declared[code][pair[side]].filter((text) => text !== data.names[pair[side]]).map((text) => html("li", {}, text)));
      const select = /** @type {HTMLSelectElement} */ (byId(`choose${side}`));
      select.replaceChildren(...data.names.map((name, at) => html("option", { value: at, ...(pair[1 - side] === at ? { disabled: "" } : {}) }, name)));
      select.value = String(pair[side]);
      /** @type {HTMLElement} */ (select.parentElement).hidden = this.traces.length < 3;
    }
    byId("summary").replaceChildren(...summary(duel, catalog, words.names));
    byId("account-said").replaceChildren(...(data.account[code] ?? []).map((text) => html("li", {}, text)));
    const cautions = [...words.cautions()];
    byId("cautions").hidden = !cautions.length;
    byId("cautions").replaceChildren(...cautions.map((text) => html("li", {}, text)));
    this.show();
  }

  /** The account, made when somebody wants to see it. */
  fillAccount() {
    const { catalog, duel, words } = this;
    byId("account-tables").replaceChildren(...accountTables(duel, catalog, words.names));
  }

  // Listening -----------------------------------------------------------------------------------------------------

  /** @param {CompareAction} action */
  act(action) {
    switch (action) {
      case "play": return this.tick === this.duel.ticks - 1 && !this.player.isPlaying ? undefined : this.togglePlaying();
      case "faster": return this.changeSpeed(0.1);
      case "slower": return this.changeSpeed(-0.1);
      case "fit": return this.arena.frame(true);
      case "in": return this.arena.zoom(1.25);
      case "away": return this.arena.zoom(0.8);
      case "help": return this.openDialog("help");
      case "account":
        this.fillAccount();
        return this.openDialog("account");
      case "transcript":
        this.transcript.steps = this.duel.steps[this.side];
        this.transcript.show(this.words.narrators[this.side], this.step);
        return this.openDialog("transcript");
      case "dark": return this.switchTheme();
      case "language": return this.switchLanguage();
      case "side": return this.setSide(otherSide(this.side));
      case "view": return this.setView(this.view === "side" ? "merged" : "side");
      case "race": return this.toggleRace();
      case "parting": return this.goToParting();
      default: return this.walk(action);
    }
  }

  /** @param {import("./moves.js").Target} target */
  walk(target) {
    this.player.pause();
    if (this.tick !== null) {
      const ticks = { start: 0, back: this.tick - 1, next: this.tick + 1, end: this.duel.ticks - 1 };
      if (Object.hasOwn(ticks, target)) this.goToTick(ticks[/** @type {keyof typeof ticks} */ (target)]);
      return;
    }
    this.arena.during(() => this.goTo(stepFor(this.duel.steps[this.side], target, this.step)));
  }

  /** To the moment at which the searches part. */
  goToParting() {
    const { parting } = this.duel.sync;
    if (parting === null) return;
    this.player.pause();
    this.leaveRace();
    // The search that skips something stays where it does, while the other one goes on.
    const cutter = this.duel.steps.findIndex((steps) => steps.placeOf(Math.min(parting, steps.count - 1)).kind === "cutoff");
    if (cutter >= 0) this.side = cutter === 0 ? 1 : 0;
    this.goTo(parting);
  }

  toggleRace() {
    this.player.pause();
    if (this.tick === null) this.goToTick(0);
    else this.goTo(this.step);
  }

  togglePlaying() {
    this.setPace();
    this.player.toggle();
  }

  setPace() {
    if (this.tick === null) this.player.setSpeed(this.share);
    else this.player.pace = paceOf(this.share, this.duel.ticks).pace;
  }

  /** @param {number} by */
  changeSpeed(by) {
    const input = /** @type {HTMLInputElement} */ (byId("speed"));
    input.value = String(Math.min(1, Math.max(0, Number(input.value) + by)));
    this.setPace();
    this.arena.raceView.show(this.moment, this.words);
  }

  /** @param {string} id */
  openDialog(id) {
    const dialog = /** @type {HTMLDialogElement} */ (byId(id));
    if (!dialog.open) dialog.showModal();
  }

  switchTheme() {
    const root = document.documentElement;
    const isDark = root.dataset.theme === "dark" || (root.dataset.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = isDark ? "light" : "dark";
    this.address.set("theme", root.dataset.theme);
    this.arena.strip.repaint();
  }

  switchLanguage() {
    const codes = Object.keys(this.data.catalogs);
    const code = codes[(codes.indexOf(this.catalog.code) + 1) % codes.length];
    this.address.set("lang", code === this.data.language ? null : code);
    this.speak(code);
  }

  /** Compare other searches. */
  choose() {
    const wanted = [0, 1].map((side) => Number(/** @type {HTMLSelectElement} */ (byId(`choose${side}`)).value));
    this.player.pause();
    this.leaveRace();
    this.pair = this.pairOf(wanted.join(","));
    this.arena = this.arenaOf();
    this.step = 0;
    this.speak(this.catalog.code);
  }

  /** @param {Element} target */
  click(target) {
    const button = target.closest("button[data-act]");
    if (button && button.getAttribute("aria-disabled") !== "true") this.act(/** @type {CompareAction} */ (button.getAttribute("data-act")));
    const follow = target.closest("[data-follow]");
    if (follow) this.setSide(Number(follow.getAttribute("data-follow")));
    const view = target.closest("[data-view-as]");
    if (view) this.setView(view.getAttribute("data-view-as") ?? "");
    this.pick(target);
  }

  /** What can be picked in a drawing: a stub, or what a cutoff saved. @param {Element} target */
  pick(target) {
    if (this.arena.toggleStub(target)) this.show();
    const note = target.closest("[data-cut-row]");
    if (!note) return;
    this.leaveRace();
    this.side = note.getAttribute("data-cut-side") === "1" ? 1 : 0;
    this.goTo(this.duel.steps[this.side].toldAt(Number(note.getAttribute("data-cut-row"))));
  }

  listen() {
    listenToCompareKeys((action) => this.act(action));
    document.addEventListener("click", (event) => event.target instanceof Element && this.click(event.target));
    byId("stages").addEventListener("keydown", (event) => {
      const isPicked = event.key === "Enter" || event.key === " ";
      if (isPicked && event.target instanceof Element && event.target.closest("[data-stub], [data-cut-row]")) {
        event.preventDefault();
        this.pick(event.target);
      }
    });
    byId("stages").addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) this.arena.reveal(target);
    });
    byId("speed").addEventListener("input", () => this.changeSpeed(0));
    for (const side of [0, 1]) byId(`choose${side}`).addEventListener("change", () => this.choose());
    for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => this.arena.lightUp(event.target));
    for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, () => this.arena.lightUp(null));
    new ResizeObserver(() => this.arena.resize()).observe(byId("stages"));
    new ResizeObserver(() => {
      if (byId("overview").clientWidth !== this.arena.strip.width) this.arena.strip.repaint();
    }).observe(byId("strip"));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.arena.strip.repaint());
    window.addEventListener("beforeprint", () => (this.fillAccount(), this.arena.print(true)));
    window.addEventListener("afterprint", () => this.arena.print(false));
  }
}
