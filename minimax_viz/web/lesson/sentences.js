// What is told of a step, in lines: what stands, and the reasons behind it.

import { isReason } from "../narration/narrator.js";

/** @import { Segment } from "../narration/catalog.js" */
/** @import { Narrator } from "../narration/narrator.js" */
/** @import { Step } from "../kernel/steps.js" */
/** @typedef {{ standing: Segment[][], reasons: Segment[][] }} Sentences */
/**
 * What is told: its headline, the colon that leads on from it, what follows that in one breath, and what else stands.
 * @typedef {{ head: Segment[], colon: string, rest: Segment[], others: Segment[][], reasons: Segment[][] }} Told
 */

const SENTENCE = /[.!?:](?= )/;

/**
 * The sentences of a step, message by message.
 * @param {Narrator} narrator
 * @param {Step} step
 * @returns {Sentences}
 */
export function sentencesOf(narrator, step) {
  /** @type {Sentences} */
  const told = { standing: [], reasons: [] };
  for (const message of narrator.messages(step))
    (isReason(message) ? told.reasons : told.standing).push(narrator.catalog.segments(...message));
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
  if (at < 0) return { head: part, colon: "", rest: [] };
  const { text } = part[at];
  const end = text.search(SENTENCE) + 1;
  const colon = text[end - 1] === ":" ? ":" : "";
  const said = (/** @type {string} */ text) => (text ? [{ text, row: null }] : []);
  return {
    head: [...part.slice(0, at), ...said(text.slice(0, end - colon.length))],
    colon,
    rest: [...said(text.slice(end + 1)), ...part.slice(at + 1)],
  };
}
