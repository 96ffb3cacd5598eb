// The answers to what is asked, one after the other: one that was asked for before a newer one is never given.

import { aborted } from "./carrier.js";

/** @typedef {import("./calls.js").Calls} Calls */
/** @typedef {import("./request.js").Request} Request */
/** @typedef {{ html: string, summary: any }} Answer */
/** @typedef {{ request: Request, resolve: (answer: Answer) => void, reject: (error: unknown) => void }} Asked */

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
    this.isRunning = false;
    /** What comes next. @type {Asked | null} */
    this.waiting = null;
  }

  /**
   * The answer to a request, unless a newer request comes first, or somebody cancels: rejected with an AbortError then.
   * @param {Request} request
   * @returns {Promise<Answer>}
   */
  ask(request) {
    this.calls.outdate(request);
    return new Promise((resolve, reject) => {
      this.waiting?.reject(aborted());
      this.waiting = { request, resolve, reject };
      if (!this.isRunning) this.next();
    });
  }

  /** End what is searched. */
  cancel() {
    this.waiting?.reject(aborted());
    this.waiting = null;
    this.calls.cancel();
  }

  /** @returns {Promise<void>} */
  async next() {
    const asked = this.waiting;
    this.waiting = null;
    this.isRunning = asked !== null;
    if (!asked) return this.tell.onRest();
    /** @type {number | null} */
    let nodes = null;
    let isSlow = false;
    const onSlow = () => {
      isSlow = true;
      this.tell.onSlow(nodes);
    };
    const onProgress = (/** @type {number} */ count) => {
      nodes = count;
      if (isSlow && !this.waiting) this.tell.onSlow(nodes);
    };
    try {
      const answer = await this.calls.call("answer", asked.request, { onSlow, onProgress });
      if (this.waiting) asked.reject(aborted());
      else asked.resolve(answer);
    } catch (error) {
      asked.reject(this.waiting ? aborted() : error);
    }
    return this.next();
  }
}

/** As soon as there is an answer or a refusal, or after a moment. @param {Promise<any>} answer @returns {Promise<void>} */
export function settledSoon(answer) {
  return Promise.race([answer.catch(() => {}), new Promise((go) => setTimeout(go, COURTESY))]);
}
