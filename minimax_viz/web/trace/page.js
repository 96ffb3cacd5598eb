// The page: brings its parts together at every step.

import { change, derived, signal, untracked } from "../base/signal.js";
import { narratorOf } from "../narration/mover.js";
import { motionsOf } from "../lesson/motion.js";
import { stopsOf } from "../lesson/stops.js";
import { ToldMoment, hasNarrowed } from "../lesson/told.js";
import { Moment } from "../kernel/moment.js";
import { Steps } from "../kernel/steps.js";
import { Trace } from "../kernel/trace.js";
import { givenLeaves } from "../kernel/visits.js";
import { signsOnScreen } from "../panel/legend.js";
import { cutoffName, headingOf, showNow } from "../panel/now.js";
import { showOpenLeaves } from "../panel/openleaves.js";
import { Guess } from "../panel/guess.js";
import { Pin } from "../panel/pin.js";
import { Predict } from "../panel/predict.js";
import { TallyView } from "../panel/tally.js";
import { Why } from "../panel/why.js";
import { WhySkip } from "../panel/whyskip.js";
import { WindowBar } from "../panel/windowbar.js";
import { showButtons, showSwitch } from "../shell/buttons.js";
import { byId, html } from "../shell/elements.js";
import { showKeys } from "../shell/keys.js";
import { makeMenu } from "../shell/menu.js";
import { retext } from "../shell/texts.js";
import { FLAG, anything, isNumber } from "../shell/wrongaddress.js";
import { Stepper } from "../stepper/page.js";
import { Overview } from "../strip/overview.js";
import { Chips } from "../tree/chips.js";
import { Tree } from "../tree/drawing.js";
import { Events } from "../tree/event.js";
import { NodeKeys } from "../tree/focus.js";
import { spansInView } from "../tree/inview.js";
import { Peek } from "../tree/peek.js";
import { Stage } from "../tree/stage.js";
import { HandedWindows } from "../tree/windows.js";
import { Blackboard } from "./blackboard.js";
import { OF_TREES, commandsOf, entriesFor } from "./keys.js";
import { Lecture } from "./lecture.js";
import { listen } from "./listening.js";
import { Search } from "./search.js";
import { Sheet } from "./sheet.js";
import { WhatIf } from "./whatif.js";

/** @typedef {import("../kernel/trace.js").TraceDocument} TraceDocument */

/**
 * What the page says in each language: its messages, and how the search was made.
 * @typedef {{ catalogs: import("../shell/languages.js").Catalogs, declared: Record<string, string[]>, open: Record<string, string[]>, titles: Record<string, string> }} Words
 */

export class Page extends Stepper {
  /**
   * @param {TraceDocument} document_
   * @param {Words} words
   * @param {(steps: Steps) => number} stepIn where to begin, unless the address says it
   * @param {import("../base/scope.js").Scope} scope
   */
  constructor(document_, words, stepIn, scope) {
    super(scope, words, {
      arrive: () => this.readAddress(),
      advance: () => this.advance(),
      goTo: (step) => this.goTo(step),
    }, {
      turn: isNumber,
      node: (text) => isNumber(text) && Number(text) < this.trace.rows,
      tree: anything,
      lecture: FLAG,
      embed: FLAG,
      predict: FLAG,
      vote: FLAG,
      values: FLAG,
      telling: ["levels"],
    });
    this.declared = words.declared;
    this.open = words.open;
    this.whatIf = new WhatIf(this, document_);
    this.searched = signal(this.whatIf.edits?.trace ?? traceOf(document_));
    this.stepped = derived(() => new Steps(this.trace));
    this.told = derived(() => narratorOf(this.trace, this.catalog));
    makeMenu(entriesFor(this.trace, this.whatIf.edits !== null));
    /** The number of the step that is shown; 0 as long as there is none. */
    this.at = signal(0);
    this.shown = derived(() => this.momentAt(this.step || 1));
    this.first = stepIn(this.steps);
    const bar = byId("ancestors");
    this.stage = new Stage(scope, "tree", (world) => new Tree(this.trace, world), bar);
    this.stage.onMove = () => this.showView();
    this.chips = new Chips(bar, this.stage);
    this.peek = new Peek(this.stage);
    this.events = new Events(this.stage);
    this.tally = new TallyView();
    this.strip = new Overview(scope, this.trace, this.steps, (step) => this.jump(step));
    this.pin = new Pin(this);
    this.nodeKeys = new NodeKeys(this, (row) => this.pick(row));
    this.predict = new Predict(this);
    this.whySkip = new WhySkip(this);
    this.windowBar = new WindowBar(this);
    this.why = new Why(this);
    this.guess = new Guess(this);
    this.windows = new HandedWindows(this);
    this.search = new Search(this, (row) => this.find(row));
    this.blackboard = new Blackboard(this);
    this.lecture = new Lecture(this);
    this.commands = commandsOf(this);
    this.whatIf.begin();
    this.readState();
    this.keep(() => this.embed());
    this.begin(this.commands);
    listen(this);
  }

