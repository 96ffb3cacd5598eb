// The page: brings its parts together at every step.

import { Address } from "../shell/address.js";
import { Blackboard } from "./blackboard.js";
import { showButtons } from "../shell/buttons.js";
import { Chips } from "../tree/chips.js";
import { Events } from "../tree/event.js";
import { commandsOf, OF_TREES } from "./keys.js";
import { showKeys } from "../shell/keys.js";
import { listen } from "./listening.js";
import { spansInView } from "../tree/inview.js";
import { Levels } from "../lesson/levels.js";
import { Languages } from "../shell/languages.js";
import { Lecture } from "./lecture.js";
import { signsOnScreen } from "../panel/legend.js";
import { stepFor } from "../shell/targets.js";
import { Narrator } from "../core/narrator.js";
import { Overview } from "../strip/overview.js";
import { showOpenLeaves } from "../panel/openleaves.js";
import { glideBounds } from "../panel/numberline.js";
import { keepInView, showNow } from "../panel/now.js";
import { Peek } from "../tree/peek.js";
import { Player } from "../shell/player.js";
import { Moment } from "../core/moment.js";
import { Sheet } from "./sheet.js";
import { Stage } from "../tree/stage.js";
import { Steps } from "../core/steps.js";
import { byId, html } from "../shell/elements.js";
import { TallyView } from "../panel/tally.js";
import { retext } from "../shell/texts.js";
import { readTheme } from "../shell/theme.js";
import { Tools } from "./tools.js";
import { Trace } from "../core/trace.js";
import { Transcript } from "../shell/transcript.js";
import { wrongAddressOf } from "./wrongaddress.js";
import { Tree } from "../tree/drawing.js";
import { WhatIf } from "./whatif.js";

/** @typedef {import("../core/trace.js").TraceDocument} TraceDocument */

/**
 * What the page says in each language: its messages, and how the search was made.
 * @typedef {{ catalogs: import("../shell/languages.js").Catalogs, declared: Record<string, string[]>, open: Record<string, string[]>, titles: Record<string, string> }} Words
 */

export class Page {
  /**
   * @param {TraceDocument} document_
   * @param {Words} words
   * @param {(steps: Steps) => number} stepIn where to begin, unless the address says it
   * @param {import("../base/scope.js").Scope} scope
   */
  constructor(document_, words, stepIn, scope) {
    this.scope = scope;
    this.languages = new Languages(words.catalogs);
    this.declared = words.declared;
    this.open = words.open;
    this.titles = words.titles;
    this.whatIf = new WhatIf(this, document_);
    this.trace = this.whatIf.edits?.trace ?? new Trace(document_);
    this.steps = new Steps(this.trace);
    this.first = stepIn(this.steps);
    this.address = new Address(() => this.readAddress(), scope);
    this.wrongAddress = wrongAddressOf(this);
    const bar = byId("ancestors");
    this.stage = new Stage(scope, "tree", (world) => new Tree(this.trace, world), bar);
    this.stage.onMove = () => this.showView();
    this.chips = new Chips(bar, this.stage);
    this.peek = new Peek(this.stage);
    this.events = new Events(this.stage.tree);
    this.tally = new TallyView(this.trace);
    this.overview = new Overview(scope, this.trace, this.steps, (step) => this.walk(step));
    this.transcript = new Transcript(byId("transcript"), byId("transcript-list"), (step) => {
      this.goTo(step);
      this.showTranscript();
    });
    this.player = new Player(scope, () => {
      if (this.blackboard.isOn) return this.blackboard.advance();
      this.walk(this.step + 1);
      return this.step < this.steps.count;
    }, () => this.player.show(this.catalog));
    this.soon = scope.frame();
    /** The number of the step that is shown; 0 as long as there is none. */
    this.step = 0;
    /** Called after each step that is shown. */
    this.onShow = () => {};
    this.catalog = this.languages.catalog(this.languages.own);
    this.narrator = new Narrator(this.trace, this.catalog);
    this.moment = new Moment(this.trace, this.steps, 1);
    this.tools = new Tools(this);
    this.blackboard = new Blackboard(this);
    this.lecture = new Lecture(this);
    this.commands = commandsOf(this);
    this.whatIf.open();
    listen(this);
    this.readAddress();
    this.frame();
    this.sheet = new Sheet(this);
  }

