// The booth's page: brings the game, the board, the tree and the words together.

import { Address } from "../shell/address.js";
import { Board } from "./board.js";
import { Idle } from "./idle.js";
import { BOARD_KEYS, KEYS } from "./keys.js";
import { Match, seated } from "./match.js";
import { Mind } from "./mind.js";
import { GameRecord } from "./record.js";
import { Walk } from "./walk.js";
import { Words } from "./words.js";
import { listenToActions, showKeys } from "../shell/keys.js";
import { listenToPointing } from "../shell/pointing.js";
import { byId, html, openDialog } from "../shell/elements.js";
import { Languages } from "../shell/languages.js";
import { retext } from "../shell/texts.js";
import { readTheme, switchTheme } from "../shell/theme.js";

/** @import { Action } from "./keys.js" */
/** @import { Side } from "./match.js" */
/** @import { TraceDocument } from "../core/trace.js" */

export class Booth {
  /**
   * @param {TraceDocument[]} documents
   * @param {import("../shell/languages.js").Catalogs} catalogs
   */
  constructor(documents, catalogs) {
    this.languages = new Languages(catalogs);
    this.records = documents.map((document_) => new GameRecord(document_));
    this.catalog = this.languages.catalog(this.languages.own);
    this.score = { you: 0, computer: 0, draw: 0 };
    this.isHinting = false;
    this.walk = new Walk();
    this.board = new Board((row) => this.play(row));
    this.mind = new Mind();
    this.address = new Address(() => this.readAddress());
    /** @type {Side} who begins until the visitor says otherwise */
    this.usual = document.documentElement.dataset.first === "computer" ? "computer" : "you";
    this.first = this.usual;
    this.match = this.newMatch();
    this.idle = new Idle(() => this.match.turns.length + this.games > 0, () => this.clear(), () => this.catalog);
    this.listen();
    this.readAddress();
    if (!this.match.turns.length && !this.walk.isOn) this.restart();
  }

  get games() {
    return this.score.you + this.score.computer + this.score.draw;
  }

  newMatch() {
    const { record, seat } = seated(this.records, this.first);
    return new Match(record, seat);
  }

  /** What the hash says: language, theme, who begins. */
  readAddress() {
    this.speak(this.languages.asked(this.address));
    readTheme(this.address);
    const asked = this.address.get("first");
    const first = asked === "computer" || asked === "you" ? asked : this.usual;
    if (first !== this.first) this.begin(first);
  }

  // The game ------------------------------------------------------------------------------------------------------

  /** A new game. */
  restart() {
    this.walk.stop();
    this.match = this.newMatch();
    this.isHinting = false;
    this.mind.forget();
    this.follow();
  }

  /** Everything as it was for the first visitor. */
  clear() {
    this.score = { you: 0, computer: 0, draw: 0 };
    this.restart();
  }

  /** @param {Side} first who begins */
  begin(first) {
    this.first = first;
    this.address.set("first", first === this.usual ? null : first);
    this.restart();
  }

  /** Play a move of the visitor. @param {number} row */
  play(row) {
    if (this.match.turn !== "you" || this.walk.isOn || !this.match.play(row)) return;
    this.isHinting = false;
    this.follow();
  }

  /** Go on after a move: the computer answers, or the visitor is asked, or the game is over. */
  follow() {
    const { match } = this;
    if (match.turns.length) this.count(match.result, 1);
    if (match.turn === "computer") this.answer();
    else this.show();
  }

  /** Let the computer look, show how, and move. */
  answer() {
    const { match } = this;
    this.mind.think(match, this.catalog);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const frames = this.mind.frames();
    const move = () => {
      match.play(match.record.best(match.row));
      this.follow();
    };
    this.walk.start([...frames, () => {}, move], isStill);
    if (this.walk.isOn) this.show();
  }

  /**
   * Add to the score, where a game was won, drawn or lost.
   * @param {import("./match.js").Result | null} result
   * @param {number} games
   */
  count(result, games) {
    if (result === "you" || result === "draw" || result === "computer") this.score[result] += games;
  }

  undo() {
    this.walk.finish();
    const { result } = this.match;
    if (!this.match.undo()) return;
    this.count(result, -1);
    this.isHinting = false;
    this.mind.forget();
    this.show();
  }

  hint() {
    if (this.match.turn !== "you" || this.walk.isOn) return;
    this.isHinting = !this.isHinting;
    this.show();
  }

  get words() {
    return new Words(this.match, this.catalog);
  }

  // What is seen --------------------------------------------------------------------------------------------------

