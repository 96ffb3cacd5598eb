// Every text of the page that does not change from step to step, in one language.

import { KEYS, keySign } from "./keys.js";
import { byId, html } from "./elements.js";

/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("../core/trace.js").Trace} Trace */

/**
 * @param {Catalog} catalog
 * @param {string[]} declared how the search was made
 * @param {Trace} trace
 */
export function translate(catalog, declared, trace) {
  retext(catalog);
  byId("declared").replaceChildren(...declared.map((text) => html("li", {}, text)));
  const { stopped } = trace.document;
  byId("stopped").textContent = stopped ? catalog.text(`stopped.${stopped}`, { nodes: trace.totals.nodes }) : "";
  byId("stopped").hidden = !stopped;
  byId("keys").replaceChildren(...KEYS.flatMap(([action, keys]) => [
    html("dt", {}, ...keys.map((key) => html("kbd", {}, keySign(key)))),
    html("dd", {}, catalog.text(`page.key.${action}`)),
  ]));
}

/**
 * What the template says, in another language.
 * @param {Catalog} catalog
 */
export function retext(catalog) {
  document.documentElement.lang = catalog.code;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = catalog.text(element.getAttribute("data-text") ?? "");
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    const text = catalog.text(element.getAttribute("data-label") || `page.key.${element.getAttribute("data-act")}`);
    element.setAttribute("aria-label", text);
    if (element.tagName === "BUTTON") element.setAttribute("title", text);
  }
  for (const element of document.querySelectorAll("[data-hint]")) {
    element.setAttribute("placeholder", catalog.text(element.getAttribute("data-hint") ?? ""));
  }
}
