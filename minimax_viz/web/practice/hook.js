// What scripts and tests have of the page: window.minimaxPractice.

import { answerFrom } from "../lesson/exercise.js";

/** @param {import("./page.js").Page} page */
export function hookOf(page) {
  return {
    get exercises() {
      return page.all.length;
    },
    get current() {
      return page.at + 1;
    },
    get exercise() {
      const { kind, tree, asked, seed, difficulty } = page.exercise;
      return { kind, tree, asked, seed, difficulty };
    },
    get grade() {
      return page.now.grade;
    },
    get points() {
      return page.points;
    },
    goTo: (/** @type {number} */ number) => page.goTo(Math.max(1, Math.min(number, page.all.length))),
    answer: (/** @type {Partial<import("../lesson/exercise.js").Answer>} */ part) => {
      page.now.change(answerFrom(page.exercise, part));
      page.refresh();
    },
    check: () => page.check(),
    hint: () => page.hint(),
    fresh: () => page.fresh(),
    record: () => page.record(),
  };
}
