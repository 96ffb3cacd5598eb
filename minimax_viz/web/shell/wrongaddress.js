// What is wrong with the address of a page, said on it: else what was asked for in vain would look like the answer.

import { html } from "./elements.js";

/** @typedef {import("./address.js").Address} Address */
/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** What a name in the address may have: one of these texts, or whatever passes. @typedef {readonly string[] | ((text: string) => boolean)} Rule */

export const FLAG = ["0", "1"];
export const THEMES = ["light", "dark"];
export const anything = () => true;
export const isNumber = (/** @type {string} */ text) => /^\d{1,15}$/.test(text);

const LONGEST = 40; // characters of what is quoted

export class WrongAddress {
  /**
   * @param {Address} address
   * @param {Record<string, Rule>} rules by the names that the page knows
   */
  constructor(address, rules) {
    this.address = address;
    this.rules = rules;
    /** The address whose note the reader has closed. @type {string | null} */
    this.closed = null;
    this.note = html("div", { id: "wrong-address", role: "status", hidden: "" });
    document.body.prepend(this.note);
  }

  /** Say it, in this language; nothing where all is right, or where the reader has closed it. @param {Catalog} catalog */
  say(catalog) {
    const said = [...this.wrong()].map(([key, known]) => catalog.text(`address.${key}`, known));
    this.note.hidden = !said.length || this.closed === location.hash;
    if (this.note.hidden) return this.note.replaceChildren();
    const close = html("button", { type: "button", "aria-label": catalog.text("address.close") }, "×");
    close.addEventListener("click", () => {
      this.closed = location.hash;
      this.say(catalog);
    });
    return this.note.replaceChildren(...said.map((line) => html("p", {}, line)), close);
  }

  /** @returns {Generator<[string, Record<string, string>]>} */
  *wrong() {
    const { rules, address } = this;
    for (const [name, value] of address.known) {
      if (name === "" || value === "") continue;
      const known = { name: cut(name), value: cut(value) };
      const rule = Object.hasOwn(rules, name) ? rules[name] : null;
      if (rule === null) yield ["unknown", known];
      else if (typeof rule === "function" ? rule(value) : rule.includes(value)) continue;
      else if (typeof rule === "function") yield ["nowhere", known];
      else yield ["choice", { ...known, right: rule.join(", ") }];
    }
    for (const name of new URLSearchParams(location.search).keys())
      if (Object.hasOwn(rules, name)) yield ["query", { name }];
  }
}

/** @param {string} text */
function cut(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
