// A tree as a list, for one that is too deep to be read in rows: a line a node, indented under its parent.

/** @typedef {import("../core/layout.js").Layout} Layout */
/** @typedef {import("../core/layout.js").Measure} Measure */
/** A line goes on in a later column by way of this height, below all lines, and this x, left of that column. @typedef {{ x: number, y: number }} Turn */

/**
 * How far a child is indented, lines and columns and edges that turn side by side are apart, and from a node's left side
 * to the edges down from it.
 */
export const LOOSE = { indent: 20, gap: 6, between: 18, track: 5, post: 11 };
export const TIGHT = { indent: 10, gap: 2, between: 12, track: 3, post: 4 };

/**
 * Place the items line by line; an only child stands right under its parent.
 * @param {Measure[]} measures
 * @param {number} columns
 * @param {number} width of a node; its room is that of its whole line
 * @param {typeof LOOSE} distances
 * @returns {Layout & { lefts: number[], turns: (Turn | null)[] }}
 */
export function listed(measures, columns, width, { indent, gap, between, track: apart, post }) {
  const lines = Math.ceil(measures.length / columns);
  const siblings = measures.map(() => 0);
  for (const { parent } of measures) if (parent >= 0) siblings[parent] += 1;
  /** @type {number[]} */
  const indents = [];
  for (const { parent } of measures) indents.push(parent < 0 ? 0 : indents[parent] + (siblings[parent] > 1 ? indent : 0));
  const pitch = Math.max(...measures.map(({ height }) => height)) + gap;
  const foot = lines * pitch;
  /** @type {ReturnType<typeof listed>} */
  const found = { x: [], y: [], arrive: [], spine: [], lefts: [], turns: [], width: 0, height: 0 };
  let low = foot - gap;
  for (let first = 0; first < measures.length; first += lines) {
    const column = measures.slice(first, first + lines);
    const least = Math.min(...column.map((_, at) => indents[first + at]));
    const turning = column.filter(({ parent }) => parent >= 0 && parent < first).length;
    const left = first && found.width + between + apart * turning;
    let track = 0;
    column.forEach(({ parent }, line) => {
      const at = first + line;
      const x = left + indents[at] - least;
      const turns = parent >= 0 && parent < first;
      found.lefts.push(x);
      found.x.push(x + width / 2);
      found.y.push(line * pitch);
      found.arrive.push(line * pitch);
      found.spine.push(parent >= 0 && (turns || indents[at] > indents[parent]) ? found.lefts[parent] + post : null);
      found.turns.push(turns ? { x: left - apart * (1 + track), y: foot + apart * track } : null);
      if (turns) low = Math.max(low, foot + apart * track++);
    });
    found.width = Math.max(...column.map(({ room }, line) => found.lefts[first + line] + room));
  }
  found.height = low;
  return found;
}
