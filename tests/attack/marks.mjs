// The points that answers to exercises earn on the page, by their first check, and those that there are.

import { readFileSync } from "node:fs";
import { answerFrom } from "./lesson/exercise.js";
import { graded, pointsOf, pointsThere } from "./lesson/grading.js";

const { wrong, asked } = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(asked.map(({ exercise, key, answers }) => {
  const known = new Map(answers.map((given) => [JSON.stringify(given), given]));
  for (const [text, given] of known)
    known.set(text, pointsOf(graded(exercise, key, answerFrom(exercise, given)), () => 0, wrong));
  return { of: pointsThere(exercise, key), points: answers.map((given) => known.get(JSON.stringify(given))) };
})));
