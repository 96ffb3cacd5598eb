// STUB
export class TallyChart {
  /** @param {object} tally @param {object} catalog */
  constructor(tally, catalog) { this.tally = tally; this.catalog = catalog; }
  open() {}
}
