// The studio's page: whatever is changed in it makes a new request, and the page of its answer is shown beside.

import { Address } from "../shell/address.js";
import { Refusal } from "./carrier.js";
import { Frames } from "./frames.js";
import { History } from "./history.js";
import { KEYS, TOLD, undoing } from "./keys.js";
import { listenToActions, showKeys } from "../shell/keys.js";
import { Languages } from "../shell/languages.js";
import { Live, isAborted } from "./live.js";
import { byId, openDialog } from "../shell/elements.js";
import { readTheme, switchTheme } from "../shell/theme.js";
import { requestOf } from "./request.js";
import { SetupPanel } from "./setup.js";
import { retext } from "../shell/texts.js";
import { showWrong } from "./wrong.js";

/** @typedef {import("./carrier.js").Carrier} Carrier */
/** @typedef {import("./frames.js").Place} Place */
/** @typedef {import("./keys.js").Action} Action */
/** @typedef {import("./request.js").Request} Request */

export class Studio {
  /**
   * @param {Carrier} carrier
   * @param {import("../shell/languages.js").Catalogs} catalogs
   */
  constructor(carrier, catalogs) {
    this.carrier = carrier;
    this.languages = new Languages(catalogs);
    this.address = new Address(() => this.readAddress());
    this.catalog = this.languages.catalog(this.languages.asked(this.address));
    this.history = new History(requestOf(null, this.catalog.code));
    this.live = new Live(carrier, { onSlow: (nodes) => this.showState(this.say("studio.searching", { nodes: nodes ?? 0 })), onRest: () => {} });
    this.frames = new Frames(byId("frames"), {
      onStep: ({ step }) => this.address.set("step", String(step)),
      onTree: (tree) => void this.change({ ...this.request, position: tree }),
      onAct: (act) => this.act(/** @type {Action} */ (act)),
    });
    this.setup = new SetupPanel(byId("setup"), (change) => void this.touch(change), (key, values) => this.say(key, values));
    /** Changes by touch are made one after the other. @type {Promise<unknown>} */
    this.touched = Promise.resolve();
    this.field = /** @type {HTMLTextAreaElement} */ (byId("position"));
    this.field.addEventListener("input", () => void this.change({ ...this.request, position: this.field.value.trim() || null }, "text"));
    listenToActions(KEYS, (action) => this.act(action));
    addEventListener("keydown", (event) => {
      const act = undoing(event);
      if (act) event.preventDefault();
      if (act) this.act(act);
    });
  }

  /** What is asked for now. */
  get request() {
    return this.history.now;
  }

  /**
   * A text of the page.
   * @param {string} key
   * @param {Record<string, any>} [values]
   */
  say(key, values = {}) {
    return this.catalog.text(key, values);
  }

  /** Show what the page begins with. */
  async begin() {
    this.readAddress();
    this.speak(this.catalog.code);
    await this.show({ step: this.address.step }).catch(() => {});
  }

  readAddress() {
    readTheme(this.address);
    this.frames.setTheme(document.documentElement.dataset.theme ?? "auto");
  }

  /**
   * Ask for something else; a promise of the totals, as soon as they are shown. What is wrong is said at its place.
   * @param {Request} request
   * @param {string} [kind] see History
   */
  change(request, kind = "") {
    this.history.add(request, kind);
    return this.show({ where: this.frames.told?.where }).catch(() => null);
  }

  /** Change the position by touch, after what was touched before. @param {object} change */
  touch(change) {
    this.live.makeRoom();
    this.touched = this.touched.then(() => this.carrier.call("change", { ...this.request, change })).then((changed) => {
      void this.change({ ...this.request, ...changed });
    }, (error) => this.refuse(error));
    return this.touched;
  }

  /**
   * Show what is asked for; rejected with what is wrong, or with an AbortError where something else is asked for first.
   * @param {Place} place the step to show
   */
  async show(place) {
    this.showEditors();
    const { request } = this;
    this.carrier.call("setup", request).then((setup) => request === this.request && this.setup.show(setup), () => {});
    try {
      const { html, summary } = await this.live.ask(this.request);
      await this.frames.show(html, place);
      showWrong(null);
      this.showState("");
      document.body.classList.remove("old");
      return summary;
    } catch (error) {
      if (!isAborted(error)) this.refuse(error);
      throw error;
    }
  }

  /** @param {unknown} error */
  refuse(error) {
    document.body.classList.add("old");
    showWrong(error instanceof Refusal ? error : { message: this.say("studio.lost"), at: null });
    this.showState(this.say("studio.old"));
  }

  /** Let the editor show what is asked for. */
  showEditors() {
    const { position } = this.request;
    if (this.field.value.trim() !== (position ?? "").trim()) this.field.value = position ?? "";
    const { past, future } = this.history;
    for (const [act, known] of /** @type {const} */ ([["undo", past], ["redo", future]])) {
      document.querySelector(`[data-act=${act}]`)?.setAttribute("aria-disabled", String(!known.length));
    }
  }

  /** @param {string} text */
  showState(text) {
    byId("state").textContent = text;
  }

  /** @param {Action} action */
  act(action) {
    switch (action) {
      case "undo": return this.history.undo() && this.show({ where: this.frames.told?.where }).catch(() => {});
      case "redo": return this.history.redo() && this.show({ where: this.frames.told?.where }).catch(() => {});
      case "help": return openDialog("help");
      case "dark": return (switchTheme(this.address), this.readAddress());
      case "language": return this.speak(this.languages.after(this.catalog.code, this.address), true);
      default: return undefined;
    }
  }

  /**
   * Put every text of the page into a language.
   * @param {string} code
   * @param {boolean} [again] show the page beside in it as well
   */
  speak(code, again = false) {
    this.catalog = this.languages.catalog(code);
    retext(this.catalog, this.say("studio.title"));
    showKeys(TOLD, (action) => this.say(`studio.key.${action}`));
    this.frames.setTitle(this.say("studio.view"));
    this.history.now = { ...this.request, lang: code };
    if (again) void this.show({ where: this.frames.told?.where }).catch(() => {});
  }

  /** What scripts may use. */
  hook() {
    const studio = this;
    return {
      get request() {
        return structuredClone(studio.request);
      },
      get link() {
        return location.href;
      },
      set: (/** @type {any} */ request) => {
        studio.history.add(requestOf(request, studio.catalog.code));
        return studio.show({ where: studio.frames.told?.where });
      },
      undo: () => studio.act("undo"),
      redo: () => studio.act("redo"),
    };
  }
}
