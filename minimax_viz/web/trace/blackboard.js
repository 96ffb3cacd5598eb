// Shows the telling row by row, and switches between it and the order of the search.

import { derived, signal } from "../base/signal.js";
import { showButtons, showSwitch } from "../shell/buttons.js";
import { BARE, LEAVES, LevelMoment, Levels } from "../lesson/levels.js";
import { levelSentence } from "../lesson/levelwords.js";
import { told } from "../panel/mention.js";
import { byId, html, onPick } from "../shell/elements.js";
import { renew } from "../shell/keptfocus.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {import("../lesson/levels.js").Place} Place */

const THROUGH = [
  "faster",
  "slower",
  "fit",
  "in",
  "away",
  "help",
  "transcript",
  "dark",
  "language",
  "search",
  "story",
  "legend",
  "levels",
  "new",
];

export class Blackboard {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.counted = derived(() => new Levels(page.trace));
    /** @type {{ value: Place | null }} */
    this.place = signal(null);
    this.shown = derived(() =>
      this.place.value && new LevelMoment(page.trace, page.steps, this.levels, this.place.value)
    );
    page.keep(() => this.showMode());
    page.strip.goToLevel = (row) => this.goTo(this.levels.placeOf(row));
    onPick(byId("levels-list"), "data-turn-to", (turn) => this.goTo(this.levels.placeAt(turn)));
  }

  get isOn() {
    return this.place.value !== null;
  }

  get levels() {
    return this.counted.value;
  }

  get moment() {
    return this.shown.value;
  }

  /** The place that the address names. */
  readAddress() {
    const { address, moment } = this.page;
    if (moment.hidesAhead) return;
    const [turn, node] = ["turn", "node"].map((name) => address.get(name) ?? "").map(
      (text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
    );
    if (address.get("telling") === "levels" && this.levels.isThere) this.goTo(this.levels.placeAt(turn, node));
    else this.leave();
  }

  /** @param {Place} place */
  goTo(place) {
    const { page, page: { address }, place: { value: before } } = this;
    if (before?.turn === place.turn && before.node === place.node) return;
    address.set("telling", "levels");
    address.set("turn", String(place.turn));
    address.set("node", place.node ? String(place.node) : null);
    page.glide.during(() => (this.place.value = place));
    if (!before) page.frame();
  }

  /** Back to the order of the search. */
  leave() {
    if (!this.isOn) return;
    this.place.value = null;
    for (const name of ["telling", "turn", "node"]) this.page.address.set(name, null);
  }

  showMode() {
    document.body.classList.toggle("levels", this.isOn);
    if (!this.isOn) { for (const element of document.querySelectorAll(".node.now")) element.classList.remove("now"); }
    byId("levels").hidden = !this.isOn;
    showSwitch("levels", this.isOn);
  }

  /** One node further, for playing; says whether there is more. */
  advance() {
    const { place } = this;
    if (!place.value) return false;
    this.goTo(this.levels.after(place.value));
    return place.value.turn < this.levels.count();
  }

  toggle() {
    if (!this.levels.isThere) return;
    this.page.player.pause();
    if (this.isOn) this.leave();
    else this.goTo(this.levels.placeAt(BARE));
  }

  /**
   * Do what an action means in this telling; says whether it has a meaning of its own here.
   * @param {string} action
   */
  act(action) {
    const { page, moment, levels } = this;
    if (!moment) return false;
    const last = levels.count();
    if (action === "play") {
      if (moment.turn < last || page.player.isPlaying) page.player.toggle();
      return true;
    }
    const { turn, node } = moment;
    const isPartial = node > 0 && node < levels.nodesAt(turn).length;
    /** @type {Record<string, Place>} */
    const places = {
      next: levels.after(moment),
      step: levels.after(moment),
      back: levels.earlier(moment),
      "step-back": levels.earlier(moment),
      start: levels.placeAt(BARE),
      end: levels.placeAt(last),
      over: levels.placeAt(isPartial ? turn : turn + 1),
      out: levels.placeAt(turn - 1),
    };
    const place = places[action];
    if (place === undefined) return !THROUGH.includes(action);
    page.player.pause();
    this.goTo(place);
    return true;
  }

  /** Bring everything to the turn at hand. */
  show() {
    const { page, moment, levels } = this;
    if (!moment) return;
    const { tree, catalog, strip, camera } = page;
    tree.showsLeaves = page.whatIf.areValuesWanted && moment.turn >= LEAVES;
    tree.update(moment, catalog);
    for (const element of tree.marked.splice(0)) element.classList.remove("current");
    const drawn = tree.laid?.items.flatMap(({ kind, row }) => (kind === "row" ? [row] : [])) ?? [];
    for (const row of drawn) tree.nodes.get(row)?.element.classList.toggle("now", moment.isNow(row));
    const heading = byId("heading");
    heading.className = "";
    const nodes = levels.nodesAt(moment.turn).length;
    heading.textContent = catalog.text(moment.node ? "page.levels.node" : "page.levels.turn", {
      turn: moment.turn,
      turns: levels.count(),
      node: moment.node,
      nodes,
    });
    const [head, ...others] = levelSentence(moment, page.narrator, drawn);
    renew(byId("narration"), ...told(page.trace, { head, colon: "", rest: [], others, reasons: [] }));
    page.why.update();
    this.list();
    strip.update(moment, catalog);
    showButtons(
      moment.turn,
      levels.count(),
      `${heading.textContent} · ${head.map(({ text }) => text).join("")}`,
    );
    byId("levels").querySelector("[data-act=out]")?.setAttribute("aria-disabled", String(moment.turn === BARE));
    camera.follow(tree.box(drawn.filter((row) => moment.isNow(row)).slice(0, 6)));
    page.showView();
  }

  /** All turns, for going to one of them. */
  list() {
    const { levels, moment, page } = this;
    const entries = Array.from({ length: levels.count() }, (_, at) => BARE + at);
    const first = Math.max(0, Math.min((moment?.turn ?? BARE) - 6, entries.length - 12));
    renew(
      byId("levels-list"),
      ...entries.slice(first, first + 12).map((turn) => {
        const button = html("button", { type: "button", "data-turn-to": turn }, this.title(turn));
        if (turn === moment?.turn) button.setAttribute("aria-current", "step");
        return html("li", { value: turn }, button);
      }),
    );
    byId("levels-heading").textContent = page.catalog.text("page.levels");
  }

  /** @param {number} turn */
  title(turn) {
    const { catalog } = this.page;
    if (turn <= LEAVES) return catalog.text(`page.levels.title.${turn}`);
    const ply = this.levels.plyAt(turn);
    const { players, nodes: { length: nodes } } = this.levels.plies[ply];
    return catalog.text("page.levels.title", {
      row: ply + 1,
      players: [...players].map((player) => player.toUpperCase()).join(" + "),
      nodes,
    });
  }
}
