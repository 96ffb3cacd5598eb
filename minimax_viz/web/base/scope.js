// What is begun and has to end: listeners, timers, frames and observers. A scope ends all that was begun in it.

/** A browser; in tests Node, with what they give it. @type {any} */
const host = globalThis;

export class Scope {
  constructor() {
    this.controller = new host.AbortController();
    /** What else is to be done at the end. @type {Set<() => unknown>} */
    this.endings = new Set();
  }

  get signal() {
    return this.controller.signal;
  }

  /**
   * Hear something until the end.
   * @param {{ addEventListener: (kind: string, act: any, options: any) => unknown }} target
   * @param {string} kind
   * @param {(event: any) => unknown} act
   * @param {object} [options] those of addEventListener
   */
  listen(target, kind, act, options = {}) {
    target.addEventListener(kind, act, { ...options, signal: this.signal });
  }

  /** Let an observer look at some elements until the end. @param {any} observer @param {Iterable<unknown>} elements */
  observe(observer, elements) {
    for (const element of elements) observer.observe(element);
    this.onEnd(() => observer.disconnect());
  }

  /** Something that is to happen after some milliseconds. */
  timer() {
    return new Wait(this, host.setTimeout, host.clearTimeout);
  }

  /** Something that is to happen before the next frame is painted. */
  frame() {
    return new Wait(this, host.requestAnimationFrame, host.cancelAnimationFrame);
  }

  /** A scope that ends with this one, if it has not ended before. */
  child() {
    const child = new Scope();
    child.onEnd(this.onEnd(() => child.end()));
    return child;
  }

  /** Do something at the end; returns how to take that back. @param {() => unknown} act */
  onEnd(act) {
    if (this.signal.aborted) act();
    else this.endings.add(act);
    return () => void this.endings.delete(act);
  }

  end() {
    this.controller.abort();
    const endings = [...this.endings];
    this.endings.clear();
    for (const act of endings) act();
  }
}

/** What is to happen a little later, once: begun again it is put off, and at the end of its scope it is called off. */
class Wait {
  /**
   * @param {Scope} scope
   * @param {Function} begin as setTimeout
   * @param {Function} cancel as clearTimeout
   */
  constructor(scope, begin, cancel) {
    this.scope = scope;
    this.begin = begin;
    this.cancel = cancel;
    this.id = 0;
    scope.onEnd(() => this.stop());
  }

  /** Whether it is still to come, or happens just now. */
  get isOn() {
    return this.id !== 0;
  }

  /** @param {() => unknown} act @param {number} [pause] milliseconds, where it is a timer */
  start(act, pause) {
    this.stop();
    if (this.scope.signal.aborted) return;
    const id = (this.id = this.begin.call(host, () => {
      act();
      if (this.id === id) this.id = 0; // unless `act` has begun it again
    }, pause));
  }

  stop() {
    this.cancel.call(host, this.id);
    this.id = 0;
  }
}
