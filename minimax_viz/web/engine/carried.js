// The engine that searches positions: Python from what the page carries.

import { Python } from "./python.js";
import { byId } from "../shell/elements.js";

/** @typedef {Record<typeof PARTS[number], string>} Packed what the worker starts from, deflated and in base64 */

const PARTS = /** @type {const} */ (["loader", "module", "lock", "wasm", "library", "sources"]);
const UNABLE = "Python does not run in this browser.";

export class Engine {
  /** @param {object} settings what `open_engine` of minimax_viz/play/booth.py takes, as it is before it is JSON */
  constructor(settings) {
    this.isReady = false;
    /** Rejected where Python cannot run. @type {Promise<Python>} */
    this.ready = this.start(JSON.stringify(settings));
    this.ready.then(() => (this.isReady = true), () => {}); // whoever asks is told
  }

  /**
   * What Python answers; rejected with its sentence.
   * @param {object} request
   * @returns {Promise<object>}
   */
  async ask(request) {
    const python = await this.ready;
    return JSON.parse(await python.ask(JSON.stringify(request)));
  }

  /** @param {string} settings */
  async start(settings) {
    const packed = Object.fromEntries(PARTS.map((part) => [part, carried(part)]));
    const python = new Python(carried("worker"), { packed, settings }, UNABLE);
    await python.ready;
    return python;
  }
}

/** What an element of the page carries for the engine. @param {string} part */
export function carried(part) {
  return byId(`engine-${part}`).textContent ?? "";
}
