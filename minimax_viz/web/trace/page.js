// The page: brings its parts together at every step.

import { Address } from "../shell/address.js";
import { Blackboard } from "./blackboard.js";
import { showButtons } from "../shell/buttons.js";
import { Camera } from "../tree/camera.js";
import { Glide } from "../tree/glide.js";
import { KEYS } from "./keys.js";
import { listenToActions, showKeys } from "../shell/keys.js";
import { listenToPointing } from "../shell/pointing.js";
import { spansInView } from "../tree/inview.js";
import { Lanes } from "../tree/lanes.js";
import { Languages } from "../shell/languages.js";
import { stepFor } from "../shell/targets.js";
import { Narrator } from "../core/narrator.js";
import { Overview } from "../strip/overview.js";
import { showNow } from "../panel/now.js";
import { Player, moveSpeed } from "../shell/player.js";
import { Moment } from "../core/moment.js";
import { Sheet } from "./sheet.js";
import { Steps } from "../core/steps.js";
import { around, byId, html, onPick, openDialog } from "../shell/elements.js";
import { TallyView } from "../panel/tally.js";
import { retext } from "../shell/texts.js";
import { readTheme, switchTheme } from "../shell/theme.js";
import { Tools } from "./tools.js";
import { Trace } from "../core/trace.js";
import { Transcript } from "../shell/transcript.js";
import { Tree } from "../tree/drawing.js";

/** @typedef {import("./keys.js").Action} Action */
/** @typedef {import("../core/trace.js").TraceDocument} TraceDocument */

/**
 * What the page says in each language: its messages, and how the search was made.
 * @typedef {{ catalogs: import("../shell/languages.js").Catalogs, declared: Record<string, string[]> }} Words
 */

