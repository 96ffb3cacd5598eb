// What the page makes of answers to exercises, and whether its hints lead to a right one.

import { readFileSync } from "node:fs";
import { graded } from "./lesson/grading.js";
import { hintFor } from "./lesson/hints.js";
import { blankAnswer } from "./lesson/exercise.js";

function practised({ exercise, key, given }) {
  const isWhole = (answer) => {
    const { right, items } = graded(exercise, key, answer);
    return right === items;
  };
  let answer = blankAnswer(exercise);
  for (let part = hintFor(exercise, key, answer); part; part = hintFor(exercise, key, answer))
    answer = { ...answer, ...part };
  return { given: isWhole({ ...blankAnswer(exercise), ...given }), hinted: isWhole(answer) };
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(practised)));
