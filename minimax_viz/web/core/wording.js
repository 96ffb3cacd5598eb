// What sentences are made of: what rows are called, numbers, and how sure they are: text/wording.py.

import { PRUNED } from "./columns.js";
import { Proofs } from "./proofs.js";

/** @typedef {import("./catalog.js").Argument} Argument */
/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("./catalog.js").Numeral} Numeral */
/** @typedef {import("./catalog.js").Phrase} Phrase */
/** @typedef {import("./proofs.js").End} End */
/** @typedef {import("./trace.js").Player} Player */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {Record<string, Argument>} Arguments */

const MOST_TWINS = 8;
const FIRST_OF_PATH = 3; // moves of a long path that are named
const LAST_OF_PATH = 4;
const PUNCTUATED = /[-–→ ]/; // names that dashes between them would run together
const NUMBER = /^[-+−]?[0-9]+([.,][0-9]+)?$/;

export class Wording {
  /**
   * @param {Trace} trace
   * @param {Catalog} catalog
   */
  constructor(trace, catalog) {
    this.trace = trace;
    this.catalog = catalog;
    this.proofs = new Proofs(trace);
  }

  /** A row as the subject of a sentence: its name alone, but "move 2" where that reads as a number. @param {number} row */
  name(row) {
    return this.named("name", row);
  }

  /** A row whose value a sentence begins with. @param {number} row */
  lead(row) {
    return this.named("lead", row);
  }

  /** Where something happens: "at C" in a tree, "after c2" in a game. @param {number} row */
  place(row) {
    return this.named("place", row);
  }

  /** The same at the beginning of a sentence, for what holds there only. @param {number} row */
  inside(row) {
    return this.named("inside", row);
  }

  /** A row whose value is told, in the case that a language has for that. @param {number} row */
  of(row) {
    return this.named("of", row);
  }

  /** A row as a thing: "C" in a tree, "the position after c2" in a game. @param {number} row */
  node(row) {
    return this.named("node", row);
  }

  /**
   * A row in a form of the catalog.
   * @param {string} form
   * @param {number} row
   */
  named(form, row) {
    const name = this.called(row);
    if (!name) return { text: this.catalog.text(`${form}.start`), row };
    const key = `${form}.${this.trace.isTree ? "node" : "move"}${readsAsNumber(name) ? ".number" : ""}`;
    return { text: this.catalog.text(key, { name }), row };
  }

  /** What people call a row; "" for the start of a board game. @param {number} row */
  called(row) {
    return this.trace.name(row);
  }

  /** The move that leads to a row. @param {number} row */
  move(row) {
    const name = this.trace.move(row);
    return { text: readsAsNumber(name) ? this.catalog.text("name.move.number", { name }) : name, row };
  }

  /**
   * Which of many a row is where its name is not the only one of the first `told` rows: the moves to it.
   * @param {number} row
   * @param {number} told
   * @returns {Phrase | string}
   */
  path(row, told) {
    const { trace } = this;
    if (!trace.ply[row] || (trace.namedAgain.get(trace.name(row)) ?? told) >= told) return "";
    return trace.ply[row] === 1 ? { phrase: "path.first" } : this.pathTo(row);
  }

  /** The moves to a row, of many the first and the last. @param {number} row @returns {Phrase} */
  pathTo(row) {
    const names = this.trace.ancestors(row).slice(1).map((above) => this.trace.name(above));
    if (names.length > FIRST_OF_PATH + LAST_OF_PATH) names.splice(FIRST_OF_PATH, names.length - FIRST_OF_PATH - LAST_OF_PATH, "…");
    const dash = names.some((name) => PUNCTUATED.test(name)) ? ", " : "–";
    return { phrase: "path.moves", with: { path: { text: names.join(dash), row } } };
  }

  /** The first move skipped at a row with a cutoff; all rows before it have been told. @param {number} row */
  firstSkipped(row) {
    return this.childrenOfKind(row, PRUNED)[0];
  }

  /** Whether a row is the first of its kind. @param {number} row */
  isFirst(row) {
    const { kind } = this.trace;
    return kind.indexOf(kind[row]) === row;
  }

  /** Whether the search's first cutoff is at a row. @param {number} row */
  hasFirstCutoff(row) {
    return this.trace.parents[this.trace.kind.indexOf(PRUNED)] === row;
  }

  /** A row by its number. @param {number} row */
  rowNumber(row) {
    return { text: String(row), row };
  }

  /** The value of a row; it may rest on estimates. @param {number} row @returns {Numeral} */
  number(row) {
    return { value: Number(this.trace.value(row)), row, about: this.trace.restsOnEstimates(row) };
  }

  /**
   * How sure a row's value is, as a predicate without the number.
   * @param {string} form
   * @param {number} row
   * @returns {Phrase}
   */
  sureness(form, row) {
    return { phrase: `${form}.${this.trace.bound(row) || "returned"}` };
  }

  /**
   * What a player has on the path: α of MAX or β of MIN, who supplied it, and how sure it is.
   * @param {Player} player
   * @param {number} value
   * @param {import("./proofs.js").Supply} supply
   * @returns {Arguments}
   */
  bound(player, value, { supplier, holder }) {
    const about = this.trace.restsOnEstimates(holder);
    const isSure = this.proofs.hasAtLeast(player, holder, value);
    return {
      [`${player}_has`]: { phrase: isSure ? `has.${about ? "estimate" : "proved"}` : "has.candidates" },
      [`${player}_value`]: { value, row: supplier, about },
      [`at_${player}`]: this.place(supplier),
      [player === "max" ? "alpha" : "beta"]: { value, row: supplier },
    };
  }

  /**
   * The same for an end of the window with which a row was entered.
   * @param {number} row
   * @param {End} end
   */
  end(row, end) {
    const player = end === "alpha" ? "max" : "min";
    return this.bound(player, this.entry(row, end).value, this.proofs.supplierAbove(row, player));
  }

  /** An end of the window with which a row was entered. @param {number} row @param {End} end */
  entry(row, end) {
    return { value: this.trace.windows[end][row], row };
  }

  /** Whose turn it is at a row. @param {number} row */
  mover(row) {
    return playerWord(this.trace.player(row));
  }

  /**
   * Those of a row's children that are of a kind.
   * @param {number} row
   * @param {number} kind
   */
  childrenOfKind(row, kind) {
    return this.trace.has(kind) ? this.trace.children(row).filter((child) => this.trace.kind[child] === kind) : [];
  }

  /** Merged moves, each with its twin; "…" for more than a few. @param {number[]} merged */
  twins(merged) {
    const { trace } = this;
    const twinOf = (/** @type {number} */ row) => ({ move: trace.move(row), twin: trace.move(trace.sources[row]) });
    const named = merged.slice(0, MOST_TWINS).map((row) => this.catalog.text("enter.twin", twinOf(row)));
    return named.join(", ") + (merged.length > MOST_TWINS ? ", …" : "");
  }

  /** MAX or MIN, with what that player is called on the board. @param {Player} player */
  playerAndName(player) {
    return withName(player, this.trace.document.players);
  }
}

/**
 * MAX or MIN, with that player's name on the board, such as "MAX (X)".
 * @param {Player} player
 * @param {Partial<Record<Player, string>>} names
 */
export function withName(player, names) {
  return names[player] ? `${playerWord(player)} (${names[player]})` : playerWord(player);
}

/** MAX or MIN, as sentences have it in every language. @param {Player} player */
function playerWord(player) {
  return player.toUpperCase();
}

/** Whether a name could be taken for a value. @param {string} name */
export function readsAsNumber(name) {
  return NUMBER.test(name);
}