  /** Once its parts are there. */
  start() {
    this.frame();
    this.sheet = new Sheet(this);
    this.blackboard.readAddress();
  }

  /** Let only the tree and what is told be seen, or all. */
  embed() {
    document.body.classList.toggle("embedded", this.isEmbedded);
    if (this.isEmbedded) byId("narration").after(byId("stopped")); // the header is not shown, but an incomplete search always says so
  }

  // State ---------------------------------------------------------------------------------------------------------

  get trace() {
    return this.searched.value;
  }

  get steps() {
    return this.stepped.value;
  }

  get step() {
    return this.at.value;
  }

  get moment() {
    return this.shown.value;
  }

  get narrator() {
    return this.told.value;
  }

  get tree() {
    return this.stage.tree;
  }

  /** The page draws one tree only. */
  get drawing() {
    return this;
  }

  get camera() {
    return this.stage.camera;
  }

  get glide() {
    return this.stage.glide;
  }

  get isEmbedded() {
    return this.address.get("embed") === "1";
  }

  /** The text of the tree, where the reader has changed it. */
  get changedTree() {
    return this.whatIf.edits?.isChanged ? this.whatIf.edits.board : null;
  }

  /** @param {number} step @returns {Moment} */
  momentAt(step) {
    return new (this.predict.isOn ? ToldMoment : Moment)(this.trace, this.steps, step);
  }

  /** The last step that may be told. */
  lastTold() {
    return this.moment.last;
  }

  readAddress() {
    this.stage.hasResized(); // what follows from the address leaves the part in view as it is
    this.readState();
    this.blackboard.readAddress();
  }

  /** What the hash says of the search: its tree, the pinned node, the step, and whether the reader is asked. */
  readState() {
    this.whatIf.readAddress();
    this.pin.readAddress();
    this.goTo(this.address.step ?? (this.step || this.first));
    this.ask(this.address.get("predict") === "1");
  }

  /**
   * Go to the step of a number, the nearest there is; the page shows it when this returns.
   * @param {number} step
   */
  goTo(step) {
    const wanted = this.nearest(step);
    if (wanted === null) return;
    change(() => {
      this.blackboard.leave();
      if (wanted === this.step) return;
      this.at.value = wanted;
      this.address.set("step", wanted === 1 && this.address.get("step") === null ? null : String(wanted));
    });
  }

  /** Go there as a reader does: what moves glides, and one stop or step ahead the cause is seen before what follows. @param {number} step */
  walk(step) {
    const { step: before, moment, tree: { edges }, events } = this;
    const isNext = step > before && step <= stopsOf(this.steps).after(before);
    const isSeen = isNext && !this.glide.calm.matches && !this.player.isFast && !this.blackboard.isOn;
    const motions = isSeen ? motionsOf(moment, this.momentAt(step), edges.keys()) : [];
    events.during(motions, () => this.jump(step));
    for (const motion of motions)
      for (const [part, frame] of motion.from ? this.windowBar.sliding(motion.from) : [])
        events.run(part, [frame, {}], motion);
  }

  /** Go there with nothing but a glide. @param {number} step */
  jump(step) {
    this.glide.during(() => this.goTo(step));
  }

  /** @param {import("../shell/targets.js").Target} target */
  leap(target) {
    this.player.pause();
    this.walk(this.stepAt(target));
  }

  /** To the next stop, for playing; says whether there is more. */
  advance() {
    if (this.blackboard.isOn) return this.blackboard.advance();
    this.walk(this.stepAt("next"));
    return this.step < this.steps.count;
  }

  /** Ask before each step that decides something, or no longer. @param {boolean} isOn */
  ask(isOn) {
    if (this.predict.isOn === isOn) return;
    change(() => {
      this.blackboard.leave();
      this.predict.toggle();
      this.address.set("predict", isOn ? "1" : null);
    });
    this.frame();
  }

  /** On, as far as the reader is asked nothing. @param {"next" | "step"} target */
  goOn(target) {
    if (this.predict.asks(this.stepAt(target))) this.player.pause();
    else this.leap(target);
  }

  /**
   * Show another search of the same kind; the view stays where it was, if a node is in sight there.
   * @param {Trace} trace
   * @param {(steps: Steps) => number} stepIn the step to show
   * @param {number[]} kept the node's row before and now
   */
  replaceTrace(trace, stepIn, [before, now]) {
    const { tree, stage, camera, camera: { place } } = this;
    const { laid } = tree;
    const stood = tree.outline(before);
    change(() => {
      this.blackboard.leave();
      this.searched.value = trace;
      this.goTo(stepIn(this.steps));
    });
    const stands = tree.outline(now);
    const isSame = !camera.isFitted || laid?.items.length === tree.laid?.items.length;
    if (stood && stands && isSame) {
      camera.goTo({
        x: place.x + (stood.left - stands.left) * place.scale,
        y: place.y + (stood.top - stands.top) * place.scale,
        scale: place.scale,
      });
      if (stage.sees(camera.isFitted ? null : now)) return;
    }
    this.frame();
  }

