// The focus: which hand brought it, and how it outlives what is put anew.

let isByPointer = false;
let isGivenBack = false;

/** Whether the reader has clicked, and not gone on with Tab: then the keys are for the page, not for what was clicked. */
export function isFocusByPointer() {
  return isByPointer;
}

/** Whether the focus comes back to where the reader has left it. */
export function isFocusGivenBack() {
  return isGivenBack;
}

/** @param {import("../base/scope.js").Scope} scope */
export function listenToHands(scope) {
  scope.listen(document, "pointerdown", () => (isByPointer = true), { capture: true });
  scope.listen(document, "keydown", ({ key }) => key === "Tab" && (isByPointer = false), { capture: true });
}

/**
 * Put other children into an element. The focus that a key has brought into it goes to what stands for the same, by its
 * first data attribute; where nothing does, to the first that can take it, or to what the element is in.
 * @param {Element} element
 * @param {(Node | string)[]} children
 */
export function renew(element, ...children) {
  const focused = !isByPointer && element.contains(document.activeElement) ? document.activeElement : null;
  const mark = [...(focused?.attributes ?? [])].find(({ name }) => name.startsWith("data-"));
  element.replaceChildren(...children);
  if (!focused) return;
  const same = mark && element.querySelector(`[${mark.name}="${mark.value}"]`);
  const heir = same ?? element.querySelector("button, [tabindex]") ?? element.closest("[tabindex], dialog");
  isGivenBack = true;
  /** @type {HTMLElement | null} */ (heir)?.focus({ preventScroll: true });
  isGivenBack = false;
}
