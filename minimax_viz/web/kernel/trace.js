// The document that Python embedded, and what follows from it when it is first asked for: record/trace.py.

import { boundName, exactIntervals, intervalsOf } from "./bounds.js";
import {
  DISCARDED,
  INTERIOR,
  LEFT_OUT,
  PRUNED,
  TRANSPOSITION,
  VISITED,
  countsByKind,
  countsOf,
  firstYes,
  namedAgain,
  numbersOf,
  parentsOf,
  sizesOf,
  sourcesOf,
} from "./columns.js";
import { estimatesBefore, provedAboveEstimates } from "./estimates.js";
import { PURPOSES, derivedOf, passesOf, placesOf, endOf } from "./visits.js";
import { windowsOf } from "./windows.js";

/** @typedef {string[][] | string | null} Look */
/** @typedef {[number, string][] | string | null} Change */
/** @typedef {"max" | "min"} Player */
/** From whose side a trace is told: MAX's, or that of whoever moves. @typedef {"max" | "mover"} View */
/** What happens at a node: who moves, or that chance decides. @typedef {Player | "chance"} NodeType */
/**
 * @typedef {object} Settings
 * @property {"alphabeta" | "minimax" | "star1" | "star2" | "pvs" | "mtdf"} algorithm
 * @property {"ge" | "gt" | null} cutoff
 * @property {"soft" | "hard" | null} fail
 * @property {string} order
 * @property {boolean} transpositions
 * @property {boolean} [deepen]
 * @property {number | null} [aspiration]
 * @property {boolean} [all_best]
 * @property {[number, number] | null} [range] what all values lie in, where that was used
 * @property {number | null} depth
 * @property {string} evaluation
 * @property {string | null} score
 * @property {Player | null} root
 */
/** @typedef {{ value: number | null, nodes: number, leaves: number, cutoffs: number, pruned_moves: number, max_ply: number }} Totals */
/** What a whole search costs. @typedef {Totals & { passes: number, last_pass: number }} Costs */
/**
 * @typedef {object} TraceDocument
 * @property {string} game
 * @property {string} title
 * @property {string} board
 * @property {Look} look
 * @property {View} [view] from whose side it is told, where that is not MAX's; the page's own, not of the file
 * @property {import("./part.js").Corners} [part] of a large board, where a search happens; the page's own, not of the file
 * @property {Partial<Record<Player, string>>} players
 * @property {[number, number] | null} [value_range] the least and the greatest value that a state of the game can have
 * @property {Settings} settings
 * @property {boolean} complete
 * @property {"nodes" | "time" | "interrupt" | null} stopped
 * @property {Totals} totals
 * @property {Costs} [costs] of the search of which these rows are a part; the page's own
 * @property {{ move: string[], name: string[], player: NodeType[], change: Change[], probability?: (number | null)[] }} labels
 * @property {number[]} values
 * @property {Record<string, number>} [open] how many moves were not tried, of rows that were open at the end
 * @property {{ root: number, depth: number | null, window: [import("./visits.js").End, import("./visits.js").End] }[]} [passes] none where there was one only
 * @property {Record<string, number>} [probes] the place of each probe's outcome
 * @property {Record<string, [place: number, probability: number][]>} [rest] outcomes of chance nodes that have no row
 * @property {import("./visits.js").Visits} [visits] of a search in visits; the page's own, not of the file
 * @property {{ least: number, most: number, moves: string[] }[]} [endings] how soon the best moves end the game, where they differ in that; the page's own
 * @property {string[]} [scores] by which the game can be played; the page's own
 * @property {number} rows
 * @property {Record<"ply" | "kind" | "label" | "value", string | number[]> & { source?: string | number[], purpose?: string | number[] }} columns
 */

