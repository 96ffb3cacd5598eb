// The guess before a search begins: which of the root's moves is best? Picked in the tree, told of again at the end.

import { signal } from "../base/signal.js";
import { BARE } from "./pin.js";
import { byId } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Message} Message */
/** @typedef {{ moment: import("../kernel/moment.js").Moment, narrator: import("../narration/narrator.js").Narrator, keep: (act: () => unknown) => void, whatIf: { given: (row: number) => number | null } }} Page */

export class Guess {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** The move that was picked, of which search. */
    this.made = signal({ row: -1, trace: page.moment.trace });
    page.keep(() => this.show());
  }

  /** The move that was picked, -1 where there is none. */
  get row() {
    const { row, trace } = this.made.value;
    return trace === this.page.moment.trace ? row : -1;
  }

  /** Take a move of the root as the guess, where one is asked for; says whether it is. @param {number} row */
  take(row) {
    const isTaken = this.canTake(row);
    if (isTaken) this.made.value = { row, trace: this.page.moment.trace };
    return isTaken;
  }

  /** Whether a row is a move to guess, where a guess is asked for and told of. @param {number} row */
  canTake(row) {
    const { at, trace } = this.page.moment;
    return at === 1 && row >= 0 && trace.parents[row] === 0 && this.isAsked() && !document.body.matches(BARE);
  }

  /** Whether the tree has the moves to pick from: of those that are leaves the value is asked. */
  isAsked() {
    const { page, page: { moment: { hidesAhead, trace } } } = this;
    return trace.isTree && !hidesAhead && !trace.children(0).some((row) => page.whatIf.given(row) !== null);
  }

  show() {
    const message = this.message();
    const said = byId("guess");
    said.hidden = !message;
    said.textContent = message && this.page.narrator.catalog.text(...message);
  }

  /** @returns {Message | null} */
  message() {
    const { row, page: { narrator, moment, moment: { trace } } } = this;
    if (moment.hidesAhead || trace.isLeaf(0) || trace.player(0) === "chance") return null;
    const best = trace.choice(trace.bestRoot);
    const [guess, chosen] = [row, best].map((move) => (move < 0 ? "" : narrator.name(move).text));
    if (moment.at === 1)
      return [`page.guess.${row >= 0 ? "made" : this.isAsked() ? "ask" : "watch"}`, { guess }];
    if (!moment.isOver || row < 0) return null;
    return [`page.guess.${this.verdict(row, best)}`, { guess, chosen }];
  }

  /** How the guess stands to the move that was chosen, by what is proved. @param {number} row @param {number} chosen */
  verdict(row, chosen) {
    const { narrator: { proofs }, moment: { trace } } = this.page;
    const { lows, highs } = trace.intervals;
    if (trace.label[row] === trace.label[chosen]) return "right";
    if (trace.isInVisits) return trace.bestMoves.includes(trace.move(row)) ? "as_good" : "other";
    if (proofs.noWorse(trace.mover(0), row, chosen)) return "as_good";
    return (trace.maximises(0) ? highs[row] < lows[chosen] : lows[row] > highs[chosen]) ? "wrong" : "other";
  }
}
