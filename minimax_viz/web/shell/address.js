// The hash: it carries the state, since a sandboxed frame has no other place for it. What reads a name follows it.

import { Scope } from "../base/scope.js";
import { change, signal } from "../base/signal.js";

const REST = 300; // milliseconds between writes; browsers throttle pages that write faster

export class Address {
  /**
   * @param {() => void} onChange called when the reader has put another in, and what follows from it is up to date
   * @param {Scope} [scope] of the page
   */
  constructor(onChange, scope = new Scope()) {
    this.known = parse(location.hash);
    this.seen = location.hash;
    /** How often the reader has put another in. */
    this.arrivals = signal(0);
    /** What each name that has been read says. @type {Map<string, { value: string | null }>} */
    this.said = new Map();
    this.timer = scope.timer();
    this.written = 0;
    scope.listen(window, "hashchange", () => {
      this.known = parse(location.hash);
      this.seen = location.hash;
      change(() => {
        this.arrivals.value += 1;
        for (const [name, said] of this.said) said.value = this.known.get(name);
      });
      onChange();
    });
  }

  /** @param {string} name */
  get(name) {
    const said = this.said.get(name) ?? signal(this.known.get(name));
    this.said.set(name, said);
    return said.value;
  }

  /** The step the address names, or null. */
  get step() {
    const step = this.get("step");
    return step !== null && /^\d{1,15}$/.test(step) ? Number(step) : null;
  }

  /**
   * @param {string} name
   * @param {string | null} value null takes the name away
   */
  set(name, value) {
    if (this.known.get(name) === value) return;
    if (value === null) this.known.delete(name);
    else this.known.set(name, value);
    this.timer.start(() => this.write(), Math.max(0, this.written + REST - Date.now()));
    const said = this.said.get(name);
    if (said) said.value = value;
  }

  /** The hash, as it is or is about to be. */
  get hash() {
    return `#${this.known}`;
  }

  write() {
    this.written = Date.now();
    const { hash } = this;
    // Where the reader has just changed it, that counts; the browser is about to tell.
    if (hash === location.hash || location.hash !== this.seen) return;
    try {
      history.replaceState(null, "", hash);
      this.seen = location.hash;
    } catch {
      // A sandboxed frame may have no address to write to; the page works without.
    }
  }
}

/** @param {string} hash */
function parse(hash) {
  return new URLSearchParams(hash.replace(/^#/, ""));
}
