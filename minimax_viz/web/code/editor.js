// The code editor: a text field, behind which the same text stands in colours, with the lines that are wrong marked.

import { html } from "../shell/elements.js";
import { breakLine, dedent, indent, turnPage } from "./keys.js";
import { PaintedLines } from "./paint.js";
import { Problems } from "./problems.js";
import { adapted, edit, extentOf, lineAt, linesOf } from "./tokens.js";

/** @typedef {import("./tokens.js").Token} Token */
/** @typedef {import("./problems.js").Problem} Problem */
/** @typedef {(key: string, values?: Record<string, string | number>) => string} Say */

const PAUSE = 120; // milliseconds without a key until the kinds are asked for

export class CodeEditor {
  /**
   * @param {HTMLElement} place
   * @param {object} asks
   * @param {(code: string) => Promise<Token[]>} asks.highlight the kinds of the pieces; when it fails, they stay
   * @param {(code: string) => void} asks.changed the reader has changed the code
   * @param {Say} asks.say
   */
  constructor(place, { highlight, changed, say }) {
    this.highlight = highlight;
    this.changed = changed;
    this.say = say;
    this.code = "";
    /** @type {Token[]} */
    this.tokens = [];
    this.timer = 0;
    this.isAsking = false;
    /** Whether the next Tab leaves the field. */
    this.leaves = false;
    this.lines = new PaintedLines();
    this.problems = new Problems(say, (line) => this.goTo(line));
    this.hint = html("p", { class: "hint", id: "code-editor-hint" });
    this.news = html("p", { class: "news", role: "status" });
    this.area = /** @type {HTMLTextAreaElement} */ (html("textarea", {
      wrap: "off",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      autocorrect: "off",
      "aria-describedby": `${this.hint.id} ${this.problems.root.id}`,
    }));
    this.view = html("div", { class: "view" }, html("div", { class: "sheet" }, this.lines.root, this.area));
    place.replaceChildren(html("div", { class: "code-editor" }, this.view, this.problems.root, this.hint, this.news));
    this.area.addEventListener("input", () => this.take(this.area.value, true));
    this.area.addEventListener("keydown", (event) => this.press(event));
    this.area.addEventListener("beforeinput", (event) => this.breakLine(event));
    this.area.addEventListener("blur", () => this.tabLeaves(false));
    this.speak();
    this.paint();
  }

  /** Say everything in the language that `say` has now. */
  speak() {
    this.area.setAttribute("aria-label", this.say("studio.code.label"));
    this.hint.textContent = this.say("studio.code.hint");
    this.tabLeaves(this.leaves);
    this.problems.speak();
  }

  /** Show a code. If it is the one that is there, the cursor and what can be undone stay. @param {string} code */
  show(code) {
    const plain = code.replace(/\r\n?/g, "\n");
    if (plain === this.area.value) return;
    const { selectionStart, selectionEnd } = this.area;
    this.area.value = plain;
    this.area.setSelectionRange(selectionStart, selectionEnd);
    this.take(plain, false);
  }

  /** Mark lines, from 1, that are wrong; a sentence without a line is told below. @param {Problem[]} problems */
  mark(problems) {
    this.problems.show(problems);
    this.area.setAttribute("aria-invalid", String(problems.length > 0));
    this.lines.mark(this.problems.sentences());
    const first = problems.find(({ line }) => line !== null);
    if (first?.line && document.activeElement !== this.area) this.reveal(first.line);
  }

  /**
   * The text that is there now: shown at once, in the kinds that are known.
   * @param {string} code
   * @param {boolean} isTyped
   */
  take(code, isTyped) {
    const { start, end, added } = edit(this.code, code);
    const more = lineAt(code, start + added) - lineAt(this.code, end);
    if (more) this.problems.move(lineAt(this.code, end), more);
    this.tokens = adapted(this.tokens, this.code, code);
    this.code = code;
    this.paint();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), isTyped ? PAUSE : 0);
    if (isTyped) this.changed(code);
  }

  paint() {
    this.lines.paint(linesOf(this.code, this.tokens));
    this.lines.mark(this.problems.sentences());
  }

  /** Ask for the kinds, one question at a time; what has changed meanwhile is asked again. */
  async ask() {
    if (this.isAsking) return;
    this.isAsking = true;
    const asked = this.code;
    try {
      const tokens = await this.highlight(asked);
      this.tokens = adapted(tokens, asked, this.code);
      this.paint();
    } catch {
      // The kinds that are there stay.
    }
    this.isAsking = false;
    if (asked !== this.code) this.ask();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing } = event;
    if (isComposing || altKey || ctrlKey || metaKey || key === "Shift") return;
    if (key === "Tab" && !this.leaves) {
      event.preventDefault();
      (shiftKey ? dedent : indent)(this.area);
    } else if (key === "PageUp" || key === "PageDown") {
      event.preventDefault();
      const lines = Math.max(1, Math.floor(this.view.clientHeight / this.lineHeight) - 1);
      turnPage(this.area, key === "PageUp" ? -lines : lines, shiftKey);
      this
        .reveal(lineAt(
          this.code,
          this.area.selectionDirection === "backward" ? this.area.selectionStart : this.area.selectionEnd,
        ));
    }
    this.tabLeaves(key === "Escape" || (key === "Tab" && this.leaves));
  }

  /** Keep the indentation at a line break, whichever key or keyboard it came from. @param {InputEvent} event */
  breakLine(event) {
    if (event.inputType !== "insertLineBreak" || event.isComposing) return;
    event.preventDefault();
    breakLine(this.area);
    this.view.scrollLeft = 0;
  }

  /** @param {boolean} leaves */
  tabLeaves(leaves) {
    this.leaves = leaves;
    this.news.textContent = leaves ? this.say("studio.code.leaves") : "";
  }

  /** Bring the cursor to a line. @param {number} line from 1 */
  goTo(line) {
    const { start, end } = extentOf(this.code, line);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    this.reveal(line);
  }

  /** Scroll a line into sight, within the editor only. @param {number} line from 1 */
  reveal(line) {
    const height = this.lineHeight;
    const top = (line - 1) * height;
    const { scrollTop, clientHeight } = this.view;
    if (top < scrollTop || top + 2 * height > scrollTop + clientHeight) this.view.scrollTop = top - clientHeight / 3;
  }

  get lineHeight() {
    return this.lines.root.children[0].getBoundingClientRect().height;
  }
}
