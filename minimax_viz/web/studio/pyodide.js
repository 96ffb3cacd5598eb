// The carrier to Python in the browser: a worker answers the calls one by one; whoever aborts one need not wait for it.

import { Refusal } from "./carrier.js";
import { Folder } from "./parts.js";

/** @import { Carrier, How } from "./carrier.js" */
/** @import { OnLoading, Parts, Program, Say } from "./parts.js" */
/** @import { Reply } from "./worker.js" */

/** @typedef {{ name: string, text: string, how: How, resolve: (answer: any) => void, reject: (error: Error | DOMException) => void, isOver: boolean }} Asked */

const PATIENCE = 300; // ms that an aborted call has to end by itself: starting Python anew takes longer

/** @implements {Carrier} */
export class PyodideCarrier {
  runsCode = true;

  /** @param {{ parts: Parts, say: Say, onLoading?: OnLoading }} given */
  constructor({ parts, say, onLoading = () => {} }) {
    this.say = say;
    this.onLoading = onLoading;
    /** What was asked and has not been sent. @type {Asked[]} */
    this.waiting = [];
    /** What the worker is at. @type {Asked | null} */
    this.asked = null;
    /** The worker that answers; null while there is none, or it is not ready. @type {Worker | null} */
    this.worker = null;
    /** Why nothing can be answered any more. @type {Error | null} */
    this.failure = null;
    /** @type {Program | null} */
    this.program = null;
    this.load(new Folder(parts, say, onLoading));
  }

  /** @param {Folder} folder */
  async load(folder) {
    try {
      await null; // so that nobody is told anything before there is a carrier
      this.program = await folder.program();
      this.start(true);
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * @param {string} name
   * @param {object} request
   * @param {How} [how]
   * @returns {Promise<any>}
   */
  call(name, request, how = {}) {
    return new Promise((resolve, reject) => {
      if (how.signal?.aborted) return reject(aborted());
      if (this.failure) return reject(this.failure);
      /** @type {Asked} */
      const asked = { name, text: JSON.stringify(request), how, resolve, reject, isOver: false };
      how.signal?.addEventListener("abort", () => this.abort(asked), { once: true });
      this.waiting.push(asked);
      return this.next();
    });
  }

  /** Send what waits, if the worker is free. */
  next() {
    if (!this.worker || this.asked) return;
    const asked = this.waiting.shift();
    if (!asked) return;
    this.asked = asked;
    this.worker.postMessage({ name: asked.name, text: asked.text });
  }

  /** End a call for who asked, and soon its work. @param {Asked} asked */
  abort(asked) {
    if (asked.isOver) return;
    this.over(asked).reject(aborted());
    this.waiting = this.waiting.filter((one) => one !== asked);
    if (this.asked === asked) setTimeout(() => this.asked === asked && this.restart(), PATIENCE);
  }

  /** Nobody waits for it any more. @param {Asked} asked */
  over(asked) {
    asked.isOver = true;
    return asked;
  }

  /** End what the worker is at, and take another. */
  restart() {
    this.worker?.terminate();
    this.worker = this.asked = null;
    this.start(false);
  }

  /** Start Python. @param {boolean} isFirst whether somebody is told of it */
  start(isFirst) {
    if (!this.program) return;
    if (isFirst) this.onLoading({ part: "start", loaded: 0, total: 1 });
    const address = URL.createObjectURL(this.program.script);
    const worker = new Worker(address);
    worker.addEventListener("message", ({ data }) => {
      URL.revokeObjectURL(address);
      if (this.worker === worker) return this.hear(data);
      if ("failure" in data) return this.fail(data.failure);
      this.worker = worker;
      if (isFirst) this.onLoading({ part: "start", loaded: 1, total: 1 });
      return this.next();
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault(); // it is told once, to who asks
      this.fail(event.message || this.say("studio.loading.unable"));
    });
    worker.postMessage(this.program.loaded);
  }

  /** @param {Reply} reply */
  hear(reply) {
    const asked = this.asked;
    if (!asked || "isReady" in reply) return;
    if ("nodes" in reply) {
      if (!asked.isOver) asked.how.onProgress?.(reply.nodes);
      return;
    }
    this.asked = null;
    if ("failure" in reply) {
      // Python, or the browser's stack, may be in pieces.
      if (!asked.isOver) this.over(asked).reject(new Refusal(this.say("studio.loading.too_large"), null));
      this.restart();
      return;
    }
    if (!asked.isOver) settle(this.over(asked), JSON.parse(reply.text), reply.isAnswered);
    this.next();
  }

  /** Nothing can be answered. @param {string} sentence */
  fail(sentence) {
    this.failure ??= new Refusal(sentence, null);
    for (const asked of [...(this.asked ? [this.asked] : []), ...this.waiting.splice(0)]) {
      if (!asked.isOver) this.over(asked).reject(this.failure);
    }
    this.asked = null;
  }
}

/**
 * @param {Asked} asked
 * @param {any} answer
 * @param {boolean} isAnswered
 */
function settle(asked, answer, isAnswered) {
  if (isAnswered) asked.resolve(answer);
  else asked.reject(new Refusal(answer.error, answer.at));
}

function aborted() {
  return new DOMException("The call was aborted.", "AbortError");
}
