// What the keys and buttons of the page of exercises do.

import { blankAnswer } from "../lesson/exercise.js";
import { usual } from "../shell/keys.js";

/** @param {import("./page.js").Page} page @returns {import("../base/keys.js").Commands} */
export function commandsOf(page) {
  return {
    check: [["c"], () => page.check()],
    hint: [["h"], () => page.hint()],
    undo: [["u", "Ctrl+Z"], () => page.travel("undo")],
    redo: [["r", "Ctrl+Y"], () => page.travel("redo")],
    clear: [["x"], () => page.change(blankAnswer(page.exercise))],
    fresh: [["f"], () => page.fresh()],
    solution: [["m"], () => page.showSolution()],
    next: [["n", "PageDown"], () => page.goTo(Math.min(page.at + 2, page.all.length))],
    back: [["p", "PageUp"], () => page.goTo(Math.max(page.at, 1))],
    save: [["s"], () => page.save()],
    ...usual(page, (code) => page.speak(code)),
  };
}
