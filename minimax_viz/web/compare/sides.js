// The two searches, and the signs by which they are told apart besides their names.

export const SIDES = /** @type {const} */ ([0, 1]);
export const MARKS = ["①", "②"];
