// The search walked through before the visitor's eyes: one frame after the other, to be skipped at any time.

const WHOLE = 3600; // milliseconds for all frames, where they are neither too quick nor too slow
const QUICKEST = 170;
const SLOWEST = 620;

export class Walk {
  constructor() {
    this.timer = 0;
    /** @type {(() => void)[]} */
    this.frames = [];
  }

  get isOn() {
    return this.frames.length > 0;
  }

  /**
   * @param {(() => void)[]} frames
   * @param {boolean} atOnce
   */
  start(frames, atOnce) {
    this.frames = frames;
    if (atOnce) return this.finish();
    const pause = Math.min(SLOWEST, Math.max(QUICKEST, WHOLE / frames.length));
    this.timer = setInterval(() => this.advance(), pause);
    return this.advance();
  }

  advance() {
    const frame = this.frames.shift();
    if (!this.frames.length) clearInterval(this.timer);
    frame?.();
  }

  /** Show the rest at once. */
  finish() {
    clearInterval(this.timer);
    while (this.frames.length) this.advance();
  }

  /** Show nothing more. */
  stop() {
    clearInterval(this.timer);
    this.frames = [];
  }
}
