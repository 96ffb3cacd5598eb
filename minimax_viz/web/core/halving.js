// Where an answer turns from no to yes, found by halving.

/**
 * The first number from `low` on that is answered yes, `high` where none before it is.
 * @param {number} low
 * @param {number} high
 * @param {(number: number) => boolean} answer no up to some number, yes from there on
 */
export function firstYes(low, high, answer) {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (answer(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
