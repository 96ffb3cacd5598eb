// In place of lesson/question.js where a search is not in visits: no window is a question.

/** @returns {import("../lesson/question.js").Question | null} */
export function questionAt() {
  return null;
}

/** Never called. */
export function answered() {}

/** Never called. */
export function nextAfter() {}

/** Never called. */
export function signOf() {}
