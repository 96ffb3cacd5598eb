// Python beside the page: the engine that searches positions, in a worker, from what the page carries.

import { byId } from "../shell/elements.js";

/** @typedef {{ resolve: (answer: object) => void, reject: (error: Error) => void }} Asked */
/** @typedef {{ answer: string | null, error: string | null }} Reply */

const PARTS = ["loader", "module", "wasm", "library", "lock", "sources"];

export class Engine {
  /** @param {object} settings what `minimax_viz.play.engine.open_engine` takes */
  constructor(settings) {
    /** Requests that wait for their answers, in order. @type {Asked[]} */
    this.asked = [];
    this.worker = started(settings, (reply) => this.hear(reply));
    this.worker.catch((error) => this.fail(error));
  }

  /**
   * What Python answers; rejected with its sentence.
   * @param {object} request
   * @returns {Promise<object>}
   */
  async ask(request) {
    const worker = await this.worker;
    return new Promise((resolve, reject) => {
      this.asked.push({ resolve, reject });
      worker.postMessage(JSON.stringify(request));
    });
  }

  /** @param {Reply} reply */
  hear({ answer, error }) {
    const asked = this.asked.shift();
    if (answer !== null) asked?.resolve(JSON.parse(answer));
    else asked?.reject(new Error(error ?? ""));
  }

  /** @param {Error} error */
  fail(error) {
    for (const { reject } of this.asked.splice(0)) reject(error);
  }
}

/**
 * The worker, as soon as Python runs in it.
 * @param {object} settings
 * @param {(reply: Reply) => void} hear
 * @returns {Promise<Worker>}
 */
async function started(settings, hear) {
  const files = await Promise.all(PARTS.map(async (part) => [part, await unpackedBytes(`engine-${part}`)]));
  const script = new Blob([byId("engine-worker").textContent ?? ""], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(script));
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", ({ message }) => reject(new Error(message || "Python does not run in this browser")));
    worker.addEventListener("message", ({ data }) => hear(data));
    worker.addEventListener("message", ({ data }) => (data.error === null ? resolve(worker) : reject(new Error(data.error))), { once: true });
    worker.postMessage({ ...Object.fromEntries(files), settings: JSON.stringify(settings) }, files.map(([, bytes]) => /** @type {ArrayBuffer} */ (bytes)));
  });
}

/**
 * Bytes that the page carries deflated, in base64; the page does not keep them.
 * @param {string} id
 */
async function unpackedBytes(id) {
  const element = byId(id);
  const bytes = Uint8Array.from(atob(element.textContent ?? ""), (letter) => letter.charCodeAt(0));
  element.remove();
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}
