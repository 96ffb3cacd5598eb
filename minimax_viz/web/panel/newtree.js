// The dialog for another tree in place of the one that is shown: a random one, or one that is written there.

import { TreeTextError } from "../kernel/treetext.js";
import { MOST_NODES } from "../lesson/edits.js";
import { button, html } from "../shell/elements.js";

const ERROR = "new-tree-error";

/**
 * Make the dialog; returns what opens it.
 * @param {{ catalog: import("../narration/catalog.js").Catalog, trace: import("../kernel/trace.js").Trace, predict: { isOn: boolean }, keep: (act: () => unknown) => void, whatIf: { plant: (text: string) => void } }} page
 * @param {import("../lesson/edits.js").Edits} edits
 */
export function makeNewTree(page, edits) {
  const [depth, branching] = [[1, 5, 2], [2, 4, 3]].map(([
    min,
    max,
    value,
  ]) => /** @type {HTMLInputElement} */ (html("input", { type: "number", required: "", min, max, value })));
  const text = /** @type {HTMLTextAreaElement} */ (html("textarea", {
    rows: 3,
    "aria-describedby": ERROR,
  }));
  const error = html("p", { id: ERROR, role: "alert" });
  const dialog = /** @type {HTMLDialogElement} */ (html(
    "dialog",
    { id: "new-tree", "data-label": "page.new" },
    html("form", { method: "dialog" }, said("h2", "new"), said("button", "close")),
    html(
      "div",
      { class: "choices" },
      labelled("new.depth", depth),
      labelled("new.branching", branching),
      button({ "data-text": "page.new.random" }, () => {
        if (depth.reportValidity() && branching.reportValidity())
          take(edits.random(Number(depth.value), Number(branching.value)));
      }),
    ),
    labelled("tree", text),
    button({ "data-text": "page.new.take" }, () => take(text.value)),
    error,
  ));
  document.body.append(dialog);
  // One begins with the tree that is shown, unless that would answer what is asked.
  page.keep(() => (page.trace, text.value = page.predict.isOn ? "" : edits.board));

  /** @param {string} tree */
  function take(tree) {
    error.textContent = "";
    try {
      page.whatIf.plant(tree);
      dialog.close();
    } catch (wrong) {
      error.textContent = tell(wrong);
    }
  }

  /** What is wrong with a text; its place there is selected. @param {unknown} wrong */
  function tell(wrong) {
    const { catalog } = page;
    if (wrong instanceof RangeError) return catalog.text("page.new.large", { nodes: MOST_NODES });
    if (!(wrong instanceof TreeTextError)) throw wrong;
    const { at, found, right } = wrong;
    text.focus();
    text.setSelectionRange(at, at + found.length);
    const quoted = (/** @type {string} */ word) => (word ? `'${word}'` : catalog.text("page.new.end"));
    return catalog.text("page.new.wrong", { at: at + 1, found: quoted(found), right: quoted(right) });
  }

  return () => {
    error.textContent = "";
    dialog.showModal();
  };
}

/** @param {string} tag @param {string} key of a message of the page */
function said(tag, key) {
  return html(tag, { "data-text": `page.${key}` });
}

/** @param {string} key @param {Node} field */
function labelled(key, field) {
  return html("label", {}, said("span", key), " ", field);
}