export class Trace {
  /** @param {TraceDocument} document */
  constructor(document) {
    this.document = document;
    this.settings = document.settings;
    this.totals = document.totals;
    this.labels = {
      probability: document.labels.move.map(() => /** @type {number | null} */ (null)),
      ...document.labels,
    };
    this.rows = document.rows;
    this.prunes = document.settings.algorithm !== "minimax";
    /** Whether some windows are null windows, which only ask. */
    this.hasNullWindows = /^(pvs|mtdf)$/.test(document.settings.algorithm);
    /** What all values lie in, where the search used that. */
    this.range = document.settings.range ?? null;
    this.isTree = document.look === null;
    /** @type {View} */
    this.view = document.view ?? "max";
    this.open = new Map(Object.entries(document.open ?? {}).map(([row, untried]) => [Number(row), untried]));
    this.ply = numbersOf(document.columns.ply);
    this.kind = numbersOf(document.columns.kind);
    this.label = numbersOf(document.columns.label);
    this.sources = sourcesOf(document.columns.source ?? "", this.kind);
    /** Why each row was visited; empty where all were for the search's own sake. */
    this.purposes = numbersOf(document.columns.purpose ?? "");
    this.byKind = countsByKind(this.kind);
    /** Whether every visited row's value is proved as it stands. */
    this.isProved = document.complete && !this.prunes && !this.has(DISCARDED);
    this.parents = parentsOf(this.ply);
    this.sizes = sizesOf(this.parents);
    this.before = countsOf(this.kind, this.parents);
    this.passes = passesOf(this);
    /** The root's row in the last finished pass, whose result is the search's; and in the one that chose the best move. */
    this.root = document.visits?.root ?? 0;
    this.bestRoot = document.visits?.best_root ?? 0;
    this.hasChance = this.labels.player.includes("chance");
    this.maximising = this.labels.player.map((player) => player === "max");
    /** For each row the place of its value in the table of values, from 1; 0 for none. */
    this.valueColumn = numbersOf(document.columns.value);
    /** @type {(number | null)[]} */
    this._values = [null, ...document.values];
    /** @type {Int32Array | null} */
    this._estimates = null;
    /** @type {Set<number> | null} */
    this._provedRows = null;
    /** @type {import("./windows.js").Windows | null} */
    this._windows = null;
    /** @type {{ lows: Float64Array, highs: Float64Array } | null} */
    this._intervals = null;
    /** @type {ReturnType<typeof derivedOf> | null} */
    this._derived = null;
    /** @type {ReturnType<typeof placesOf> | null} */
    this._places = null;
    /** @type {Map<string, number> | null} */
    this._namedAgain = null;
    /** What a page knows of an explicit tree beyond the rows. @type {import("./wholetree.js").WholeTree | null} */
    this.whole = null;
    /** The same of a search in visits: the values of leaves by their names. @type {import("./visits.js").GivenLeaves | null} */
    this.given = null;
  }

  /** Whether windows and choices do not follow from values alone, as they do in a plain search of two players. */
  get isInVisits() {
    return this.document.visits !== undefined;
  }

  /** Of a search in visits what Python derived. */
  get derived() {
    const { visits } = this.document;
    return visits && (this._derived ??= derivedOf(visits, this));
  }

  /** The windows at entry, and the cutoffs. */
  get windows() {
    return (this._windows ??= this.derived?.windows ?? windowsOf(this));
  }

  /** The ends of each row's proved interval. */
  get intervals() {
    return (this._intervals ??= this.derived?.intervals ??
      (this.isProved ? exactIntervals(this) : intervalsOf(this)));
  }

  /** The ends of what is proved of a row. @param {number} row @returns {[low: number, high: number]} */
  interval(row) {
    return [this.intervals.lows[row], this.intervals.highs[row]];
  }

  /** @param {number} row */
  value(row) {
    return this._values[this.valueColumn[row]];
  }

  /** @param {number} row */
  maximises(row) {
    return this.maximising[this.label[row]];
  }

  /** Whose turn it is at a row, or that chance decides. @param {number} row */
  player(row) {
    return this.labels.player[this.label[row]];
  }

  /** Whose turn it is at a row where somebody moves. @param {number} row */
  mover(row) {
    return /** @type {Player} */ (this.player(row));
  }

  /** The probability of the move to a row below a chance node. @param {number} row */
  probability(row) {
    return this.labels.probability[this.label[row]];
  }

  /** Why a row was visited. @param {number} row */
  purpose(row) {
    return PURPOSES[this.purposes[row] ?? 0];
  }

  /** A row's place among its siblings' moves, from 0. @param {number} row */
  place(row) {
    return this.visitPlaces.places[row];
  }

  /** Which visit of its move a row is, from 1. @param {number} row */
  visit(row) {
    return this.visitPlaces.visits[row];
  }

  get visitPlaces() {
    return (this._places ??= placesOf(this));
  }

  /** The outcomes of a chance node that have no row: the place of each, and its probability. @param {number} row */
  rest(row) {
    return this.document.rest?.[row] ?? [];
  }

  /** Whether a search from the root begins at a row. @param {number} row */
  isRoot(row) {
    return this.parents[row] < 0;
  }

  /** Which of the passes a row belongs to. @param {number} row */
  passOf(row) {
    return firstYes(1, this.passes.length, (at) => this.passes[at].root > row) - 1;
  }

  /** The row of the root in a row's pass. @param {number} row */
  rootOf(row) {
    return this.passes[this.passOf(row)].root;
  }

  /** What people call a row; "" for the start of a board game. @param {number} row */
  name(row) {
    return this.labels.name[this.label[row]];
  }

