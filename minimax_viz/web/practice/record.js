// The record of an attempt, which docs/practice-record.md describes: made only when it is asked for, and kept nowhere else.

/** @param {import("./tries.js").Tries[]} all @param {number} version */
export function recordOf(all, version) {
  return {
    format: "minimax-viz practice record",
    version,
    saved: new Date().toISOString(),
    attempts: all.flatMap(({ made }, number) => made.filter(({ checked, sawSolution }) => checked.length || sawSolution).map((attempt) => {
      const { kind, seed, difficulty, tree, algorithm, cutoff, root } = attempt.exercise;
      return {
        exercise: number + 1, kind, seed, difficulty, tree, algorithm, cutoff, root,
        began: new Date(attempt.began).toISOString(), hints: attempt.hints, solution: attempt.sawSolution, checks: attempt.checked,
      };
    })),
  };
}
