// How light or dark the rows of each ply are, added up: so any number of rows that stand next to each other is painted at once.

/** @typedef {import("../lesson/plies.js").Plies} Plies */

export class Tones {
  /**
   * @param {Plies} plies
   * @param {import("./shades.js").Shades} shades
   * @param {(row: number) => boolean} [counts] whether a row is painted at all
   */
  constructor(plies, shades, counts = () => true) {
    this.plies = plies;
    this.shades = shades;
    this.counts = counts;
    const { trace: { valueColumn } } = plies;
    /** The tones of a ply's rows before each of them, and at the end, and how many of them have one. */
    this.sums = plies.rows.map(({ length }) => new Float64Array(length + 1));
    this.valued = plies.rows.map(({ length }) => new Int32Array(length + 1));
    plies.rows.forEach((rows, ply) => {
      const [sums, valued] = [this.sums[ply], this.valued[ply]];
      for (let at = 0; at < rows.length; at++) {
        const tone = shades.byIndex[valueColumn[rows[at]]];
        const hasTone = tone === tone && counts(rows[at]);
        sums[at + 1] = sums[at] + (hasTone ? tone : 0);
        valued[at + 1] = valued[at] + (hasTone ? 1 : 0);
      }
    });
  }
}
