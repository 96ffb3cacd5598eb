// The studio's page: whatever is changed in it makes a new request, and the page of its answer is shown beside.

import { Address } from "../shell/address.js";
import { Calls } from "./calls.js";
import { Files } from "./files.js";
import { Frames, send } from "./frames.js";
import { GamesPanel } from "./games.js";
import { History } from "../base/history.js";
import { commandsOf } from "./keys.js";
import { keep, recall } from "./kept.js";
import { listenToCommands, showKeys } from "../shell/keys.js";
import { Languages } from "../shell/languages.js";
import { Live, settledSoon } from "./live.js";
import { OwnGame } from "./own.js";
import { Linked, packed } from "./link.js";
import { Refusal, aborted, isAborted } from "./carrier.js";
import { areSame, requestOf } from "./request.js";
import { retext } from "../shell/texts.js";
import { SettingsPanel } from "./settings.js";
import { SetupPanel } from "./setup.js";
import { Sharing } from "./sharing.js";
import { endProgress, markOld, outcome, showProgress, showWrong, tell } from "./said.js";
import { TextPanel } from "./text.js";
import { byId } from "../shell/elements.js";
import { readTheme } from "../shell/theme.js";

/** @typedef {import("./carrier.js").Carrier} Carrier */
/** @typedef {import("./frames.js").Place} Place */
/** @typedef {import("./request.js").Request} Request */

const MOST_UNDONE = 300;

export class Studio {
  /**
   * @param {Carrier} carrier
   * @param {import("../shell/languages.js").Catalogs} catalogs
   */
  constructor(carrier, catalogs) {
    this.carrier = new Calls(carrier);
    this.languages = new Languages(catalogs);
    this.chooser = /** @type {HTMLSelectElement} */ (byId("language"));
    this.chooser.addEventListener(
      "change",
      () => this.turnToLanguage(this.languages.chosen(this.chooser.value, this.address)),
    );
    this.address = new Address(() => void this.followAddress());
    this.catalog = this.languages.catalog(this.languages.asked(this.address));
    this.linked = new Linked(this.address, this.languages.codes);
    this.history = new History(requestOf(null, this.catalog.code), MOST_UNDONE);
    this.live = new Live(this.carrier, {
      onSlow: (nodes) => (this.forgive(), showProgress(nodes, (key, values) => this.say(key, values))),
      onRest: endProgress,
    });
    this.frames = new Frames(byId("frames"), {
      onStep: ({ step }) => this.address.set("step", String(step)),
      onTree: (tree) => void this.change({ ...this.request, position: tree }),
      onAct: (act) => (act === "undo" || act === "redo") && this.travel(act),
    });
    this.text = new TextPanel(this);
    this.setup = new SetupPanel(this);
    this.games = new GamesPanel(this);
    this.own = new OwnGame(this);
    this.settings = new SettingsPanel(this);
    this.sharing = new Sharing(this);
    this.files = new Files(this);
    /** How often something was asked for, and which of them is shown, and kept with its link. */
    this.asked = this.shown = this.kept = 0;
    /** Whether what is asked for is another search, which is shown from its first step. */
    this.isBegun = false;
    /** The end of what was asked for last. @type {Promise<any>} */
    this.showing = Promise.resolve();
    this.commands = commandsOf(this);
    listenToCommands(this.commands);
  }

  /** What is asked for now. @returns {Request} */
  get request() {
    const { now } = this.history;
    return Object.hasOwn(this.languages.documents, now.lang) ? { ...now, lang: this.catalog.code } : now; // Python says what is wrong
  }

