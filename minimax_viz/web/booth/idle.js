// STUB
export class Idle {
  /** @param {{ after: number, isUsed: () => boolean, clear: () => void, attract: () => void, wake: () => void, catalog: () => object }} known */
  constructor(known) { this.after = known.after; this.known = known; }
  stop() {}
}
