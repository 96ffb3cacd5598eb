// What the booth says in words of its own: about a move of the visitor, about a hint, about the end of a game.

/** @import { Match, Turn } from "./match.js" */
/** @import { Catalog } from "../core/catalog.js" */
/** @import { Player } from "../core/trace.js" */
/** @typedef {"win" | "draw" | "loss" | "value" | "guess"} Fate what a position means to the visitor; a bare tree's a value */
/** @typedef {{ sign: "max" | "min" | "above" | "even" | "below" | "plain", text: string }} Sign */

export class Words {
  /**
   * @param {Match} match
   * @param {Catalog} catalog
   */
  constructor(match, catalog) {
    this.match = match;
    this.record = match.record;
    this.catalog = catalog;
  }

  /** What a row means to the visitor. @param {number} row @returns {Fate} */
  fate(row) {
    const outcome = this.record.outcome(row);
    if (outcome === "guess") return outcome;
    if (this.record.trace.isTree) return "value"; // nobody wins there
    if (outcome === "draw") return outcome;
    return outcome === this.match.seat ? "loss" : "win";
  }

  /** What a position is worth, in a word or two for a small label. @param {number} row */
  fateWord(row) {
    const fate = this.fate(row);
    if (fate === "guess" || fate === "value") return this.value(row, fate === "guess");
    return this.catalog.text(`booth.fate.${fate}`);
  }

  /**
   * @param {number} row
   * @param {boolean} [isGuess]
   */
  value(row, isGuess) {
    return this.catalog.number(this.record.worth(row), isGuess);
  }

  /** What a move of the visitor was worth against the best there was. @param {Turn} turn */
  judged({ from, row }) {
    const { record, catalog } = this;
    const best = record.best(from);
    const loss = record.gain(best, row, this.match.visitor);
    const known = { move: record.move(row), best: record.move(best), value: this.value(row), other: this.value(best) };
    const [fate, could] = [this.fate(row), this.fate(best)];
    if (record.moves(from).length === 1) return { text: catalog.text("booth.move.only", known), isGood: true };
    if (!(loss > 0)) return { text: catalog.text(`booth.move.best.${fate}`, known), isGood: true };
    const key = could === "guess" || fate === "guess" ? "guess" : fate === "value" ? fate : `${could}.${fate}`;
    return { text: catalog.text(`booth.move.worse.${key}`, known), isGood: false };
  }

  /** The best moves of the visitor, and what they lead to. */
  get hint() {
    const { record, catalog, match } = this;
    const best = record.best(match.row);
    const equal = match.moves.filter((row) => record.worth(row) === record.worth(best));
    const [fate, value] = [this.fate(best), this.value(best)];
    if (equal.length === match.moves.length) return catalog.text(`booth.hint.any.${fate}`, { value });
    const names = equal.map((row) => record.move(row));
    const last = names.pop() ?? "";
    const moves = names.length ? catalog.text("booth.or", { first: names.join(", "), last }) : last;
    return catalog.text(`booth.hint.${fate}`, { moves, value });
  }

  /** How the game stands, for the line above the board. */
  get standing() {
    const { match, record, catalog } = this;
    const { result } = match;
    if (result === "unknown") {
      const ends = catalog.text("booth.end", { plies: match.turns.length });
      const value = record.trace.value(match.row);
      if (value === null) return ends; // a search that was stopped
      const good = value === 0 ? "draw" : (value > 0 ? "max" : "min") === match.seat ? "loss" : "win";
      return `${ends} ${catalog.text(`booth.end.${good}`, { value: catalog.number(value) })}`;
    }
    const said = this.answer;
    if (result) return `${said} ${catalog.text(`booth.result.${result}`, { value: this.value(match.row) })}`.trim();
    const mark = record.trace.document.players[match.visitor];
    const turn = mark ? catalog.text("booth.turn.mark", { mark }) : catalog.text("booth.turn");
    return said ? `${said} ${turn}` : turn;
  }

  /** The computer's last move, and what it means. */
  get answer() {
    const { match } = this;
    const last = match.turns.at(-1);
    if (last?.side !== "computer") return "";
    const fate = match.result ? "draw" : this.fate(last.row); // the end speaks for itself
    return this.catalog.text(`booth.answer.${fate}`, { move: this.record.move(last.row) });
  }

  /** How to read the tree: who is who, and what the values mean; each with its sign. @returns {Sign[]} */
  get legend() {
    const { catalog, record, match: { seat, visitor } } = this;
    const { players, settings } = record.trace.document;
    const called = (/** @type {Player} */ player) => (players[player] ? `${player.toUpperCase()} (${players[player]})` : player.toUpperCase());
    const sure = record.isWhole ? "" : "guess.";
    /** @type {Sign[]} */
    const said = [
      { sign: seat, text: catalog.text(`booth.legend.computer.${seat}`, { player: called(seat) }) },
      { sign: visitor, text: catalog.text(`booth.legend.you.${visitor}`, { player: called(visitor) }) },
    ];
    if (!record.trace.isTree) {
      said.push({ sign: "above", text: catalog.text(`booth.legend.above.${sure}${seat}`) });
      said.push({ sign: "even", text: catalog.text(record.isWhole ? "booth.legend.even" : "booth.legend.even.guess") });
      said.push({ sign: "below", text: catalog.text(`booth.legend.below.${sure}${seat}`) });
    }
    if (settings.score === "fast") said.push({ sign: "plain", text: catalog.text(record.isWhole ? "booth.legend.fast" : "booth.legend.fast.guess") });
    if (!record.isWhole) said.push({ sign: "plain", text: catalog.text("booth.legend.guess") });
    return said;
  }

  /** How far the record reaches. */
  get reach() {
    const { record, catalog } = this;
    const { stopped, totals: { nodes } } = record.trace.document;
    if (record.isWhole) return catalog.text("booth.reach.whole", { nodes });
    const deep = catalog.text("booth.reach.deep", { nodes, plies: record.plies });
    return stopped ? `${catalog.text(`stopped.${stopped}`, { nodes })} ${deep}` : deep;
  }
}
