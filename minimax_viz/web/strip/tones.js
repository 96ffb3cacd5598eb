// The tones of the rows of each ply, added up: so what has been told is painted at once, however many rows that are.

export class Tones {
  /**
   * @param {import("../lesson/plies.js").Plies} plies
   * @param {import("./shades.js").Shades} shades
   */
  constructor(plies, { byIndex }) {
    this.plies = plies;
    const { rows, trace: { valueColumn } } = plies;
    const sums = new Float64Array(rows.length + 1);
    const valued = new Int32Array(rows.length + 1);
    for (let at = 0; at < rows.length; at++) {
      const tone = byIndex[valueColumn[rows[at]]];
      const hasTone = tone === tone;
      sums[at + 1] = sums[at] + (hasTone ? tone : 0);
      valued[at + 1] = valued[at] + (hasTone ? 1 : 0);
    }
    /** The tones before each row, and in all, and how many rows have one. */
    this.sums = sums;
    this.valued = valued;
  }
}
