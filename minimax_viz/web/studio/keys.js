// What the keys and buttons of the studio do.

import { openDialog } from "../shell/elements.js";
import { usual } from "../shell/keys.js";

/** @param {import("./page.js").Studio} studio @returns {import("../base/keys.js").Commands} */
export function commandsOf(studio) {
  return {
    undo: [["Ctrl+Z"], () => void studio.travel("undo")],
    redo: [["Ctrl+Y"], () => void studio.travel("redo")],
    examples: [["x"], () => openDialog("examples")],
    new: [["n"], () => studio.games.newTree()],
    open: [["o"], () => studio.files.chooser.click()],
    save: [["s"], () => studio.files.openFormats()],
    link: [["l"], () => studio.sharing.openLink()],
    command: [["c"], () => studio.sharing.openCommand()],
    against: [["v"], () => studio.settings.toggleAgainst()],
    wide: [
      ["w"],
      () => (studio.address.set("editor", studio.address.get("editor") === "0" ? null : "0"), studio.readLooks()),
    ],
    cancel: [["Escape"], () => studio.live.cancel()],
    ...usual(studio, (code) => studio.turnToLanguage(code), () => studio.readLooks()),
    search: [["Tab"], (key) => key === "" && (studio.turnTo("view"), studio.frames.front?.focus())],
    next: [["ArrowRight"], () => studio.stepTo((step) => step + 1)],
    previous: [["ArrowLeft"], () => studio.stepTo((step) => step - 1)],
    first: [["Home"], () => studio.stepTo(() => 1)],
    last: [["End"], () => studio.stepTo(() => Infinity)],
    again: [[], () => studio.show().catch(() => null)],
    editor: [[], () => studio.turnTo("editor")],
    view: [[], () => studio.turnTo("view")],
  };
}
