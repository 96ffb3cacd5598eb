// What carries the calls of the page to Python, over HTTP or to a worker: neither knows what is asked.

/** @typedef {{ signal?: AbortSignal, onProgress?: (nodes: number) => void }} How whoever aborts the signal ends the call */

/**
 * @typedef {object} Carrier
 * @property {(name: string, request: object, how?: How) => Promise<any>} call what a call of minimax_viz/fronts/studio/calls.py
 *   answers; rejected with a Refusal where it says what is wrong, or with an AbortError
 */

/** A sentence that says what is wrong, and the place in the request that is. */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {string | null} at
   */
  constructor(sentence, at) {
    super(sentence);
    this.at = at;
  }
}

/** What ends a call that nobody waits for any more. */
export function aborted() {
  return new DOMException("A newer request came first, or it was cancelled.", "AbortError");
}

/** @param {unknown} error */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
