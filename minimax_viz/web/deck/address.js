// The address of a slide: #/step-24 or #/24 names the step that it shows, #/cover the title; &notes is the speaker's view.

/** @typedef {{ step: number, notes: boolean }} DeckAddress */

const SLIDE = /^#\/?(?:cover|(?:step-)?(\d{1,9}))?(&notes)?$/;

/** What the address says; step 0, which is the cover, where it names none. @returns {DeckAddress} */
export function readAddress() {
  const [, step = 0, view = ""] = SLIDE.exec(location.hash) ?? [];
  return { step: Number(step), notes: view !== "" };
}

/** Whether the address names no slide of a search with so many steps. @param {number} count */
export function isAddressWrong(count) {
  return location.hash.length > 1 && (!SLIDE.test(location.hash) || readAddress().step > count);
}

/** @param {DeckAddress} address */
export function writeAddress(address) {
  try {
    history.replaceState(null, "", addressOf(address));
  } catch {
    // A sandboxed frame may have no address to write to; the page works without.
  }
}

/** @param {DeckAddress} address */
export function addressOf({ step, notes }) {
  return `#/${step ? `step-${step}` : "cover"}${notes ? "&notes" : ""}`;
}
