// Numbers as people type them.

/**
 * The number that a text is, null where it is none: with a decimal point or comma, any dash as its minus; ∞ is inf or oo, too.
 * @param {string} text
 */
export function numberIn(text) {
  const plain = text.trim().replace(/[−–—]/g, "-").replace(",", ".");
  if (/^[+-]?(∞|oo|inf|infinity)$/i.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null;
}
