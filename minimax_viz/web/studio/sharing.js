// The link to what is shown and the command that makes the same, to be copied.

import { byId, openDialog } from "../shell/elements.js";

export class Sharing {
  /** @param {import("./page.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    byId("link-message").addEventListener("click", () => void this.copyMessage());
    for (const what of /** @type {const} */ (["link", "command"])) {
      byId(`${what}-copy`).addEventListener("click", () => void this.copy(what));
    }
  }

  openLink() {
    const { link } = this.studio;
    this.open("link", link, this.studio.say("studio.link.length", { count: link.length }));
  }

  async openCommand() {
    const { studio } = this;
    try {
      const { command, note } = await studio.carrier.call("command", studio.request);
      this.open("command", command, note);
    } catch (error) {
      studio.refuse(error, false);
    }
  }

  /**
   * @param {"link" | "command"} what
   * @param {string} text
   * @param {string | null} note
   */
  open(what, text, note) {
    /** @type {HTMLTextAreaElement} */ (byId(`${what}-text`)).value = text;
    byId(`${what}-note`).textContent = note ?? "";
    byId(`${what}-note`).hidden = !note;
    byId(`${what}-said`).textContent = "";
    openDialog(what);
    byId(`${what}-copy`).focus();
  }

  /** The link with what somebody does with it whose studio it does not open. */
  copyMessage() {
    const { studio } = this;
    /** @type {HTMLTextAreaElement} */ (byId("link-text")).value = studio.say("studio.link.message", {
      link: studio.link,
    });
    return this.copy("link");
  }

  /** @param {"link" | "command"} what */
  async copy(what) {
    const field = /** @type {HTMLTextAreaElement} */ (byId(`${what}-text`));
    let said = this.studio.say("studio.copied");
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select(); // where the browser allows no more, two keys do it
      said = this.studio.say("studio.copy.by_hand");
    }
    byId(`${what}-said`).textContent = said;
  }
}
