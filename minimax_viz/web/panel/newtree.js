// The dialog for another tree in place of the one that is shown: a random one, or one that is written there.

import { TreeTextError } from "../kernel/treetext.js";
import { MOST_NODES } from "../lesson/edits.js";
import { button, byId, html, openDialog } from "../shell/elements.js";

const ID = "new-tree";
const ERROR = `${ID}-error`;

export class NewTree {
  /**
   * @param {{ catalog: import("../narration/catalog.js").Catalog, trace: import("../kernel/trace.js").Trace, predict: { isOn: boolean }, keep: (act: () => unknown) => void }} page
   * @param {import("../lesson/edits.js").Edits} edits
   * @param {(text: string) => void} plant show the search of another tree; throws an Error if the text is none
   */
  constructor(page, edits, plant) {
    this.page = page;
    this.plant = plant;
    const depth = number(1, 5, 2);
    const branching = number(2, 4, 3);
    this.text = /** @type {HTMLTextAreaElement} */ (html("textarea", {
      rows: 3,
      spellcheck: "false",
      placeholder: "[[3,12],[2,4]]",
      "aria-describedby": ERROR,
    }));
    this.error = html("p", { id: ERROR, role: "alert" });
    const random = () => {
      const isRight = depth.reportValidity() && branching.reportValidity();
      if (isRight) this.take(edits.random(Number(depth.value), Number(branching.value), Math.random));
    };
    document.body.append(html(
      "dialog",
      { id: ID, "data-label": "page.new" },
      html("form", { method: "dialog" }, said("h2", "page.new"), said("button", "page.close")),
      labelled("depth", depth),
      labelled("branching", branching),
      button({ "data-text": "page.new.random" }, random),
      labelled("text", this.text),
      button({ "data-text": "page.new.take" }, () => this.take(this.text.value)),
      this.error,
    ));
    // One begins with the tree that is shown, unless that would answer what is asked.
    page.keep(() => (page.trace, this.text.value = page.predict.isOn ? "" : edits.board));
  }

  open() {
    this.error.textContent = "";
    openDialog(ID);
  }

  /** @param {string} tree */
  take(tree) {
    this.error.textContent = "";
    try {
      this.plant(tree);
      /** @type {HTMLDialogElement} */ (byId(ID)).close();
    } catch (error) {
      this.error.textContent = this.wrong(error);
    }
  }

  /** What is wrong with a text; the place where it is gets selected. @param {unknown} error */
  wrong(error) {
    const { text, page: { catalog } } = this;
    if (!(error instanceof TreeTextError)) return catalog.text("page.new.large", { nodes: MOST_NODES });
    const { at, found, right } = error;
    text.focus();
    text.setSelectionRange(at, at + found.length);
    const quoted = (/** @type {string} */ word) => (word ? `'${word}'` : catalog.text("page.new.end"));
    return catalog.text("page.new.wrong", { at: at + 1, found: quoted(found), right: quoted(right) });
  }
}

/** @param {number} min @param {number} max @param {number} value */
function number(min, max, value) {
  return /** @type {HTMLInputElement} */ (html("input", { type: "number", required: "", min, max, value }));
}

/** @param {string} tag @param {string} text of the catalog */
function said(tag, text) {
  return html(tag, { "data-text": text });
}

/** @param {string} name @param {Node} field */
function labelled(name, field) {
  return html("label", {}, said("span", `page.new.${name}`), field);
}
