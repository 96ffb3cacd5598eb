// The part "What if": what was changed, undo and redo, and the changed tree to take away.

import { showSwitch } from "../shell/buttons.js";
import { byId, html } from "../shell/elements.js";
import { saveFile } from "../shell/savedfile.js";

/** @typedef {import("../lesson/edits.js").Edits} Edits */

export class WhatIfView {
  /**
   * @param {{ catalog: import("../narration/catalog.js").Catalog, address: import("../shell/address.js").Address, trace: import("../kernel/trace.js").Trace, keep: (act: () => unknown) => void }} page
   * @param {{ edits: Edits | null, failed: string, areValuesWanted: boolean }} whatIf
   */
  constructor(page, whatIf) {
    this.page = page;
    this.whatIf = whatIf;
    this.part = byId("whatif");
    this.part.hidden = !whatIf.edits;
    byId("whatif-link").addEventListener("click", () => this.copyLink());
    byId("whatif-file").addEventListener("click", () => this.save());
    page.keep(() => (page.trace, this.update()));
  }

  /** Tell what has been changed: after each change there is another trace. */
  update() {
    const { page: { catalog }, whatIf: { edits, failed, areValuesWanted } } = this;
    showSwitch("values", areValuesWanted);
    if (!edits) return;
    document.body.classList.toggle("tree-changed", edits.isChanged);
    const note = failed || (edits.isChanged ? "page.whatif.changed" : "");
    byId("changed").hidden = !note;
    byId("changed").textContent = note && catalog.text(note);
    const able = { undo: edits.history.canUndo, redo: edits.history.canRedo, restore: edits.isChanged };
    for (const [act, can] of Object.entries(able)) {
      for (const button of document.querySelectorAll(`[data-act=${act}]`))
        button.setAttribute("aria-disabled", String(!can));
    }
    this.say("");
  }

  /** @param {string} text */
  say(text) {
    byId("whatif-said").textContent = text;
    byId("whatif-taken").replaceChildren();
  }

  /** Into the clipboard; where the browser allows none, into a field to copy from. */
  async copyLink() {
    const { catalog, address } = this.page;
    const link = new URL(address.hash, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.say(catalog.text("page.whatif.copied"));
    } catch {
      this.say("");
      const field = /** @type {HTMLTextAreaElement} */ (html("textarea", {
        readonly: "",
        rows: 2,
        "aria-label": catalog.text("page.whatif.link"),
      }, link));
      byId("whatif-taken").replaceChildren(field);
      field.focus();
      field.select();
    }
  }

  save() {
    saveFile(new Blob([`${this.whatIf.edits?.board}\n`], { type: "application/json" }), "tree.json");
  }
}
