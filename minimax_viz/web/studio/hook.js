// What scripts may use of the studio.

/** @param {import("./page.js").Studio} studio */
export function hookOf(studio) {
  return {
    get request() {
      return structuredClone(studio.request);
    },
    get link() {
      return studio.link;
    },
    /** A promise of the totals, as soon as the page is shown; rejected with the sentence that says what is wrong. */
    set(/** @type {any} */ given) {
      const request = studio.whole(given);
      if (Object.hasOwn(studio.languages.documents, request.lang) && request.lang !== studio.catalog.code) {
        studio.speak(studio.languages.chosen(request.lang, studio.address));
      }
      studio.note(request);
      return studio.show();
    },
    /** For those that wait until what was changed by hand is shown, or refused. */
    get ready() {
      return studio.settle();
    },
    undo: () => studio.travel("undo"),
    redo: () => studio.travel("redo"),
  };
}
