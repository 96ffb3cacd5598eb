// Files: what is shown is saved as one, in any format there is; one that is opened is shown.

import { Refusal } from "./carrier.js";
import { grouped, listed } from "./cards.js";
import { byId, html, openDialog } from "../shell/elements.js";
import { saveFile } from "../shell/savedfile.js";

/** @typedef {{ name: string, title: string, about: string, group: string, needs: string | null }} Format */
/** @typedef {{ groups: { name: string, title: string }[], formats: Format[], first: string[] }} Formats */

const LARGEST = 12_000_000; // bytes; of what the studio takes, a third more in base64

export class Files {
  /** @param {import("./page.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.chooser = /** @type {HTMLInputElement} */ (byId("file"));
    this.chooser.addEventListener("change", () => {
      const [file] = this.chooser.files ?? [];
      if (file) void this.read(file);
      this.chooser.value = ""; // the same one may be chosen again
    });
    this.takeDrops(byId("drop"));
  }

  /** @param {HTMLElement} sign shown while a file is held over the page */
  takeDrops(sign) {
    const isFile = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes("Files") ?? false;
    addEventListener("dragenter", (event) => (sign.hidden &&= !isFile(event)));
    addEventListener("dragover", (event) => isFile(event) && event.preventDefault());
    sign.addEventListener("dragleave", () => (sign.hidden = true));
    addEventListener("drop", (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      sign.hidden = true;
      const [file] = event.dataTransfer?.files ?? [];
      if (file) void this.read(file);
    });
  }

  /** @param {File} file */
  async read(file) {
    const { studio } = this;
    try {
      if (file.size > LARGEST)
        throw new Refusal(studio.say("studio.file.large", { name: file.name, most: LARGEST / 1_000_000 }), null);
      const { request } = await studio.carrier.call("open", {
        ...studio.request,
        name: file.name,
        data: await inBase64(file),
      });
      await studio.start(studio.whole(request));
    } catch (error) {
      studio.refuse(error, false);
    }
  }

  /** Show what it can be saved as. */
  async openFormats() {
    const { studio } = this;
    try {
      /** @type {Formats} */
      const { groups, formats, first } = await studio.carrier.call("formats", studio.request);
      byId("save-said").textContent = "";
      const cards = (/** @type {(format: Format) => boolean} */ isOffered) =>
        formats.filter(isOffered).map((format) => this.card(format));
      const others = groups.map(({ name, title }) =>
        grouped(title, cards((format) => format.group === name && !first.includes(format.name)))
      );
      const more = html("details", {}, html("summary", {}, studio.say("studio.save.more")), ...others);
      byId("save-list").replaceChildren(listed(cards(({ name }) => first.includes(name))), more);
      openDialog("save");
    } catch (error) {
      studio.refuse(error, false);
    }
  }

  /** @param {Format} format */
  card({ name, title, about, needs }) {
    const more = needs ? [html("span", { class: "needs" }, needs)] : [];
    const card = html(
      "button",
      { type: "button", "aria-disabled": String(needs !== null) },
      html("strong", {}, title),
      html("span", {}, about),
      ...more,
    );
    card.addEventListener("click", () => needs === null && void this.save(name));
    return card;
  }

  /** @param {string} format */
  async save(format) {
    const { studio } = this;
    const said = byId("save-said");
    said.textContent = studio.say("studio.saving");
    try {
      const step = studio.frames.told?.step ?? 1;
      const { name, type, data } = await studio.carrier.call("save", { ...studio.request, format, step });
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      saveFile(new Blob([bytes], { type }), name);
      said.textContent = studio.say("studio.saved", { name });
    } catch (error) {
      said.textContent = studio.sentence(error);
    }
  }
}

/** @param {File} file @returns {Promise<string>} */
function inBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).split(",", 2)[1] ?? ""));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
