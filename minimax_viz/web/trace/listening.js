// What the page listens to: keys and buttons, fingers, pointing, and changes of its size and colours.

import { showMoves } from "../panel/moves.js";
import { listenToCommands } from "../shell/keys.js";
import { listenToPointing } from "../shell/pointing.js";
import { listenToSwipes } from "../shell/swipe.js";
import { onOtherColors } from "../shell/theme.js";
import { moveSpeed } from "../shell/player.js";
import { around, byId, onPick } from "../shell/elements.js";

/** @param {import("./page.js").Page} page */
export function listen(page) {
  const stay = (/** @type {Event} */ event) => {
    const name = around(event, ".mention[data-row]");
    if (name) page.peek.stay(Number(name.getAttribute("data-row")));
  };
  const { scope } = page;
  listenToCommands(page.commands, undefined, scope);
  onPick(document, "data-stub", (row) => page.glide.during(() => page.toggleStub(row)), scope);
  byId("moves").addEventListener("toggle", () => showMoves(page.moment, page.narrator));
  onPick(document, "data-bring", (row) => page.peek.stay(row), scope);
  // A name that is picked in the panel keeps its node in view until the next step.
  byId("panel").addEventListener("click", (event) => stay(event));
  byId("panel").addEventListener("keydown", (event) => event.key === "Enter" && stay(event));
  page.stage.world.addEventListener("keydown", (event) => {
    const stub = event.key === "Enter" || event.key === " " ? around(event, "[data-stub]") : null;
    if (stub) page.toggleStub(Number(stub.getAttribute("data-stub")));
  });
  // Not on the drawing itself: a browser takes what listens for the focus there as something to be focused.
  byId("stage").addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(".world :focus-visible")) page.camera.reveal(target);
  });
  byId("speed").addEventListener("input", () => page.player.setSpeed(moveSpeed(0)));
  listenToSwipes(byId("now"), (isBack) => page.commands[isBack ? "back" : "next"][1](""));
  listenToPointing(document, "[data-row], [data-node]", (element) => page.lightUp(element), scope);
  scope.observe(new ResizeObserver(() => {
    if (!page.stage.hasResized()) return;
    if (!page.camera.isMoved) page.frame();
    page.keepInView();
  }), [page.camera.view]);
  scope.observe(new ResizeObserver(() => page.overview.fit()), [byId("overview")]);
  onOtherColors(scope, () => page.overview.repaint());
}
