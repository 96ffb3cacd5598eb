// The editor of the position, by touch: which one shows it, and what it asks to change.

import { byId } from "../shell/elements.js";
import { EDITORS } from "../setup/editors.js";
import { isAborted } from "./carrier.js";
import { showNote } from "./said.js";

/** @typedef {{ kind: string, game: string | null, position: string | null, note: string | null, to_move: string | null, may_turn: boolean, written: string | null }} Setup what Python tells of a position, for an editor of a kind; each kind tells more */

/** What is said instead where there are fingers, which have one button and no Shift. @type {Record<string, string>} */
const BY_FINGERS = {
  "studio.setup.cells.hint": "studio.setup.cells.touch",
  "studio.setup.turns.hint": "studio.setup.turns.touch",
  "studio.setup.tree.hint": "studio.setup.tree.touch",
};

export class SetupPanel {
  /** @param {import("./page.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.place = byId("setup");
    /** @type {import("../setup/editors.js").Editor | null} */
    this.editor = null;
    this.kind = "text";
    /** The totals of the last answer, and what they answer. @type {any} */
    this.summary = null;
    this.answered = -1;
    /** Whether what is shown next gets the focus. */
    this.isToFocus = false;
    /** What the catalogue was asked for last. */
    this.offered = "";
    /** The end of showing what is asked for now; null if that is shown. @type {Promise<void> | null} */
    this.following = null;
    /** Changes are made one after the other, so that none is lost. @type {Promise<void>} */
    this.touched = Promise.resolve();
  }

  /** Show what is asked for now, and what can be chosen for it; whatever is asked for meanwhile comes after. */
  follow() {
    this.following ??= this.showNewest();
  }

  async showNewest() {
    for (let shown = -1; shown !== this.studio.asked;) {
      shown = this.studio.asked;
      await this.showNow().catch(() => {}); // the answer says what is wrong
    }
    this.following = null;
  }

  async showNow() {
    const { studio } = this;
    const { asked, request } = studio;
    const setup = await studio.carrier.call("setup", request);
    if (asked !== studio.asked) return;
    this.show(setup);
    if (request.position === null) studio.text.showStart(setup.position);
    const offered = JSON.stringify([setup.game, setup.written, request.game, request.lang, request.code]);
    if (offered === this.offered) return;
    const catalogue = await studio.carrier.call("catalogue", request);
    if (asked !== studio.asked) return;
    this.offered = offered;
    studio.games.offer(catalogue);
    studio.settings.offer(catalogue.settings);
  }

  /** @param {Setup} setup */
  show(setup) {
    // What cannot be read has no board; the one before stays where it is, while the reader writes.
    const isUnread = setup.kind === "text" && setup.note !== null && this.editor !== null;
    this.place.inert = isUnread;
    if (isUnread) return;
    if (setup.kind !== this.kind) {
      this.kind = setup.kind;
      const Editor = EDITORS[setup.kind];
      /** @type {import("../setup/tools.js").Say} */
      const say = (key, values) => {
        const isTouched = matchMedia("(pointer: coarse)").matches && key in BY_FINGERS;
        return this.studio.say(isTouched ? BY_FINGERS[key] : key, values);
      };
      this.place.replaceChildren();
      this.editor = Editor
        ? new Editor(this.place, (change) => this.touch(change), say, (change) => this.tryOut(change))
        : null;
      this.place.hidden = this.editor === null;
    }
    this.editor?.show(setup);
    this.tell();
    if (this.isToFocus) /** @type {HTMLElement | null} */ (this.place.querySelector("[tabindex='0']"))?.focus();
    this.isToFocus = false;
    showNote(setup.kind === "text" ? "" : setup.note ?? "");
  }

  /** Let the board have the best moves of the last answer, if that is of what it shows. @param {any} [summary] */
  tell(summary = this.summary) {
    const { asked, catalog } = this.studio;
    if (summary !== this.summary) [this.summary, this.answered] = [summary, asked];
    if (!summary || this.answered !== asked) return;
    const { best_moves: moves, value, approximate } = summary.runs?.[0] ?? summary;
    if (value !== null) this.editor?.tellBest?.(moves, catalog.value(value, "exact", approximate));
  }

  /** What would be shown after a change. @param {object} change */
  async tryOut(change) {
    const { carrier, request } = this.studio;
    return carrier.call("setup", { ...request, ...(await carrier.call("change", { ...request, change })) });
  }

  /** Change the position, after what was touched before. @param {object} change */
  touch(change) {
    const { studio } = this;
    this.touched = this.touched.then(async () => {
      studio.carrier.outdate(studio.request); // a change is not to wait for what is searched
      try {
        const changed = await studio.carrier.call("change", { ...studio.request, change });
        void studio.change({ ...studio.request, ...changed });
      } catch (error) {
        studio.refuse(error, false);
        if (!isAborted(error) && studio.shown !== studio.asked) void studio.show().catch(() => {}); // its search was ended for the change
      }
    });
  }
}
