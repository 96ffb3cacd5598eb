// Lecture: the tree, one sentence and the window alone, for a hall.

import { untracked } from "../base/signal.js";
import { READABLE } from "../tree/camera.js";
import { showSwitch } from "../shell/buttons.js";
import { byId } from "../shell/elements.js";

const BAND = 0.2; // of the height: the sentence below the tree
const BAR = 0.1; // of the height: the window
const COLUMN = 0.31; // of the width: the sentence beside it
const HALL = 1.76; // values are 28 pixels high
const HALL_OF_TREES = 1.303; // as they are in a bare tree, whose values are written larger: lecture.css
const WALL = { width: 1900, height: 1000 }; // the least size of a window that is shown in a hall

export class Lecture {
  /** @param {import("./page.js").Page} page */
  constructor(page) {
    this.page = page;
    page.keep(() => this.show());
    page.scope.listen(document, "keydown", (event) => {
      if (event.key === "Escape" && this.isOn && !document.querySelector("dialog[open]")) this.toggle();
    });
  }

  get isOn() {
    return this.page.address.get("lecture") === "1";
  }

  toggle() {
    this.page.address.set("lecture", this.isOn ? null : "1");
  }

  show() {
    document.body.classList.toggle("lecture", this.isOn);
    byId("lecture-hint").hidden = !this.isOn;
    showSwitch("lecture", this.isOn);
    untracked(() => this.page.frame());
  }

  /** Put the sentence below the tree or beside it, where the tree grows larger; and have values that can be read from afar. */
  arrange() {
    const { camera, tree: { laid, metrics, trace } } = this.page.stage;
    const hall = trace.isTree && metrics.canGrow(0, metrics.widestValue(0)) ? HALL_OF_TREES : HALL;
    camera.readable = this.isOn && innerWidth >= WALL.width && innerHeight >= WALL.height ? hall : READABLE;
    if (!this.isOn || !laid) return;
    const rest = trace.prunes ? 1 - BAR : 1;
    const [across, down] = [innerWidth / laid.width, innerHeight / laid.height];
    const isBeside = Math.min(across * (1 - COLUMN), down * rest) > Math.min(across, down * (rest - BAND));
    document.body.classList.toggle("abreast", isBeside);
  }
}
