// What a pupil has done at an exercise: its instances one after the other, each with answers to go back to.

import { History } from "../base/history.js";
import { blankAnswer, recordedAnswer } from "../lesson/exercise.js";

/** @typedef {import("../lesson/exercise.js").Answer} Answer */
/** @typedef {import("../lesson/exercise.js").Exercise} Exercise */
/** @typedef {import("../lesson/grading.js").Grade} Grade */
/** @typedef {{ answer: Record<string, unknown>, seconds: number, right: number, items: number, hints: number, solution: boolean }} Checked the `solution` was seen before */

const MOST_UNDONE = 200;

/** One instance, and what was answered to it. */
export class Try {
  /** @param {Exercise} exercise */
  constructor(exercise) {
    this.exercise = exercise;
    /** @type {History<Answer>} */
    this.history = new History(blankAnswer(exercise), MOST_UNDONE);
    /** The grade of the answer as it stands, null where it has not been checked. @type {Grade | null} */
    this.grade = null;
    /** @type {Checked[]} */
    this.checked = [];
    this.hints = 0;
    this.sawSolution = false;
    this.began = Date.now();
  }

  get answer() {
    return this.history.now;
  }

  /** @param {Partial<Answer>} part */
  change(part) {
    this.history.add({ ...this.answer, ...part });
    this.grade = null;
  }

  /** Go back or forth in the answers; false if there is nowhere to go. @param {"undo" | "redo"} way */
  travel(way) {
    const isOther = this.history.travel(way);
    if (isOther) this.grade = null;
    return isOther;
  }

  /** @param {Grade} grade */
  keep(grade) {
    this.grade = grade;
    const seconds = Math.round((Date.now() - this.began) / 100) / 10;
    this.checked.push({
      answer: recordedAnswer(this.exercise, this.answer),
      seconds,
      right: grade.right,
      items: grade.items,
      hints: this.hints,
      solution: this.sawSolution,
    });
  }
}

/** An exercise with its instances; a fresh one for every new try. */
export class Tries {
  /** @param {Exercise[]} instances */
  constructor(instances) {
    this.instances = instances;
    this.at = 0;
    this.made = [new Try(instances[0])];
  }

  /** The try at hand. */
  get now() {
    return this.made[this.made.length - 1];
  }

  /** Begin with the next instance; whether it is a new one. */
  fresh() {
    this.at = (this.at + 1) % this.instances.length;
    this.made.push(new Try(this.instances[this.at]));
    return this.made.length <= this.instances.length;
  }

  /** The best grade without a look at the solution before it, as a share; null where nothing was checked. */
  get best() {
    const own = this.made.flatMap(({ checked }) => checked.filter(({ solution }) => !solution));
    const shares = own.map(({ right, items }) => right / items);
    return shares.length ? Math.max(...shares) : null;
  }
}

/**
 * The record of an attempt, which docs/practice-record.md describes: made only when it is asked for, and kept nowhere else.
 * @param {Tries[]} all
 * @param {number} version
 */
export function recordOf(all, version) {
  return {
    format: "minimax-viz practice record",
    version,
    saved: new Date().toISOString(),
    attempts: all.flatMap(({ made }, number) =>
      made.filter(({ checked, sawSolution }) => checked.length || sawSolution).map((attempt) => {
        const { kind, seed, difficulty, tree, algorithm, cutoff, root, view } = attempt.exercise;
        return {
          exercise: number + 1,
          kind,
          seed,
          difficulty,
          tree,
          algorithm,
          cutoff,
          root,
          view,
          began: new Date(attempt.began).toISOString(),
          hints: attempt.hints,
          solution: attempt.sawSolution,
          checks: attempt.checked,
        };
      })
    ),
  };
}
