// What is told of a step, in lines.

/** @import { Narrator } from "../narration/narrator.js" */
/** @import { Step } from "../kernel/steps.js" */

/**
 * The sentences of a step, message by message.
 * @param {Narrator} narrator
 * @param {Step} step
 */
export function sentencesOf(narrator, step) {
  return Array.from(narrator.messages(step), ([key, known]) => narrator.catalog.segments(key, known));
}
