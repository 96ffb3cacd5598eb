// Shows the node of a name that is pointed at: lights it up and, if it is out of sight, glides there and back again.

import { isFocusGivenBack } from "../shell/keptfocus.js";

/** @typedef {import("./camera.js").Place} Place */

const PATIENCE = 130; // milliseconds; who moves past a name does not want to go there

export class Peek {
  /** @param {import("./stage.js").Stage<import("./drawing.js").Tree>} stage */
  constructor(stage) {
    this.stage = stage;
    this.timer = stage.scope.timer();
    /** Where to go back to. @type {Place | null} */
    this.back = null;
  }

  get isAway() {
    return this.back !== null;
  }

  /**
   * Light up a row, or none.
   * @param {number | null} row
   * @param {boolean} goes whether to go where it is
   */
  show(row, goes) {
    this.stage.tree.light(row);
    this.timer.stop();
    if (row !== null && goes && !isFocusGivenBack()) this.timer.start(() => this.go(row), PATIENCE);
    else if (this.back) this.timer.start(() => this.return(), PATIENCE);
  }

  /** @param {number} row */
  go(row) {
    const { camera, glide, tree } = this.stage;
    const at = tree.shownAs(row);
    const box = at === null ? null : tree.boxAt([at]);
    if (!box || camera.sees(box)) return;
    this.back ??= camera.place;
    glide.during(() => camera.follow(box));
  }

  return() {
    const { back, stage } = this;
    this.back = null;
    if (back) stage.glide.during(() => stage.camera.goTo(back));
  }

  /**
   * Stay where a row is, until the next step.
   * @param {number} row
   */
  stay(row) {
    this.timer.stop();
    this.go(row);
    this.back = null;
    this.stage.update();
  }

  /** Another step: it is the view of the step before that moves on. */
  end() {
    this.timer.stop();
    if (this.back) this.stage.camera.goTo(this.back);
    this.back = null;
  }
}
