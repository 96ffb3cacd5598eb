// Numbers as people type them.

/** What a win for good, ∞, is kept as: games/game.py. */
export const INFINITE = 2 ** 53;

/** Whether a value stands for ∞ or −∞. @param {number} value */
export function isInfinite(value) {
  const size = Math.abs(value);
  return (size >= INFINITE - 1 && size <= INFINITE + 2) || size === Infinity;
}

/**
 * Read a text as a number; null if it is not one. Decimal point or comma, any dash as its minus; inf and oo mean ∞.
 * @param {string} text
 */
export function numberIn(text) {
  const plain = text.trim().replace(/[−–—]/g, "-").replace(",", ".");
  if (/^[+-]?(∞|oo|inf|infinity)$/i.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** A number as trees keep it: a win for good instead of ∞. @param {number | null} value */
export function kept(value) {
  return value !== null && Math.abs(value) === Infinity ? Math.sign(value) * INFINITE : value;
}

/** Whether a tree can keep a number: not too large for neighbouring integers to be told apart, or a win for good. @param {number} value */
export function isKept(value) {
  return Math.abs(value) <= INFINITE - 2 || Math.abs(value) === INFINITE;
}
