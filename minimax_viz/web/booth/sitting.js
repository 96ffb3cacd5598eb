// The games at the booth, one after the other: what the visitor and the computer play, and what follows from each move.

import { LEVEL_NAMES, picked, pliesNow } from "./levels.js";
import { newMatch } from "./match.js";
import { Naming } from "./naming.js";
import { reasonsFor } from "./reasons.js";
import { Walk } from "./walk.js";
import { Words } from "./words.js";

/** @import { Choices } from "./choices.js" */
/** @import { Position, RecordedGame, Thought } from "./game.js" */
/** @import { Level, Levels } from "./levels.js" */
/** @import { Result, Turn } from "./match.js" */
/** @import { Mind } from "./mind.js" */
/** @import { Catalog } from "../narration/catalog.js" */
/** @import { Player } from "../kernel/trace.js" */
/**
 * Who is told of what happens: that something is to be shown, up to a reason of the computer's; that a move was made, a
 * game has ended or an ended one was taken back.
 * @typedef {{ changed: (told?: number) => void, moved: () => void, ended: (result: Result) => void, undone: (result: Result) => void }} Listener
 */

const BETWEEN_GAMES = 5; // seconds, where the computer plays against itself
const SHOWN_LEVEL = "medium"; // there, with some variety
const SLOWEST_SHOW = 2.5; // seconds for a sentence there, where visitors wait for Next

export class Sitting {
  /**
   * @param {RecordedGame[]} games
   * @param {Levels} levels
   * @param {Choices} choices
   * @param {Catalog} catalog
   * @param {Mind} mind
   * @param {Listener} listener
   */
  constructor(games, levels, choices, catalog, mind, listener) {
    this.games = games;
    this.levels = levels;
    this.choices = choices;
    this.catalog = catalog;
    this.mind = mind;
    this.listener = listener;
    this.score = { you: 0, computer: 0, draw: 0 };
    this.isHinting = false;
    /** Whether the computer plays against itself, for whoever passes by. */
    this.isShow = false;
    /** Whether an answer is awaited. */
    this.isWaiting = false;
    this.asked = 0; // counts what is awaited, so that what comes too late is left alone
    /** What went wrong while it was awaited. */
    this.failure = "";
    this.between = 0; // the timer of the next game
    this.walk = new Walk(() => (this.isShow ? choices.pace || SLOWEST_SHOW : choices.pace));
    this.game = games[choices.game];
    this.level = choices.level;
    this.first = choices.first;
    this.match = newMatch(this.game.records, this.first);
  }

  /** Whether anything differs from what is chosen. */
  get isOther() {
    const { choices } = this;
    return this.games[choices.game] !== this.game || choices.level !== this.level || choices.first !== this.first;
  }

  /** Whether the visitor may move now. */
  get isOpen() {
    return !this.isShow && this.match.turn === "you" && !this.walk.isOn && !this.isWaiting;
  }

  /** What the game is called. */
  get title() {
    return this.game.data.titles[this.catalog.code];
  }

  get naming() {
    return new Naming(this.game.data.face.pieces, this.catalog);
  }

  get words() {
    return new Words(this.match, this.naming, this.isShow ? this.names : null);
  }

  /** How the game is played and who wins it, as the game itself says where no catalog does; "" where neither does. */
  get rule() {
    const { name, face } = this.game.data;
    const key = [name, name.split(":")[0]].map((known) => `booth.rule.${known}`)
      .find((known) => Object.hasOwn(this.catalog.messages, known));
    const marks = face.lines?.[0]?.length ?? 0; // in a row
    if (!key || (!marks && this.catalog.messages[key].includes("{marks"))) return face.rule ?? "";
    return this.catalog.text(key, { marks });
  }

  /** How the game stands, and whether anybody could have done better. */
  get standing() {
    const { match: { result, start }, level, catalog, words } = this;
    const isBest = result === "draw" && level === "hard" && start.record.outcome(start.row) === "draw";
    return isBest ? `${words.standing} ${catalog.text("booth.result.best")}` : words.standing;
  }

  /** The next level, for whoever has won at this one. @returns {Level | undefined} */
  get harder() {
    return this.match.result === "you" ? LEVEL_NAMES[LEVEL_NAMES.indexOf(this.level) + 1] : undefined;
  }

  /** Whether a visitor is in the middle of a game. */
  get isUnderWay() {
    return !this.isShow && this.match.result === null && this.match.yours.length > 0;
  }

  /** What the players are called: their marks, where they have any. @returns {Record<Player, string>} */
  get names() {
    const { players } = this.match.record.trace.document;
    return { max: players.max ?? "MAX", min: players.min ?? "MIN" };
  }

  /** A new game, as chosen; `isShow` where the computer plays against itself. */
  restart(isShow = false) {
    this.stop();
    this.isShow = isShow;
    this.game = this.games[this.choices.game];
    this.level = this.choices.level;
    this.first = this.choices.first;
    this.match = newMatch(this.game.records, this.first);
    this.mind.forget();
    this.follow();
  }

