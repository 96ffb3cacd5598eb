// What the browser keeps for a page, where it keeps anything.

/** The browser's storage, null where it gives none. */
export function ownStorage() {
  try {
    return window.localStorage;
  } catch {
    return null; // a sandboxed frame may not even ask
  }
}
