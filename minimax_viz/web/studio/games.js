// What to search: which game, and examples to begin with.

import { byId, html } from "../shell/elements.js";
import { grouped } from "./cards.js";
import { fittedToItsGame } from "./settings.js";

/** @typedef {{ name: string, title: string, about: string, position: string | null }} GameOffer */
/** @typedef {{ name: string, title: string, about: string, group: string, request: object }} Preset */
/** @typedef {{ game: GameOffer | null, games: GameOffer[], groups: { name: string, title: string }[], presets: Preset[], settings: import("./settings.js").Offer[] }} Catalogue */

const NEW_TREE = "{\"value\":0}";
const OWN = "own"; // what stands for a game of the reader's own

export class GamesPanel {
  /** @param {import("./page.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.select = /** @type {HTMLSelectElement} */ (byId("game"));
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.select.addEventListener("change", () => void this.choose(this.select.value));
  }

  /** @param {Catalogue} catalogue */
  offer(catalogue) {
    this.catalogue = catalogue;
    const { game, games, groups, presets } = catalogue;
    this.select.replaceChildren(
      ...games.map(({ name, title }) => html("option", { value: name }, title)),
      html("option", { value: OWN }, this.studio.say("studio.own")),
    );
    this.select.value = this.studio.request.code === null ? game?.name ?? "" : OWN;
    byId("about-game").textContent = game?.about ?? "";
    const cards = (/** @type {string} */ name) =>
      presets.filter(({ group }) => group === name).map((preset) => this.card(preset));
    byId("examples-list").replaceChildren(...groups.map(({ name, title }) => grouped(title, cards(name))));
  }

  /** Begin another game, with the settings that it has, too. @param {string} name */
  async choose(name) {
    const { studio } = this;
    if (name === OWN) return studio.own.begin();
    const position = this.catalogue?.games.find((game) => game.name === name)?.position ?? null;
    const begun = { ...studio.request, position, game: position === null ? name : null, code: null };
    try {
      const { fitted } = await fittedToItsGame(studio.carrier, begun);
      return void (await studio.start(fitted));
    } catch (error) {
      return studio.refuse(error);
    }
  }

  /** Begin a tree of one leaf, which keys let grow. */
  newTree() {
    this.studio.setup.isToFocus = true;
    void this.studio.start(this.studio.whole({ position: NEW_TREE }));
  }

  /** @param {Preset} preset */
  card({ title, about, request }) {
    const card = html("button", { type: "button" }, html("strong", {}, title), html("span", {}, about));
    card.addEventListener("click", () => {
      /** @type {HTMLDialogElement} */ (byId("examples")).close();
      void this.studio.start(this.studio.whole(request));
    });
    return card;
  }
}
