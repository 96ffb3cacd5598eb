// Fields at the nodes: for the values, and for the two ends of the windows.

import { html } from "../shell/elements.js";
import { numberIn } from "../base/number.js";

/** @typedef {import("./asking.js").Asking} Asking */
/** @typedef {import("./asking.js").Sheet} Sheet */

/** @param {Asking} asking @returns {Sheet} */
export function valueFields(asking) {
  const { exercise, tree, say, number } = asking;
  /** @type {Map<string, HTMLInputElement>} */
  const fields = new Map();
  for (const path of exercise.asked.nodes ?? []) {
    const field = fieldFor(say("practice.page.field.value", { node: tree.at(path).node.name }), () => {
      const value = numberIn(field.value);
      const { [path]: _, ...values } = asking.answer.values;
      asking.change({ values: value === null ? values : { ...values, [path]: value } });
    });
    fields.set(path, field);
    tree.at(path).slot.append(field);
  }
  arrows([...fields.values()]);
  return {
    show: ({ values }) => {
      for (const [path, field] of fields) fill(field, values[path], number);
    },
  };
}

/** @param {Asking} asking @returns {Sheet} */
export function windowFields(asking) {
  const { exercise, tree, say, number } = asking;
  /** @type {Map<string, HTMLInputElement[]>} */
  const fields = new Map();
  for (const path of exercise.asked.nodes ?? []) {
    const pair = ["alpha", "beta"].map((end, at) => {
      const field = fieldFor(say(`practice.page.field.${end}`, { node: tree.at(path).node.name }), () => {
        const read = numberIn(field.value);
        const ends = [...(asking.answer.windows[path] ?? [undefined, undefined])];
        ends[at] = read === null ? undefined : Number.isFinite(read) || (read < 0) !== (at === 0) ? read : null;
        asking.change({ windows: { ...asking.answer.windows, [path]: /** @type {[number, number]} */ (ends) } });
      });
      field.placeholder = at ? "β" : "α";
      return field;
    });
    const infinite = html("button", { type: "button", class: "infinite", "aria-label": say("practice.page.infinite", { node: tree.at(path).node.name }) }, "∞");
    infinite.addEventListener("click", () => {
      const ends = [...(asking.answer.windows[path] ?? [undefined, undefined])];
      const at = ends[0] === undefined ? 0 : 1;
      ends[at] = null;
      asking.change({ windows: { ...asking.answer.windows, [path]: /** @type {[number, number]} */ (ends) } });
    });
    fields.set(path, pair);
    tree.at(path).slot.append(html("span", { class: "window" }, "(", pair[0], ",", pair[1], ")", infinite));
  }
  arrows([...fields.values()].flat());
  return {
    show: ({ windows }) => {
      for (const [path, pair] of fields) {
        pair.forEach((field, at) => {
          const end = windows[path]?.[at];
          fill(field, end === null ? (at ? Infinity : -Infinity) : end, number);
        });
      }
    },
  };
}

/**
 * @param {string} label
 * @param {() => void} change
 */
function fieldFor(label, change) {
  const field = /** @type {HTMLInputElement} */ (html("input", { type: "text", "aria-label": label, "data-undone": "", autocomplete: "off", spellcheck: "false", maxlength: 12 }));
  field.addEventListener("input", change);
  return field;
}

/**
 * Write a value into a field, unless it says that already in other words.
 * @param {HTMLInputElement} field
 * @param {number | undefined} value
 * @param {(value: number) => string} number
 */
function fill(field, value, number) {
  const isRead = numberIn(field.value) === (value ?? null);
  if (!isRead || (value === undefined && document.activeElement !== field)) field.value = value === undefined ? "" : number(value);
}

/** The arrows lead from field to field; Enter too. @param {HTMLInputElement[]} fields */
function arrows(fields) {
  for (const [at, field] of fields.entries()) {
    field.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
      if (!by || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      fields[(at + by + fields.length) % fields.length].focus();
    });
  }
}
