// What the pointer or the focus is on.

import { around } from "./elements.js";

/**
 * Call `light` with the element that matches where the pointer or the focus is, with null once it leaves.
 * @param {Document | Element} where
 * @param {string} selector
 * @param {(element: Element | null) => void} light
 */
export function listenToPointing(where, selector, light) {
  for (const kind of ["pointerover", "focusin"]) where.addEventListener(kind, (event) => light(around(event, selector)));
  for (const kind of ["pointerout", "focusout"]) where.addEventListener(kind, () => light(null));
}
