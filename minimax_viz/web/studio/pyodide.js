// The carrier to Python in the browser: a worker answers the calls one by one; whoever aborts one need not wait for it.

import { Refusal } from "./carrier.js";
import { Folder } from "./parts.js";
import { Python } from "./python.js";

/** @import { Carrier, How } from "./carrier.js" */
/** @import { OnLoading, Parts, Program, Say } from "./parts.js" */
/** @import { Reply } from "./worker.js" */

/** @typedef {{ name: string, text: string, how: How, resolve: (answer: any) => void, reject: (error: Error | DOMException) => void, isOver: boolean }} Asked */

const PATIENCE = 300; // ms that an aborted call has to end by itself
const SLOW = 700; // ms; whoever waits for so long may end the call

/** @implements {Carrier} */
export class PyodideCarrier {
  runsCode = true;

  /** @param {{ parts: Parts, say: Say, onLoading?: OnLoading }} given */
  constructor({ parts, say, onLoading = () => {} }) {
    this.say = say;
    this.onLoading = onLoading;
    /** What was asked and has not been sent. @type {Asked[]} */
    this.waiting = [];
    /** What Python is at. @type {Asked | null} */
    this.asked = null;
    /** The one that answers, null while it starts. @type {Python | null} */
    this.python = null;
    /** One that is ready, or soon will be, should the other have to be ended. @type {Python | null} */
    this.spare = null;
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
      this.onLoading({ part: "start", loaded: 0, total: 1 });
      await this.start(this.program);
    } catch (error) {
      this.fail(error);
    } finally {
      this.onLoading({ part: "start", loaded: 1, total: 1 }); // or never will be
    }
  }

  /** Let Python answer. @param {Program} program */
  async start(program) {
    const python = this.spare ?? this.another(program);
    this.spare = null;
    await python.ready;
    python.hear = (reply) => this.hear(reply);
    this.python = python;
    this.next();
  }

  /** @param {Program} program */
  another(program) {
    const python = new Python(program, this.say("studio.loading.unable"));
    python.ready.catch(() => {}); // it is told where it is waited for
    return python;
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

  /** Send what waits, if Python is free. */
  next() {
    if (!this.python || this.asked) return;
    const asked = this.waiting.shift();
    if (!asked) return;
    this.asked = asked;
    this.python.ask({ name: asked.name, text: asked.text });
    setTimeout(() => {
      if (this.asked === asked && this.program) this.spare ??= this.another(this.program);
    }, SLOW);
  }

  /** End a call for who asked, and soon its work. @param {Asked} asked */
  abort(asked) {
    if (asked.isOver) return;
    over(asked).reject(aborted());
    this.waiting = this.waiting.filter((one) => one !== asked);
    if (this.asked === asked) setTimeout(() => this.asked === asked && this.restart(), PATIENCE);
  }

  /** End what Python is at, and go on with another. */
  restart() {
    this.python?.end();
    this.python = this.asked = null;
    if (this.program) this.start(this.program).catch((error) => this.fail(error));
  }

  /** @param {Reply} reply */
  hear(reply) {
    const asked = this.asked;
    if (!asked || "isReady" in reply) return;
    if ("nodes" in reply) {
      if (!asked.isOver) asked.how.onProgress?.(reply.nodes);
    } else if ("failure" in reply) {
      // Python, or the browser's stack, may be in pieces.
      if (!asked.isOver) over(asked).reject(new Refusal(this.say("studio.loading.too_large"), null));
      this.restart();
    } else {
      this.asked = null;
      if (!asked.isOver) settle(over(asked), JSON.parse(reply.text), reply.isAnswered);
      this.next();
    }
  }

  /** Nothing can be answered. @param {unknown} error */
  fail(error) {
    const failure = new Refusal(error instanceof Error ? error.message : String(error), null);
    this.failure = failure;
    for (const asked of this.waiting.splice(0)) over(asked).reject(failure);
  }
}

/** Nobody waits for it any more. @param {Asked} asked */
function over(asked) {
  asked.isOver = true;
  return asked;
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
