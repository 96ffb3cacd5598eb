// Python beside the page: the engine that searches positions, in a worker, from what the page carries.

import { byId } from "../shell/elements.js";

/** @typedef {Record<typeof PARTS[number], string>} Packed what the worker starts from, deflated and in base64 */
/** @typedef {{ answer: string | null, error: string | null }} Reply both are null as soon as Python runs */
/** @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void }} Asked */

const PARTS = /** @type {const} */ (["loader", "module", "lock", "wasm", "library", "sources"]);
const UNABLE = "Python does not run in this browser.";

export class Engine {
  /** @param {object} settings what `open_engine` of minimax_viz/play/engine.py takes, as it is before it is JSON */
  constructor(settings) {
    /** What waits for replies, in their order. @type {Asked[]} */
    this.asked = [];
    /** @type {Worker | null} */
    this.worker = null;
    /** What went wrong for good. @type {Error | null} */
    this.failure = null;
    this.isReady = false;
    /** Until Python runs; rejected where it cannot. @type {Promise<void>} */
    this.ready = this.start(JSON.stringify(settings));
    this.ready.then(() => (this.isReady = true), () => {}); // whoever asks is told
  }

  /**
   * What Python answers; rejected with its sentence.
   * @param {object} request
   * @returns {Promise<object>}
   */
  async ask(request) {
    await this.ready;
    return this.send(JSON.stringify(request));
  }

  /** End what is being searched; nothing can be asked any more. */
  stop() {
    this.fail("The engine was stopped.");
  }

  /** @param {string} settings */
  async start(settings) {
    const script = new Blob([carried("worker")], { type: "text/javascript" });
    // Not of type "module": from a file, Chromium starts no such worker out of a blob.
    this.worker = new Worker(URL.createObjectURL(script));
    this.worker.addEventListener("message", ({ data }) => this.hear(data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault(); // it is told once, to who asks
      this.fail(event.message || UNABLE);
    });
    const packed = /** @type {Packed} */ (Object.fromEntries(PARTS.map((part) => [part, carried(part)])));
    return this.send({ packed, settings });
  }

  /**
   * @param {{ packed: Packed, settings: string } | string} message
   * @returns {Promise<any>}
   */
  send(message) {
    return new Promise((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.asked.push({ resolve, reject });
      return this.worker?.postMessage(message);
    });
  }

  /** @param {Reply} reply */
  hear({ answer, error }) {
    const asked = this.asked.shift();
    if (error !== null) asked?.reject(new Error(error));
    else asked?.resolve(answer === null ? null : JSON.parse(answer));
  }

  /** @param {string} sentence */
  fail(sentence) {
    this.failure ??= new Error(sentence);
    this.worker?.terminate();
    for (const { reject } of this.asked.splice(0)) reject(this.failure);
  }
}

/** What an element of the page carries for the engine. @param {string} part */
function carried(part) {
  return byId(`engine-${part}`).textContent ?? "";
}
