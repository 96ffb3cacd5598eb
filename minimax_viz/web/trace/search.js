// The search box: what is typed is looked for while the page stays at hand; the results are walked through.

import { found } from "./finder.js";
import { byId } from "../shell/elements.js";

/** @typedef {import("./page.js").Page} Page */

const PAUSE = 120; // milliseconds after a key before the search begins
const SPELL = 8; // milliseconds at a time

export class Search {
  /**
   * @param {Page} page
   * @param {(row: number) => void} show
   */
  constructor(page, show) {
    this.page = page;
    this.show = show;
    this.form = byId("search");
    this.input = /** @type {HTMLInputElement} */ (byId("search-text"));
    this.count = byId("search-count");
    /** @type {number[]} */
    this.rows = [];
    this.at = -1;
    this.query = "";
    this.isDone = true;
    this.timer = page.scope.timer();
    this.input.addEventListener("input", () => this.timer.start(() => this.look(), PAUSE));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.walk(1);
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      else if (event.key === "Enter" && event.shiftKey && event.target === this.input) {
        event.preventDefault();
        this.walk(-1);
      }
    });
    byId("search-back").addEventListener("click", () => this.walk(-1));
    byId("search-close").addEventListener("click", () => this.close());
  }

  open() {
    this.form.hidden = false;
    this.input.focus();
    this.input.select();
  }

  close() {
    this.form.hidden = true;
    byId("more").focus(); // where it is found
  }

  /** Begin to look for what is typed. */
  look() {
    this.timer.stop();
    this.rows = [];
    this.at = -1;
    const query = this.input.value.trim();
    this.isDone = query === "";
    this.query = query;
    if (query) this.go(found(this.page.trace, query));
    this.update();
  }

  /**
   * Look on, slice by slice.
   * @param {Generator<number[]>} slices
   */
  go(slices) {
    const until = performance.now() + SPELL;
    do {
      const { done, value } = slices.next();
      this.isDone = Boolean(done);
      const { moment } = this.page;
      if (value) { for (const row of value) if (row < moment.rows) this.rows.push(row); }
    } while (!this.isDone && performance.now() < until);
    if (!this.isDone) this.timer.start(() => (this.go(slices), this.update()));
  }

  /**
   * To the next result or the one before; the first time, to the first one after the node at hand.
   * @param {1 | -1} by
   */
  walk(by) {
    if (this.input.value.trim() !== this.query) this.look();
    const { rows } = this;
    if (!rows.length) return;
    const here = this.page.moment.entered;
    const after = rows.findIndex((row) => row >= here);
    if (this.at >= 0) this.at += by;
    else this.at = by > 0 ? Math.max(0, after) : after < 0 ? rows.length - 1 : after - 1;
    this.at = (this.at + rows.length) % rows.length;
    this.show(rows[this.at]);
    this.update();
  }

  update() {
    const { catalog } = this.page;
    const { rows, at, isDone } = this;
    if (!this.query) this.count.textContent = "";
    else if (!rows.length) this.count.textContent = catalog.text(isDone ? "page.search.none" : "page.search.looking");
    else this.count.textContent = at < 0
        ? catalog.text("page.search.found", { found: rows.length })
        : catalog.text("page.search.at", { at: at + 1, found: rows.length });
  }
}
