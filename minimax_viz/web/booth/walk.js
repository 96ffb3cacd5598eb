// The computer's thinking told sentence by sentence: each stays until it can have been read, or until Next.

export class Walk {
  /** @param {() => number} pace seconds that a sentence stays; 0: until Next */
  constructor(pace) {
    this.pace = pace;
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
    this.stop();
    this.frames = frames;
    if (atOnce) this.finish();
    else this.advance();
  }

  /** Show the next frame. */
  advance() {
    clearTimeout(this.timer);
    const { frames } = this;
    frames.shift()?.(); // the last one may begin another walk
    const seconds = this.pace();
    if (frames === this.frames && this.isOn && seconds > 0)
      this.timer = setTimeout(() => this.advance(), seconds * 1000);
  }

  /** Show the rest at once. */
  finish() {
    clearTimeout(this.timer);
    while (this.frames.length) this.frames.shift()?.();
  }

  /** Show nothing more. */
  stop() {
    clearTimeout(this.timer);
    this.frames = [];
  }
}
