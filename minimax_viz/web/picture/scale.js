// Where values stand between the colours of the strip: picture/poster_cells.py.

export class Scale {
  /** @param {number[]} values those that occur, each once */
  constructor(values) {
    this.values = [...values].sort((one, other) => one - other);
    this.tones = new Map(tonesOf(this.values).map((tone, at) => [this.values[at], tone]));
  }

  /**
   * The place of a value between MIN's best, -1, and MAX's, 1.
   * @param {number} value
   */
  tone(value) {
    return this.tones.get(value) ?? NaN;
  }
}

/**
 * The places of different values in ascending order: by rank, gains above the middle and losses below it. The middle is
 * zero, but where there are gains alone, or losses alone, it is theirs.
 * @param {number[]} values
 */
function tonesOf(values) {
  const below = values.filter((value) => value < 0).length;
  const above = values.filter((value) => value > 0).length;
  const last = values.length - 1;
  if (last && (values.length === below || values.length === above)) return values.map((_, at) => (2 * at) / last - 1);
  return values.map((value, at) => (value < 0 ? (at - below) / below : value > 0 ? (at - last + above) / above : 0));
}