  /** The second row that goes by each name, of names that occur more than once. */
  get namedAgain() {
    return (this._namedAgain ??= namedAgain(this.label, this.labels.name));
  }

  /** @param {number} row */
  move(row) {
    return this.labels.move[this.label[row]];
  }

  /** How many rows there are but for moves that were left out before the search: what an overview shows. */
  get breadth() {
    return this.offset(this.rows);
  }

  /** How many of these come before a row. @param {number} row */
  offset(row) {
    return this.before.visited[row] + this.before.pruned[row];
  }

  /**
   * The row before which there are so many.
   * @param {number} offset from 0 to before `breadth`
   */
  rowAtOffset(offset) {
    return firstYes(1, this.rows, (row) => this.offset(row) > offset) - 1;
  }

  /** Whether any row of the search is of a kind. @param {number} kind */
  has(kind) {
    return this.byKind[kind] > 0;
  }

  /** @param {number} row */
  visited(row) {
    return this.kind[row] <= VISITED;
  }

  /** @param {number} row */
  pruned(row) {
    return this.kind[row] === PRUNED;
  }

  /** Whether a move was left out before the search tried any of its parent's. @param {number} row */
  leftOut(row) {
    return this.kind[row] >= LEFT_OUT;
  }

  /** @param {number} row */
  isLeaf(row) {
    if (this.kind[row] === INTERIOR || this.whole?.children.has(row)) return false;
    return this.visited(row) || this.given?.get(this.name(row)) !== null;
  }

  /**
   * The children of a row, moves that were not followed included, in order.
   * @param {number} row
   */
  children(row) {
    const found = this.whole?.children.get(row)?.slice() ?? [];
    for (let child = row + 1; child < row + this.sizes[row]; child += this.sizes[child]) found.push(child);
    return found;
  }

  /**
   * The rows from the root to a row, both included.
   * @param {number} row
   */
  ancestors(row) {
    const path = [];
    for (let above = row; above >= 0; above = this.parents[above]) path.push(above);
    return path.reverse();
  }

  /**
   * The places among siblings from the root on, such as /0/10; the second visit of a move is written /0/3.2, and a row of
   * a later pass than the first 2:/0/3.
   * @param {number} row
   */
  path(row) {
    const below = this.ancestors(row).slice(1);
    if (!this.isInVisits) return `/${below.map((one) => this.children(this.parents[one]).indexOf(one)).join("/")}`;
    const pass = this.passOf(row);
    const steps = below.map((one) => this.place(one) + (this.visit(one) > 1 ? `.${this.visit(one)}` : ""));
    return `${pass ? `${pass + 1}:` : ""}/${steps.join("/")}`;
  }

  /**
   * What the visited nodes prove of a row's value.
   * @param {number} row
   */
  bound(row) {
    return boundName(this.value(row), this.intervals.lows[row], this.intervals.highs[row]);
  }

  /** What is proved of a row's value when the search is over: of the result by all passes together. @param {number} row */
  finalBound(row) {
    const ends = this.document.visits?.known[row];
    return ends ? boundName(this.value(row), endOf(ends[0]), endOf(ends[1])) : this.bound(row);
  }

  /** Whether evaluations at a depth limit stand at a row or below it. @param {number} row */
  hasEstimates(row) {
    const before = (this._estimates ??= estimatesBefore(this.kind, this.sources, this.sizes));
    return before[row + this.sizes[row]] > before[row];
  }

  /**
   * Whether a row's value rests on evaluations at a depth limit. It does not where none could change it, as where a win was
   * found.
   * @param {number} row
   */
  restsOnEstimates(row) {
    return this.hasEstimates(row) && !this.provedRows.has(row);
  }

  /** The rows above estimates whose values are proved all the same. */
  get provedRows() {
    return (this._provedRows ??= new Set(this.document.visits?.proved ?? provedAboveEstimates(this)));
  }

  /** Whether the game has no value that is better for the player to move at a row. @param {number} row @param {number | null} value */
  isUtmost(row, value) {
    return value !== null && value === this.document.value_range?.[Number(this.maximises(row))];
  }

  /**
   * The child of `row` that holds the best value among the settled ones whose rows come before `before`; -1 for none, as
   * at a chance node. A scout whose move is searched again holds nothing.
   * @param {number} row
   * @param {number} before
   */
  holder(row, before) {
    const maximises = this.maximises(row);
    const end = row + this.sizes[row];
    let best = -1;
    let standing = maximises ? -Infinity : Infinity;
    if (this.player(row) === "chance") return best;
    for (let child = row + 1; child < Math.min(before, end); child += this.sizes[child]) {
      const value = this.value(child);
      if (this.open.has(child)) break;
      if (value === null || this.isAskedAgain(child)) continue;
      if (maximises ? value > standing : value < standing) {
        best = child;
        standing = value;
      }
    }
    return best;
  }

