// Cards to choose from, in groups.

import { html } from "../shell/elements.js";

/**
 * @param {string} title of the group
 * @param {HTMLElement[]} cards
 */
export function grouped(title, cards) {
  return html("section", {}, html("h3", {}, title), listed(cards));
}

/** @param {HTMLElement[]} cards */
export function listed(cards) {
  return html("ul", { class: "cards" }, ...cards.map((card) => html("li", {}, card)));
}
