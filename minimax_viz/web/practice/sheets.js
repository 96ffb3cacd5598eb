// What is asked at an exercise, by its kind: what is typed, struck or chosen at the nodes of its tree, and beside it.

import { numberIn } from "../base/number.js";
import { toldAt } from "../kernel/side.js";
import { Steps } from "../kernel/steps.js";
import { button, html } from "../shell/elements.js";
import { isBelow } from "./tree.js";

/** @typedef {import("../lesson/exercise.js").Answer} Answer */
/** @typedef {import("../lesson/exercise.js").Ends} Ends */
/** @typedef {import("../narration/catalog.js").Argument} Argument */
/**
 * @typedef {object} Asking
 * @property {import("../lesson/exercise.js").Exercise} exercise
 * @property {import("../lesson/grading.js").Key} key
 * @property {import("./tree.js").Tree} tree
 * @property {HTMLElement} place beside the tree
 * @property {() => Promise<import("../kernel/trace.js").Trace>} trace of the right search
 * @property {Answer} answer so far
 * @property {(part: Partial<Answer>) => void} change
 * @property {(key: string, known?: Record<string, Argument>) => string} say
 * @property {(value: number) => string} number
 */
/** Shows an answer, with its grade if it has one. @typedef {(answer: Answer, grade: import("../lesson/grading.js").Grade | null) => void} Sheet */

const NONE = [-Infinity, Infinity]; // the ends of a window without a bound
const SIGNS = [["<", "<", "less"], ["<=", "≤", "most"], [">=", "≥", "least"], [">", ">", "more"]];

/** @type {Record<import("../lesson/exercise.js").Kind, (asking: Asking) => Sheet>} */
const SHEETS = {
  values: valueFields,
  windows: windowFields,
  pruning: strikes,
  mirrored: strikes,
  order: ordering,
  step: stepping,
  bound: bounding,
  "find-mistake": finding,
  expected: valueFields,
};

/** @param {Asking} asking */
export function sheetFor(asking) {
  return SHEETS[asking.exercise.kind](asking);
}

/** @param {Asking} asking @returns {Sheet} */
function valueFields(asking) {
  const { exercise, tree, say, number } = asking;
  const fields = (exercise.asked.nodes ?? []).map((path) => {
    const { node, slot } = tree.at(path);
    const field = numberField(say("practice.page.field.value", { node: node.name }), (value) => {
      const { [path]: _, ...values } = asking.answer.values;
      asking.change({ values: value === null ? values : { ...values, [path]: value } });
    });
    slot.append(field);
    return { path, field };
  });
  linked(fields.map(({ field }) => field));
  return ({ values }) => fields.forEach(({ path, field }) => fill(field, values[path], number));
}

/** @param {Asking} asking @returns {Sheet} */
function windowFields(asking) {
  const { exercise, tree, say, number } = asking;
  /** @returns {Ends} */
  const endsOf = (/** @type {string} */ path) => asking.answer.windows[path] ?? [undefined, undefined];
  const change = (/** @type {string} */ path, /** @type {number} */ at, /** @type {number | null} */ value) => {
    const [alpha, beta] = endsOf(path);
    const end = value === null ? undefined : value === NONE[at] ? null : value;
    asking.change({ windows: { ...asking.answer.windows, [path]: at ? [alpha, end] : [end, beta] } });
  };
  const fields = (exercise.asked.nodes ?? []).flatMap((path) => {
    const { node: { name }, slot } = tree.at(path);
    const pair = ["alpha", "beta"].map((end, at) => {
      const field = numberField(say(`practice.page.field.${end}`, { node: name }), (value) => change(path, at, value));
      field.placeholder = at ? "β" : "α";
      return { path, at, field };
    });
    const infinite = button({ class: "infinite", "aria-label": say("practice.page.infinite", { node: name }) }, () => {
      const at = endsOf(path)[0] === undefined ? 0 : 1;
      change(path, at, NONE[at]);
    }, "∞");
    slot.append(html("span", { class: "window" }, "(", pair[0].field, ",", pair[1].field, ")", infinite));
    return pair;
  });
  linked(fields.map(({ field }) => field));
  return () => {
    for (const { path, at, field } of fields) {
      const end = endsOf(path)[at];
      fill(field, end === null ? NONE[at] : end, number);
    }
  };
}

