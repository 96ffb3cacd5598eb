// Numbers as a reader types them.

const INFINITE = new Map([["inf", Infinity], ["infinity", Infinity], ["oo", Infinity], ["∞", Infinity]]);

/**
 * The number that a text is, null where it is none. A minus may be any dash, a comma a decimal point, and ∞ inf or oo.
 * @param {string} text
 */
export function readNumber(text) {
  const plain = text.trim().toLowerCase().replace(/[−–—]/g, "-").replace(",", ".").replace(/^\+/, "");
  const infinite = INFINITE.get(plain.replace(/^-/, ""));
  if (infinite !== undefined) return plain.startsWith("-") ? -infinite : infinite;
  return /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/.test(plain) ? Number(plain) : null;
}
