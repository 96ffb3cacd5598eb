// The settings of the search, and beside them those of the one that it is compared with.

import { Control } from "./control.js";
import { byId } from "../shell/elements.js";
import { placeWrong } from "./wrong.js";
import { withSetting } from "./request.js";

/** @typedef {import("./control.js").Offer} Offer */
/** @typedef {import("./control.js").Side} Side */
/** @typedef {import("./request.js").Request} Request */
/** @typedef {import("./request.js").Settings} Settings */

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
   * @param {import("./request.js").Setting} value
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
  const fitted = { ...request, settings: fitting(settings, offered.settings), against: against && fitting(against, offered.settings) };
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
    return offer && !OF_THE_POSITION.includes(name) && (!offer.choices || offer.choices.some((choice) => choice.value === value));
  }));
}
