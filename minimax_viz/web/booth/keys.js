// What the keys and buttons of the booth do.

import { usual } from "../shell/keys.js";
import { LEVEL_NAMES } from "./levels.js";
import { TallyChart } from "./tallychart.js";

/** @param {import("./page.js").Page} page @returns {import("../base/keys.js").Commands} */
export function commandsOf(page) {
  const { booth, choices } = page;
  return {
    restart: [["r"], () => page.ask(() => booth.restart())],
    hint: [["h"], () => booth.hint()],
    undo: [["u"], () => booth.undo()],
    next: [[".", "PageDown"], () => booth.walk.advance()],
    skip: [["s", "Escape"], () => page.skip()],
    again: [[], () => page.again()],
    first: [["b"], () => page.ask(() => page.choose("first", booth.first === "you" ? "computer" : "you"))],
    level: [
      ["l"],
      () =>
        page.ask(() => page.choose("level", LEVEL_NAMES[(LEVEL_NAMES.indexOf(booth.level) + 1) % LEVEL_NAMES.length])),
    ],
    numbers: [["n"], () => page.toggle("numbers", !choices.inNumbers)],
    sound: [["m"], () => page.toggle("sound", !choices.hasSound)],
    tally: [["t"], () => new TallyChart(page.tally, booth.title, booth.catalog, booth.game).open()],
    attract: [["p"], () => page.ask(() => booth.restart(true))],
    ...usual(page, (code) => page.speak(code)),
  };
}

/** What the board hears, for the help. @type {import("../base/keys.js").Commands} */
export const BOARD_KEYS = {
  digits: [["1 … 9"], () => {}],
  arrows: [["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"], () => {}],
};
