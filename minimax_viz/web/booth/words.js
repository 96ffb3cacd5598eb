// What the booth says to the visitor: about a move of theirs, a hint, the end of a game, who is who.

/** @import { Match, Turn } from "./match.js" */
/** @import { Naming } from "./naming.js" */
/** @import { GameRecord } from "./record.js" */
/** @import { Note } from "./tree.js" */
/** @import { Player } from "../kernel/trace.js" */
/** @typedef {"win" | "draw" | "loss" | "guess"} Fate what a position means to the visitor */
/** @typedef {{ text: string, isGood: boolean, isMistake: boolean }} Judgement of a move; a mistake is proved to be one */
/** @typedef {{ sign: "max" | "min" | "above" | "even" | "below" | "plain", text: string }} Sign */

export class Words {
  /**
   * @param {Match} match
   * @param {Naming} naming
   * @param {Record<Player, string> | null} [players] what both are called, where nobody is spoken to
   */
  constructor(match, naming, players = null) {
    this.match = match;
    this.naming = naming;
    this.catalog = naming.catalog;
    this.players = players;
  }

  /** What a row means to the visitor. @param {GameRecord} record @param {number} row @returns {Fate} */
  fate(record, row) {
    const outcome = record.outcome(row);
    if (outcome === "guess" || outcome === "draw") return outcome;
    return outcome === this.match.seat ? "loss" : "win";
  }

  /**
   * What a position is worth, in a word or two: who wins, or beside the other moves what nobody has proved.
   * @param {GameRecord} record
   * @param {number} row
   * @param {number} best the row of the best move beside it; -1 where there is none beside it
   * @returns {Note}
   */
  note(record, row, best) {
    const { catalog, players } = this;
    const outcome = record.outcome(row);
    if (outcome === "max" || outcome === "min") {
      const text = players
        ? catalog.text("booth.note.wins", { player: players[outcome] })
        : catalog.text(`booth.note.${this.fate(record, row)}`);
      return { text, side: outcome === "max" ? "for-max" : "for-min" };
    }
    if (outcome === "draw") return { text: catalog.text("booth.note.draw"), side: "even" };
    if (!record.worth(row) && record.trace.settings.evaluation === "zero") return { text: "?", side: "even" };
    return { text: best < 0 ? "" : catalog.text(`booth.note.${this.rank(record, row, best)}`), side: "even" };
  }

  /**
   * How a move is beside the best one; only no better, where a bound is all that is known.
   * @param {GameRecord} record
   * @param {number} row
   * @param {number} best
   */
  rank(record, row, best) {
    if (row !== best && record.bound(row) !== "exact") return "lesser";
    return record.worth(row) === record.worth(best) ? "best" : "worse";
  }

  /** The same in numbers. @param {GameRecord} record @param {number} row @returns {Note} */
  number(record, row) {
    const value = record.worth(row);
    return { text: record.valueText(row, this.catalog), side: value > 0 ? "for-max" : value < 0 ? "for-min" : "even" };
  }

  /** What a hint writes on a move. @param {number} row */
  hintWord(row) {
    const { record } = this.match;
    const fate = this.fate(record, row);
    return this.catalog
      .text(fate === "guess"
        ? `booth.note.${this.rank(record, row, record.best(this.match.row))}`
        : `booth.fate.${fate}`);
  }

  /** What a move of the visitor was worth against the best there was. @param {Turn} turn @returns {Judgement} */
  judged(turn) {
    const { record } = turn.from;
    const { visitor } = this.match;
    const best = record.best(turn.from.row);
    const known = { move: this.naming.of(record.move(turn.row)), best: this.naming.of(record.move(best)) };
    const [fate, could] = [this.fate(record, turn.row), this.fate(record, best)];
    const said = (/** @type {string} */ key, /** @type {boolean} */ isGood) => {
      const text = this.catalog.passage([
        this.naming.begun(this.catalog.text(key, { ...known, plies: record.distance(turn.row) ?? 0 })),
        this.unseen(turn, could === "win"),
      ]);
      return { text, isGood, isMistake: !isGood && could !== fate && could !== "guess" && fate !== "guess" };
    };
    if (record.moves(turn.from.row).length === 1 && !(record.isOver(turn.row) && fate === "win"))
      return said("booth.move.only", true);
    if (!(record.gain(best, turn.row, visitor) > 0))
      return said(`booth.move.best.${fate}${timed(record, turn.row, visitor)}`, true);
    if (could === "guess" ? fate !== "loss" : fate === "guess" && could !== "win")
      return said("booth.move.worse.guess", false);
    const isTimed = record.distance(turn.row) !== null && could === fate;
    return said(`booth.move.worse.${could}.${fate}${isTimed ? timed(record, best, visitor) : ""}`, false);
  }

