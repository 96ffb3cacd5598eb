// What an exercise is to the page: its data, the answers of each kind, and when one is complete.

/** @typedef {import("../narration/instance.js").Instance} Instance */
/** @typedef {"values" | "windows" | "pruning" | "order" | "step" | "bound" | "find-mistake" | "mirrored" | "expected"} Kind */
/** @typedef {{ kind: string, path: string }} StepOption */
/**
 * @typedef {object} Asked what is asked, by kind
 * @property {string[]} [nodes]
 * @property {string[]} [moves]
 * @property {number} [after]
 * @property {StepOption} [last]
 * @property {StepOption[][]} [options]
 * @property {string} [leaf]
 * @property {string} [node]
 * @property {Record<string, number>} [values]
 * @property {string[]} [pruned]
 * @property {string[]} [classes]
 */
/**
 * `looks` and `moves` are those of nodes, by their paths: their boards, and what leads to them.
 * @typedef {Instance & { kind: Kind, looks: Record<string, string[][] | string>, moves: Record<string, string>, solution: string, seed: number, difficulty: number, told: string, asked: Asked, tasks: Record<string, string>, hidden: string }} Exercise
 */
/** @typedef {[number | null | undefined, number | null | undefined]} Ends of a window: null where it has none, undefined where nothing is said */
/**
 * An answer; each kind has its own part of it.
 * @typedef {object} Answer
 * @property {Record<string, number>} values
 * @property {Record<string, Ends>} windows
 * @property {string[]} pruned
 * @property {number[]} order
 * @property {number[]} step which option was chosen, one step after the other
 * @property {string | null} sign
 * @property {number | null} value
 * @property {string | null} node
 * @property {string | null} class
 */

/** @type {Record<Kind, (keyof Answer)[]>} */
const PARTS = {
  values: ["values"],
  windows: ["windows"],
  pruning: ["pruned"],
  mirrored: ["pruned"],
  order: ["order"],
  step: ["step"],
  bound: ["sign", "value"],
  "find-mistake": ["node", "class"],
  expected: ["values"],
};

/** The answer that says nothing yet. @param {Exercise} exercise @returns {Answer} */
export function blankAnswer({ asked }) {
  return {
    values: {},
    windows: {},
    pruned: [],
    order: (asked.moves ?? []).map((_, at) => at),
    step: [],
    sign: null,
    value: null,
    node: null,
    class: null,
  };
}

/** The part of an answer that counts for its kind, as a record has it. @param {Exercise} exercise @param {Answer} answer */
export function recordedAnswer({ kind }, answer) {
  if (kind === "windows") {
    return {
      windows: Object.fromEntries(Object.entries(answer.windows).map(([path, ends]) => [path, ends.map(recordedEnd)])),
    };
  }
  return Object.fromEntries(PARTS[kind].map((part) => [part, answer[part]]));
}

/** JSON has no infinities: those at the wrong end are texts, and "" says that nothing is said. @param {number | null | undefined} end */
function recordedEnd(end) {
  if (end === undefined) return "";
  return end === null || Number.isFinite(end) ? end : end > 0 ? "inf" : "-inf";
}

/**
 * An answer out of a record's part.
 * @param {Exercise} exercise
 * @param {Partial<Answer>} part
 * @returns {Answer}
 */
export function answerFrom(exercise, part) {
  return { ...blankAnswer(exercise), ...part };
}
