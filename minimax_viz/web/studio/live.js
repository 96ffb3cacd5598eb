// The answers to what is asked, one after the other: one that was asked for before a newer one is never given.

import { aborted } from "./carrier.js";

/** @typedef {import("./calls.js").Calls} Calls */
/** @typedef {import("./request.js").Request} Request */
/** @typedef {{ html: string, summary: any }} Answer */

const COURTESY = 100; // milliseconds for an answer to come before what the reader does not wait for

export class Live {
  /**
   * @param {Calls} calls
   * @param {{ onSlow: (nodes: number | null) => void, onRest: () => void }} tell of a search that takes long, how many
   *   nodes it has looked at, as far as that is known; that nothing is searched any more
   */
  constructor(calls, tell) {
    this.calls = calls;
    this.tell = tell;
    /** The search under way. @type {Promise<Answer> | null} */
    this.running = null;
    this.newest = 0; // the number of the request that counts
  }

  /**
   * The answer to a request, unless a newer request comes first, or somebody cancels: rejected with an AbortError then.
   * @param {Request} request
   * @returns {Promise<Answer>}
   */
  async ask(request) {
    const number = (this.newest += 1);
    const isNewest = () => number === this.newest;
    this.calls.outdate(request);
    while (this.running && isNewest()) await this.running.catch(() => {});
    if (!isNewest()) throw aborted();
    /** @type {number | null} */
    let nodes = null;
    let isSlow = false;
    const onSlow = () => {
      isSlow = true;
      this.tell.onSlow(nodes);
    };
    const onProgress = (/** @type {number} */ count) => {
      nodes = count;
      if (isSlow && isNewest()) onSlow();
    };
    const running = (this.running = this.calls.call("answer", request, { onSlow, onProgress }));
    await running.catch(() => {});
    this.running = null;
    if (!isNewest()) throw aborted();
    this.tell.onRest();
    return running; // which has ended
  }

  /** End what is searched. */
  cancel() {
    this.newest += 1;
    this.calls.cancel();
    this.tell.onRest();
  }
}

/** As soon as there is an answer or a refusal, or after a moment. @param {Promise<any>} answer @returns {Promise<void>} */
export function settledSoon(answer) {
  return Promise.race([answer.catch(() => {}), new Promise((go) => setTimeout(go, COURTESY))]);
}
