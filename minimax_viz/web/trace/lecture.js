// Lecture: the tree, one sentence and the window alone, for a hall.

import { byId } from "../shell/elements.js";

const BAND = 0.27; // of the height: the sentence below the tree
const COLUMN = 0.31; // of the width: the sentence beside it
const HALL = 1.76; // values are 28 pixels high

export class Lecture {
  /** @param {{ address: import("../shell/address.js").Address, stage: import("../tree/stage.js").Stage<import("../tree/drawing.js").Tree>, frame: () => void }} page */
  constructor(page) {
    this.page = page;
    this.isOn = false;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isOn && !document.querySelector("dialog[open]")) this.toggle();
    });
  }

  readAddress() {
    this.show(this.page.address.get("lecture") === "1");
  }

  toggle() {
    this.show(!this.isOn);
    this.page.address.set("lecture", this.isOn ? "1" : null);
  }

  /** @param {boolean} isOn */
  show(isOn) {
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    document.body.classList.toggle("lecture", isOn);
    byId("lecture-hint").hidden = !isOn;
    this.page.stage.wished = isOn ? [HALL] : [];
    this.page.frame();
  }

  /** Put the sentence below the tree or beside it, where the tree grows larger. */
  arrange() {
    const { laid } = this.page.stage.tree;
    if (!this.isOn || !laid) return;
    const [across, down] = [innerWidth / laid.width, innerHeight / laid.height];
    const isBeside = Math.min(across * (1 - COLUMN), down) > Math.min(across, down * (1 - BAND));
    document.body.classList.toggle("abreast", isBeside);
  }
}
