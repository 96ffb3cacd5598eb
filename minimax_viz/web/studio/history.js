// What was changed, to go back and forth in: at least the last hundred changes.

/** @typedef {import("./request.js").Request} Request */

import { areSame } from "./request.js";

const MOST = 300;
const TOGETHER = 1000; // milliseconds between changes of one kind that are undone together, such as letters typed

export class History {
  /** @param {Request} now */
  constructor(now) {
    this.now = now;
    /** @type {Request[]} */
    this.past = [];
    /** @type {Request[]} */
    this.future = [];
    /** What was changed last, and when. */
    this.last = { kind: "", at: 0 };
  }

  /**
   * @param {Request} request
   * @param {string} [kind] changes of one kind that follow each other quickly are one; "" is a change of its own
   */
  add(request, kind = "") {
    if (areSame(request, this.now)) return void (this.now = request);
    const at = Date.now();
    const isMore = kind !== "" && kind === this.last.kind && at - this.last.at < TOGETHER;
    if (!isMore) this.past = [...this.past, this.now].slice(-MOST);
    this.future = [];
    this.now = request;
    this.last = { kind, at };
    return undefined;
  }

  /** Go back; false where nothing is left to undo. */
  undo() {
    return this.step(this.past, this.future);
  }

  /** Go forth; false where nothing was undone. */
  redo() {
    return this.step(this.future, this.past);
  }

  /**
   * @param {Request[]} from
   * @param {Request[]} to
   */
  step(from, to) {
    const next = from.pop();
    if (!next) return false;
    to.push(this.now);
    this.now = next;
    this.last = { kind: "", at: 0 };
    return true;
  }
}
