// The buttons and the scrubber: which lead anywhere, and where the search stands.

import { byId } from "./elements.js";

const BACKWARD = ["start", "back", "key-back", "cutoff-back"];
const FORWARD = ["next", "end", "key", "cutoff", "into", "over", "out", "play"];

/**
 * @param {number} step from 1
 * @param {number} count
 * @param {string} heading what the scrubber says of the step
 * @param {number} [last] the last step that it may tell of
 */
export function showButtons(step, count, heading, last = count) {
  for (const button of document.querySelectorAll("button[data-act]")) {
    const act = button.getAttribute("data-act") ?? "";
    const [isBackward, isForward] = [BACKWARD.includes(act), FORWARD.includes(act)];
    // Not `disabled`: the button would lose the focus that the next key press needs.
    if (isBackward || isForward) button.setAttribute("aria-disabled", String(step === (isBackward ? 1 : count)));
  }
  const slider = byId("overview");
  slider.setAttribute("aria-valuemax", String(last));
  slider.setAttribute("aria-valuenow", String(step));
  slider.setAttribute("aria-valuetext", heading);
}

/** Show on the buttons of an act whether it is on. @param {string} act @param {boolean} isOn */
export function showPressed(act, isOn) {
  for (const button of document.querySelectorAll(`[data-act=${act}]`))
    button.setAttribute("aria-pressed", String(isOn));
}
