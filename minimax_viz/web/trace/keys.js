// What the keys and buttons of the page of one search do.

import { usual } from "../shell/keys.js";
import { leads } from "../shell/targets.js";

/** @typedef {import("../base/keys.js").Commands} Commands */

/** What can only be done to a tree that can be changed. */
export const OF_TREES = ["values", "undo", "redo", "restore", "new", "earlier", "later"];

/**
 * What stands in the menu of a search, beside what every page has there.
 * @param {import("../kernel/trace.js").Trace} trace
 * @param {boolean} canChange
 */
export function entriesFor({ isInVisits, isTree, prunes, document: { complete } }, canChange) {
  /** @type {[isThere: boolean, entry: import("../shell/menu.js").Entry][]} */
  const known = [
    [true, ["search", "⌕", "page.search"]],
    [isTree, ["values", "123", "page.values", "switch"]],
    [canChange, ["new", "[ ]", "page.new"]],
    [prunes, ["windows", "αβ", "page.windows", "switch"]],
    [true, ["legend", "▲▼", "page.legend", "switch"]],
    [complete && !isInVisits, ["levels", "☰", "page.levels", "switch"]],
    [true, ["lecture", "▭", "page.lecture", "switch"]],
  ];
  return known.flatMap(([isThere, entry]) => (isThere ? [entry] : []));
}

/** @param {import("./page.js").Page} page @returns {Commands} */
export function commandsOf(page) {
  /** @type {Commands} */
  const commands = {
    ...leads((target) => (target === "next" || target === "step" ? page.goOn(target) : page.leap(target))),
    every: [["e"], () => page.toggleEvery()],
    play: [["p"], () => (page.step < page.steps.count || page.player.isPlaying) && void page.player.toggle()],
    faster: [["]"], () => page.changeSpeed(0.1)],
    slower: [["["], () => page.changeSpeed(-0.1)],
    fit: [["0"], () => page.glide.during(() => page.frame(!page.camera.isFitted || !page.tree.fold.isWhole))],
    in: [["+", "="], () => page.camera.zoom(1.25)],
    away: [["-"], () => page.camera.zoom(0.8)],
    search: [["/", "f"], () => page.search.open()],
    story: [["s"], () => page.pin.toggle()],
    predict: [["q"], () => page.ask(!page.predict.isOn)],
    why: [["x"], () => !page.lecture.isOn && page.why.toggle()],
    vote: [["y"], () => (page.ask(true), page.predict.vote())],
    answer: [["1", "2", "3", "4"], (key) => page.predict.answer(Number(key) - 1)],
    windows: [["w"], () => page.windows.toggle()],
    levels: [["b"], () => page.lecture.isOn || page.moment.hidesAhead || page.blackboard.toggle()], // a clicker's key for a black screen
    legend: [["h"], () => page.toggleLegend()],
    lecture: [["l"], () => page.lecture.toggle()],
    values: [["v"], () => page.whatIf.toggleValues()],
    undo: [["Ctrl+Z"], () => page.whatIf.travel("undo")],
    redo: [["Ctrl+Y"], () => page.whatIf.travel("redo")],
    restore: [[], () => page.whatIf.restore()],
    new: [[], () => page.whatIf.openNewTree?.()],
    earlier: [["Alt+ArrowLeft"], (key, event) => page.whatIf.moveAtHand(-1, key ? event : null)],
    later: [["Alt+ArrowRight"], (key, event) => page.whatIf.moveAtHand(1, key ? event : null)],
    transcript: [["t"], () => page.openTranscript()],
    ...usual(page),
  };
  const isChord = (/** @type {string} */ key) => /^(Ctrl|Alt)\+/.test(key); // those change the tree, in either telling
  return Object
    .fromEntries(Object.entries(commands).map(([name, [keys, act]]) => [name, [
      keys,
      (key, event) => (!isChord(key) && page.blackboard.act(name)) || act(key, event),
    ]]));
}
