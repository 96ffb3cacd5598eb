// The buttons around whatever is set up: whose turn it is, an empty board, the start of the game.

import { html } from "../shell/elements.js";

/** @typedef {(key: string, values?: Record<string, any>) => string} Say */
/**
 * What every set-up tells: minimax_viz/fronts/studio/setup.py.
 * @typedef {object} SetupState
 * @property {string} kind
 * @property {"max" | "min" | null} to_move
 * @property {boolean} may_turn
 * @property {Record<string, string>} players what MAX and MIN are called, if they have names
 * @property {boolean} has_empty whether an empty board is not the start
 * @property {"w" | "b"} [side] in chess, whose turn it is
 */

const SIDES = ["max", "min"];

export class Tools {
  /**
   * @param {(change: Record<string, unknown>) => void} change
   * @param {Say} say
   */
  constructor(change, say) {
    this.change = change;
    this.say = say;
    /** @type {SetupState | null} */
    this.setup = null;
    this.sides = [0, 1].map(() => html("button", { type: "button" }));
    this.turns = html("div", { class: "choices", role: "group" }, ...this.sides);
    this.clear = html("button", { type: "button" });
    this.start = html("button", { type: "button" });
    this.element = html("div", { class: "setup-tools" }, this.turns, this.clear, this.start);
    this.sides.forEach((side, at) => side.addEventListener("click", () => this.turn(at)));
    this.clear.addEventListener("click", () => change({ kind: "clear" }));
    this.start.addEventListener("click", () => change({ kind: "start" }));
  }

  /** @param {SetupState} setup */
  show(setup) {
    this.setup = setup;
    this.turns.setAttribute("aria-label", this.say("studio.setup.turn"));
    this.clear.textContent = this.say("studio.setup.clear");
    this.start.textContent = this.say("studio.setup.start");
    this.turns.hidden = !setup.may_turn;
    this.clear.hidden = !setup.has_empty;
    const names = setup.side
      ? ["white", "black"].map((colour) => this.say(`studio.setup.${colour}.moves`))
      : SIDES.map((player) =>
        this.say("studio.setup.moves", { player: setup.players[player] ?? player.toUpperCase() })
      );
    this.sides.forEach((button, at) => {
      button.textContent = names[at];
      button.setAttribute("aria-pressed", String(at === this.now));
    });
  }

  /** Which side's turn it is, -1 where that is not known. */
  get now() {
    const { side, to_move: toMove } = this.setup ?? {};
    return side ? ["w", "b"].indexOf(side) : SIDES.indexOf(toMove ?? "");
  }

  /** Let it be the turn of a side, unless it is. @param {number} at */
  turn(at) {
    if (at !== this.now) this.change({ kind: "turn", ...(this.setup?.side ? {} : { to: SIDES[at] }) });
  }
}