  /** That the computer did not see what the visitor could have, where that is so. @param {Turn} turn @param {boolean} couldWin */
  unseen(turn, couldWin) {
    const before = this.match.before(turn);
    if (!couldWin || !before?.thought || before.thought.plies === null) return "";
    const { record, plies } = before.thought;
    return this.fate(record, before.row) === "win" ? "" : this.catalog.text("booth.unseen", { plies });
  }

  /** The best moves of the visitor, and what they lead to. */
  get hint() {
    const { catalog, naming, match: { record, row, moves, visitor } } = this;
    const equal = record.equals(row);
    const [best] = equal;
    const fate = this.fate(record, best);
    const key = equal.length === moves.length ? `any.${fate}` : fate + timed(record, best, visitor);
    const names = naming.list(equal.map((move) => record.move(move)), "booth.or");
    return naming.begun(catalog.text(`booth.hint.${key}`, { plies: (record.distance(best) ?? 0) + 1, moves: names }));
  }

  /** How the game stands, for the line above the board. */
  get standing() {
    const { match, catalog } = this;
    const { result } = match;
    const last = match.turns.at(-1);
    const said = last?.side === "computer"
      ? `${this.naming.act("show", last.name || "·", catalog.text("booth.computer"))}.`
      : "";
    if (result) return `${said} ${catalog.text(`booth.result.${result}`)}`.trim();
    const mark = match.record.trace.document.players[match.visitor];
    const turn = mark ? catalog.text("booth.turn.mark", { mark }) : catalog.text("booth.turn");
    return said ? `${said} ${turn}` : turn;
  }

  /** How to read the tree: who is who, and what the notes mean; each with its sign. @param {boolean} inNumbers @returns {Sign[]} */
  legend(inNumbers) {
    const { catalog, match: { seat, visitor, record } } = this;
    const { players, settings } = record.trace.document;
    const called = (
      /** @type {Player} */ player,
    ) => (players[player] ? `${player.toUpperCase()} (${players[player]})` : player.toUpperCase());
    const mine = (/** @type {Player} */ player, /** @type {string} */ key) =>
      [players[player], catalog.text(key)].filter(Boolean).join(": ");
    const sure = record.isWhole ? "" : "guess.";
    if (this.players)
      return !inNumbers ? [] : /** @type {const} */ (["max", "min"]).map((sign) => ({
        sign,
        text: catalog.text(`booth.legend.${sign}`, { player: called(sign) }),
      }));
    if (!inNumbers)
      return [{ sign: seat, text: mine(seat, "booth.legend.computer") }, {
        sign: visitor,
        text: mine(visitor, "booth.legend.you"),
      }];
    /** @type {Sign[]} */
    const said = [
      { sign: seat, text: catalog.text(`booth.legend.computer.${seat}`, { player: called(seat) }) },
      { sign: visitor, text: catalog.text(`booth.legend.you.${visitor}`, { player: called(visitor) }) },
    ];
    said.push({ sign: "above", text: catalog.text(`booth.legend.above.${sure}${seat}`) });
    said.push({ sign: "even", text: catalog.text(record.isWhole ? "booth.legend.even" : "booth.legend.even.guess") });
    said.push({ sign: "below", text: catalog.text(`booth.legend.below.${sure}${seat}`) });
    if (settings.score === "fast")
      said.push({
        sign: "plain",
        text: catalog.text(record.isWhole ? "booth.legend.fast" : "booth.legend.fast.guess"),
      });
    if (!record.isWhole) said.push({ sign: "plain", text: catalog.text("booth.legend.guess") });
    return said;
  }
}

/**
 * The suffix of messages that say how soon the game is won or lost: at once, or in so many moves; "" where that is not known.
 * @param {GameRecord} record
 * @param {number} row after the move
 * @param {Player} player who made it
 */
export function timed(record, row, player) {
  const outcome = record.outcome(row);
  const distance = record.distance(row);
  if (outcome === "draw" || distance === null) return "";
  return distance ? ".timed" : outcome === player ? ".now" : "";
}
