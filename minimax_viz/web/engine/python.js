// Python in a worker beside the page: it starts from its first message, and answers every other one in their order.

/** @typedef {{ answer: any } | { nodes: number } | { failure: string }} Reply of a worker; how many nodes a search has looked at */
/** @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void, onProgress: (nodes: number) => void }} Asked */

export class Python {
  /**
   * @param {string} script the worker's
   * @param {object} start what it starts from
   * @param {string} unable what is said where the browser says nothing
   */
  constructor(script, start, unable) {
    /** What waits for replies, in their order. @type {Asked[]} */
    this.asked = [];
    /** What went wrong for good. @type {Error | null} */
    this.failure = null;
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    // Not of type "module": from a file, Chromium starts no such worker out of a blob.
    this.worker = new Worker(address);
    this.worker.addEventListener("message", ({ data }) => this.hear(data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault(); // it is told once, to who asks
      this.end(event.message || unable);
    });
    /** Until Python runs; rejected where it cannot. @type {Promise<void>} */
    this.ready = this.ask(start);
    const loaded = () => URL.revokeObjectURL(address);
    this.ready.then(loaded, loaded); // whoever asks is told what went wrong
  }

  /**
   * What Python answers; rejected with its sentence.
   * @param {object | string} message
   * @param {(nodes: number) => void} [onProgress]
   * @returns {Promise<any>}
   */
  ask(message, onProgress = () => {}) {
    return new Promise((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.asked.push({ resolve, reject, onProgress });
      return this.worker.postMessage(message);
    });
  }

  /** @param {Reply} reply */
  hear(reply) {
    if ("nodes" in reply) return this.asked[0]?.onProgress(reply.nodes);
    const asked = this.asked.shift();
    return "failure" in reply ? asked?.reject(new Error(reply.failure)) : asked?.resolve(reply.answer);
  }

  /** End what is being searched; nothing can be asked any more. @param {string} sentence why */
  end(sentence) {
    this.failure ??= new Error(sentence);
    this.worker.terminate();
    for (const { reject } of this.asked.splice(0)) reject(this.failure);
  }
}
