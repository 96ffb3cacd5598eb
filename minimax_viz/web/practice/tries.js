// What a pupil has done at an exercise: its instances one after the other, each with answers to go back to.

import { History } from "../base/history.js";
import { blankAnswer, recordedAnswer } from "../lesson/exercise.js";
import { countedOf, pointsOf } from "../lesson/grading.js";
import { RUNGS } from "../lesson/hints.js";

/** @typedef {import("../lesson/exercise.js").Answer} Answer */
/** @typedef {import("../lesson/exercise.js").Exercise} Exercise */
/** @typedef {import("../lesson/grading.js").Grade} Grade */
/** @typedef {import("../lesson/hints.js").Hint} Hint */
/** @typedef {{ answer: Record<string, unknown>, seconds: number, right: number, items: number, points: number, of: number, hints: number, solution: boolean }} Checked what was told before is not among the `right`; the `solution` was seen before */

const LATER = 0.5; // of a point: what a part costs each time that it was wrong

/** What a pupil has been told of an instance, and what that costs. It is not forgotten when the instance comes again. */
export class Told {
  constructor() {
    this.solution = false;
    /** How many rungs of a hint were shown, by what it is about. @type {Map<string, number>} */
    this.rungs = new Map();
    /** How much of its point a part has cost by hints. @type {Map<string, number>} */
    this.hinted = new Map();
    /** How often a part was wrong. @type {Map<string, number>} */
    this.wrong = new Map();
  }

  /** @param {string} part */
  isRevealed(part) {
    return this.solution || (this.hinted.get(part) ?? 0) >= 1;
  }

  /** Whether a part gives no points any more, so that more may be said of it than that it is wrong. @param {string} part */
  isExplained(part) {
    return this.cost(part) >= 1;
  }

  /** How much of its point a part has cost. @param {string} part @param {number} [hinted] of it by hints */
  cost(part, hinted = this.hinted.get(part) ?? 0) {
    return this.solution ? 1 : Math.min(1, hinted + LATER * (this.wrong.get(part) ?? 0));
  }

  /** The next rung of a hint, from 0. @param {Hint} hint */
  rung({ target }) {
    return Math.min(this.rungs.get(target) ?? 0, RUNGS.length - 1);
  }

  /** How much of its point a part has cost by hints after the next rung. @param {Hint} hint */
  hintedBy(hint) {
    return Math.max(this.hinted.get(hint.part) ?? 0, RUNGS[this.rung(hint)]);
  }

  /** What the next rung takes of the part's point. @param {Hint} hint */
  price(hint) {
    return this.cost(hint.part, this.hintedBy(hint)) - this.cost(hint.part);
  }

  /** Pay for the next rung, which is returned. @param {Hint} hint */
  climb(hint) {
    const rung = this.rung(hint);
    this.hinted.set(hint.part, this.hintedBy(hint));
    this.rungs.set(hint.target, rung + 1);
    return rung;
  }
}

const MOST_UNDONE = 200;

/** One instance, and what was answered to it. */
export class Try {
  /** @param {Exercise} exercise @param {Told} told @param {number} wrong what a wrong part takes away */
  constructor(exercise, told, wrong) {
    this.exercise = exercise;
    this.told = told;
    this.wrong = wrong;
    /** @type {History<Answer>} */
    this.history = new History(blankAnswer(exercise), MOST_UNDONE);
    /** The grade of the answer as it stands, null where it has not been checked. @type {Grade | null} */
    this.grade = null;
    /** How the points of that grade were counted. */
    this.counted = { right: 0, wrong: 0, before: 0 };
    /** @type {Checked[]} */
    this.checked = [];
    this.hints = 0;
    this.began = Date.now();
  }

  get answer() {
    return this.history.now;
  }

  get isRight() {
    return this.grade !== null && this.grade.right === this.grade.items;
  }

  /** Whether all of it was right at a check, and nothing of it told. */
  get isSolved() {
    return this.checked.some(({ right, items }) => right === items);
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

  /** @param {Grade} grade @param {number} of the points that there are */
  keep(grade, of) {
    const { told } = this;
    const isNew = !this.grade; // the same answer checked again costs nothing
    const parts = Object.entries(grade.parts);
    this.grade = grade;
    const counting = /** @type {Parameters<typeof countedOf>} */ ([grade, (part) => told.cost(part), this.wrong]);
    this.counted = countedOf(...counting);
    this.checked.push({
      answer: recordedAnswer(this.exercise, this.answer),
      seconds: Math.round((Date.now() - this.began) / 100) / 10,
      right: parts.filter(([part, state]) => state === "right" && !told.isRevealed(part)).length,
      items: grade.items,
      points: Math.round(1000 * pointsOf(...counting)) / 1000,
      of,
      hints: this.hints,
      solution: told.solution,
    });
    for (const [part, state] of parts)
      if (isNew && state === "wrong") told.wrong.set(part, (told.wrong.get(part) ?? 0) + 1);
  }
}

/** An exercise with its instances; a fresh one for every new try. */
export class Tries {
  /** @param {Exercise[]} instances @param {number} wrong what a wrong part takes away */
  constructor(instances, wrong) {
    this.instances = instances;
    this.told = instances.map(() => new Told());
    this.wrong = wrong;
    this.at = 0;
    this.made = [this.begun()];
  }

  begun() {
    return new Try(this.instances[this.at], this.told[this.at], this.wrong);
  }

  /** The try at hand. */
  get now() {
    return this.made[this.made.length - 1];
  }

  /** Begin with the next instance; whether it is a new one. */
  fresh() {
    this.at = (this.at + 1) % this.instances.length;
    this.made.push(this.begun());
    return this.made.length <= this.instances.length;
  }

  get checks() {
    return this.made.flatMap(({ checked }) => checked);
  }

  /** The best share of the points; null where nothing was checked. */
  get best() {
    const shares = this.checks.map(({ points, of }) => points / of);
    return shares.length ? Math.max(...shares) : null;
  }

  /** Whether all of an instance was right, and nothing of it told. */
  get isSolved() {
    return this.made.some(({ isSolved }) => isSolved);
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
      made.filter(({ checked, told }) => checked.length || told.solution).map((attempt) => {
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
          solution: attempt.told.solution,
          checks: attempt.checked,
        };
      })
    ),
  };
}