  /** Everything as it was for the first visitor. */
  clear() {
    this.score = { you: 0, computer: 0, draw: 0 };
    this.restart();
  }

  /** Whatever is under way ends. */
  stop() {
    clearTimeout(this.between);
    this.walk.stop();
    this.asked += 1;
    this.isWaiting = false;
    this.failure = "";
    this.isHinting = false;
  }

  /** Play a move of the visitor. @param {number} row */
  play(row) {
    if (!this.isOpen || !this.match.moves.includes(row) || !this.match.play(row, null)) return;
    this.isHinting = false;
    this.listener.moved();
    this.follow();
  }

  /** Go on after a move: the computer answers, or the visitor is asked, or the game is over. */
  follow() {
    const { match } = this;
    if (match.result) this.end(match.result);
    else if (this.isShow || match.turn === "computer") return this.answer();
    this.listener.changed();
  }

  /** @param {Result} result */
  end(result) {
    const last = this.match.turns.at(-1);
    if (!last) return; // the position was one where nothing can be played
    if (this.isShow) this.between = setTimeout(() => this.restart(true), BETWEEN_GAMES * 1000);
    else {
      this.score[result] += 1;
      if (last.side === "you") this.compare(last);
    }
    this.listener.ended(result);
  }

  /** The visitor's first mistake in this game: the moves up to it; null where none is proved. */
  get mistake() {
    const { turns, yours } = this.match;
    const turn = yours.find((each) => this.words.judged(each).isMistake);
    return turn ? turns.slice(0, turns.indexOf(turn) + 1).map(({ name }) => name).join(" ") : null;
  }

  /** Let the computer look, say what it saw, and move. */
  answer() {
    const { match, game, levels } = this;
    const level = this.isShow ? SHOWN_LEVEL : this.level;
    const plies = level === "hard" ? game.data.depth : pliesNow(level, levels);
    this.await(game.thought(match.here, match.course(), plies), (thought) => this.tell(thought, level));
  }

  /**
   * Tell what the computer saw, and make its move.
   * @param {Thought} thought
   * @param {Level} level
   */
  tell(thought, level) {
    const { match, game, isShow } = this;
    const { record, root } = thought;
    const chosen = picked(record.equals(root), record.best(root), level);
    const isFirst = !match.turns.some(({ side }) => side === "computer"); // then it is brief
    const speaker = isShow ? "show" : "think";
    const reasons = reasonsFor(thought, chosen, this.naming, speaker, this.names, isFirst && !isShow);
    const last = match.turns.at(-1);
    const isPoor = !isShow && last?.side === "you" && !this.words.judged(last).isGood;
    const compared = isPoor ? [() => (this.compare(last), this.listener.changed())] : [];
    const told = reasons.map((_, at) => () => {
      this.mind.think(thought, chosen, last?.name ?? "", reasons);
      this.listener.changed(at);
    });
    /** What is known of the position after the move is found out while the reasons are read. @type {Position | Promise<Position>} */
    const next = game.known(thought.after(chosen), match.course(match.made(thought, chosen)));
    if (next instanceof Promise) next.catch(() => {}); // told of when it is awaited
    const move = () => {
      match.play(chosen, thought);
      this.listener.moved();
      this.await(next, (position) => {
        match.here = position;
        this.follow();
      });
    };
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.walk.start([...compared, ...told, move], isStill && !isShow);
  }

  /** Show a move of the visitor's beside the best there was, if that was better. @param {Turn} turn */
  compare(turn) {
    const { text, isGood } = this.words.judged(turn);
    if (!isGood) this.mind.compare(turn, text);
  }

  /** Show why a move of the visitor's was not the best. @param {number} number of their moves */
  explain(number) {
    if (this.walk.isOn || this.isWaiting) return;
    this.compare(this.match.yours[number]);
    this.listener.changed();
  }

  /**
   * Go on with what may have to be waited for, unless another game has begun by then.
   * @template T
   * @param {T | Promise<T>} wanted
   * @param {(known: T) => void} next
   */
  await(wanted, next) {
    const asked = ++this.asked;
    const arrived = (/** @type {() => void} */ go) => {
      if (asked !== this.asked) return;
      this.isWaiting = false;
      go();
    };
    const fail = (/** @type {Error} */ error) => {
      this.failure = error.message;
      this.listener.changed();
    };
    this.isWaiting = true;
    if (!(wanted instanceof Promise)) return arrived(() => next(wanted));
    wanted.then((known) => arrived(() => next(known)), (error) => arrived(() => fail(error)));
    return this.listener.changed();
  }

  undo() {
    const { result } = this.match;
    this.stop();
    if (this.match.undo()) {
      if (result) {
        this.score[result] -= 1;
        this.listener.undone(result);
      }
      this.mind.forget();
    }
    this.listener.changed();
  }

  hint() {
    if (!this.isOpen) return;
    this.isHinting = !this.isHinting;
    this.listener.changed();
  }
}
