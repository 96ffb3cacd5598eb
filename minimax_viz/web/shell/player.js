// Playing by itself, once the reader asks for it.

const SLOWEST = 4000; // milliseconds a step
const FASTEST = 60;

export class Player {
  /**
   * @param {() => boolean} advance goes one step on and says whether there is more
   * @param {(isPlaying: boolean) => void} onChange
   */
  constructor(advance, onChange) {
    this.advance = advance;
    this.onChange = onChange;
    this.timer = 0;
    this.pace = 1200;
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.advance()) this.play();
      else this.pause();
    }, this.pace);
    this.onChange(true);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.onChange(false);
  }

  /**
   * @param {number} share from 0, slowest, to 1
   */
  setSpeed(share) {
    this.pace = SLOWEST * (FASTEST / SLOWEST) ** share;
  }
}
