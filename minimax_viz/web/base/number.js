// Numbers as people type them.

/**
 * Read a text as a number; null if it is not one. Decimal point or comma, any dash as its minus; inf and oo mean ∞.
 * @param {string} text
 */
export function numberIn(text) {
  const plain = text.trim().replace(/[−–—]/g, "-").replace(",", ".");
  if (/^[+-]?(∞|oo|inf|infinity)$/i.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null;
}
