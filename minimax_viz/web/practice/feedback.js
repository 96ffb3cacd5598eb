// What the page says of an answer: how much is right, and each mistake in a sentence.

import { readable, toldMistake } from "../narration/mistakes.js";
import { partlyStruck, whyWrong } from "../lesson/hints.js";
import { byId, html } from "../shell/elements.js";
import { isBelow } from "./tree.js";

/** @typedef {import("../narration/catalog.js").Argument} Argument */
/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tries.js").Try} Try */
/** @typedef {import("./tries.js").Tries} Tries */

const STATES = ["right", "follows", "wrong", "missing"];

/** @param {Try} attempt @param {Tree} tree @param {Catalog} catalog */
export function showGrade({ grade, exercise, told, answer, counted }, tree, catalog) {
  const { names } = tree;
  const partly = new Map(grade?.mistakes.map((mistake) => [mistake.path, partlyStruck(exercise, mistake, answer)]));
  const marked = STATES.map((state) => {
    const paths = Object.entries(grade?.parts ?? {}).flatMap(([part, is]) =>
      is === state && part in names && !partly.get(part) ? [part] : []
    );
    tree.mark(state, state === "missing" && !exercise.asked.nodes ? [] : paths);
    return paths;
  });
  const [right, follows, , missing] = marked;
  const isAll = grade !== null && grade.right === grade.items;
  const confirmed = answer.pruned.filter((path) => isAll || right.includes(above(path)));
  tree.mark("confirmed", withBelow(confirmed, tree));
  tree.mark("supposed", withBelow(answer.pruned.filter((path) => follows.includes(above(path))), tree));
  const verdict = byId("verdict");
  const list = byId("mistakes");
  byId("counted").textContent = grade ? toldCount(counted, told, catalog) : "";
  document.body.dataset.grade = grade ? (isAll ? "right" : "wrong") : "";
  if (!grade) {
    verdict.textContent = "";
    list.replaceChildren();
    return;
  }
  const isTold = counted.before >= counted.right && [...told.hinted.values()].some((share) => share >= 1);
  const why = told.solution ? ".solution" : isTold ? ".told" : "";
  verdict.textContent = isAll
    ? catalog.text(`practice.page.right${why}`)
    : catalog.text("practice.page.some", { right: Math.max(0, grade.right), items: grade.items });
  const named = (/** @type {string[]} */ paths) => paths.map((path) => names[path]);
  const lines = grade.mistakes.map((mistake) => {
    const node = tree.at(mistake.path).node;
    const title = html("b", {}, catalog.text(`exercise.class.${mistake.kind}`));
    const said = told.isExplained(mistake.path) || !namesRight(mistake)
      ? toldMistake(mistake, names, node.maximises, catalog, exercise.view)
      : toldRemark(whyWrong(exercise, mistake), names, catalog);
    const part = partly.get(mistake.path);
    const found = part && toldRemark(part, names, catalog);
    const line = html("li", {}, ...(found ? [found] : [title, " — ", said]));
    line.dataset.class = mistake.kind;
    line.dataset.path = mistake.path;
    return line;
  });
  if (grade.rule) lines.push(html("li", { class: "rule" }, catalog.text(`practice.page.rule.${grade.rule}`)));
  for (const remark of grade.remarks) lines.push(html("li", {}, toldRemark(remark, names, catalog)));
  if (follows.length)
    lines.push(html("li", { class: "follows" }, catalog.text("practice.page.follows", { nodes: named(follows) })));
  if (missing.length && exercise.asked.nodes)
    lines.push(html("li", {}, catalog.text("practice.page.missing", { nodes: named(missing) })));
  else if (grade.missing.length && !isAll) lines.push(html("li", {}, catalog.text("practice.page.incomplete")));
  list.replaceChildren(...lines);
}

/** How points were counted, where something was taken from them. @param {Try["counted"]} counted @param {Try["told"]} told @param {Catalog} catalog */
function toldCount(counted, { solution }, catalog) {
  if (solution || !(counted.wrong || counted.before)) return "";
  const names = /** @type {(keyof Try["counted"])[]} */ (["right", "wrong", "before"]);
  const parts = names.filter((name) => counted[name]).map((name) =>
    catalog.text(`practice.page.counted.${name}`, { points: readable(counted[name]) })
  );
  return catalog.text("practice.page.counted", { parts });
}

/** @param {string} path of a node */
function above(path) {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

/** Nodes with all that is below them. @param {string[]} paths @param {Tree} tree */
function withBelow(paths, tree) {
  return tree.nodes.flatMap(({ path }) => (paths.includes(path) || isBelow(path, paths) ? [path] : []));
}

/** Whether the sentence about a mistake names what would be right, which the first check does not tell. @param {import("../narration/instance.js").Mistake} mistake */
function namesRight({ kind, told, facts }) {
  return "claimed" in facts || "claimed_alpha" in facts || kind.startsWith("missed") ||
    (kind === "rule-ge-gt" && told === "ge");
}

/** @param {import("../lesson/grading.js").Remark} remark @param {Record<string, string>} names of nodes by their paths @param {Catalog} catalog */
export function toldRemark({ key, with: known }, names, catalog) {
  /** @type {(value: Argument) => Argument} */
  const named = (value) => {
    if (Array.isArray(value)) return value.map(named);
    return typeof value === "object" && "text" in value ? names[value.text] ?? value.text : value;
  };
  return catalog.text(key, Object.fromEntries(Object.entries(known).map(([name, value]) => [name, named(value)])));
}

/**
 * The exercises as a row of buttons, and how much is done.
 * @param {Tries[]} all
 * @param {number} at
 * @param {Catalog} catalog
 */
export function showScores(all, at, catalog) {
  const list = byId("list");
  if (list.children.length !== all.length) {
    list.replaceChildren(...all.map((_, place) =>
      html("li", {}, html("button", { type: "button", "data-number": place + 1 }, String(place + 1)))
    ));
  }
  all.forEach(({ best, isSolved }, place) => {
    const button = /** @type {HTMLElement} */ (list.children[place].firstElementChild);
    const state = best === null ? "open" : isSolved ? "right" : "wrong";
    button.dataset.state = state;
    if (place === at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    button.setAttribute("aria-label", catalog.text(`practice.page.list.${state}`, { number: place + 1 }));
  });
  const done = all.filter(({ isSolved }) => isSolved).length;
  byId("score").textContent = catalog.text("practice.page.score", { done, count: all.length });
}
