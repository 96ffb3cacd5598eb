// The part "Open leaves": for which of their values which moves are pruned. It tells of the file's tree, and how its search ends.

import { html } from "../shell/elements.js";

/**
 * @param {string[]} lines
 * @param {boolean} isHidden where the tree is another, or the reader is asked what comes
 */
export function showOpenLeaves(lines, isHidden) {
  const part = document.getElementById("open-leaves");
  if (!part) return;
  part.hidden = isHidden;
  part.querySelector("ul")?.replaceChildren(...lines.map((line) => html("li", {}, line)));
}