  /** Take a node as the answer or the guess, where one is asked for; else pin it, or let go of it; at a leaf that can be changed ask for its value, too. @param {number} row */
  pick(row) {
    if (this.predict.take(row) || this.guess.take(row)) return;
    this.pin.pick(row === this.pin.row && !this.whatIf.canAsk(row) ? -1 : row);
    this.whatIf.ask(row);
  }

  /** Show where a row was first told of. @param {number} row */
  find(row) {
    this.player.pause();
    this.pin.set(row);
    this.goTo(this.steps.firstStep(row));
  }

  // Showing -------------------------------------------------------------------------------------------------------

  /** Bring everything to the current step. */
  show() {
    this.peek.end();
    this.pin.end();
    if (this.blackboard.isOn) {
      this.blackboard.show();
      this.pin.update();
      return;
    }
    const { moment, catalog, tree, stage, strip } = this;
    document.body.classList.toggle("outset", !hasNarrowed(moment));
    const before = tree.laid;
    tree.showsLeaves = this.whatIf.areValuesWanted && !moment.hidesAhead;
    tree.update(moment, catalog);
    const isOther = moment.hidesAhead || moment.trace.isInVisits; // other nodes, so that it may need another room
    if (isOther && before !== tree.laid && !this.camera.isMoved) stage.refit();
    this.events.update(moment);
    showNow(moment, this.narrator, this.isEvery);
    untracked(() => this.why.update(cutoffName(moment, catalog)));
    for (const part of [this.predict, this.whySkip, this.pin, this.nodeKeys, this.windows, this.search]) part.update();
    this.tally.update(moment, catalog);
    showOpenLeaves(this.open[catalog.code], moment.hidesAhead || Boolean(this.whatIf.edits?.isChanged));
    strip.update(moment, catalog);
    showButtons(
      this.step,
      this.steps.count,
      `${headingOf(moment, catalog, true)} · ${strip.label(moment.step.node)}`,
      this.lastTold(),
    );
    stage.look(moment);
  }

  /** Bring what depends on the part in view to it. */
  showView() {
    this.predict.field.place();
    if (!this.peek.isAway) this.chips.update(this.blackboard.moment ?? this.moment, this.catalog);
    this.pin.place();
    this.strip.mark(spansInView(this.tree, this.camera));
  }

  /** Mark what the reader has to do with, where nodes may have been drawn anew. */
  markNodes() {
    for (const part of [this.pin, this.nodeKeys, this.windows]) part.update();
  }

  /** Choose the part of the tree that is in view, once there is a tree. @param {boolean} [whole] */
  frame(whole = false) {
    if (!this.tree.laid) return;
    this.lecture.arrange();
    this.stage.frame(whole);
    this.markNodes();
    this.events.update(this.moment);
    if (!this.blackboard.isOn) this.stage.look(this.moment);
  }

  /** Put every text of the page into its language. */
  showTexts() {
    const { catalog } = this;
    const trace = untracked(() => this.trace); // no change by the reader makes other texts of it
    const { document: { stopped }, totals: { nodes } } = trace;
    retext(catalog, this.titles[catalog.code]);
    const known = Object.entries(this.commands).filter(([name]) => this.whatIf.edits || !OF_TREES.includes(name));
    showKeys(Object.fromEntries(known), (name) => catalog.text(`page.key.${name}`));
    for (const list of document.querySelectorAll("main .signs, #help .signs"))
      list.replaceChildren(...signsOnScreen(trace, !this.tree.fold.isWhole, catalog));
    const declared = this.declared[catalog.code];
    byId("algorithm").textContent = declared[0];
    byId("declared").replaceChildren(...declared.map((text) => html("li", {}, text)));
    byId("stopped").textContent = stopped ? catalog.text(`stopped.${stopped}`, { nodes }) : "";
    byId("stopped").hidden = !stopped;
  }

  toggleLegend() {
    const legend = byId("legend");
    legend.hidden = !legend.hidden;
    showSwitch("legend", !legend.hidden);
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

  /** @param {Element} element */
  reveal(element) {
    this.camera.reveal(element);
  }

  /** @param {number} row */
  toggleStub(row) {
    const before = this.tree.box([this.trace.parents[row], row]);
    if (!this.stage.toggleStub(row)) return;
    if (this.blackboard.isOn) this.blackboard.show();
    else this.tree.update(this.moment, this.catalog);
    this.predict.update();
    this.markNodes();
    const after = this.tree.box([this.trace.parents[row], row]);
    const { x, y, scale } = this.camera;
    if (before && after)
      this.camera.goTo({ x: x + (before.left - after.left) * scale, y: y + (before.top - after.top) * scale, scale });
  }
}

/** The trace in a document; of a search in visits the page knows all leaves of its tree. @param {TraceDocument} document */
function traceOf(document) {
  const trace = new Trace(document);
  if (trace.isInVisits && document.game === "tree") trace.given = givenLeaves(trace);
  return trace;
}
