// What the page listens to: keys and buttons, fingers, pointing, and changes of its size and colours.

import { showMoves } from "../panel/moves.js";
import { keepInView } from "../panel/now.js";
import { listenToCommands } from "../shell/keys.js";
import { listenToPointing } from "../shell/pointing.js";
import { listenToSwipes } from "../shell/swipe.js";
import { onOtherColors } from "../shell/theme.js";
import { moveSpeed } from "../shell/player.js";
import { around, byId, onPick } from "../shell/elements.js";

/** @param {import("./page.js").Page} page */
export function listen(page) {
  listenToCommands(page.commands);
  onPick(document, "data-stub", (row) => page.glide.during(() => page.toggleStub(row)));
  byId("moves").addEventListener("toggle", () => showMoves(page.moment, page.narrator));
  onPick(document, "data-bring", (row) => page.peek.stay(row));
  // A name that is picked in the panel keeps its node in view until the next step.
  byId("panel").addEventListener("click", (event) => {
    const name = around(event, ".mention[data-row]");
    if (name) page.peek.stay(Number(name.getAttribute("data-row")));
  });
  // Not on the drawing itself: a browser takes what listens for the focus there as something to be focused.
  byId("stage").addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(".world :focus-visible")) page.camera.reveal(target);
  });
  byId("speed").addEventListener("input", () => page.player.setSpeed(moveSpeed(0)));
  listenToSwipes(byId("now"), (isBack) => page.commands[isBack ? "back" : "next"][1](""));
  listenToPointing(document, "[data-row], [data-node]", (element) => page.lightUp(element));
  new ResizeObserver(() => {
    if (!page.stage.hasResized()) return;
    if (!page.camera.isMoved) page.frame();
    keepInView();
  }).observe(page.camera.view);
  new ResizeObserver(() => {
    if (byId("overview").clientWidth !== page.overview.width) page.overview.repaint();
  }).observe(byId("overview"));
  onOtherColors(() => page.overview.repaint());
}
