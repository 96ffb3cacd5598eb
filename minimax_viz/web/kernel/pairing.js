// Which rows of two traces are the same node, those that the same path of moves leads to: views/union.py.

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {0 | 1} Side */

export class Pairing {
  /**
   * @param {Trace} one
   * @param {Trace} two
   */
  constructor(one, two) {
    /** For each row of a side its partner in the other; -1 where that path leads nowhere there. */
    this.partner = [new Int32Array(one.rows).fill(-1), new Int32Array(two.rows).fill(-1)];
    /** For each row of the union its row in a side, -1 for none; and back. */
    this.rowOf = [new Int32Array(one.rows + two.rows).fill(-1), new Int32Array(one.rows + two.rows).fill(-1)];
    this.unionOf = [new Int32Array(one.rows), new Int32Array(two.rows)];
    /** Whether both searches tried what they share in the same order. */
    this.isInOrder = true;
    this.rows = 0;
    this.moves = moveNumbers(one, two);
    this.walk(one, two);
    this.rowOf = this.rowOf.map((rows) => rows.slice(0, this.rows));
  }

  /**
   * The union in preorder: the moves of the first search in its order, then those that only the second has.
   * @param {Trace} one
   * @param {Trace} two
   */
  walk(one, two) {
    const waiting = [0, 0];
    while (waiting.length) {
      const second = /** @type {number} */ (waiting.pop());
      const first = /** @type {number} */ (waiting.pop());
      if (second < 0) this.take(0, first, one.sizes[first]);
      else if (first < 0) this.take(1, second, two.sizes[second]);
      else {
        this.partner[0][first] = second;
        this.partner[1][second] = first;
        this.rowOf[1][this.rows] = second;
        this.unionOf[1][second] = this.rows;
        this.take(0, first, 1);
        waiting.push(...this.families(one, first, two, second));
      }
    }
  }

  /**
   * A run of rows that only one side has, or the row of the first side that was just paired.
   * @param {Side} side
   * @param {number} row
   * @param {number} size
   */
  take(side, row, size) {
    const rows = this.rowOf[side], union = this.unionOf[side];
    for (let last = row + size; row < last; row++) {
      rows[this.rows] = row;
      union[row] = this.rows++;
    }
  }

  /**
   * The children of two paired rows, pair after pair, the last ones first, as `walk` wants them.
   * @param {Trace} one
   * @param {number} first
   * @param {Trace} two
   * @param {number} second
   */
  families(one, first, two, second) {
    const [mine, theirs] = [one.children(first), two.children(second)];
    const [mineNumbers, theirNumbers] = this.moves;
    const isAlike = mine.length === theirs.length &&
      mine.every((row, at) => mineNumbers[one.label[row]] === theirNumbers[two.label[theirs[at]]]);
    const pairs = isAlike ? mine.map((row, at) => [row, theirs[at]]) : this.matched(one, mine, two, theirs);
    return pairs.reverse().flat();
  }

  /**
   * Families that differ: by the name of the move, and by its turn where siblings share a name.
   * @param {Trace} one
   * @param {number[]} mine
   * @param {Trace} two
   * @param {number[]} theirs
   */
  matched(one, mine, two, theirs) {
    /** @type {Map<number, number[]>} */
    const known = new Map();
    for (const row of theirs) {
      const number = this.moves[1][two.label[row]];
      known.set(number, [...(known.get(number) ?? []), row]);
    }
    const pairs = mine.map((row) => [row, known.get(this.moves[0][one.label[row]])?.shift() ?? -1]);
    const found = pairs.map(([, row]) => row).filter((row) => row >= 0);
    if (found.some((row, at) => at > 0 && row < found[at - 1])) this.isInOrder = false;
    const only = [...known.values()].flat().sort((row, other) => row - other);
    if (only.length && found.length && only[0] < found[found.length - 1]) this.isInOrder = false;
    return [...pairs, ...only.map((row) => [-1, row])];
  }
}

/**
 * For each label of either trace a number that stands for its names, the move's and the node's: names_of in
 * views/union.py.
 * @param {Trace} one
 * @param {Trace} two
 */
function moveNumbers(one, two) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  return [one, two].map(({ labels }) =>
    labels.move.map((move, at) => {
      const names = JSON.stringify([move, labels.name[at]]);
      const number = numbers.get(names) ?? numbers.size;
      numbers.set(names, number);
      return number;
    })
  );
}
