// In place of lesson/sum.js where a search is not in visits: there are no sums.

export function sumTold() {
  return "";
}
