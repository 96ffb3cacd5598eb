// What this page listens to besides what every page does that steps through a search.

import { showMoves } from "../panel/moves.js";
import { around, byId, onPick } from "../shell/elements.js";
import { listenToSwipes } from "../shell/swipe.js";

const ROOMY = matchMedia("(min-width: 1600px) and (min-height: 900px)"); // a panel that holds more than the sentence

/** @param {import("./page.js").Page} page */
export function listen(page) {
  const { scope } = page;
  onPick(document, "data-stub", (row) => page.glide.during(() => page.toggleStub(row)), scope);
  onPick(document, "data-bring", (row) => page.peek.stay(row), scope);
  const about = /** @type {HTMLDetailsElement} */ (byId("about-step"));
  const unfold = () => (about.open ||= ROOMY.matches); // what the reader has opened stays open
  unfold();
  scope.listen(ROOMY, "change", unfold);
  byId("moves").addEventListener("toggle", () => showMoves(page.moment, page.narrator));
  // A name that is picked in the panel keeps its node in view until the next step.
  byId("panel").addEventListener("click", (event) => {
    const name = around(event, ".mention[data-row]");
    if (name) page.peek.stay(Number(name.getAttribute("data-row")));
  });
  listenToSwipes(byId("now"), (isBack) => page.commands[isBack ? "back" : "next"][1](""));
  scope.observe(
    new ResizeObserver(() => {
      if (!page.stage.hasResized()) return;
      if (!page.camera.isMoved) page.frame();
    }),
    [page.camera.view],
  );
}
