// The editor of the position, by touch: which one shows it, and what it asks to change.

import { TreeEditor } from "../setup/tree.js";
import { byId } from "../shell/elements.js";

/** @typedef {{ kind: string, game: string | null, position: string | null, note: string | null, to_move: string | null, may_turn: boolean }} Setup what Python tells of a position, for an editor of a kind; each kind tells more */
/** @typedef {{ show: (setup: any) => void, speak: () => void }} Editor */

export class SetupPanel {
  /** @param {import("./page.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.place = byId("setup");
    /** @type {Editor | null} */
    this.editor = null;
    this.kind = "text";
    /** Changes are made one after the other, so that none is lost. @type {Promise<void>} */
    this.touched = Promise.resolve();
  }

  /** @param {Setup} setup */
  show(setup) {
    if (setup.kind !== this.kind) {
      this.kind = setup.kind;
      this.place.replaceChildren();
      const say = (/** @type {string} */ key, /** @type {Record<string, any> | undefined} */ values) => this.studio.say(key, values);
      this.editor = setup.kind === "tree" ? new TreeEditor(this.place, (change) => this.touch(change), say) : null;
      this.place.hidden = this.editor === null;
    }
    this.editor?.show(setup);
    byId("note").textContent = setup.kind === "text" ? "" : setup.note ?? "";
  }

  /** Change the position, after what was touched before. @param {object} change */
  touch(change) {
    const { studio } = this;
    studio.live.makeRoom();
    this.touched = this.touched.then(async () => {
      try {
        const changed = await studio.carrier.call("change", { ...studio.request, change });
        void studio.change({ ...studio.request, ...changed });
      } catch (error) {
        studio.refuse(error, false);
        void studio.catchUp();
      }
    });
  }

  speak() {
    this.editor?.speak();
  }
}
