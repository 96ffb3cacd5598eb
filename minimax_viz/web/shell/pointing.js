// What the pointer or the focus is on.

import { Scope } from "../base/scope.js";
import { around } from "./elements.js";

/**
 * Call `light` with the element that matches where the pointer or the focus is, with null once it leaves.
 * @param {Document | Element} where
 * @param {string} selector
 * @param {(element: Element | null) => void} light
 * @param {Scope} [scope] of what is pointed at, where `where` outlives it
 */
export function listenToPointing(where, selector, light, scope = new Scope()) {
  for (const kind of ["pointerover", "focusin"]) scope.listen(where, kind, (event) => light(around(event, selector)));
  for (const kind of ["pointerout", "focusout"]) scope.listen(where, kind, () => light(null));
}
