// What a comparison listens to besides what every page does that steps through a search.

import { SIDES } from "./sides.js";
import { around, byId, onPick } from "../shell/elements.js";
import { fillAccount } from "./texts.js";

/** @import { Page } from "./page.js" */

/** @param {Page} page */
export function listen(page) {
  const { scope } = page;
  onPick(document, "data-follow", (side) => page.setSide(side), scope);
  scope.listen(document, "click", (event) => {
    const view = around(event, "[data-view-as]");
    if (view) page.setView(view.getAttribute("data-view-as") ?? "");
    pick(page, event);
  });
  const selects = SIDES.map((side) => /** @type {HTMLSelectElement} */ (byId(`choose${side}`)));
  for (const select of selects) {
    select.addEventListener("change", () => {
      page.player.pause();
      page.setPair(page.pairOf(selects.map(({ value }) => value).join(",")));
    });
  }
  scope.observe(new ResizeObserver(() => page.drawing.resize()), document.querySelectorAll(".stage"));
  const each = /** @type {HTMLDetailsElement} */ (byId("each"));
  let wasOpen = false, tick = page.tick, step = page.step;
  scope.listen(window, "beforeprint", () => {
    [wasOpen, each.open] = [each.open, true];
    ({ tick, step } = page);
    page.player.pause();
    page.goTo(page.steps.count); // on paper both searches are finished
    fillAccount(page);
    page.drawing.print(true);
  });
  scope.listen(window, "afterprint", () => {
    each.open = wasOpen;
    page.drawing.print(false);
    if (tick === null) page.goTo(step);
    else page.goToTick(tick);
  });
}

/** Pick something in a drawing, a stub or what a cutoff saved, or what names a node. @param {Page} page @param {Event} event */
function pick(page, event) {
  const [stub, note, chip, name] = ["[data-stub]", "[data-cut-row]", "[data-bring]", ".mention"].map((selector) =>
    around(event, selector)
  );
  if (chip) page.drawing.bring(chip);
  if (name) page.drawing.stayAt(name);
  if (stub && page.drawing.toggleStub(stub)) page.show();
  if (note) {
    const side = note.getAttribute("data-cut-side") === "1" ? 1 : 0;
    page.goTo(page.duel.steps[side].firstStep(Number(note.getAttribute("data-cut-row"))), side);
  }
}