  /** What the hash says: step, language, theme, embedded or not. */
  readAddress() {
    const wanted = this.languages.asked(this.address);
    if (wanted !== this.catalog.code || !this.step) this.speak(wanted);
    else this.wrongAddress.say(this.catalog);
    this.whatIf.readAddress();
    this.tools.readAddress();
    this.lecture.readAddress();
    const isEmbedded = this.address.get("embed") === "1";
    document.body.classList.toggle("embedded", isEmbedded);
    if (isEmbedded) byId("narration").after(byId("stopped")); // the header is not shown, but an incomplete search always says so
    this.stage.hasResized();
    readTheme(this.address);
    this.overview.reset();
    this.goTo(this.address.step ?? (this.step || this.first));
    this.ask(this.address.get("predict") === "1");
    if (!this.moment.hidesAhead) this.blackboard.readAddress();
  }

  /**
   * Go to the step of a number, the nearest there is; the page shows it when this returns.
   * @param {number} step
   */
  goTo(step) {
    if (Number.isNaN(Number(step))) return;
    const wanted = Math.max(1, Math.min(this.steps.count, Math.floor(Number(step))));
    if (!this.blackboard.leave() && wanted === this.step) return;
    this.step = wanted;
    this.address.set("step", wanted === 1 && this.address.get("step") === null ? null : String(wanted));
    this.show();
  }

  /** Go there as a reader does: what moves glides. @param {number} step */
  walk(step) {
    const { step: before, moment } = this;
    this.glide.during(() => this.goTo(step));
    if (this.step !== before + 1 || this.player.isFast || this.blackboard.isOn) return;
    this.events.play(this.moment);
    this.events.running.push(...glideBounds(moment, this.moment));
  }

  get tree() {
    return this.stage.tree;
  }

  get camera() {
    return this.stage.camera;
  }

  get glide() {
    return this.stage.glide;
  }

  /**
   * Show another search of the same kind.
   * @param {Trace} trace
   * @param {(steps: Steps) => number} stepIn the step to show
   */
  replaceTrace(trace, stepIn) {
    this.blackboard.leave();
    this.trace = trace;
    this.steps = new Steps(trace);
    this.narrator = new Narrator(trace, this.catalog);
    const before = this.tree.laid;
    this.tree.setTrace(trace);
    this.tally.setTrace(trace);
    this.overview.setTrace(trace, this.steps);
    this.blackboard.levels = new Levels(trace);
    this.step = 0;
    this.goTo(stepIn(this.steps));
    const after = this.tree.laid;
    if (before?.width !== after?.width || before?.height !== after?.height) this.frame();
  }

  /** Bring everything to the current step. */
  show() {
    if (this.blackboard.isOn) return this.blackboard.show();
    const moment = (this.moment = new Moment(this.trace, this.steps, this.step));
    moment.hidesAhead = this.tools.predict.isOn;
    document.body.dataset.asks = moment.hidesAhead ? moment.step.kind : "";
    this.peek.end();
    const before = this.tree.laid;
    this.tree.showsLeaves = this.whatIf.areValuesWanted && !moment.hidesAhead;
    this.tree.update(this.moment, this.catalog);
    if (this.tree.fold.known && before !== this.tree.laid && !this.camera.isMoved) this.stage.frame();
    this.events.update(moment);
    showNow(this.moment, this.narrator);
    this.keepInView();
    this.tools.update();
    this.tally.update(this.moment, this.catalog);
    showOpenLeaves(this.open[this.catalog.code], moment.hidesAhead || Boolean(this.whatIf.edits?.isChanged));
    this.overview.update(this.moment, this.catalog);
    showButtons(this.step, this.steps.count, `${byId("heading").textContent} · ${this.overview.label(this.moment.step.node)}`, moment.hidesAhead ? this.step : undefined);
    this.stage.look(this.moment);
    this.onShow();
  }

