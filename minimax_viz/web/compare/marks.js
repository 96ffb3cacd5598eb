// The signs by which the two searches are told apart, besides their names.

export const MARKS = ["①", "②"];
