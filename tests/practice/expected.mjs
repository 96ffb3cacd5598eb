// What the page makes of claims on trees with chance, and of answers to exercises about them.

import { readFileSync } from "node:fs";
import { Catalog } from "./narration/catalog.js";
import { Examiner } from "./narration/diagnosis.js";
import { toldMistake } from "./narration/mistakes.js";
import { graded } from "./lesson/grading.js";
import { hintFor } from "./lesson/hints.js";
import { blankAnswer } from "./lesson/exercise.js";

const { claims, exercises, documents } = JSON.parse(readFileSync(0, "utf-8"));
const catalogs = Object.entries(documents).map(([code, document]) => new Catalog(code, document));

function diagnosed({ instance, value, pruned, values, windows }) {
  const ends = Object.fromEntries(
    Object.entries(windows).map(([path, [low, high]]) => [path, [low ?? -Infinity, high ?? Infinity]]),
  );
  const examiner = new Examiner(instance);
  const claim = { value, pruned: pruned && new Set(pruned), values, windows: ends };
  const { right, rule, mistakes } = examiner.diagnosis(claim);
  const names = Object.fromEntries(examiner.nodes.map(({ path, name }) => [path, name]));
  return {
    right,
    rule,
    mistakes: mistakes.map((mistake) => {
      const { maximises } = examiner.nodes[examiner.places[mistake.path]];
      const told = catalogs.map((catalog) => toldMistake(mistake, names, maximises, catalog));
      return [mistake.kind, mistake.path, mistake.told, ...told];
    }),
  };
}

function practised({ exercise, key, answers }) {
  const grades = answers.map((values) => graded(exercise, key, { ...blankAnswer(exercise), values }).right);
  let answer = blankAnswer(exercise);
  let hints = 0;
  for (let part = hintFor(exercise, key, answer); part; part = hintFor(exercise, key, answer)) {
    answer = { ...answer, ...part };
    hints++;
  }
  return { grades, hints, values: answer.values };
}

console.log(JSON.stringify({ claims: claims.map(diagnosed), exercises: exercises.map(practised) }));
