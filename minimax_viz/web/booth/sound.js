// STUB
export class Sound {
  constructor() { this.isOn = false; }
  /** @param {boolean} on */
  switch(on) { this.isOn = on; }
  move() {}
  /** @param {string} result */
  end(result) { return result; }
}