  /** Turn the panel to what is told, with the next frame, so that no step waits for a layout. */
  keepInView() {
    this.soon.start(keepInView);
  }

  /** Ask before each step that decides something, or no longer. @param {boolean} isOn */
  ask(isOn) {
    if (this.tools.predict.isOn === isOn) return;
    this.blackboard.leave();
    this.tools.predict.toggle();
    this.address.set("predict", isOn ? "1" : null);
    this.show();
    this.frame();
  }

  showTranscript() {
    this.transcript.show(this.narrator, this.steps, this.step, this.moment.hidesAhead ? this.step : undefined);
  }

  /** Bring what depends on the part in view to it. */
  showView() {
    if (!this.peek.isAway) this.chips.update(this.blackboard.moment ?? this.moment, this.catalog);
    this.overview.mark(spansInView(this.tree, this.camera));
  }

  /** Choose the part of the tree that is in view. @param {boolean} [whole] */
  frame(whole = false) {
    this.lecture.arrange();
    this.stage.frame(whole);
    this.events.update(this.moment);
    if (!this.blackboard.isOn) this.stage.look(this.moment);
  }

  /** Put every text of the page into a language. @param {string} code */
  speak(code) {
    this.catalog = this.languages.catalog(code);
    this.narrator = new Narrator(this.trace, this.catalog);
    retext(this.catalog, this.titles[code]);
    this.wrongAddress.say(this.catalog);
    this.whatIf.speak();
    const known = Object.entries(this.commands).filter(([name]) => this.whatIf.edits || !OF_TREES.includes(name));
    showKeys(Object.fromEntries(known), (name) => this.catalog.text(`page.key.${name}`));
    for (const list of document.querySelectorAll("main .signs, #help .signs")) list.replaceChildren(...signsOnScreen(this.trace, !this.tree.fold.isWhole, this.catalog));
    byId("declared").replaceChildren(...this.declared[code].map((text) => html("li", {}, text)));
    const { document: { stopped }, totals: { nodes } } = this.trace;
    byId("stopped").textContent = stopped ? this.catalog.text(`stopped.${stopped}`, { nodes }) : "";
    byId("stopped").hidden = !stopped;
    this.player.show(this.catalog);
    if (this.step) this.show();
  }

  /** @param {import("../shell/targets.js").Target} target */
  leap(target) {
    this.player.pause();
    this.walk(stepFor(this.steps, target, this.step));
  }

  toggleLegend() {
    const legend = byId("legend");
    legend.hidden = !legend.hidden;
    for (const button of document.querySelectorAll("[data-act=legend]")) button.setAttribute("aria-expanded", String(!legend.hidden));
  }

  /**
   * Light up what belongs together: a number in the sentence and its node.
   * @param {Element | null} element
   */
  lightUp(element) {
    const row = element ? Number(element.getAttribute("data-row") ?? element.getAttribute("data-node")) : null;
    this.peek.show(row, element !== null && !this.camera.view.contains(element));
    for (const span of document.querySelectorAll("[data-row]")) {
      span.classList.toggle("lit", row !== null && span.getAttribute("data-row") === String(row));
    }
  }

  /** @param {number} row */
  toggleStub(row) {
    const before = this.tree.box([this.trace.parents[row], row]);
    if (!this.stage.toggleStub(row)) return;
    if (this.blackboard.isOn) this.blackboard.show();
    else this.tree.update(this.moment, this.catalog);
    this.tools.updateTree();
    const after = this.tree.box([this.trace.parents[row], row]);
    const { x, y, scale } = this.camera;
    if (before && after) this.camera.goTo({ x: x + (before.left - after.left) * scale, y: y + (before.top - after.top) * scale, scale });
  }
}