  /** Bring everything to the game as it stands. */
  show() {
    const { match, catalog, words } = this;
    const isThinking = this.walk.isOn;
    const isOpen = match.turn === "you" && !isThinking;
    this.board.show(match, catalog, isOpen, this.isHinting ? this.hints() : new Map());
    say("status", isThinking ? catalog.text("booth.thinking") : words.standing);
    document.body.dataset.state = isThinking ? "thinking" : (match.result ?? "playing");
    this.showYours();
    byId("hint-said").textContent = this.isHinting ? words.hint : "";
    byId("legend").replaceChildren(...words.legend.map(({ sign, text }) => html("li", { class: sign }, text)));
    byId("reach").textContent = words.reach;
    for (const [side, games] of Object.entries(this.score)) byId(`score-${side}`).textContent = String(games);
    byId("hint").setAttribute("aria-disabled", String(!isOpen));
    byId("hint").setAttribute("aria-pressed", String(this.isHinting));
    byId("undo").setAttribute("aria-disabled", String(!match.yours.length));
    byId("skip").hidden = !isThinking;
    byId("restart").classList.toggle("main", match.result !== null);
    for (const side of ["you", "computer"]) /** @type {HTMLInputElement} */ (byId(`first-${side}`)).checked = side === this.first;
    if (!isThinking) this.mind.show(match, catalog);
  }

  hints() {
    const { match: { record, row, moves }, words } = this;
    const isBest = (/** @type {number} */ move) => record.worth(move) === record.worth(record.best(row));
    const isAnyBest = moves.every(isBest);
    return new Map(moves.map((move) => [move, { word: words.fateWord(move), isBest: !isAnyBest && isBest(move) }]));
  }

  /** The visitor's moves and what they were worth, the last one first. */
  showYours() {
    const { words } = this;
    const said = this.match.yours.map((turn) => words.judged(turn)).reverse();
    byId("yours-part").hidden = !said.length;
    const [last, ...earlier] = said;
    say("last", last?.text ?? "");
    byId("last").className = last ? (last.isGood ? "good" : "poor") : "";
    byId("earlier").replaceChildren(...earlier.map(({ text, isGood }) => html("li", { class: isGood ? "good" : "poor" }, text)));
  }

  // What the visitor does -----------------------------------------------------------------------------------------

  /** Put every text into a language. @param {string} code */
  speak(code) {
    this.walk.finish();
    this.catalog = this.languages.catalog(code);
    retext(this.catalog);
    showKeys([...KEYS, ...BOARD_KEYS], (action) => this.catalog.text(`booth.key.${action}`));
    this.show();
  }

  /** @param {Action} action */
  act(action) {
    switch (action) {
      case "restart": return this.restart();
      case "hint": return this.hint();
      case "undo": return this.undo();
      case "first": return this.begin(this.first === "you" ? "computer" : "you");
      case "skip": return this.walk.finish();
      case "dark": return switchTheme(this.address);
      case "language": return this.speak(this.languages.after(this.catalog.code, this.address));
      default: return openDialog("help");
    }
  }

  listen() {
    listenToActions(KEYS, (action, _, isHeld) => isHeld || this.act(action), (key, isHeld) => {
      const isDigit = /^[1-9]$/.test(key);
      const row = isDigit && !isHeld ? this.board.moveOf(Number(key)) : undefined;
      if (row !== undefined) this.play(row);
      return isDigit;
    });
    for (const side of /** @type {Side[]} */ (["you", "computer"])) byId(`first-${side}`).addEventListener("change", () => this.begin(side));
    listenToPointing(byId("mind"), "[data-row]", (element) => this.mind.light(element?.getAttribute("data-row") ?? null));
    new ResizeObserver(() => this.walk.isOn || this.mind.resize(this.match, this.catalog)).observe(byId("tree-box"));
  }

  /** For scripts and tests. */
  hook() {
    const booth = this;
    return {
      get state() {
        const { match } = booth;
        return { board: match.record.trace.look(match.row), turn: match.turn, result: match.result, seat: match.seat, score: { ...booth.score },
          played: match.turns.map(({ row }) => match.record.trace.move(row)), moves: match.moves.map((row) => match.record.trace.move(row)) };
      },
      play: (/** @type {string} */ move) => {
        const row = booth.match.moves.find((known) => booth.match.record.trace.move(known) === move);
        if (row !== undefined) booth.play(row);
        return row !== undefined;
      },
      finish: () => booth.walk.finish(),
      undo: () => booth.undo(),
      restart: (/** @type {Side} */ first = booth.first) => booth.begin(first),
    };
  }
}

/** Change a text that is read out when it changes. @param {string} id @param {string} text */
function say(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}
