// All moves of the node at hand, with what each has brought: the tree may have room for a few of them only.

import { movesOf } from "./story.js";
import { byId } from "../shell/elements.js";
import { renew } from "../shell/keptfocus.js";

/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */

/** List them, where the reader wants them and nothing to come is hidden. @param {Moment} moment @param {Narrator} narrator */
export function showMoves(moment, narrator) {
  const part = /** @type {HTMLDetailsElement} */ (byId("moves"));
  part.hidden = moment.hidesAhead;
  renew(byId("moves-list"), ...(part.open && !part.hidden ? movesOf(moment, narrator, moment.step.node) : []));
}