export class Page {
  /**
   * @param {TraceDocument} document_
   * @param {Words} words
   */
  constructor(document_, words) {
    this.languages = new Languages(words.catalogs);
    this.declared = words.declared;
    this.trace = new Trace(document_);
    this.steps = new Steps(this.trace);
    this.address = new Address(() => this.readAddress());
    const view = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("tree")));
    const world = /** @type {SVGElement} */ (/** @type {unknown} */ (byId("world")));
    this.tree = new Tree(this.trace, world);
    this.camera = new Camera(view, world);
    this.lanes = new Lanes(/** @type {SVGElement} */ (/** @type {unknown} */ (byId("lanes"))), this.tree, this.camera);
    this.glide = new Glide(this.tree, this.camera);
    this.camera.onMove = () => this.showView();
    this.tally = new TallyView(this.trace);
    this.overview = new Overview(/** @type {HTMLCanvasElement} */ (byId("overview")), this.trace, this.steps, (step) => this.goTo(step));
    this.transcript = new Transcript(byId("transcript"), byId("transcript-list"), (step) => {
      this.goTo(step);
      this.transcript.show(this.narrator, this.steps, this.step);
    });
    this.player = new Player(() => {
      if (this.blackboard.isOn) return this.blackboard.advance();
      this.goTo(this.step + 1);
      return this.step < this.steps.count;
    }, () => this.player.show(this.catalog));
    /** The number of the step that is shown; 0 as long as there is none. */
    this.step = 0;
    this.catalog = this.languages.catalog(this.languages.own);
    this.narrator = new Narrator(this.trace, this.catalog);
    this.moment = new Moment(this.trace, this.steps, 1);
    this.tools = new Tools(this);
    this.blackboard = new Blackboard(this);
    this.listen();
    this.readAddress();
    this.frame();
    this.sheet = new Sheet(this);
  }

  /** What the hash says: step, language, theme, embedded or not. */
  readAddress() {
    const wanted = this.languages.asked(this.address);
    if (wanted !== this.catalog.code || !this.step) this.speak(wanted);
    this.tools.readAddress();
    const isEmbedded = this.address.get("embed") === "1";
    document.body.classList.toggle("embedded", isEmbedded);
    if (isEmbedded) byId("narration").after(byId("stopped")); // the header is not shown, but an incomplete search always says so
    this.camera.measure();
    readTheme(this.address);
    this.overview.reset();
    this.goTo(this.address.step ?? this.step);
    this.blackboard.readAddress();
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

  /** Bring everything to the current step. */
  show() {
    if (this.blackboard.isOn) return this.blackboard.show();
    this.moment = new Moment(this.trace, this.steps, this.step);
    this.tree.update(this.moment, this.catalog);
    showNow(this.moment, this.narrator);
    this.tools.update();
    this.tally.update(this.moment, this.catalog);
    this.overview.update(this.moment, this.catalog);
    showButtons(this.step, this.steps.count, `${byId("heading").textContent} · ${this.overview.label(this.moment.step.node)}`);
    this.look();
    this.showView();
  }

  /** Turn to where something happens; at the end of a large search, to its best line. */
  look() {
    if (this.moment.isOver && !this.tree.fold.isWhole && !this.blackboard.isOn) this.camera.embrace(this.tree.lineBoxes([...this.moment.line].slice(0, 30)));
    else this.camera.follow(this.near());
  }

  /** Bring what depends on the part in view to it. */
  showView() {
    this.lanes.update();
    this.overview.mark(spansInView(this.tree, this.camera));
  }

  /** The part of the tree that the step is about, as far as it fits the view. */
  near() {
    const { node, child } = this.moment.step;
    const { scale, size } = this.camera;
    const fits = (/** @type {import("../tree/camera.js").Box | null} */ box) => box && (box.right - box.left) * scale < size.width - this.camera.gutter && (box.bottom - box.top) * scale < size.height;
    const rows = [node, child];
    const below = this.trace.children(node).slice(0, 60);
    const tries = [[...rows, ...below, this.trace.parents[node]], [...rows, ...below], [...rows, this.trace.parents[node]], rows];
    return tries.map((known) => this.tree.box(known)).find(fits) ?? this.tree.box([node]);
  }

  /** Choose the part of the tree that is in view. @param {boolean} [whole] */
  frame(whole = false) {
    const { laid } = this.tree;
    if (!laid) return;
    this.camera.fit(laid.width, laid.height, whole);
    if (!this.tree.fold.isWhole) this.camera.isFitted = false; // what is drawn changes with the steps, so they are followed
    this.look();
  }

  /** Put every text of the page into a language. @param {string} code */
  speak(code) {
    this.catalog = this.languages.catalog(code);
    this.narrator = new Narrator(this.trace, this.catalog);
    retext(this.catalog);
    showKeys(KEYS, (action) => this.catalog.text(`page.key.${action}`));
    byId("declared").replaceChildren(...this.declared[code].map((text) => html("li", {}, text)));
    const { document: { stopped }, totals: { nodes } } = this.trace;
    byId("stopped").textContent = stopped ? this.catalog.text(`stopped.${stopped}`, { nodes }) : "";
    byId("stopped").hidden = !stopped;
    this.player.show(this.catalog);
    if (this.step) this.show();
  }

  /**
   * @param {Action} action
   * @param {string} key
   */
  act(action, key) {
    if (this.blackboard.act(action) || this.tools.act(action, key)) return undefined;
    switch (action) {
      case "play": return this.step === this.steps.count && !this.player.isPlaying ? undefined : this.player.toggle();
      case "faster": return this.changeSpeed(0.1);
      case "slower": return this.changeSpeed(-0.1);
      case "fit": return this.frame(true);
      case "in": return this.camera.zoom(1.25);
      case "away": return this.camera.zoom(0.8);
      case "help": return openDialog("help");
      case "transcript":
        this.transcript.show(this.narrator, this.steps, this.step);
        return openDialog("transcript");
      case "dark": return this.switchTheme();
      case "language": return this.speak(this.languages.after(this.catalog.code, this.address));
      default:
        this.player.pause();
        return this.glide.during(() => this.goTo(stepFor(this.steps, /** @type {import("../shell/targets.js").Target} */ (action), this.step)));
    }
  }

  /** @param {number} by */
  changeSpeed(by) {
    this.player.setSpeed(moveSpeed(by));
  }

  switchTheme() {
    switchTheme(this.address);
    this.overview.repaint();
  }

  listen() {
    listenToActions(KEYS, (action, key) => this.act(action, key));
    onPick(document, "data-stub", (row) => this.glide.during(() => this.toggleStub(row)));
    byId("world").addEventListener("keydown", (event) => {
      const stub = event.key === "Enter" || event.key === " " ? around(event, "[data-stub]") : null;
      if (stub) this.toggleStub(Number(stub.getAttribute("data-stub")));
    });
    // Not on the drawing itself: a browser takes what listens for the focus there as something to be focused.
    byId("stage").addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches("#world :focus-visible")) this.camera.reveal(target);
    });
    byId("speed").addEventListener("input", () => this.changeSpeed(0));
    listenToPointing(document, "[data-row], [data-node]", (element) => this.lightUp(element));
    new ResizeObserver(() => {
      const { width, height } = this.camera.size;
      this.camera.measure();
      const hasChanged = width !== this.camera.size.width || height !== this.camera.size.height;
      if (hasChanged && this.camera.isFitted) this.frame();
    }).observe(byId("stage"));
    new ResizeObserver(() => {
      if (byId("overview").clientWidth !== this.overview.width) this.overview.repaint();
    }).observe(byId("overview"));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.overview.repaint());
  }

  /**
   * Light up what belongs together: a number in the sentence and its node.
   * @param {Element | null} element
   */
  lightUp(element) {
    const row = element ? Number(element.getAttribute("data-row") ?? element.getAttribute("data-node")) : null;
    this.tree.light(row);
    for (const span of document.querySelectorAll("[data-row]")) {
      span.classList.toggle("lit", row !== null && span.getAttribute("data-row") === String(row));
    }
  }

  /** @param {number} row */
  toggleStub(row) {
    const item = this.tree.laid?.items.find((known) => known.row === row && (known.kind !== "row" || known.hidden || this.tree.fold.opened.has(row)));
    if (!item || item.kind === "path") return;
    const before = this.tree.box([this.trace.parents[row], row]);
    this.tree.fold.toggle(item);
    if (this.blackboard.isOn) this.blackboard.show();
    else this.tree.update(this.moment, this.catalog);
    this.tools.updateTree();
    const after = this.tree.box([this.trace.parents[row], row]);
    if (before && after) this.camera.pan((before.left - after.left) * this.camera.scale, 0);
  }
}
