// The booth's sounds: a short soft tone for a move, and one for the end of a game.

/** @typedef {{ pitch: number, to: number, seconds: number }} Tone in hertz, gliding */

/** @type {Tone} */
const MOVE = { pitch: 440, to: 440, seconds: 0.12 };
/** @type {Record<string, Tone>} */
const ENDS = {
  you: { pitch: 523, to: 659, seconds: 0.45 },
  draw: { pitch: 523, to: 523, seconds: 0.45 },
  computer: { pitch: 523, to: 415, seconds: 0.45 },
};
const LOUD = 0.09; // of what the machine can do
const SILENT = 0.0001; // an exponential curve cannot start or end at 0
const ATTACK = 0.012; // seconds; without it a tone begins with a click

export class Sound {
  constructor() {
    this.isOn = false;
    /** @type {AudioContext | null} */
    this.context = null;
    this.isResuming = false;
    this.wasTouched = false;
    const touched = () => (this.wasTouched = true);
    for (const kind of ["pointerup", "keydown"])
      document.addEventListener(kind, touched, { once: true, capture: true });
  }

  /** @param {boolean} on */
  switch(on) {
    this.isOn = on;
    if (on || !this.context) return;
    this.context.close().catch(() => {});
    this.context = null;
  }

  move() {
    this.play(MOVE);
  }

  /** @param {string} result "you", "draw" or "computer" */
  end(result) {
    this.play(ENDS[result] ?? ENDS.draw);
  }

  /** Before anybody has touched the page a browser would not let it sound, and say so in the console. */
  get isAllowed() {
    return navigator.userActivation ? navigator.userActivation.hasBeenActive : this.wasTouched;
  }

  /** @param {Tone} tone */
  play(tone) {
    if (!this.isOn || !this.isAllowed) return;
    try {
      const context = (this.context ??= new AudioContext());
      if (context.state === "running") ring(context, tone);
      else this.resume(context, tone);
    } catch {
      // No sound on this machine: the game goes on without.
    }
  }

  /** @param {AudioContext} context @param {Tone} tone the first that has to wait; more would sound all at once */
  async resume(context, tone) {
    if (this.isResuming) return;
    this.isResuming = true;
    try {
      await context.resume();
      if (context.state === "running") ring(context, tone);
    } catch {
      // Closed meanwhile, or not allowed.
    }
    this.isResuming = false;
  }
}

/** @param {AudioContext} context @param {Tone} tone */
function ring(context, { pitch, to, seconds }) {
  const begin = context.currentTime;
  const oscillator = new OscillatorNode(context, { type: "sine", frequency: pitch });
  oscillator.frequency.setValueAtTime(pitch, begin);
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + seconds / 2);
  const gain = new GainNode(context, { gain: SILENT });
  gain.gain.setValueAtTime(SILENT, begin);
  gain.gain.exponentialRampToValueAtTime(LOUD, begin + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, begin + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.onended = () => {
    oscillator.disconnect();
    gain.disconnect();
  };
  oscillator.start(begin);
  oscillator.stop(begin + seconds);
}