/** @param {Asking} asking @returns {Sheet} */
function strikes(asking) {
  const { tree } = asking;
  const paths = tree.nodes.slice(1).map(({ path }) => path);
  const buttons = nodeButtons(asking, paths, "practice.page.strike", (path) => {
    const { pruned } = asking.answer;
    asking.change({ pruned: pruned.includes(path) ? pruned.filter((other) => other !== path) : [...pruned, path] });
  });
  for (const [path, over] of buttons) {
    over.addEventListener("pointerenter", () => tree.mark("preview", [path]));
    over.addEventListener("pointerleave", () => tree.mark("preview", []));
  }
  return ({ pruned }) => {
    tree.strike(pruned);
    for (const [path, over] of buttons) {
      over.setAttribute("aria-pressed", String(pruned.includes(path) || isBelow(path, pruned)));
      over.setAttribute("aria-disabled", String(isBelow(path, pruned)));
    }
  };
}

/** @param {Asking} asking @returns {Sheet} */
function finding(asking) {
  const { tree, exercise, say, number, place } = asking;
  const { values = {}, pruned = [], classes = [] } = exercise.asked;
  tree.strike(pruned);
  for (const [path, value] of Object.entries(values)) {
    tree.at(path).slot.append(html("span", { class: "worked" }, number(value)));
  }
  const interior = Object.keys(values).filter((path) => path !== "/");
  const buttons = nodeButtons(asking, interior, "practice.page.mistaken", (node) => asking.change({ node }));
  const options = classes.map((value) => ({ value, text: say(`exercise.class.${value}`) }));
  const mistakes = choice(say("practice.page.classes"), options, (name) => asking.change({ class: name }));
  place.append(mistakes.group);
  return (answer) => {
    tree.mark("chosen", answer.node === null ? [] : [answer.node]);
    for (const [path, over] of buttons) over.setAttribute("aria-pressed", String(path === answer.node));
    mistakes.show(answer.class);
  };
}

/** @param {Asking} asking @returns {Sheet} */
function ordering(asking) {
  const { exercise, say, place } = asking;
  const list = html("ol", { class: "order", "aria-label": say("practice.page.order") });
  place.append(list);
  const move = (/** @type {number} */ at, /** @type {number} */ by) => {
    const order = [...asking.answer.order];
    [order[at], order[at + by]] = [order[at + by], order[at]];
    asking.change({ order });
    const [earlier, later] = list.children[at + by].querySelectorAll("button");
    (by < 0 ? [earlier, later] : [later, earlier]).find((again) => !again.disabled)?.focus();
  };
  return ({ order }) => {
    list.replaceChildren(...order.map((which, at) => {
      const name = exercise.asked.moves?.[which] ?? "";
      const [earlier, later] = [-1, 1].map((by) => {
        const label = say(`practice.page.${by < 0 ? "earlier" : "later"}`, { move: name });
        const made = button({ "aria-label": label }, () => move(at, by), by < 0 ? "◀" : "▶");
        made.toggleAttribute("disabled", !(at + by in order));
        return made;
      });
      return html("li", {}, earlier, html("b", {}, name), later);
    }));
  };
}

/** The leaves that are looked at next, in the order in which they are chosen. @param {Asking} asking @returns {Sheet} */
function stepping(asking) {
  const { exercise: { asked }, tree, say, place } = asking;
  const options = asked.options?.[0] ?? [];
  const count = asked.options?.length ?? 0;
  const told = html("ol", { class: "told", "aria-label": say("practice.page.next_leaves") });
  const choose = (/** @type {number} */ option) => {
    const { step } = asking.answer;
    const at = step.indexOf(option);
    if (at >= 0 && at === step.length - 1) asking.change({ step: step.slice(0, -1) });
    else if (at < 0 && step.length < count) asking.change({ step: [...step, option] });
  };
  const paths = options.flatMap(({ kind, path }) => (kind === "look" ? [path] : []));
  const buttons = nodeButtons(asking, paths, "practice.page.next_leaf", (path) => choose(paths.indexOf(path)));
  const over = button({ "aria-pressed": "false" }, () => choose(paths.length), say("exercise.step.end"));
  place.append(told, html("div", { class: "options" }, over));
  void asking.trace().then((trace) => showStanding(asking, trace, asked.after ?? 0));
  return ({ step }, grade) => {
    told.replaceChildren(...step.map((option, at) => {
      const name = option in paths ? tree.at(paths[option]).node.name : say("exercise.step.end");
      return html("li", { class: grade?.parts[at] ?? "" }, name);
    }));
    for (const [path, over] of buttons) {
      const at = step.indexOf(paths.indexOf(path));
      over.setAttribute("aria-pressed", String(at >= 0));
      const { slot } = tree.at(path);
      slot.querySelector(".place")?.remove();
      if (at >= 0) slot.append(html("span", { class: "place", "aria-hidden": "true" }, String(at + 1)));
    }
    over.setAttribute("aria-pressed", String(step.includes(paths.length)));
  };
}

