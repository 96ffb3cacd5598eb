// What the page says of an answer: how much is right, and each mistake in a sentence.

import { toldMistake } from "../narration/mistakes.js";
import { byId, html } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tries.js").Try} Try */
/** @typedef {import("./tries.js").Tries} Tries */

/** @param {Try} attempt @param {Tree} tree @param {Catalog} catalog */
export function showGrade({ grade, exercise }, tree, catalog) {
  const names = Object.fromEntries(tree.nodes.map(({ path, name }) => [path, name]));
  const nodes = exercise.asked.nodes ?? [];
  const wrong = grade?.mistakes.map(({ path }) => path) ?? [];
  const missing = nodes.length ? grade?.missing ?? [] : [];
  tree.mark("wrong", wrong);
  tree.mark("missing", missing);
  tree.mark("right", grade ? nodes.filter((path) => !wrong.includes(path) && !missing.includes(path)) : []);
  const verdict = byId("verdict");
  const list = byId("mistakes");
  document.body.dataset.grade = grade ? (grade.right === grade.items ? "right" : "wrong") : "";
  if (!grade) {
    verdict.textContent = "";
    list.replaceChildren();
    return;
  }
  const isRight = grade.right === grade.items;
  verdict.textContent = isRight
    ? catalog.text("practice.page.right")
    : catalog.text("practice.page.some", { right: Math.max(0, grade.right), items: grade.items });
  const lines = grade.mistakes.map((mistake) => {
    const node = tree.at(mistake.path).node;
    const title = html("b", {}, catalog.text(`exercise.class.${mistake.kind}`));
    const line = html("li", {}, title, " — ", toldMistake(mistake, names, node.maximises, catalog, exercise.view));
    line.dataset.class = mistake.kind;
    line.dataset.path = mistake.path;
    return line;
  });
  if (grade.rule) lines.push(html("li", { class: "rule" }, catalog.text(`practice.page.rule.${grade.rule}`)));
  for (const { key, with: known } of grade.remarks) {
    const filled = Object.entries(known).map(
      ([name, value]) => [name, typeof value === "object" && "text" in value ? names[value.text] ?? value.text : value]
    );
    lines.push(html("li", {}, catalog.text(key, Object.fromEntries(filled))));
  }
  if (missing.length)
    lines.push(html("li", {}, catalog.text("practice.page.missing", { nodes: missing.map((path) => names[path]) })));
  else if (grade.missing.length && !isRight) lines.push(html("li", {}, catalog.text("practice.page.incomplete")));
  list.replaceChildren(...lines);
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
  all.forEach(({ best }, place) => {
    const button = /** @type {HTMLElement} */ (list.children[place].firstElementChild);
    const state = best === null ? "open" : best === 1 ? "right" : "wrong";
    button.dataset.state = state;
    if (place === at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    button.setAttribute("aria-label", catalog.text(`practice.page.list.${state}`, { number: place + 1 }));
  });
  const done = all.filter(({ best }) => best === 1).length;
  byId("score").textContent = catalog.text("practice.page.score", { done, count: all.length });
}
