// The model solution: the page of the search, for the tree of an exercise.

import { searched } from "../kernel/search.js";
import { turned } from "../kernel/side.js";
import { readTree } from "../kernel/treetext.js";
import { nodesOf } from "../narration/instance.js";

/**
 * @typedef {object} Solutions
 * @property {Record<string, string>} shared what all pages have, by the marks that stand for it
 * @property {Record<string, { page: string, data: string }>} pages by what searches have in common, with the data of one
 */

/**
 * The document of the search that solves an exercise: a leaf that is left open has the value of the answer, and the root's
 * moves the best order, if that is asked for.
 * @param {import("../lesson/exercise.js").Exercise} exercise
 * @param {import("../lesson/grading.js").Key} key
 * @param {Solutions} solutions
 */
export function solutionDocument(exercise, key, { pages }) {
  const { tree, root, asked, solution } = exercise;
  const known = JSON.parse(pages[solution].data);
  const levels = readTree(tree, root, true);
  if (levels.some(({ isChance }) => isChance)) return known; // its page is its own: practice/products.py
  for (const leaf of levels.filter(({ isOpen }) => isOpen && asked.leaf)) {
    leaf.isOpen = false;
    leaf.value = turned(key.value ?? 0, nodesOf(exercise).find(({ path }) => path === asked.leaf)?.side ?? "max");
  }
  if (exercise.kind === "order" && key.orders?.length) {
    for (const node of levels) node.given.name = node.name; // which else would follow the new places
    levels[0].children = key.orders[0].map((move) => levels[0].children[move]);
  }
  return searched({ ...known, settings: { ...known.settings, root } }, levels).document;
}

/**
 * The page that steps through it.
 * @param {import("../lesson/exercise.js").Exercise} exercise
 * @param {import("../lesson/grading.js").Key} key
 * @param {Solutions} solutions
 */
export function solutionPage(exercise, key, solutions) {
  const { page, data } = solutions.pages[exercise.solution];
  const text = JSON.stringify(solutionDocument(exercise, key, solutions));
  const safe = text.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  const whole = Object.entries(solutions.shared).reduce((text, [mark, part]) => text.replace(mark, () => part), page);
  return whole.split(data).join(safe);
}

const LAST = 1e9;

/**
 * Go to the moment at which the solution of an exercise is seen: usually the end of the search.
 * @param {HTMLIFrameElement} frame with the page
 * @param {import("../lesson/exercise.js").Exercise} exercise
 */
export function showMoment(frame, { kind, asked }) {
  const step = kind === "step" ? asked.after ?? LAST : kind === "windows" ? 2 : LAST; // a window is seen on entry
  if (frame.contentWindow) frame.contentWindow.location.hash = `step=${step}`;
}
