// Where the page begins: reads its data, shows it, and offers window.minimaxViz.

import { change } from "../base/signal.js";
import { readData } from "../shell/data.js";
import { openPage } from "../shell/opening.js";
import { Page } from "./page.js";

/** @param {Document} source */
function read(source) {
  return Promise.all([readData("words", source), readData("trace", source)]);
}

/**
 * @param {any[]} data
 * @param {(steps: import("../kernel/steps.js").Steps) => number} stepIn
 * @param {import("../base/scope.js").Scope} scope
 * @returns {import("../shell/framed.js").Steppable}
 */
function show([words, trace], stepIn, scope) {
  const page = change(() => new Page(trace, words, stepIn, scope)); // nothing is shown before all parts are there
  page.start();
  // What most steps need and the first does not: better now than in the middle of a step.
  scope.timer().start(() => (page.trace.bound(0), page.trace.restsOnEstimates(0)), 50);
  Object.assign(window, { minimaxViz: hook(page) });
  return page;
}

/**
 * What scripts may use; `ready` is for those that wait for it.
 * @param {Page} page
 */
function hook(page) {
  return {
    get steps() {
      return page.steps.count;
    },
    get step() {
      return page.step;
    },
    setLeaf: (/** @type {string} */ path, /** @type {number} */ value) => page.whatIf.setLeaf(path, value),
    predict: (/** @type {boolean} */ isOn) => page.ask(Boolean(isOn)),
    undo: () => void page.whatIf.travel("undo"),
    redo: () => void page.whatIf.travel("redo"),
    goTo: (/** @type {number} */ step) => page.goTo(step),
    ready: Promise.resolve(),
  };
}

openPage(read, show);
