// What the reader can do besides stepping: pin a node, be asked, ask why, see the windows, search.

import { HandedWindows } from "../tree/windows.js";
import { NodeKeys } from "../tree/focus.js";
import { Pin } from "../panel/pin.js";
import { Predict } from "../panel/predict.js";
import { Search } from "./search.js";
import { WhySkip } from "../panel/whyskip.js";

/** @typedef {import("./page.js").Page} Page */

export class Tools {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.pin = new Pin(page);
    this.nodeKeys = new NodeKeys(page, (row) => this.pick(row));
    this.predict = new Predict(page);
    this.whySkip = new WhySkip(page);
    this.windows = new HandedWindows(page);
    this.search = new Search(page, (row) => this.find(row));
  }

  /** Pin a node, or let go of it; at a leaf that can be changed ask for its value, too. @param {number} row */
  pick(row) {
    const { whatIf } = this.page;
    this.pin.set(row === this.pin.row && !whatIf.canAsk(row) ? -1 : row);
    whatIf.ask(row);
  }

  readAddress() {
    this.pin.readAddress();
    if (this.page.step) this.pin.update();
  }

  /** Bring everything to the step that is shown. */
  update() {
    for (const part of [this.predict, this.whySkip, this.pin, this.nodeKeys, this.windows, this.search]) part.update();
  }

  /** The tree has been laid out anew, the step is the same. */
  updateTree() {
    for (const part of [this.pin, this.nodeKeys, this.windows]) part.update();
  }

  /** Whether a step is asked about before it is shown. */
  isPausedToAsk() {
    const isPaused = this.predict.asks();
    if (isPaused) this.page.player.pause();
    return isPaused;
  }

  /**
   * Show where a row was first told of.
   * @param {number} row
   */
  find(row) {
    this.page.player.pause();
    this.pin.set(row);
    this.page.goTo(this.page.steps.firstStep(row));
  }
}
