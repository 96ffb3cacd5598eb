// What is chosen beside the tree: an order of moves, the next step, a bound.

import { Steps } from "../core/steps.js";
import { html } from "../shell/elements.js";
import { numberIn } from "../base/number.js";

/** @typedef {import("./asking.js").Asking} Asking */
/** @typedef {import("./asking.js").Sheet} Sheet */

const SIGNS = [["<", "<"], ["<=", "≤"], [">=", "≥"], [">", ">"]];

/** @param {Asking} asking @returns {Sheet} */
export function ordering(asking) {
  const { exercise, say, place } = asking;
  const moves = exercise.asked.moves ?? [];
  const list = html("ol", { class: "order", "aria-label": say("practice.page.order") });
  place.append(list);
  const move = (/** @type {number} */ at, /** @type {number} */ by) => {
    const order = [...asking.answer.order];
    [order[at], order[at + by]] = [order[at + by], order[at]];
    asking.change({ order });
    const buttons = list.children[at + by]?.querySelectorAll("button");
    const again = buttons?.[by < 0 ? 0 : 1];
    (again?.hasAttribute("disabled") ? buttons?.[by < 0 ? 1 : 0] : again)?.focus();
  };
  return {
    show: ({ order }) => {
      list.replaceChildren(...order.map((which, at) => {
        const name = moves[which];
        const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ key) => {
          const made = html("button", { type: "button", "aria-label": say(key, { move: name }) }, sign);
          if (at + by < 0 || at + by >= order.length) made.setAttribute("disabled", "");
          made.addEventListener("click", () => move(at, by));
          return made;
        };
        return html("li", {}, button(-1, "◀", "practice.page.earlier"), html("b", {}, name), button(1, "▶", "practice.page.later"));
      }));
    },
  };
}

/** @param {Asking} asking @returns {Sheet} */
export function stepping(asking) {
  const { exercise, tree, say, place, key } = asking;
  const told = html("ol", { class: "told" });
  const options = html("div", { class: "options", role: "group", "aria-label": say("practice.page.next_step") });
  place.append(told, options);
  /** @type {((at: number) => void) | null} */
  let showStanding = null;
  const first = exercise.asked.after ?? 0;
  void asking.trace().then((trace) => {
    showStanding = standings(asking, trace);
    showStanding(first + asking.answer.step.length);
  });
  const said = (/** @type {import("../lesson/exercise.js").StepOption} */ { kind, path }) => say(`exercise.step.${kind}`, { node: tree.at(path).node.name });
  return {
    show: ({ step }) => {
      const steps = key.steps ?? [];
      told.replaceChildren(...step.map((chosen, at) => {
        const option = exercise.asked.options?.[at]?.[chosen];
        const isRight = option?.kind === steps[at].kind && option.path === steps[at].path;
        const value = steps[at].value;
        const right = value === null ? said(steps[at]) : `${said(steps[at])} (${asking.number(value)})`;
        const wrong = isRight || !option ? [] : [" ", html("s", {}, said(option))];
        return html("li", { class: isRight ? "right" : "wrong" }, html("span", { class: "verdict", "aria-hidden": "true" }, isRight ? "✓" : "✗"), right, ...wrong);
      }));
      told.setAttribute("start", String(first + 1));
      showStanding?.(first + step.length);
      options.replaceChildren(...(exercise.asked.options?.[step.length] ?? []).map((option, at) => {
        const button = html("button", { type: "button" }, said(option));
        button.addEventListener("click", () => {
          asking.change({ step: [...asking.answer.step, at] });
          options.querySelector("button")?.focus();
        });
        return button;
      }));
    },
  };
}

/**
 * How the search stands after a step: what each node is worth so far, which one is at hand, what has not been reached.
 * @param {Asking} asking
 * @param {import("../core/trace.js").Trace} trace
 */
function standings({ tree, number }, trace) {
  const steps = new Steps(trace);
  const rows = Array.from({ length: trace.rows }, (_, row) => ({ row, path: trace.path(row) }));
  const values = new Map(rows.filter(({ path }) => tree.at(path).node.value === null).map(({ row, path }) => {
    const value = html("span", { class: "worked" });
    tree.at(path).slot.append(value);
    return [row, value];
  }));
  return (/** @type {number} */ at) => {
    const states = new Map(rows.map(({ row }) => [row, steps.state(row, at)]));
    for (const [row, value] of values) {
      const { best } = steps.standing(row, steps.backedUpBefore(row, at));
      const isKnown = states.get(row) === "open" || states.get(row) === "done";
      value.textContent = isKnown && best !== null ? number(best) : "";
    }
    tree.strike(rows.filter(({ row }) => states.get(row) === "pruned").map(({ path }) => path));
    const reached = new Set(rows.filter(({ row }) => states.get(row) !== "unvisited").map(({ path }) => path));
    tree.mark("ahead", tree.nodes.map(({ path }) => path).filter((path) => !reached.has(path)));
    tree.mark("at-hand", [trace.path(steps.at(at).node)]);
  };
}

/** @param {Asking} asking @returns {Sheet} */
export function bounding(asking) {
  const { exercise, tree, say, place, number } = asking;
  const { leaf = "/", node = "/" } = exercise.asked;
  tree.mark("asked", [leaf, node]);
  const signs = SIGNS.map(([sign, shown]) => {
    const button = html("button", { type: "button", "aria-pressed": "false", "aria-label": say(`practice.page.sign.${sign === "<" ? "less" : sign === "<=" ? "most" : sign === ">=" ? "least" : "more"}`) }, shown);
    button.addEventListener("click", () => asking.change({ sign }));
    return /** @type {[string, HTMLElement]} */ ([sign, button]);
  });
  const field = /** @type {HTMLInputElement} */ (html("input", { type: "text", inputmode: "text", "aria-label": say("practice.page.bound.value"), "data-undone": "", autocomplete: "off", maxlength: 8 }));
  field.addEventListener("input", () => asking.change({ value: numberIn(field.value) }));
  place.append(html("p", { class: "bound" },
    html("span", {}, say("practice.page.bound.skip", { node: tree.at(node).node.name, leaf: tree.at(leaf).node.name })),
    html("span", { class: "options", role: "group", "aria-label": say("practice.page.bound.sign") }, ...signs.map(([, button]) => button)), field));
  return {
    show: ({ sign, value }) => {
      for (const [known, button] of signs) button.setAttribute("aria-pressed", String(known === sign));
      if (numberIn(field.value) !== value) field.value = value === null ? "" : number(value);
    },
  };
}
