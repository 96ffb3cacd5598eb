// Where the page begins: reads its data, shows it, and offers window.minimaxViz.

import { readTrace } from "../shell/data.js";
import { Page } from "./page.js";

/** @typedef {import("../core/trace.js").TraceDocument} TraceDocument */

/** @param {TraceDocument} trace */
function open(trace) {
  const page = new Page(trace);
  // What most steps need and the first does not: better now than in the middle of a step.
  setTimeout(() => page.trace.bound(0), 50);
  const ready = page.languages.ready.then(() => {
    if (page.languages.asked(page.address) !== page.catalog.code) page.readAddress();
  });
  Object.assign(window, { minimaxViz: apiOf(page, ready) });
  document.body.classList.add("ready");
}

/**
 * What scripts may use; `ready` is settled once the page can speak all its languages.
 * @param {Page} page
 * @param {Promise<void>} ready
 */
function apiOf(page, ready) {
  return {
    get steps() {
      return page.steps.count;
    },
    get step() {
      return page.step;
    },
    goTo: (/** @type {number} */ step) => page.goTo(step),
    ready,
  };
}

const given = readTrace();
if (given instanceof Promise) given.then(open);
else open(given);
