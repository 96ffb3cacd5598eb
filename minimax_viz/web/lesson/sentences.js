// What is told of a step, in lines.

/** @import { Segment } from "../narration/catalog.js" */
/** @import { Narrator } from "../narration/narrator.js" */
/** @import { Step } from "../kernel/steps.js" */

/**
 * The sentences of a step, message by message; one that ends in a colon goes on in the next.
 * @param {Narrator} narrator
 * @param {Step} step
 */
export function sentencesOf(narrator, step) {
  /** @type {Segment[][]} */
  const parts = [];
  for (const [key, known] of narrator.messages(step)) {
    const part = narrator.catalog.segments(key, known);
    const open = parts.at(-1);
    if (open?.at(-1)?.text.endsWith(":")) open.push({ text: " ", row: null }, ...part);
    else parts.push(part);
  }
  return parts;
}
