// STUB
export class Tally {
  /** @param {string} game */
  constructor(game) { this.game = game; }
  /** @param {object} known */
  add(known) { return known; }
  undo() {}
}
