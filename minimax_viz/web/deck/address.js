// The address of a slide: #/step-24 or #/24 names the step that it shows, #/cover the title; &notes is the speaker's view.

/** @typedef {{ step: number, notes: boolean }} DeckAddress */

/** What the address says; step 0, which is the cover, where it names none. @returns {DeckAddress} */
export function readAddress() {
  const [, step = 0, view = ""] = /^#\/?(?:cover|(?:step-)?(\d{1,9}))?(&notes)?$/.exec(location.hash) ?? [];
  return { step: Number(step), notes: view !== "" };
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
