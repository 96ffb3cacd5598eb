// Where the page begins: reads its data, shows it, and offers window.minimaxViz.

import { readTrace } from "../shell/data.js";
import { Page } from "./page.js";

/** @typedef {import("../core/trace.js").TraceDocument} TraceDocument */
/** @typedef {{ readonly steps: number, readonly step: number, goTo: (step: number) => void, ready: Promise<void> }} Api */

/**
 * @param {TraceDocument} trace
 * @returns {Page}
 */
function open(trace) {
  const page = new Page(trace);
  // What most steps need and the first does not: better now than in the middle of a step.
  setTimeout(() => page.trace.bound(0), 50);
  document.body.classList.add("ready");
  return page;
}

/**
 * @param {Page} page
 * @param {Promise<void>} ready
 * @returns {Api}
 */
function apiOf(page, ready) {
  return {
    get steps() {
      return page.steps.count;
    },
    get step() {
      return page.step;
    },
    goTo: (step) => page.goTo(step),
    ready,
  };
}

const given = readTrace();
if (given instanceof Promise) {
  const ready = given.then((trace) => {
    Object.assign(window, { minimaxViz: apiOf(open(trace), ready) });
  });
} else {
  Object.assign(window, { minimaxViz: apiOf(open(given), Promise.resolve()) });
}
