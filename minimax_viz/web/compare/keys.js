// The keys of the comparison, and what each does; the help shows this very table.

import { keyOf, keySign } from "../shell/keys.js";
import { html } from "../shell/elements.js";

/** @typedef {import("../shell/moves.js").Target} Target */
/** @typedef {Target | "parting" | "side" | "view" | "race" | "play" | "faster" | "slower" | "fit" | "in" | "away" | "account" | "transcript" | "language" | "dark" | "help"} CompareAction */

/** The action, its keys, and the prefix of the message that names it. @type {[CompareAction, string[], string][]} */
const COMPARE_KEYS = [
  ["next", ["ArrowRight", " "], "page.key."],
  ["back", ["ArrowLeft"], "page.key."],
  ["start", ["Home"], "page.key."],
  ["end", ["End"], "page.key."],
  ["parting", ["f"], "compare_page.key."],
  ["side", ["s"], "compare_page.key."],
  ["view", ["v"], "compare_page.key."],
  ["race", ["r"], "compare_page.key."],
  ["play", ["p"], "page.key."],
  ["faster", ["]"], "page.key."],
  ["slower", ["["], "page.key."],
  ["cutoff", ["c"], "page.key."],
  ["cutoff-back", ["C"], "page.key."],
  ["key", ["k"], "page.key."],
  ["key-back", ["K"], "page.key."],
  ["into", ["i"], "page.key."],
  ["over", ["n", "ArrowDown"], "page.key."],
  ["out", ["u", "ArrowUp"], "page.key."],
  ["fit", ["0"], "page.key."],
  ["in", ["+", "="], "page.key."],
  ["away", ["-"], "page.key."],
  ["account", ["a"], "compare_page.key."],
  ["transcript", ["t"], "compare_page.key."],
  ["language", ["l"], "page.key."],
  ["dark", ["d"], "page.key."],
  ["help", ["?"], "page.key."],
];

/** @param {(action: CompareAction) => void} act */
export function listenToCompareKeys(act) {
  document.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const found = COMPARE_KEYS.find(([, keys]) => keys.includes(key));
    if (!found) return;
    event.preventDefault();
    act(found[0]);
  });
}

/** @param {import("../core/catalog.js").Catalog} catalog */
export function compareKeyList(catalog) {
  return COMPARE_KEYS.flatMap(([action, keys, prefix]) => [
    html("dt", {}, ...keys.map((key) => html("kbd", {}, keySign(key)))),
    html("dd", {}, catalog.text(prefix + action)),
  ]);
}
