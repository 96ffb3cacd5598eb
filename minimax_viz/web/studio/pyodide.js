// The carrier to Python in the browser: a worker answers the calls one by one; whoever aborts one need not wait for it.

import { Python } from "../engine/python.js";
import { Refusal, aborted } from "./carrier.js";
import { carriedProgram, programOf } from "./parts.js";

/** @import { Carrier, How } from "./carrier.js" */
/** @import { Say } from "../setup/tools.js" */
/** @import { OnLoading, Parts, Program } from "./parts.js" */

/** @typedef {{ name: string, text: string, how: How, resolve: (answer: any) => void, reject: (error: unknown) => void }} Asked */

const PATIENCE = 300; // ms that an aborted call has to end by itself
const SLOW = 700; // ms; whoever waits for so long may end the call

/** @implements {Carrier} */
export class PyodideCarrier {
  /** @param {{ parts: Parts | null, say: Say, onLoading?: OnLoading }} given `parts` is null where the page carries them */
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
    this.load(parts);
  }

  /** @param {Parts | null} parts */
  async load(parts) {
    try {
      await null; // so that nobody is told anything before there is a carrier
      if (parts) this.program = await programOf(parts, this.say, this.onLoading);
      this.onLoading({ part: "start", loaded: 0, total: 1 });
      this.program ??= await carriedProgram();
      await this.start(this.another());
    } catch (error) {
      this.fail(error);
    } finally {
      this.onLoading({ part: "start", loaded: 1, total: 1 }); // or never will be
    }
  }

  another() {
    const { script, loaded } = /** @type {Program} */ (this.program);
    return new Python(script, loaded, this.say("studio.loading.unable"));
  }

  /** Let it answer. @param {Python} python */
  async start(python) {
    await python.ready;
    this.python = python;
    void this.next();
  }

  /** @type {Carrier["call"]} */
  call(name, request, how = {}) {
    return new Promise((resolve, reject) => {
      if (how.signal?.aborted) return reject(aborted());
      if (this.failure) return reject(this.failure);
      const asked = { name, text: JSON.stringify(request), how, resolve, reject };
      how.signal?.addEventListener("abort", () => this.abort(asked), { once: true });
      this.waiting.push(asked);
      return void this.next();
    });
  }

  /** Send what waits, if Python is free. */
  async next() {
    const { python } = this;
    const asked = python && !this.asked ? this.waiting.shift() : null;
    if (!python || !asked) return;
    const { name, text, how: { signal, onProgress }, resolve, reject } = asked;
    this.asked = asked;
    setTimeout(() => this.asked === asked && (this.spare ??= this.another()), SLOW);
    const tell = (/** @type {number} */ nodes) => signal?.aborted || onProgress?.(nodes);
    const answered = await python.ask({ name, text }, tell).catch(() => null);
    if (python !== this.python) return; // it was ended
    if (!answered) {
      // Python, or the browser's stack, may be in pieces.
      reject(new Refusal(this.say("studio.loading.too_large"), null));
      this.restart();
      return;
    }
    this.asked = null;
    const answer = signal?.aborted ? null : JSON.parse(answered[1]);
    if (answered[0]) resolve(answer);
    else if (answer) reject(new Refusal(answer.error, answer.at));
    void this.next();
  }

  /** End a call for who asked, and soon its work. @param {Asked} asked */
  abort(asked) {
    asked.reject(aborted());
    this.waiting = this.waiting.filter((one) => one !== asked);
    setTimeout(() => this.asked === asked && this.restart(), PATIENCE);
  }

  /** End what Python is at, and go on with another. */
  restart() {
    const { python, spare } = this;
    this.python = this.spare = this.asked = null;
    python?.end("It was ended.");
    this.start(spare ?? this.another()).catch((error) => this.fail(error));
  }

  /** Nothing can be answered. @param {unknown} error */
  fail(error) {
    this.failure = new Refusal(error instanceof Error ? error.message : String(error), null);
    for (const { reject } of this.waiting.splice(0)) reject(this.failure);
  }
}
