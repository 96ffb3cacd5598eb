// The address of a slide, as reveal.js writes it: #/3, or #/step-24 by its name; &notes is the speaker's view.

/** @typedef {{ slide: number, notes: boolean }} DeckAddress */

/**
 * What the address says; slide −1 where it names none.
 * @param {Element[]} slides
 * @returns {DeckAddress}
 */
export function readAddress(slides) {
  const [, name = "", view = ""] = /^#\/?([\w-]*)(&notes)?$/.exec(location.hash) ?? [];
  const named = slides.findIndex((slide) => slide.id === name);
  return { slide: /^\d{1,9}$/.test(name) ? Number(name) : named, notes: view !== "" };
}

/** @param {DeckAddress} address */
export function writeAddress({ slide, notes }) {
  try {
    history.replaceState(null, "", addressOf({ slide, notes }));
  } catch {
    // A sandboxed frame may have no address to write to; the page works without.
  }
}

/** @param {DeckAddress} address */
export function addressOf({ slide, notes }) {
  return `#/${slide}${notes ? "&notes" : ""}`;
}
