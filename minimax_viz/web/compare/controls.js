// The keys, buttons and pointers of a comparison, and what each does.

import { SIDES } from "./sides.js";
import { listenToCommands } from "../shell/keys.js";
import { listenToPointing } from "../shell/pointing.js";
import { paceOf } from "./race.js";
import { fillAccount } from "./texts.js";
import { stepFor } from "../shell/targets.js";
import { around, byId, onPick } from "../shell/elements.js";
import { moveSpeed } from "../shell/player.js";
import { onOtherColors } from "../shell/theme.js";

/** @import { Page } from "./page.js" */

export class Controls {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.listen();
  }

  /** @param {import("../shell/targets.js").Target} target */
  walk(target) {
    const { page } = this;
    page.player.pause();
    if (page.tick !== null) {
      const ticks = { start: 1, back: page.tick - 1, next: page.tick + 1, end: page.duel.ticks };
      if (Object.hasOwn(ticks, target)) page.goToTick(ticks[/** @type {keyof typeof ticks} */ (target)]);
      return;
    }
    page.arena.during(() => page.goTo(stepFor(page.duel.steps[page.side], target, page.step)));
  }

  /** To the moment at which the searches part. */
  goToParting() {
    const { page } = this;
    const parting = page.duel.counterparts.firstDifference;
    page.player.pause();
    if (parting === null) return byId("meanwhile").replaceChildren(page.catalog.text("compare_page.parting.never"));
    page.leaveRace();
    // Follow the search that goes on where the other one does not.
    const { counterparts, steps } = page.duel;
    const further = SIDES.find((side) => parting <= steps[side].count && !["same", "turned"].includes(counterparts.meet(side, parting).relation));
    if (further !== undefined) page.side = further;
    page.arena.lookAfresh();
    return page.goTo(parting);
  }

  toggleRace() {
    const { page } = this;
    page.player.pause();
    if (page.tick === null) page.goToTick(1);
    else page.goTo(page.step);
  }

  togglePlaying() {
    this.setPace();
    this.page.player.toggle();
  }

  setPace() {
    const { page } = this;
    if (page.tick === null) page.player.setSpeed(page.share);
    else page.player.pace = paceOf(page.share, page.duel.ticks).pace;
  }

  /** @param {number} by */
  changeSpeed(by) {
    const { page } = this;
    moveSpeed(by);
    this.setPace();
    page.arena.raceView.show(page.both, page.words);
  }

  /** Compare other searches. */
  choose() {
    const { page } = this;
    const wanted = SIDES.map((side) => Number(/** @type {HTMLSelectElement} */ (byId(`choose${side}`)).value));
    page.player.pause();
    page.leaveRace();
    page.setPair(page.pairOf(wanted.join(",")));
  }

  /** Pick something in a drawing, a stub or what a cutoff saved; says whether there was any. @param {Event} event */
  pick(event) {
    const { page } = this;
    const [stub, note, chip] = [around(event, "[data-stub]"), around(event, "[data-cut-row]"), around(event, "[data-bring]")];
    if (chip) page.arena.bring(chip);
    if (stub && page.arena.toggleStub(stub)) page.show();
    if (note) {
      page.leaveRace();
      page.side = note.getAttribute("data-cut-side") === "1" ? 1 : 0;
      page.goTo(page.duel.steps[page.side].firstStep(Number(note.getAttribute("data-cut-row"))));
    }
    return Boolean(stub || note);
  }

  listen() {
    const { page, page: { scope } } = this;
    listenToCommands(page.commands, undefined, scope);
    onPick(document, "data-follow", (side) => page.setSide(side), scope);
    scope.listen(document, "click", (event) => {
      const view = around(event, "[data-view-as]");
      if (view) page.setView(view.getAttribute("data-view-as") ?? "");
      this.pick(event);
    });
    byId("stages").addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && this.pick(event)) event.preventDefault();
    });
    byId("stages").addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) page.arena.reveal(target);
    });
    byId("speed").addEventListener("input", () => this.changeSpeed(0));
    for (const side of SIDES) byId(`choose${side}`).addEventListener("change", () => this.choose());
    listenToPointing(document, "[data-row], [data-node]", (element) => page.arena.lightUp(element), scope);
    scope.observe(new ResizeObserver(() => page.arena.resize()), document.querySelectorAll(".stage"));
    scope.observe(new ResizeObserver(() => page.arena.strip.fit()), [byId("overview")]);
    onOtherColors(scope, () => page.arena.strip.repaint());
    const each = /** @type {HTMLDetailsElement} */ (byId("each"));
    let wasOpen = false;
    scope.listen(window, "beforeprint", () => {
      [wasOpen, each.open] = [each.open, true];
      fillAccount(page);
      page.arena.print(true);
    });
    scope.listen(window, "afterprint", () => {
      each.open = wasOpen;
      page.arena.print(false);
    });
  }
}
