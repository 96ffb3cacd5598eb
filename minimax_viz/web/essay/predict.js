// A figure in which something is foretold before it is shown.

import { numberIn } from "../base/number.js";
import { blankAnswer } from "../lesson/exercise.js";
import { graded } from "../lesson/grading.js";
import { nodesOf } from "../narration/instance.js";
import { sheetFor } from "../practice/sheets.js";
import { button, html } from "../shell/elements.js";
import { FigureTree, choices, counted, frameOf } from "./figure.js";
import { seenIn } from "./search.js";

/** @typedef {import("./figure.js").Figure} Figure */
/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** Asks, and tells whether what is said by now is right. @typedef {() => boolean} Asked */

const STATES = ["right", "follows", "wrong"];

/**
 * @param {HTMLElement} element
 * @param {Figure} figure
 * @param {Record<string, string>} texts
 * @param {Catalog} catalog
 */
export function predicting(element, figure, texts, catalog) {
  const { ask, box, tools, count, told } = frameOf(element, catalog.text("practice.page.tree", { tree: figure.told }));
  ask.innerHTML = texts.ask;
  const seen = seenIn(figure, figure.depths?.[0] ?? null, figure.estimates);
  const kind = figure.asks === "expected" || figure.asks === "values" ? figure.asks : "step";
  const tree = new FigureTree(box, { ...figure, kind }, catalog);
  if (seen.horizon.length) tree.tell(guessesOf(seen));
  const retract = () => {
    for (const state of STATES) tree.mark(state, []);
    told.textContent = "";
    element.dataset.state = "";
  };
  const isRight = figure.asks === "number" || figure.asks === "best"
    ? askBeside(figure, seen, tools, texts.ask, retract, catalog)
    : askInTree(figure, tree, tools, retract, catalog);
  const reveal = () => {
    retract();
    for (const place of box.querySelectorAll(".slot > :is(input, .over)")) place.remove();
    tree.tell(seen);
    count.textContent = counted(seen, catalog, figure.algorithm === "alphabeta");
    told.innerHTML = texts.right;
    element.dataset.state = "right";
    tools.hidden = true;
  };
  const check = button({ class: "main" }, () => {
    if (isRight()) return reveal();
    told.innerHTML = texts.wrong;
    element.dataset.state = "wrong";
  }, catalog.text("lesson.check"));
  tools.append(check, button({}, reveal, catalog.text("lesson.show")));
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && !tools.hidden) check.click();
  });
}

/** What is seen before anything is backed up: the estimates. @param {import("./search.js").Seen} seen */
function guessesOf(seen) {
  const values = new Map([...seen.values].filter(([path]) => seen.horizon.includes(path)));
  return { ...seen, values, skipped: [], bestPath: "" };
}

/**
 * What is asked at the nodes, as in an exercise.
 * @param {Figure} figure
 * @param {FigureTree} tree
 * @param {HTMLElement} place
 * @param {() => void} retract what was said of an answer before
 * @param {Catalog} catalog
 * @returns {Asked}
 */
function askInTree(figure, tree, place, retract, catalog) {
  const nodes = nodesOf(figure).filter(({ name }) => figure.nodes?.includes(name)).map(({ path }) => path);
  const exercise =
    /** @type {import("../lesson/exercise.js").Exercise} */ ({ ...figure, kind: figure.asks, asked: { nodes } });
  const asking = {
    exercise,
    key: {},
    tree,
    place,
    answer: blankAnswer(exercise),
    change: (/** @type {Partial<import("../lesson/exercise.js").Answer>} */ part) => {
      asking.answer = { ...asking.answer, ...part };
      retract();
      sheet(asking.answer, null);
    },
    trace: () => Promise.reject(new Error("nothing is stepped through here")),
    say: (/** @type {string} */ key, /** @type {Record<string, any>} */ known = {}) => catalog.text(key, known),
    number: (/** @type {number} */ value) => catalog.number(value),
  };
  const sheet = sheetFor(asking);
  sheet(asking.answer, null);
  return () => {
    const { parts, right, items } = graded(exercise, {}, asking.answer);
    for (const state of STATES)
      tree.mark(state, Object.keys(parts).filter((part) => parts[part] === state && part in tree.names));
    return items > 0 && right === items;
  };
}

/**
 * A number that is asked for, or which of the root's moves is best.
 * @param {Figure} figure
 * @param {import("./search.js").Seen} seen
 * @param {HTMLElement} place
 * @param {string} label
 * @param {() => void} retract
 * @param {Catalog} catalog
 * @returns {Asked}
 */
function askBeside(figure, seen, place, label, retract, catalog) {
  if (figure.asks === "best") {
    let chosen = "";
    const nodes = nodesOf(figure);
    const moves = nodes[0].children.map((child) => nodes[child].name);
    place.append(choices(
      catalog.text("lesson.best"),
      moves.map((name) => [name, () => {
        chosen = name;
        retract();
      }]),
    ));
    return () => chosen === seen.best;
  }
  const field =
    /** @type {HTMLInputElement} */ (html("input", { inputmode: "numeric", maxlength: 6, "aria-label": label }));
  field.addEventListener("input", retract);
  place.append(field);
  return () => numberIn(field.value) === seen[figure.counts ?? "all"];
}
