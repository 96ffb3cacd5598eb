// The matches of a heap: a touch on one takes it, and all to the right of it.

import { html } from "../shell/elements.js";
import { matchstick } from "../shell/pieces.js";

export const MOST_DRAWN = 30; // matches of a heap; a larger one is told in another way

export class Matches {
  /**
   * @param {HTMLElement} place what they lie in
   * @param {"button" | "span"} kind of element that each of them is
   */
  constructor(place, kind) {
    this.place = place;
    this.kind = kind;
    /** @type {HTMLElement[]} */
    this.all = [];
  }

  /** Let there be so many, by more or fewer at the end. @param {number} size */
  resize(size) {
    while (this.all.length > size) this.all.pop()?.remove();
    while (this.all.length < size) {
      const match = html(this.kind, { class: "match" }, matchstick());
      this.all.push(match);
      this.place.append(match);
    }
  }

  /** Which of them it is, or is within; -1 for none. @param {EventTarget | null} target */
  at(target) {
    return this.all.findIndex((match) => target instanceof Node && match.contains(target));
  }

  /** Show which of them a touch on one would take, on none where it is -1. @param {number} from */
  take(from) {
    this.all.forEach((match, at) => match.classList.toggle("taking", from >= 0 && at >= from));
  }
}
