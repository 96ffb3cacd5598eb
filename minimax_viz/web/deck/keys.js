// What the keys and buttons of the deck do.

import { openDialog } from "../shell/elements.js";

/** @param {import("./page.js").Deck} deck @returns {import("../base/keys.js").Commands} */
export function commandsOf(deck) {
  const turn = (/** @type {string} */ key, /** @type {number} */ slide) => {
    if (key) deck.controls.hide();
    deck.turnTo(slide);
  };
  const page = document.documentElement;
  return {
    next: [["ArrowRight", " ", "PageDown", "n"], (key) => turn(key, deck.slide + 1)],
    back: [["ArrowLeft", "PageUp", "p"], (key) => turn(key, deck.slide - 1)],
    start: [["Home"], (key) => turn(key, 0)],
    end: [["End"], (key) => turn(key, deck.slides.length - 1)],
    fullscreen: [
      ["f"],
      () => (document.fullscreenElement ? document.exitFullscreen() : page.requestFullscreen().catch(() => {})),
    ], // a frame may not be allowed to
    notes: [["s"], () => deck.openNotes()],
    overview: [["o"], () => deck.setOverview(!deck.isOverview)],
    dark: [["d"], () => void (page.dataset.theme = page.dataset.theme === "dark" ? "light" : "dark")],
    help: [["?"], () => openDialog("help")],
  };
}