  /** An address that shows the same. */
  get link() {
    return location.href.split(/[?#]/)[0] + this.address.hash;
  }

  /**
   * A text of the page.
   * @param {string} key
   * @param {Record<string, any>} [values]
   */
  say(key, values = {}) {
    return this.catalog.text(key, values);
  }

  /** A request with all its parts. @param {any} given @returns {Request} */
  whole(given) {
    return requestOf(given, this.catalog.code);
  }

  /** Show what the page begins with: what the address says, or what was kept for a reload. */
  async begin() {
    if (location.search) history.replaceState(null, "", location.pathname + location.hash);
    const link = this.address.get("r");
    const kept = recall(link);
    if (kept) Object.assign(this.history, { now: kept.now, past: kept.past, future: kept.future });
    else this.history.now = (link && (await this.linked.request(link, this.catalog))) || this.history.now;
    // Not sooner: what was kept would be written over before it is read.
    addEventListener("pagehide", () => this.kept !== this.asked && keep(this.history, null));
    this.readLooks();
    this.speak(this.catalog.code);
    await this.show({ step: this.address.step }).catch(() => {});
  }

  /** What the address says of the looks. */
  readLooks() {
    readTheme(this.address);
    this.linked.say(this.catalog);
    this.frames.setTheme(document.documentElement.dataset.theme ?? "auto");
    const isWide = this.address.get("editor") === "0";
    document.body.classList.toggle("wide", isWide);
    byId("wide").setAttribute("aria-pressed", String(isWide));
  }

  /** The reader has put another address in. */
  async followAddress() {
    this.readLooks();
    const code = this.languages.asked(this.address);
    const isSpoken = code === this.catalog.code;
    if (!isSpoken) this.speak(code);
    if ((await this.linked.has(this.request)) && isSpoken) return;
    const link = this.address.get("r");
    const request = link ? await this.linked.request(link, this.catalog) : this.whole(null);
    if (request) this.note(request);
    await this.show({ step: this.address.step }).catch(() => {});
  }

  /**
   * Ask for something else; a promise of the totals, as soon as they are shown. What is wrong is said at its place.
   * @param {Request} request
   * @param {string} [kind] see History
   */
  change(request, kind = "") {
    this.note(request, kind);
    return this.show().catch(() => null);
  }

  /** Let something else be asked for, without showing it yet. @param {Request} request @param {string} [kind] */
  note(request, kind) {
    if (areSame(request, this.history.now)) this.history.now = request;
    else this.history.add(request, kind);
  }

  /**
   * Ask for another search, from its first step: where the one before stood tells nothing of it, or too much.
   * @param {Request} request
   */
  start(request) {
    this.isBegun = true;
    return this.change(request);
  }

  /** As soon as nothing is asked for that is not shown or refused, in the editor and beside it. */
  async settle() {
    for (let asked = -1; asked !== this.asked;) {
      asked = this.asked;
      await this.setup.touched;
      await this.showing.catch(() => {});
      await this.setup.following;
    }
  }

  /**
   * Show what is asked for; rejected with what is wrong, or with an AbortError where something else is asked for first.
   * @param {Place} [place] the step to show; by default the one that tells what the one before tells
   */
  show(place = this.isBegun ? { step: 1 } : { where: this.frames.told?.where }) {
    return (this.showing = this.showAt(place));
  }

  /** @param {Place} place */
  async showAt(place) {
    const number = (this.asked += 1);
    const { request } = this;
    this.showEditors();
    const answered = this.live.ask(request);
    const linked = settledSoon(answered).then(() => packed(request)).then((link) =>
      number === this.asked && this.keep(link)
    );
    this.setup.follow();
    try {
      const { html, summary } = await answered;
      if (number !== this.asked) throw aborted();
      await this.frames.show(html, place);
      if (number !== this.asked) throw aborted(); // what is said is of the newer request
      this.shown = number;
      this.isBegun = false;
      this.forgive();
      this.setup.tell(summary);
      markOld(false);
      tell(outcome(summary, request, (key, values) => this.say(key, values)));
      await linked;
      return summary;
    } catch (error) {
      if (number === this.asked) this.refuse(error);
      await linked;
      throw error;
    }
  }

  /** @param {string | null} link */
  keep(link) {
    this.kept = this.asked;
    this.address.set("r", link);
    keep(this.history, link);
  }

  /** What was wrong is not, as far as anybody knows. */
  forgive() {
    showWrong(null);
    this.own.mark(null);
  }

  /**
   * Say what is wrong, at its place.
   * @param {unknown} error
   * @param {boolean} [isOld] whether what is shown is no longer what is asked for
   */
  refuse(error, isOld = true) {
    if (isOld) markOld(true);
    if (isAborted(error))
      return (this.forgive(), tell(this.say(this.shown ? "studio.cancelled" : "studio.cancelled.none"), true));
    const wrong = { message: this.sentence(error), at: error instanceof Refusal ? error.at : null };
    const isInCode = this.request.code !== null && wrong.at?.startsWith("code");
    showWrong(isInCode ? null : wrong);
    this.own.mark(isInCode ? /** @type {{ message: string, at: string }} */ (wrong) : null);
    return isOld ? tell(this.say(this.shown ? "studio.old" : "studio.none")) : undefined;
  }

  /** What is wrong, in a sentence; nothing is where the reader wants something else. @param {unknown} error */
  sentence(error) {
    if (isAborted(error)) return "";
    return error instanceof Refusal ? error.message : this.say("studio.lost");
  }

  /** Let the editor show what is asked for. */
  showEditors() {
    if (this.request.position !== null) this.text.show(this.request.position);
    this.settings.show(this.request);
    this.own.show(this.request.code);
    for (const [act, can] of /** @type {const} */ ([["undo", this.history.canUndo], ["redo", this.history.canRedo]])) {
      document.querySelector(`[data-act=${act}]`)?.setAttribute("aria-disabled", String(!can));
    }
  }

  /** Go back or forth in what was asked for. @param {"undo" | "redo"} way */
  travel(way) {
    return this.history.travel(way) && this.show().catch(() => null);
  }

  /** Step in the page of the search, if nothing here has the focus. @param {(step: number) => number} to */
  stepTo(to) {
    const { front, told } = this.frames;
    if (!front || !told || document.activeElement !== document.body) return false;
    send(front, { step: Math.max(1, Math.min(told.steps, to(told.step))) });
    return true;
  }

  /** Where there is room for one of them only. @param {"editor" | "view"} tab */
  turnTo(tab) {
    document.body.dataset.tab = tab;
    for (const one of ["editor", "view"])
      document.querySelector(`.tabs [data-act=${one}]`)?.setAttribute("aria-pressed", String(one === tab));
  }

  /** The reader has chosen another language. @param {string} code */
  turnToLanguage(code) {
    this.speak(code);
    this.show().catch(() => {});
  }

  /** Put every text of the page into a language. @param {string} code */
  speak(code) {
    this.catalog = this.languages.catalog(code);
    this.chooser.value = code;
    retext(this.catalog, this.say("studio.title"));
    showKeys(this.commands, (name) => this.say(`studio.key.${name}`));
    this.frames.setTitle(this.say("studio.view"));
    this.setup.editor?.speak();
    this.own.editor?.speak();
  }
}
