// Where the comparison begins: reads its data, shows it, and offers window.minimaxVizCompare, which does what
// window.minimaxViz does on the page of one search, and goes by that name too.

import { change } from "../base/signal.js";
import { Trace } from "../kernel/trace.js";
import { hasMore, lastPass } from "../lesson/lastpass.js";
import { readData } from "../shell/data.js";
import { openPage } from "../shell/opening.js";
import { Page } from "./page.js";

/**
 * What scripts may use. `step` is of the search that is followed, `side` says which that is, and `other` is the step of
 * the other one; `tick` counts nodes in a race, null outside one; `parting` is the step at which the searches part, null
 * where they never do. Steps and ticks count from 1.
 * @param {Page} page
 */
function apiOf(page) {
  return {
    get steps() {
      return page.steps.count;
    },
    get step() {
      return page.step;
    },
    get side() {
      return page.side;
    },
    get other() {
      return page.both.moments[1 - page.side].at;
    },
    get relation() {
      return page.both.meeting?.relation ?? "";
    },
    get view() {
      return page.view;
    },
    get parting() {
      return page.duel.counterparts.firstDifference;
    },
    get tick() {
      return page.tick;
    },
    get ticks() {
      return page.duel.ticks;
    },
    goTo: (/** @type {number} */ step) => page.goTo(step),
    setSide: (/** @type {number} */ side) => page.setSide(side),
    setView: (/** @type {string} */ view) => page.setView(view),
    goToTick: (/** @type {number} */ tick) => page.goToTick(tick),
  };
}

/** @param {Document} source */
async function read(source) {
  const traces = [...source.querySelectorAll("script[id^=trace]")].map(({ id }) => readData(id, source));
  return { words: await readData("words", source), traces: await Promise.all(traces) };
}

/**
 * @param {{ words: any, traces: any[] }} data
 * @param {(steps: import("../kernel/steps.js").Steps) => number} stepIn
 * @param {import("../base/scope.js").Scope} scope
 * @returns {import("../shell/framed.js").Steppable}
 */
function show({ words, traces }, stepIn, scope) {
  const known = traces.map((each) => new Trace(lastPass(each)));
  const page = change(() => new Page({ ...words, parts: traces.map(hasMore) }, known, stepIn, scope)); // nothing is shown before all parts are there
  // What most steps need and the first does not: better now than in the middle of a step.
  scope.timer().start(() => page.duel.traces.forEach((trace) => trace.bound(0)), 50);
  const api = apiOf(page);
  Object.assign(window, { minimaxVizCompare: api, minimaxViz: api });
  return page;
}

openPage(read, show);
