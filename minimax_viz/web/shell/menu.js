// The menu of a page: what stands in no row of buttons. The browser opens and closes it, and gives the focus back; the
// arrows lead through it as through a toolbar.

import { signOf } from "../base/keys.js";
import { around, byId, html } from "./elements.js";

/** @typedef {import("../base/keys.js").Commands} Commands */
/**
 * What a command is called in the menu, and its sign; the words are those of its key unless there are shorter ones.
 * @typedef {[act: string, sign: string, text?: string, kind?: "switch"]} Entry
 */

export const MENU = "[role=menu]";
/** What one does more than once goes on being offered. */
const REPEATED = ["faster", "slower", "in", "away"];
/** @type {Entry[]} */
const STEPS = [
  ["start", "|◀"],
  ["end", "▶|"],
  ["key", "◆", "page.key"],
  ["into", "↘"],
  ["over", "↷", "page.over"],
  ["out", "↥"],
  ["every", "1", "page.every", "switch"],
];
/** @type {Entry[]} */
const SPEED = [["faster", "»"], ["slower", "«"]];
/** @type {Entry[]} */
const VIEW = [["in", "+"], ["away", "−"], ["fit", "⤢"], ["transcript", "≡", "page.transcript"]];
/** @type {Entry[]} */
const LOOKS = [["language", "Aя"], ["dark", "◐"]];

/** Fill the menu of the page. @param {Entry[]} own what this page has beside what every page has */
export function makeMenu(own) {
  const menu = byId("menu");
  const group = (/** @type {Record<string, string>} */ named, /** @type {Entry[]} */ entries) =>
    html("div", { role: "group", ...named }, ...entries.map(entry));
  const speed = group({ "aria-labelledby": "pace" }, SPEED);
  speed.prepend(html("span", { id: "pace" }));
  menu.replaceChildren(
    group({ "data-label": "page.controls" }, STEPS),
    speed,
    group({ "data-label": "page.view" }, [...own, ...VIEW]),
    group({ "data-label": "page.looks" }, LOOKS),
  );
  entries()[0].autofocus = true; // where the focus goes when it opens
  menu.addEventListener("click", (event) => {
    const act = around(event, "[data-act]")?.getAttribute("data-act") ?? "";
    if (act && !REPEATED.includes(act)) menu.hidePopover?.();
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Tab") menu.hidePopover?.();
    if (event.key === "Escape") event.stopPropagation(); // it shuts the menu, and nothing else
  });
}

/** @param {Entry} entry */
function entry([act, sign, text = `page.key.${act}`, kind]) {
  /** @type {Record<string, string>} */
  const role = kind ? { role: "menuitemcheckbox", "aria-checked": "false" } : { role: "menuitem" };
  return html(
    "button",
    { type: "button", ...role, "data-act": act, tabindex: -1 },
    html("span", { class: "sign", "aria-hidden": "true" }, sign),
    html("span", { "data-text": text }),
  );
}

/** @returns {NodeListOf<HTMLButtonElement>} */
function entries() {
  return document.querySelectorAll(`${MENU} button`);
}

/** Write beside each entry which key does the same. @param {Commands} commands */
export function showMenuKeys(commands) {
  for (const entry of entries()) {
    const [key] = commands[entry.getAttribute("data-act") ?? ""]?.[0] ?? [];
    if (!key) continue;
    entry.setAttribute("aria-keyshortcuts", key);
    entry.querySelector("kbd")?.remove();
    entry.append(html("kbd", { "aria-hidden": "true" }, signOf(key)));
  }
}
