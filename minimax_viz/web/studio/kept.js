// What a reload brings back: what is asked for, and the changes that led there. The browser keeps it for the tab.

import { tabStorage } from "../shell/storage.js";

/** @typedef {import("./request.js").Request} Request */
/** @typedef {import("../base/history.js").History<Request>} History */
/** @typedef {{ link: string | null, now: Request, past: Request[], future: Request[] }} Kept `link` is the request as the address has it */

const NAME = "minimax-viz studio";
const LARGEST = 1_500_000; // characters; browsers keep some millions

/**
 * @param {History} history
 * @param {string | null} link
 */
export function keep({ now, past, future }, link) {
  const storage = tabStorage();
  for (let many = past.length; storage; many = Math.floor(many / 2)) {
    const text = JSON.stringify({
      link,
      now,
      past: many ? past.slice(-many) : [],
      future: many ? future.slice(-many) : [],
    });
    try {
      if (text.length <= LARGEST || !many) return storage.setItem(NAME, text);
    } catch {
      if (!many) return undefined; // there is no room even for that; the address has it
    }
  }
  return undefined;
}

/**
 * Recall what was kept; null if it does not belong to this address.
 * @param {string | null} link
 * @returns {Kept | null}
 */
export function recall(link) {
  try {
    const kept = JSON.parse(tabStorage()?.getItem(NAME) ?? "null");
    // A page that is loaded again may have changed more than it has written into its address.
    const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    return kept && (link === null || link === kept.link || entry?.type === "reload") ? kept : null;
  } catch {
    return null;
  }
}