/**
 * How the search stands after a step: what each node is worth so far, which one is at hand, what has not been reached.
 * @param {Pick<Asking, "tree" | "number">} asking
 * @param {import("../kernel/trace.js").Trace} trace
 * @param {number} at
 */
export function showStanding({ tree, number }, trace, at) {
  const steps = new Steps(trace);
  const paths = Array.from({ length: trace.rows }, (_, row) => trace.path(row));
  const states = paths.map((_, row) => steps.state(row, at));
  paths.forEach((path, row) => {
    const isWorked = tree.at(path).node.value === null && ["open", "done"].includes(states[row]);
    const best = isWorked ? steps.standing(row, steps.backedUpBefore(row, at)).best : null;
    if (best !== null) tree.at(path).slot.append(html("span", { class: "worked" }, number(toldAt(trace, row, best))));
  });
  const reached = paths.filter((_, row) => states[row] !== "unvisited");
  tree.strike(paths.filter((_, row) => states[row] === "pruned"));
  tree.mark("ahead", tree.nodes.map(({ path }) => path).filter((path) => !reached.includes(path)));
  tree.mark("at-hand", [trace.path(steps.at(at).node)]);
}

/** @param {Asking} asking @returns {Sheet} */
function bounding(asking) {
  const { exercise, tree, say, place, number } = asking;
  const { leaf = "/", node = "/" } = exercise.asked;
  tree.mark("asked", [leaf, node]);
  const options = SIGNS.map(([value, text, name]) => ({ value, text, said: say(`practice.page.sign.${name}`) }));
  const signs = choice(say("practice.page.bound.sign"), options, (sign) => asking.change({ sign }));
  const field = numberField(say("practice.page.bound.value"), (value) => asking.change({ value }));
  const skipped = say("practice.page.bound.skip", { node: tree.at(node).node.name, leaf: tree.at(leaf).node.name });
  place.append(html("p", { class: "bound" }, html("span", {}, skipped), signs.group, field));
  return ({ sign, value }) => {
    signs.show(sign);
    fill(field, value, number);
  };
}

/**
 * Buttons of which one is chosen.
 * @param {string} label
 * @param {{ value: string, text: string, said?: string }[]} options `said` in place of a text that is a sign
 * @param {(value: string) => void} choose
 */
function choice(label, options, choose) {
  const buttons = options.map(({ value, text, said = text }) => {
    return button({ value, "aria-label": said }, () => choose(value), text);
  });
  return {
    group: html("span", { class: "options", role: "group", "aria-label": label }, ...buttons),
    show: (/** @type {string | null} */ chosen) => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each.getAttribute("value") === chosen));
    },
  };
}

/**
 * A button over each of these nodes, and what it is called.
 * @param {Asking} asking
 * @param {string[]} paths
 * @param {string} key
 * @param {(path: string) => void} act
 */
function nodeButtons({ tree, say }, paths, key, act) {
  return new Map(paths.map((path) => {
    const { node, slot } = tree.at(path);
    const over = button({ class: "over", "aria-pressed": "false", "aria-label": say(key, { node: node.name }) }, () => {
      if (over.getAttribute("aria-disabled") !== "true") act(path);
    });
    slot.append(over);
    return [path, over];
  }));
}

/** @param {string} label @param {(value: number | null) => void} change */
function numberField(label, change) {
  const looks = { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 12 };
  const field = /** @type {HTMLInputElement} */ (html("input", { ...looks, "aria-label": label, "data-undone": "" }));
  field.addEventListener("input", () => change(numberIn(field.value)));
  return field;
}

/**
 * Write a value into a field, unless it says that already in other words.
 * @param {HTMLInputElement} field
 * @param {number | null | undefined} value
 * @param {(value: number) => string} number
 */
function fill(field, value, number) {
  const isRead = numberIn(field.value) === (value ?? null);
  const isBlank = value === null || value === undefined;
  if (!isRead || (isBlank && document.activeElement !== field)) field.value = isBlank ? "" : number(value);
}

/** The arrows lead from field to field; Enter too. @param {HTMLInputElement[]} fields */
function linked(fields) {
  fields.forEach((field, at) =>
    field.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
      if (!by || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      fields[(at + by + fields.length) % fields.length].focus();
    })
  );
}
