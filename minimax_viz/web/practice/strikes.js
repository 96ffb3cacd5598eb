// Nodes to strike: what is never looked at; and a node to choose.

import { html } from "../shell/elements.js";

/** @typedef {import("./asking.js").Asking} Asking */
/** @typedef {import("./asking.js").Sheet} Sheet */

/** @param {Asking} asking @returns {Sheet} */
export function strikes(asking) {
  const { tree, say } = asking;
  const buttons = nodeButtons(asking, tree.nodes.slice(1).map(({ path }) => path), (path) => {
    const { pruned } = asking.answer;
    asking.change({ pruned: pruned.includes(path) ? pruned.filter((other) => other !== path) : [...pruned, path] });
  }, (name) => say("practice.page.strike", { node: name }));
  return {
    show: ({ pruned }) => {
      tree.strike(pruned);
      for (const [path, button] of buttons) {
        const isBelow = pruned.some((other) => path.startsWith(`${other}/`));
        button.setAttribute("aria-pressed", String(pruned.includes(path) || isBelow));
        button.setAttribute("aria-disabled", String(isBelow));
      }
    },
  };
}

/** @param {Asking} asking @returns {Sheet} */
export function finding(asking) {
  const { tree, exercise, say, number, place } = asking;
  const { values = {}, pruned = [], classes = [] } = exercise.asked;
  tree.strike(pruned);
  for (const [path, value] of Object.entries(values)) tree.at(path).slot.append(html("span", { class: "worked" }, number(value)));
  const interior = Object.keys(values).filter((path) => path !== "/");
  const buttons = nodeButtons(asking, interior, (node) => asking.change({ node }), (name) => say("practice.page.mistaken", { node: name }));
  const options = classes.map((name) => {
    const button = html("button", { type: "button", "aria-pressed": "false" }, say(`exercise.class.${name}`));
    button.addEventListener("click", () => asking.change({ class: name }));
    return /** @type {[string, HTMLElement]} */ ([name, button]);
  });
  place.append(html("div", { class: "options", role: "group", "aria-label": say("practice.page.classes") }, ...options.map(([, button]) => button)));
  return {
    show: (answer) => {
      tree.mark("chosen", answer.node === null ? [] : [answer.node]);
      for (const [path, button] of buttons) button.setAttribute("aria-pressed", String(path === answer.node));
      for (const [name, button] of options) button.setAttribute("aria-pressed", String(name === answer.class));
    },
  };
}

/**
 * A button over each of these nodes.
 * @param {Asking} asking
 * @param {string[]} paths
 * @param {(path: string) => void} act
 * @param {(name: string) => string} label
 */
function nodeButtons({ tree }, paths, act, label) {
  return new Map(paths.map((path) => {
    const { node, slot } = tree.at(path);
    const button = html("button", { type: "button", class: "over", "aria-pressed": "false", "aria-label": label(node.name) });
    button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && act(path));
    slot.append(button);
    return [path, button];
  }));
}
