// What is told of a step, in lines: what stands, and the reasons behind it.

/** @import { Segment } from "../narration/catalog.js" */
/** @import { Narrator } from "../narration/narrator.js" */
/** @import { Step } from "../kernel/steps.js" */
/** @typedef {{ standing: Segment[][], reasons: Segment[][] }} Sentences */
/** What is told, with its headline, what follows that in one breath, and what else stands. @typedef {{ head: Segment[], rest: Segment[], others: Segment[][], reasons: Segment[][] }} Told */

const REASON = "why."; // how the names of messages begin that are reasons; they come last
const SENTENCE = /[.!?:](?= )/;

/**
 * The sentences of a step, message by message; one that ends in a colon goes on in the next.
 * @param {Narrator} narrator
 * @param {Step} step
 * @returns {Sentences}
 */
export function sentencesOf(narrator, step) {
  /** @type {Sentences} */
  const told = { standing: [], reasons: [] };
  for (const [key, known] of narrator.messages(step)) {
    const part = narrator.catalog.segments(key, known);
    const parts = key.startsWith(REASON) ? told.reasons : told.standing;
    const open = parts.at(-1);
    if (open?.at(-1)?.text.endsWith(":")) open.push({ text: " ", row: null }, ...part);
    else parts.push(part);
  }
  return told;
}

/**
 * Sentences under the headline that they begin with, which ends at a colon or the end of a sentence.
 * @param {Sentences} sentences
 * @returns {Told}
 */
export function headed({ standing: [first, ...others], reasons }) {
  return { ...parted(first), others, reasons };
}

/** @param {Segment[]} part names and numbers stay whole */
function parted(part) {
  const at = part.findIndex(({ text, row }) => row === null && SENTENCE.test(text));
  if (at < 0) return { head: part, rest: [] };
  const { text } = part[at];
  const end = text.search(SENTENCE) + 1;
  const rest = [{ text: text.slice(end + 1), row: null }, ...part.slice(at + 1)].filter((segment) => segment.text);
  return { head: [...part.slice(0, at), { text: text.slice(0, end), row: null }], rest };
}
