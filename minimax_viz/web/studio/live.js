// The answers to what is asked, one after the other: one that was asked for before a newer one is never given.

/** @typedef {import("./carrier.js").Carrier} Carrier */
/** @typedef {import("./request.js").Request} Request */
/** @typedef {{ html: string, summary: any }} Answer */
/** @typedef {{ request: Request, resolve: (answer: Answer) => void, reject: (error: unknown) => void }} Asked */
/** @typedef {{ control: AbortController, isSlow: boolean }} Running */

const PATIENCE = 300; // milliseconds; a search that ends sooner is not worth stopping for the next one
const COURTESY = 100; // milliseconds for an answer to come before what the reader does not wait for

export class Live {
  /**
   * @param {Carrier} carrier
   * @param {{ onSlow: (nodes: number | null) => void, onRest: () => void }} tell of a search that takes long, how many
   *   nodes it has looked at, as far as that is known; that nothing is searched any more
   */
  constructor(carrier, tell) {
    this.carrier = carrier;
    this.tell = tell;
    /** What is being answered. @type {Running | null} */
    this.running = null;
    /** What comes next. @type {Asked | null} */
    this.waiting = null;
  }

  /**
   * The answer to a request, unless a newer request comes first, or somebody cancels: rejected with an AbortError then.
   * @param {Request} request
   * @returns {Promise<Answer>}
   */
  ask(request) {
    return new Promise((resolve, reject) => {
      this.waiting?.reject(aborted());
      this.waiting = { request, resolve, reject };
      if (!this.running) this.next();
      else if (this.running.isSlow) this.running.control.abort();
    });
  }

  /** End a search that takes long: the next thing that is asked is not to wait for it. */
  makeRoom() {
    if (this.running?.isSlow) this.running.control.abort();
  }

  /** End what is searched. */
  cancel() {
    this.waiting?.reject(aborted());
    this.waiting = null;
    this.running?.control.abort();
  }

  /** @returns {Promise<void>} */
  async next() {
    const asked = this.waiting;
    this.waiting = null;
    if (!asked) return this.tell.onRest();
    const running = { control: new AbortController(), isSlow: false };
    this.running = running;
    /** @type {number | null} */
    let nodes = null;
    const timer = setTimeout(() => {
      running.isSlow = true;
      if (this.waiting) running.control.abort();
      else this.tell.onSlow(nodes);
    }, PATIENCE);
    const onProgress = (/** @type {number} */ count) => {
      nodes = count;
      if (running.isSlow && !running.control.signal.aborted) this.tell.onSlow(nodes);
    };
    try {
      const answer = await this.carrier.call("answer", asked.request, { signal: running.control.signal, onProgress });
      if (this.waiting || running.control.signal.aborted) asked.reject(aborted());
      else asked.resolve(answer);
    } catch (error) {
      asked.reject(this.waiting || running.control.signal.aborted ? aborted() : error);
    }
    clearTimeout(timer);
    this.running = null;
    return this.next();
  }
}

/** As soon as there is an answer or a refusal, or after a moment. @param {Promise<any>} answer @returns {Promise<void>} */
export function settledSoon(answer) {
  return Promise.race([answer.catch(() => {}), new Promise((go) => setTimeout(go, COURTESY))]);
}

export function aborted() {
  return new DOMException("A newer request came first, or it was cancelled.", "AbortError");
}

/** @param {unknown} error */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
