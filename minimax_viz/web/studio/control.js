// One setting: its title, what it is for, and a control for each search that has it.

import { html } from "../shell/elements.js";

/** @typedef {import("./request.js").Setting} Setting */
/** @typedef {{ value: Setting, title: string, about: string }} Choice */
/** @typedef {{ name: string, title: string, about: string, kind: "choice" | "number" | "flag", group: string, default: Setting, choices?: Choice[], min?: number, max?: number }} Offer a setting as the catalogue offers it */
/** @typedef {"settings" | "against"} Side of which search */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

export class Control {
  /**
   * @param {Offer} offer
   * @param {Side[]} sides those that it may be set for
   * @param {(side: Side, value: Setting) => void} change
   * @param {Record<Side, string>} names what the searches are called
   */
  constructor(offer, sides, change, names) {
    this.offer = offer;
    const { name, kind } = offer;
    const about = html("p", { class: "about", id: `about-${name}` }, offer.about);
    this.chosen = html("p", { class: "about chosen", id: `chosen-${name}` });
    /** @type {{ side: Side, field: Field }[]} */
    this.fields = [];
    /** @type {HTMLElement[]} */
    const wrong = [];
    for (const side of sides) {
      const field = makeField(offer);
      const id = `${side}-${name}`;
      field.id = id;
      field.setAttribute("aria-describedby", `about-${name} chosen-${name} wrong-${id}`);
      if (side === "against") field.setAttribute("aria-label", `${offer.title}: ${names[side]}`);
      field.addEventListener(kind === "number" ? "input" : "change", () => change(side, this.valueOf(field)));
      this.fields.push({ side, field });
      wrong.push(html("p", { class: "refused", id: `wrong-${id}`, role: "alert", hidden: "" }));
    }
    const label = html("label", { for: `settings-${name}` }, offer.title);
    this.all = html("div", { class: `setting ${kind}${sides.length > 1 ? "" : " shared"}` }, label, ...this.fields.map(({ field }) => field), about, this.chosen, ...wrong);
  }

  /**
   * @param {Field} field
   * @returns {Setting} null for the usual
   */
  valueOf(field) {
    const { offer } = this;
    if (field instanceof HTMLSelectElement) return unlessUsual(JSON.parse(field.value), offer);
    if (offer.kind === "flag") return unlessUsual(field.checked, offer);
    return field.value === "" ? null : unlessUsual(Number(field.value), offer);
  }

  /** @param {Record<Side, import("./request.js").Settings | null>} known */
  show(known) {
    for (const { side, field } of this.fields) {
      const settings = known[side];
      field.hidden = settings === null;
      if (settings) this.showIn(field, settings[this.offer.name] ?? this.offer.default);
    }
    const chosen = this.offer.choices?.find(({ value }) => value === (known.settings?.[this.offer.name] ?? this.offer.default));
    this.chosen.textContent = known.against === null ? chosen?.about ?? "" : "";
  }

  /**
   * @param {Field} field
   * @param {Setting} value
   */
  showIn(field, value) {
    if (field instanceof HTMLSelectElement) {
      const text = JSON.stringify(value);
      if (![...field.options].some((option) => option.value === text)) field.append(option({ value, title: String(value) }));
      field.value = text;
    } else if (this.offer.kind === "flag") field.checked = value === true;
    else if (field.value === "" || Number(field.value) !== value) field.value = value === null ? "" : String(value);
  }
}

/**
 * @param {Setting} value
 * @param {Offer} offer
 */
function unlessUsual(value, offer) {
  return value === offer.default ? null : value;
}

/** @param {Offer} offer @returns {Field} */
function makeField({ kind, choices = [], min, max }) {
  if (kind === "choice") return /** @type {HTMLSelectElement} */ (html("select", {}, ...choices.map(option)));
  if (kind === "flag") return /** @type {HTMLInputElement} */ (html("input", { type: "checkbox", role: "switch" }));
  const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const step = min === undefined || Number.isInteger(min) ? 1 : "any";
  return /** @type {HTMLInputElement} */ (html("input", { type: "number", step, inputmode: "decimal", autocomplete: "off", ...limits }));
}

/** @param {{ value: Setting, title: string }} choice */
function option({ value, title }) {
  return html("option", { value: JSON.stringify(value) }, title);
}
