// What the browser keeps for a page, where it keeps anything.

/** The browser's storage, null where it gives none. */
export function ownStorage() {
  return given("localStorage");
}

/** The storage of the tab, null where there is none. */
export function tabStorage() {
  return given("sessionStorage");
}

/** @param {"localStorage" | "sessionStorage"} name */
function given(name) {
  try {
    return window[name];
  } catch {
    return null; // a sandboxed frame may not even ask
  }
}
