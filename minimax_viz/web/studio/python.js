// Python in a worker of its own, from what was loaded.

/** @import { Program } from "./parts.js" */
/** @import { Call, Reply } from "./worker.js" */

export class Python {
  /**
   * @param {Program} program
   * @param {string} unable what is said where the browser says nothing
   */
  constructor({ script, loaded }, unable) {
    /** What hears the replies to a call. @type {(reply: Reply) => void} */
    this.hear = () => {};
    const address = URL.createObjectURL(script);
    this.worker = new Worker(address);
    /** Until calls are answered; rejected where Python cannot start. @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      this.worker.addEventListener("message", ({ data }) => {
        URL.revokeObjectURL(address);
        if ("isReady" in data) resolve();
        else this.hear(data);
        if ("failure" in data) reject(new Error(data.failure));
      });
      this.worker.addEventListener("error", (event) => {
        event.preventDefault(); // it is told once, to who asks
        const failure = event.message || unable;
        reject(new Error(failure));
        this.hear({ failure });
      });
    });
    this.worker.postMessage(loaded);
  }

  /** @param {Call} call */
  ask(call) {
    this.worker.postMessage(call);
  }

  end() {
    this.hear = () => {};
    this.worker.terminate();
  }
}
