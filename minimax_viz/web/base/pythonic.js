// What modules that are translated from Python need of it.

/**
 * Whether two things are equal as Python has it: lists, sets and objects by what is in them.
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
export function equal(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && [...one].every((part) => other.has(part));
  const [mine, others] = [Object.entries(one), Object.entries(other)];
  return mine.length === others.length &&
    mine.every(([name, part], at) => others[at][0] === name && equal(part, others[at][1]));
}

/**
 * The whole numbers from one to before another.
 * @param {number} first
 * @param {number} end
 */
export function range(first, end) {
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
}
