// What moves are worth, lit up where they are on the board.

import { html } from "../shell/elements.js";

/** @import { GameRecord } from "./record.js" */
/** @import { Note } from "./tree.js" */
/**
 * What a move is worth, and for whom that is good; `isBest` if it is one of the visitor's best, `isNow` if it is being
 * spoken of, `isChosen` if it is about to be made.
 * @typedef {{ word: string, side: Note["side"], isBest?: boolean, isNow?: boolean, isChosen?: boolean }} Light
 */
/** What is lit up: moves from a position, by their rows. @typedef {{ record: GameRecord, root: number, lights: Map<number, Light> }} Lit */

const SIDES = ["for-max", "for-min", "even"];

/** Light up the place of a move, or put its light out. @param {HTMLElement} place @param {Light | undefined} light */
export function showLight(place, light) {
  place.querySelector(".hint")?.remove();
  for (const side of SIDES) place.classList.toggle(side, light?.side === side);
  place.classList.toggle("lit", light !== undefined);
  place.classList.toggle("now", light?.isNow ?? false);
  place.classList.toggle("chosen", light?.isChosen ?? false);
  if (!light?.word) return;
  const said = html("span", { class: `hint ${light.side}${light.isBest ? " best" : ""}` }, light.word);
  said.toggleAttribute("data-best", light.isBest ?? false);
  place.append(said);
  place.style.setProperty("--signs", String(light.word.length));
}
