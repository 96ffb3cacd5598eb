// The buttons of the deck: there while the pointer moves, away when it rests or a key turns the page.

import { byId } from "../shell/elements.js";

const IDLE = 3000; // milliseconds until a resting pointer is forgotten

export class Controls {
  constructor() {
    this.timer = 0;
    for (const event of ["pointermove", "pointerdown"]) document.addEventListener(event, () => this.show());
    this.show();
  }

  /** Show the buttons, for a while. */
  show() {
    document.body.classList.add("awake");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), IDLE);
  }

  /** Nothing has moved for a while: hide the buttons, unless the pointer is on them. */
  rest() {
    if (byId("controls").matches(":hover")) this.show();
    else this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    document.body.classList.remove("awake");
  }
}
