// Shows the telling row by row, and switches between it and the order of the search.

import { showButtons } from "../shell/buttons.js";
import { BARE, LEAVES, LevelScene, Levels } from "../lesson/levels.js";
import { levelSentence } from "../lesson/levelwords.js";
import { told } from "../panel/mention.js";
import { byId, html, onPick } from "../shell/elements.js";

/** @typedef {import("./page.js").Page} Page */

export class Blackboard {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.levels = new Levels(page.trace);
    /** @type {LevelScene | null} */
    this.scene = null;
    page.overview.goToLevel = (turn) => this.goTo(turn);
    onPick(byId("levels-list"), "data-turn-to", (turn) => this.goTo(turn));
  }

  get isOn() {
    return this.scene !== null;
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
    if (this.scene?.turn === wanted) return;
    const isEntering = !this.isOn;
    this.scene = new LevelScene(page.trace, page.steps, levels, wanted);
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
    this.scene = null;
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
    if (!this.scene) return false;
    this.goTo(this.scene.turn + 1);
    return this.scene.turn < this.levels.count();
  }

  /**
   * Do what an action means in this telling; says whether it has a meaning of its own here.
   * @param {import("./keys.js").Action} action
   */
  act(action) {
    const { page, scene, levels } = this;
    if (action === "levels") {
      if (!levels.isThere) return true;
      page.player.pause();
      if (this.leave()) page.show();
      else this.goTo(BARE);
      return true;
    }
    if (!scene) return false;
    const last = levels.count();
    if (action === "play") {
      if (scene.turn < last || page.player.isPlaying) page.player.toggle();
      return true;
    }
    /** @type {Partial<Record<import("./keys.js").Action, number>>} */
    const turns = { next: scene.turn + 1, back: scene.turn - 1, start: BARE, end: last };
    const turn = turns[action];
    if (turn === undefined) return !["faster", "slower", "fit", "in", "away", "help", "transcript", "dark", "language", "search", "story"].includes(action);
    page.player.pause();
    this.goTo(turn);
    return true;
  }

  /** Bring everything to the turn at hand. */
  show() {
    const { page, scene, levels } = this;
    if (!scene) return;
    const { tree, catalog, overview, camera } = page;
    tree.update(scene, catalog);
    for (const element of tree.marked.splice(0)) element.classList.remove("current");
    const drawn = tree.laid?.items.flatMap(({ kind, row }) => (kind === "row" ? [row] : [])) ?? [];
    for (const row of drawn) tree.nodes.get(row)?.element.classList.toggle("now", scene.isNow(row));
    const heading = byId("heading");
    heading.className = "";
    heading.textContent = catalog.text("page.levels.turn", { turn: scene.turn, turns: levels.count() });
    byId("narration").replaceChildren(...told(levelSentence(scene, catalog, drawn)));
    this.list();
    overview.update(scene, catalog);
    showButtons(scene.turn, levels.count(), `${heading.textContent} · ${byId("narration").firstElementChild?.textContent ?? ""}`);
    camera.follow(tree.box(drawn.filter((row) => scene.isNow(row)).slice(0, 6)));
    page.showView();
  }

  /** All turns, for going to one of them. */
  list() {
    const { levels, scene, page } = this;
    const entries = Array.from({ length: levels.count() }, (_, at) => BARE + at);
    const first = Math.max(0, Math.min((scene?.turn ?? BARE) - 6, entries.length - 12));
    byId("levels-list").replaceChildren(...entries.slice(first, first + 12).map((turn) => {
      const button = html("button", { type: "button", "data-turn-to": turn }, this.title(turn));
      if (turn === scene?.turn) button.setAttribute("aria-current", "step");
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
