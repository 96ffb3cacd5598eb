// The node that the pointer or the focus rests on. A tree that moves under a pointer tells nothing until the pointer moves.

import { around } from "../shell/elements.js";

const PATIENCE = 350; // milliseconds

export class Rest {
  /**
   * @param {import("./stage.js").Stage<import("./drawing.js").Tree>} stage
   * @param {HTMLElement} card which may be pointed at, too, and have the focus
   * @param {(row: number) => void} tell the node's row; -1 once it is left
   */
  constructor({ scope, camera: { view } }, card, tell) {
    this.tell = tell;
    this.timer = scope.timer();
    /** The row that is told, or is about to be. */
    this.row = -1;
    let at = "";
    scope.listen(view, "pointermove", (event) => {
      const isMoved = at !== (at = `${event.screenX} ${event.screenY}`);
      if (isMoved && !event.buttons) this.turn(event);
    });
    scope.listen(view, "pointerdown", () => (this.end(), tell(-1)));
    scope.listen(document, "focusin", (event) => around(event, ".world :focus-visible") && this.turn(event));
    // At once, since a card could lie on what has the focus next.
    scope.listen(document, "focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && card.contains(relatedTarget))) (this.end(), tell(-1));
    });
    scope.listen(view, "pointerleave", () => this.turn());
    scope.listen(card, "pointerleave", () => this.turn());
    // Its own row, so that what is turned to next is another.
    for (const kind of /** @type {const} */ (["pointerenter", "focusin"])) scope.listen(card, kind, () => this.end(-2));
  }

  /** To the node of an event, or to none. @param {Event} [event] */
  turn(event) {
    const node = event && !around(event, ".stub") && around(event, "[data-node]");
    const row = node ? Number(node.getAttribute("data-node")) : -1;
    if (row === this.row) return;
    this.row = row;
    this.timer.start(() => this.tell(row), PATIENCE);
  }

  /** What is told stays, and nothing else is told before the pointer moves. */
  end(row = -1) {
    this.row = row;
    this.timer.stop();
  }
}
