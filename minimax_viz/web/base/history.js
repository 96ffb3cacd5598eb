// What was changed, one state after the other, to go back and forth in.

const TOGETHER = 1000; // milliseconds between changes of one kind that are undone together, such as letters typed

/** @template T */
export class History {
  /**
   * @param {T} now
   * @param {number} [most] states to go back to
   */
  constructor(now, most = Infinity) {
    this.now = now;
    this.most = most;
    /** @type {T[]} */
    this.past = [];
    /** @type {T[]} */
    this.future = [];
    /** What was changed last, and when. */
    this.last = { kind: "", at: 0 };
  }

  /**
   * @param {T} now
   * @param {string} [kind] changes of one kind that follow each other quickly are one; "" is a change of its own
   */
  add(now, kind = "") {
    const at = Date.now();
    const isMore = kind !== "" && kind === this.last.kind && at - this.last.at < TOGETHER;
    if (!isMore) this.past = [...this.past, this.now].slice(-this.most);
    this.last = { kind, at };
    this.replace(now);
  }

  /** Let a state stand in place of the one that is now. @param {T} now */
  replace(now) {
    this.now = now;
    this.future = [];
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /**
   * Go back or forth; false where there is nothing to go to.
   * @param {"undo" | "redo"} way
   */
  travel(way) {
    const [from, to] = way === "undo" ? [this.past, this.future] : [this.future, this.past];
    if (!from.length) return false;
    to.push(this.now);
    this.now = /** @type {T} */ (from.pop());
    this.last = { kind: "", at: 0 };
    return true;
  }
}
