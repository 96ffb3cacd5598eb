// The calls under way. One that takes long is ended once nobody waits for it, or what comes next would wait for its end.

/** @typedef {import("./carrier.js").Carrier} Carrier */
/** @typedef {import("./request.js").Request} Request */
/** @typedef {{ onProgress?: (nodes: number) => void, onSlow?: () => void }} Tell how far a call is; that it takes long */
/** @typedef {{ control: AbortController, isOfWhatIsShown: boolean, code: string | null, isSlow: boolean, isOutdated: boolean }} Running `code` is what it runs of the reader's own */

const PATIENCE = 300; // milliseconds; a call that ends sooner is not worth ending
const OF_WHAT_IS_SHOWN = ["answer", "setup", "catalogue"];
const ONLY_READ = ["formats", "highlight", "open", "random_tree", "skeleton"]; // CALLS_THAT_READ of minimax_viz/fronts/studio/calls.py

export class Calls {
  /** @param {Carrier} carrier */
  constructor(carrier) {
    this.carrier = carrier;
    /** @type {Set<Running>} */
    this.running = new Set();
  }

  /**
   * @param {string} name
   * @param {any} request
   * @param {Tell} [tell]
   */
  async call(name, request, { onProgress, onSlow } = {}) {
    const control = new AbortController();
    const isOfWhatIsShown = OF_WHAT_IS_SHOWN.includes(name);
    const code = ONLY_READ.includes(name) ? null : (request.code ?? null);
    const running = { control, isOfWhatIsShown, code, isSlow: false, isOutdated: false };
    this.running.add(running);
    const timer = setTimeout(() => {
      running.isSlow = true;
      endIfInTheWay(running);
      if (!control.signal.aborted) onSlow?.();
    }, PATIENCE);
    try {
      return await this.carrier.call(name, request, { signal: control.signal, onProgress });
    } finally {
      clearTimeout(timer);
      this.running.delete(running);
    }
  }

  /** Another request is to be shown: what was asked for the one before, or of other code, is in the way. @param {Request} next */
  outdate(next) {
    for (const running of this.running) {
      running.isOutdated ||= running.isOfWhatIsShown || (running.code !== null && running.code !== next.code);
      endIfInTheWay(running);
    }
  }

  /** End what is searched, and all that runs code: it may never end. */
  cancel() {
    for (const { isOfWhatIsShown, code, control } of this.running)
      if (isOfWhatIsShown || code !== null) control.abort();
  }
}

/** @param {Running} running */
function endIfInTheWay({ control, isSlow, isOutdated }) {
  if (isSlow && isOutdated) control.abort();
}
