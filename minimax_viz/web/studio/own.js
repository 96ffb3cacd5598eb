// A game of the reader's own: its code, what is wrong with it at which line, and its check.

import { CodeEditor } from "../code/editor.js";
import { byId } from "../shell/elements.js";

const PAUSE = 500; // milliseconds without a key until the code is run

export class OwnGame {
  /** @param {import("./page.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {CodeEditor | null} */
    this.editor = null;
    /** What was written and has not been run yet. @type {string | null} */
    this.written = null;
    this.timer = 0;
    /** What was written last, for whoever comes back from another game. @type {string | null} */
    this.last = null;
    byId("own-check").addEventListener("click", () => void this.check());
    byId("own").addEventListener("focusout", () => this.run());
  }

  /** Begin with what was written before, else with a game that works. */
  async begin() {
    const { studio } = this;
    try {
      const code = this.last ?? (await studio.carrier.call("skeleton", studio.request)).code;
      await studio.start({ ...studio.whole(null), code });
    } catch (error) {
      studio.refuse(error, false);
    }
  }

  /** @param {string | null} code */
  show(code) {
    byId("own").hidden = code === null;
    if (code === null) return;
    this.last = code;
    this.editor ??= new CodeEditor(byId("own-code"), {
      highlight: async (text) =>
        (await this.studio.carrier.call("highlight", { lang: this.studio.catalog.code, code: text })).tokens,
      changed: (text) => this.write(text),
      say: (key, values) => this.studio.say(key, values),
    });
    if (this.written === null) this.editor.show(code);
  }

  /** @param {string} code */
  write(code) {
    this.written = code;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), PAUSE);
  }

  /** Run what was written. */
  run() {
    clearTimeout(this.timer);
    const code = this.written;
    this.written = null;
    if (code !== null && this.studio.request.code !== null)
      void this.studio.change({ ...this.studio.request, code }, "code");
  }

  /**
   * Mark what is wrong, at its line if that is known; null for nothing.
   * @param {{ message: string, at: string } | null} wrong
   */
  mark(wrong) {
    const line = Number(wrong?.at.split(":")[1]) || null;
    this.editor?.mark(wrong ? [{ sentence: wrong.message, line }] : []);
    byId("own-said").textContent = "";
  }

  async check() {
    const { studio } = this;
    const said = byId("own-said");
    this.run();
    said.textContent = studio.say("studio.own.checking");
    try {
      const { mistakes, coverage } = await studio.carrier.call("check", studio.request);
      this.editor?.mark(mistakes);
      said.textContent = mistakes.length ? studio.say("studio.own.mistakes", { count: mistakes.length }) : coverage;
    } catch (error) {
      said.textContent = studio.sentence(error);
    }
  }
}
