// The settings of the search, and beside them those of the one that it is compared with.

import { byId, html } from "../shell/elements.js";
import { placeWrong } from "./said.js";
import { withSetting } from "./request.js";

/** @import { Request, Setting, Settings } from "./request.js" */
/** @typedef {{ value: Setting, title: string, about: string }} Choice */
/** @typedef {{ name: string, title: string, about: string, kind: "choice" | "number" | "flag", group: string, default: Setting, choices?: Choice[], min?: number, max?: number }} Offer a setting as the catalogue offers it */
/** @typedef {"settings" | "against"} Side of which search */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** What the position is, and so the same for both. */
const OF_THE_POSITION = ["to_move", "root"];

export class SettingsPanel {
  /** @param {import("./page.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {Control[]} */
    this.controls = [];
  }

  /** Offer other settings. @param {Offer[]} offers */
  offer(offers) {
    const { studio } = this;
    const names = { settings: studio.say("studio.first"), against: studio.say("studio.second") };
    this.controls = offers.map((offer) => {
      /** @type {Side[]} */
      const sides = OF_THE_POSITION.includes(offer.name) ? ["settings"] : ["settings", "against"];
      return new Control(offer, sides, (side, value) => this.set(side, offer.name, value), names);
    });
    const [basic, more] = ["basic", "more"].map((group) => this.controls.filter(({ offer }) => offer.group === group));
    byId("settings-basic").replaceChildren(...basic.map(({ all }) => all));
    byId("settings-more").replaceChildren(...more.map(({ all }) => all));
    this.show(studio.request);
    placeWrong();
  }

  /** @param {Request} request */
  show({ settings, against }) {
    for (const control of this.controls) control.show({ settings, against });
    byId("settings").classList.toggle("both", against !== null);
    document.querySelector("[data-act=against]")?.setAttribute("aria-pressed", String(against !== null));
  }

  /**
   * @param {Side} side
   * @param {string} name
   * @param {Setting} value
   */
  set(side, name, value) {
    const { request } = this.studio;
    void this.studio.change({ ...request, [side]: withSetting(request[side] ?? {}, name, value) }, `${side}.${name}`);
  }

  /** Compare with the same settings and the other algorithm, to begin with; or no longer. */
  toggleAgainst() {
    const { request } = this.studio;
    void this.studio.change({ ...request, against: request.against ? null : opposite(request.settings) });
  }
}

/** @param {Settings} settings */
function opposite(settings) {
  const others = Object.fromEntries(Object.entries(settings).filter(([name]) => !OF_THE_POSITION.includes(name)));
  return withSetting(others, "algorithm", settings.algorithm === "minimax" ? null : "minimax");
}

/**
 * A request with those of its settings that its game has, too; what that game offers comes along.
 * @param {import("./carrier.js").Carrier} carrier
 * @param {Request} request
 * @returns {Promise<{ fitted: Request, offered: import("./games.js").Catalogue }>}
 */
export async function fittedToItsGame(carrier, request) {
  const { settings, against } = request;
  const offered = await carrier.call("catalogue", { ...request, settings: {}, against: null });
  const fitted = {
    ...request,
    settings: fitting(settings, offered.settings),
    against: against && fitting(against, offered.settings),
  };
  return { fitted, offered };
}

/**
 * The settings that a game offers, of some that were made for another.
 * @param {Settings} settings
 * @param {Offer[]} offers
 * @returns {Settings}
 */
function fitting(settings, offers) {
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => {
    const offer = offers.find((one) => one.name === name);
    return offer && !OF_THE_POSITION.includes(name) &&
      (!offer.choices || offer.choices.some((choice) => choice.value === value));
  }));
}

/** One setting: its title, what it is for, and a control for each search that has it. */
class Control {
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
    this.all = html(
      "div",
      { class: `setting ${kind}${sides.length > 1 ? "" : " shared"}` },
      label,
      ...this.fields.map(({ field }) => field),
      about,
      this.chosen,
      ...wrong,
    );
  }

  /**
   * @param {Field} field
   * @returns {Setting} null for the usual
   */
  valueOf(field) {
    const { kind, default: usual } = this.offer;
    /** @type {Setting} */
    let value = field.value === "" ? null : Number(field.value);
    if (field instanceof HTMLSelectElement) value = JSON.parse(field.value);
    else if (kind === "flag") value = field.checked;
    return value === usual ? null : value;
  }

  /** @param {Record<Side, Settings | null>} known */
  show(known) {
    for (const { side, field } of this.fields) {
      const settings = known[side];
      field.hidden = settings === null;
      if (settings) this.showIn(field, settings[this.offer.name] ?? this.offer.default);
    }
    const chosen = this.offer.choices?.find(({ value }) =>
      value === (known.settings?.[this.offer.name] ?? this.offer.default)
    );
    this.chosen.textContent = known.against === null ? chosen?.about ?? "" : "";
  }

  /**
   * @param {Field} field
   * @param {Setting} value
   */
  showIn(field, value) {
    if (field instanceof HTMLSelectElement) {
      const text = JSON.stringify(value);
      if (![...field.options].some((option) => option.value === text))
        field.append(option({ value, title: String(value) }));
      field.value = text;
    } else if (this.offer.kind === "flag") field.checked = value === true;
    else if (field.value === "" || Number(field.value) !== value) field.value = value === null ? "" : String(value);
  }
}

/** @param {Offer} offer @returns {Field} */
function makeField({ kind, choices = [], min, max }) {
  if (kind === "choice") return /** @type {HTMLSelectElement} */ (html("select", {}, ...choices.map(option)));
  if (kind === "flag") return /** @type {HTMLInputElement} */ (html("input", { type: "checkbox", role: "switch" }));
  const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const step = min === undefined || Number.isInteger(min) ? 1 : "any";
  return /** @type {HTMLInputElement} */ (html("input", {
    type: "number",
    step,
    inputmode: "decimal",
    autocomplete: "off",
    ...limits,
  }));
}

/** @param {{ value: Setting, title: string }} choice */
function option({ value, title }) {
  return html("option", { value: JSON.stringify(value) }, title);
}
