// What is wrong, said at its place.

import { byId } from "../shell/elements.js";

/** @typedef {{ message: string, at: string | null }} Refused */

/** What is wrong now. @type {Refused | null} */
let wrong = null;

/** Say it, or with null that nothing is wrong any more. @param {Refused | null} refused */
export function showWrong(refused) {
  wrong = refused;
  placeWrong();
}

/** Say what is wrong at its place, also where fields have come and gone since. */
export function placeWrong() {
  const place = wrong && placeOf(wrong.at);
  for (const said of document.querySelectorAll(".refused")) {
    const isHere = said === place;
    said.textContent = isHere ? wrong?.message ?? "" : "";
    /** @type {HTMLElement} */ (said).hidden = !isHere;
    for (const field of document.querySelectorAll(`[aria-describedby~="${said.id}"]`)) {
      if (isHere) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }
  showNote();
}

/** What Python notes of the position, unless it is said as what is wrong. @param {string} [text] the one shown, unless given */
export function showNote(text = byId("note").textContent ?? "") {
  const note = byId("note");
  note.textContent = text;
  note.hidden = [...document.querySelectorAll(".refused:not([hidden])")].some((said) => said.textContent === text);
}

/** Where a place of the request is shown; what is about none is said at the position. @param {string | null} at */
function placeOf(at) {
  const [name] = (at ?? "").split(":", 1);
  const [whole] = name.split(".", 1);
  return document.getElementById(`wrong-${name.replace(".", "-")}`) ?? document.getElementById(`wrong-${whole}`) ?? byId("wrong-position");
}
