// The calls under way. One that takes long is ended once nobody waits for it, or what comes next would wait for its end.

/** @typedef {import("./carrier.js").Carrier} Carrier */
/** @typedef {import("./request.js").Request} Request */
/** @typedef {{ onProgress?: (nodes: number) => void, onSlow?: () => void }} Tell how far a call is; that it takes long */

const PATIENCE = 300; // milliseconds; a call that ends sooner is not worth ending
const OF_WHAT_IS_SHOWN = ["answer", "setup", "catalogue"];
const ONLY_READ = ["formats", "highlight", "open", "random_tree", "skeleton"]; // CALLS_THAT_READ of minimax_viz/studio/calls.py

class Running {
  control = new AbortController();
  isSlow = false;
  isOutdated = false;

  /**
   * @param {string} name
   * @param {any} request
   */
  constructor(name, request) {
    this.isOfWhatIsShown = OF_WHAT_IS_SHOWN.includes(name);
    /** What it runs of the reader's own. @type {string | null} */
    this.code = ONLY_READ.includes(name) ? null : (request.code ?? null);
  }

  endIfInTheWay() {
    if (this.isSlow && this.isOutdated) this.control.abort();
  }
}

/** @implements {Carrier} */
export class Calls {
  /** @param {Carrier} carrier */
  constructor(carrier) {
    this.carrier = carrier;
    this.runsCode = carrier.runsCode;
    /** @type {Set<Running>} */
    this.running = new Set();
  }

  /**
   * @param {string} name
   * @param {object} request
   * @param {Tell} [tell]
   */
  async call(name, request, { onProgress, onSlow } = {}) {
    const running = new Running(name, request);
    const { signal } = running.control;
    this.running.add(running);
    const timer = setTimeout(() => {
      running.isSlow = true;
      running.endIfInTheWay();
      if (!signal.aborted) onSlow?.();
    }, PATIENCE);
    try {
      return await this.carrier.call(name, request, { signal, onProgress });
    } finally {
      clearTimeout(timer);
      this.running.delete(running);
    }
  }

  /** Another request is to be shown: what was asked for the one before, or of other code, is in the way. @param {Request} next */
  outdate(next) {
    for (const running of this.running) {
      running.isOutdated ||= running.isOfWhatIsShown || (running.code !== null && running.code !== next.code);
      running.endIfInTheWay();
    }
  }

  /** End what is searched, and all that runs code: it may never end. */
  cancel() {
    for (const { isOfWhatIsShown, code, control } of this.running) if (isOfWhatIsShown || code !== null) control.abort();
  }
}