  /** Whether a row is a scout whose move is searched again right after it. @param {number} row */
  isAskedAgain(row) {
    const next = row + this.sizes[row];
    return this.purpose(next) === "again" && this.parents[next] === this.parents[row];
  }

  /**
   * The sum of the values of a chance node's outcomes in the rows before `before`, each times its probability, of their
   * last visits there; null for none. It is added up from left to right, as in Python.
   * @param {number} row
   * @param {number} before
   */
  sumSoFar(row, before) {
    /** @type {number[]} */
    const last = [];
    for (let child = row + 1; child < Math.min(before, row + this.sizes[row]); child += this.sizes[child])
      if (this.visited(child) && this.value(child) !== null && !this.open.has(child)) last[this.place(child)] = child;
    const outcomes = Object.values(last);
    if (!outcomes.length) return null;
    return outcomes.reduce((sum, child) => sum + Number(this.probability(child)) * Number(this.value(child)), 0);
  }

  /** The elder sibling that held the best value when a row was reached; -1 for none. @param {number} row */
  holderOf(row) {
    return this.parents[row] < 0 ? -1 : this.holder(this.parents[row], row);
  }

  /** Whether cutoffs skipped moves of a row or further down. @param {number} row */
  skippedBelow(row) {
    return this.before.pruned[row + this.sizes[row]] > this.before.pruned[row];
  }

  /**
   * The row of a row's chosen child, -1 where there is none.
   * @param {number} row
   */
  choice(row) {
    return this.derived ? this.derived.choices[row] : this.holder(row, row + this.sizes[row]);
  }

  /** The names of the root's moves that are proved equally good, the best move among them. */
  get bestMoves() {
    return this.document.visits?.best_moves ?? this.movesOfRoot((row) => this.isAsGoodAs(row, this.choice(0)));
  }

  /** The names of the root's moves that may be as good as the best one, for all that is proved. */
  get openMoves() {
    const value = Number(this.value(0));
    return this.document.visits?.open_moves ?? this.movesOfRoot((row) => {
      const [low, high] = this.interval(row);
      return !this.isAsGoodAs(row, this.choice(0)) && (this.maximises(0) ? high >= value : low <= value);
    });
  }

  /** Whether a move of the root is the best one, or proved to be worth the same. @param {number} row @param {number} best */
  isAsGoodAs(row, best) {
    return row === best || this.interval(row).every((end) => end === this.value(0));
  }

  /** The names of some moves of the root of a search that is not in visits. @param {(row: number) => boolean} isMeant */
  movesOfRoot(isMeant) {
    const rows = this.choice(0) < 0 ? [] : this.children(0).filter((row) => row < this.rows);
    return rows.filter(isMeant).map((row) => this.move(row));
  }

  /** The rows of the principal variation, from the root to its last node. */
  principalRows() {
    const path = [];
    for (let row = this.root; row >= 0; row = this.choice(row)) path.push(row);
    return path;
  }

  /** The names of the best moves from the root on; below a transposition, those of the row it was taken from. */
  principalMoves() {
    const moves = [];
    for (let row = this.bestRoot; (row = this.choice(this.settledBy(row))) >= 0;) moves.push(this.move(row));
    return moves;
  }

  /**
   * The row below which a row's value was found: for a transposition where it came from, else itself.
   * @param {number} row
   */
  settledBy(row) {
    return this.kind[row] === TRANSPOSITION ? this.sources[row] : row;
  }

  /**
   * How the state at a row looks.
   * @param {number} row
   * @returns {Look}
   */
  look(row) {
    const start = this.document.look;
    if (!Array.isArray(start)) return row ? this.textLook(row) : start;
    const cells = start.flat();
    for (const above of this.ancestors(row)) for (const [cell, mark] of this.cellChanges(above)) cells[cell] = mark;
    const width = start[0].length;
    return start.map((_, at) => cells.slice(at * width, (at + 1) * width));
  }

  /** @param {number} row */
  textLook(row) {
    for (let above = row; above > 0; above = this.parents[above]) {
      const change = this.labels.change[this.label[above]];
      if (typeof change === "string") return change;
    }
    return this.document.look;
  }

  /**
   * The cells that the move to a row changed.
   * @param {number} row
   * @returns {[number, string][]}
   */
  cellChanges(row) {
    const change = this.labels.change[this.label[row]];
    return Array.isArray(change) ? change : [];
  }
}
