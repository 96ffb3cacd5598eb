// What the keys and buttons of a comparison do.

import { otherSide } from "../lesson/counterparts.js";
import { byId, openDialog } from "../shell/elements.js";
import { usual } from "../shell/keys.js";
import { leads } from "../shell/targets.js";
import { fillAccount } from "./texts.js";

const ENDS = /** @type {const} */ (["next", "back", "step", "step-back", "start", "end"]);
const LEAPS = /** @type {const} */ (["cutoff", "cutoff-back", "key", "key-back", "into", "over", "out"]);

/** @param {import("./page.js").Page} page @returns {import("../base/keys.js").Commands} */
export function commandsOf(page) {
  return {
    ...leads((target) => page.leap(target), ENDS),
    every: [["e"], () => page.toggleEvery()],
    parting: [["f"], () => page.goToParting()],
    side: [["s"], () => page.setSide(otherSide(page.side))],
    view: [["v"], () => page.setView(page.view === "side" ? "merged" : "side")],
    why: [["x"], () => byId("each").hasAttribute("open") && page.why.toggle()],
    race: [["r"], () => page.toggleRace()],
    play: [["p"], () => (page.tick !== page.duel.ticks || page.player.isPlaying) && page.player.toggle()],
    faster: [["]"], () => page.changeSpeed(0.1)],
    slower: [["["], () => page.changeSpeed(-0.1)],
    ...leads((target) => page.leap(target), LEAPS),
    fit: [["0"], () => page.drawing.frame(true)],
    in: [["+", "="], () => page.drawing.zoom(1.25)],
    away: [["-"], () => page.drawing.zoom(0.8)],
    account: [["a"], () => (fillAccount(page), openDialog("account"))],
    transcript: [["t"], () => page.openTranscript()],
    ...usual(page),
  };
}
