// The editor of the position, by touch: which one shows it, and what it asks to change.

import { TreeEditor } from "../setup/tree.js";

/** @typedef {import("./carrier.js").Carrier} Carrier */
/** @typedef {import("./request.js").Request} Request */
/** @typedef {{ kind: string, game: string | null, position: string | null, note: string | null, to_move: string | null, may_turn: boolean }} Setup what Python tells of a position, for an editor of a kind; each kind tells more */
/** @typedef {{ show: (setup: any) => void, speak: () => void }} Editor */

export class SetupPanel {
  /**
   * @param {HTMLElement} place
   * @param {(change: object) => void} change
   * @param {(key: string, values?: Record<string, any>) => string} say
   */
  constructor(place, change, say) {
    this.place = place;
    this.change = change;
    this.say = say;
    /** @type {Editor | null} */
    this.editor = null;
    this.kind = "text";
  }

  /** @param {Setup} setup */
  show(setup) {
    if (setup.kind !== this.kind) {
      this.kind = setup.kind;
      this.place.replaceChildren();
      this.editor = setup.kind === "tree" ? new TreeEditor(this.place, this.change, this.say) : null;
      this.place.hidden = this.editor === null;
    }
    this.editor?.show(setup);
  }
}
