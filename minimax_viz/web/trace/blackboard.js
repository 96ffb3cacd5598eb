// Shows the telling row by row, and switches between it and the order of the search.

import { showButtons } from "../shell/buttons.js";
import { BARE, LEAVES, LevelMoment, Levels } from "../lesson/levels.js";
import { levelSentence } from "../lesson/levelwords.js";
import { told } from "../panel/mention.js";
import { byId, html, onPick } from "../shell/elements.js";

/** @typedef {import("./page.js").Page} Page */

export class Blackboard {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.levels = new Levels(page.trace);
    /** @type {LevelMoment | null} */
    this.moment = null;
    page.overview.goToLevel = (turn) => this.goTo(turn);
    onPick(byId("levels-list"), "data-turn-to", (turn) => this.goTo(turn));
  }

  get isOn() {
    return this.moment !== null;
  }

  /** The turn that the address names. */
  readAddress() {
    const { address } = this.page;
    const turn = address.get("turn") ?? "";
    if (address.get("telling") === "levels" && this.levels.isThere) this.goTo(/^\d{1,9}$/.test(turn) ? Number(turn) : BARE);
    else this.leave();
  }

  /**
   * Go to the turn of a number, the nearest there is.
   * @param {number} turn
   */
  goTo(turn) {
    const { page, levels } = this;
    const wanted = Math.max(BARE, Math.min(levels.count(), turn));
    if (this.moment?.turn === wanted) return;
    const isEntering = !this.isOn;
    this.moment = new LevelMoment(page.trace, page.steps, levels, wanted);
    page.address.set("telling", "levels");
    page.address.set("turn", String(wanted));
    this.showMode();
    this.show();
    if (isEntering) page.frame();
  }

  /** Back to the order of the search; says whether that is a change. */
  leave() {
    if (!this.isOn) return false;
    const { page } = this;
    this.moment = null;
    page.address.set("telling", null);
    page.address.set("turn", null);
    this.showMode();
    for (const element of document.querySelectorAll(".node.now")) element.classList.remove("now");
    return true;
  }

  showMode() {
    document.body.classList.toggle("levels", this.isOn);
    byId("levels").hidden = !this.isOn;
    document.querySelector("button[data-act=levels]")?.setAttribute("aria-pressed", String(this.isOn));
  }

  /** One turn further, for playing; says whether there is more. */
  advance() {
    if (!this.moment) return false;
    this.goTo(this.moment.turn + 1);
    return this.moment.turn < this.levels.count();
  }

  /**
   * Do what an action means in this telling; says whether it has a meaning of its own here.
   * @param {import("./keys.js").Action} action
   */
  act(action) {
    const { page, moment, levels } = this;
    if (action === "levels") {
      if (!levels.isThere) return true;
      page.player.pause();
      if (this.leave()) page.show();
      else this.goTo(BARE);
      return true;
    }
    if (!moment) return false;
    const last = levels.count();
    if (action === "play") {
      if (moment.turn < last || page.player.isPlaying) page.player.toggle();
      return true;
    }
    /** @type {Partial<Record<import("./keys.js").Action, number>>} */
    const turns = { next: moment.turn + 1, back: moment.turn - 1, start: BARE, end: last };
    const turn = turns[action];
    if (turn === undefined) return !["faster", "slower", "fit", "in", "away", "help", "transcript", "dark", "language", "search", "story"].includes(action);
    page.player.pause();
    this.goTo(turn);
    return true;
  }

  /** Bring everything to the turn at hand. */
  show() {
    const { page, moment, levels } = this;
    if (!moment) return;
    const { tree, catalog, overview, camera } = page;
    tree.update(moment, catalog);
    for (const element of tree.marked.splice(0)) element.classList.remove("current");
    const drawn = tree.laid?.items.flatMap(({ kind, row }) => (kind === "row" ? [row] : [])) ?? [];
    for (const row of drawn) tree.nodes.get(row)?.element.classList.toggle("now", moment.isNow(row));
    const heading = byId("heading");
    heading.className = "";
    heading.textContent = catalog.text("page.levels.turn", { turn: moment.turn, turns: levels.count() });
    byId("narration").replaceChildren(...told(levelSentence(moment, catalog, drawn)));
    this.list();
    overview.update(moment, catalog);
    showButtons(moment.turn, levels.count(), `${heading.textContent} · ${byId("narration").firstElementChild?.textContent ?? ""}`);
    camera.follow(tree.box(drawn.filter((row) => moment.isNow(row)).slice(0, 6)));
    page.showView();
  }

  /** All turns, for going to one of them. */
  list() {
    const { levels, moment, page } = this;
    const entries = Array.from({ length: levels.count() }, (_, at) => BARE + at);
    const first = Math.max(0, Math.min((moment?.turn ?? BARE) - 6, entries.length - 12));
    byId("levels-list").replaceChildren(...entries.slice(first, first + 12).map((turn) => {
      const button = html("button", { type: "button", "data-turn-to": turn }, this.title(turn));
      if (turn === moment?.turn) button.setAttribute("aria-current", "step");
      return html("li", { value: turn }, button);
    }));
    byId("levels-heading").textContent = page.catalog.text("page.levels");
  }

  /** @param {number} turn */
  title(turn) {
    const { catalog } = this.page;
    if (turn <= LEAVES) return catalog.text(`page.levels.title.${turn}`);
    const ply = this.levels.plyAt(turn);
    const { players, nodes } = this.levels.plies[ply];
    return catalog.text("page.levels.title", { row: ply + 1, players: [...players].map((player) => player.toUpperCase()).join(" + "), nodes });
  }
}
