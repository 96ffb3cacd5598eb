// The position as text, in any notation.

import { byId } from "../shell/elements.js";
import { fittedToItsGame } from "./settings.js";

const TREE = /^\s*[[({]/;
const LINK = /^(?:https?|file):\S*#(?:\S*&)?r=([\w-]+)/; // to what another studio shows

export class TextPanel {
  /** @param {import("./page.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.field = /** @type {HTMLTextAreaElement} */ (byId("position"));
    this.field.addEventListener("input", (event) => {
      const { inputType } = /** @type {InputEvent} */ (event);
      const isPasted = inputType === "insertFromPaste" || inputType === "insertFromDrop";
      void this.take(this.field.value.trim() || null, isPasted || TREE.test(this.field.value));
    });
  }

  /** @param {string | null} position */
  show(position) {
    const text = String(position ?? "");
    if (this.field.value.trim() !== text.trim()) this.field.value = text;
  }

  /** Show where the game begins, unless the reader is about to type. @param {string | null} position */
  showStart(position) {
    if (document.activeElement !== this.field) this.show(position);
  }

  /**
   * @param {string | null} position
   * @param {boolean} mayBeOther whether the text may be of another game: it tells, if it cannot be of this one
   */
  async take(position, mayBeOther) {
    const { studio } = this;
    const [, link] = LINK.exec(position ?? "") ?? [];
    const linked = link && (await studio.linked.request(link, studio.catalog));
    if (linked) return void (await studio.start(linked));
    const typed = { ...studio.request, position };
    const request = mayBeOther && typed.code === null ? await this.ofItsGame(typed) : typed;
    if (this.field.value.trim() === (position ?? "")) await studio.change(request, "text");
  }

  /**
   * The request, of the game that the text is read as and with the settings that this game has.
   * @param {import("./request.js").Request} typed
   */
  async ofItsGame(typed) {
    const { carrier, games } = this.studio;
    const request = { ...typed, game: await this.gameOf(typed) };
    if (!Object.keys(request.settings).length && request.against === null) return request;
    try {
      const { fitted, offered } = await fittedToItsGame(carrier, request);
      return offered.game?.name === games.catalogue?.game?.name ? request : fitted;
    } catch {
      return request; // the answer says what is wrong
    }
  }

  /**
   * The game that a text is read as.
   * @param {import("./request.js").Request} request
   */
  async gameOf(request) {
    if (request.game === null) return null;
    const read = (/** @type {string | null} */ game) => this.studio.carrier.call("setup", { ...request, game });
    try {
      const { kind, note } = await read(request.game);
      return kind === "text" && note !== null && (await read(null)).game !== null ? null : request.game;
    } catch {
      return request.game;
    }
  }
}
