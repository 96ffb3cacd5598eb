// The tones of the rows of each ply, added up: so any number of rows that stand side by side is painted at once.

export class Tones {
  /**
   * @param {import("../lesson/plies.js").Plies} plies
   * @param {import("./shades.js").Shades} shades
   * @param {(row: number) => boolean} [counts] whether a row is painted at all
   */
  constructor(plies, shades, counts = () => true) {
    this.plies = plies;
    this.shades = shades;
    this.counts = counts;
    const { rows, trace: { valueColumn } } = plies;
    /** The tones before each row, and in all, and how many rows have one. */
    this.sums = new Float64Array(rows.length + 1);
    this.valued = new Int32Array(rows.length + 1);
    for (let at = 0; at < rows.length; at++) {
      const tone = shades.byIndex[valueColumn[rows[at]]];
      const hasTone = tone === tone && counts(rows[at]);
      this.sums[at + 1] = this.sums[at] + (hasTone ? tone : 0);
      this.valued[at + 1] = this.valued[at] + (hasTone ? 1 : 0);
    }
  }
}
