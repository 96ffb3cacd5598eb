// The sentence of each step, decided as explain/narrator.py decides it, method by method.

import { DISCARDED, HORIZON, INTERIOR, MERGED, TRANSPOSITION } from "./columns.js";
import { numberText } from "./numbers.js";

/** @typedef {import("./catalog.js").Argument} Argument */
/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("./catalog.js").Segment} Segment */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./trace.js").Player} Player */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {[string, Record<string, Argument>]} Message */

const MOST_TWINS = 8;

export class Narrator {
  /**
   * @param {Trace} trace
   * @param {Catalog} catalog
   */
  constructor(trace, catalog) {
    this.trace = trace;
    this.catalog = catalog;
    this.kinds = new Set(trace.kind);
  }

  /** @param {Step} step */
  text(step) {
    return this.segments(step).map((segment) => segment.text).join("");
  }

  /**
   * The sentence of a step in pieces that are tied to the rows they mention.
   * @param {Step} step
   */
  segments(step) {
    /** @type {Segment[]} */
    const pieces = [];
    for (const part of this.parts(step)) {
      if (pieces.length) pieces.push({ text: " ", row: null });
      pieces.push(...part);
    }
    return pieces;
  }

  /** The same, message by message. @param {Step} step */
  parts(step) {
    return Array.from(this.messages(step), ([key, known]) => this.catalog.segments(key, known));
  }

  /**
   * The messages that tell a step, in order.
   * @param {Step} step
   */
  messages(step) {
    switch (step.kind) {
      case "enter": return this.enter(step);
      case "evaluate": return this.evaluate(step);
      case "back_up": return this.backUp(step);
      case "cutoff": return this.cutoff(step);
      default: return this.finish(step);
    }
  }

  // The five kinds of step ----------------------------------------------------------------------------------------

  /** @param {Step} step @returns {Generator<Message>} */
  *enter(step) {
    const { trace } = this;
    const row = step.node;
    const kind = trace.kind[row] === INTERIOR ? "interior" : "leaf";
    const moves = trace.children(row).length + (trace.open.get(row) ?? 0);
    const player = playerWord(trace.player(row));
    if (row === 0) {
      yield [`enter.root.${kind}`, { at_node: this.place(row), player, moves }];
    } else {
      const parent = trace.parents[row];
      yield [`enter.${kind}`, {
        parent_player: playerWord(trace.player(parent)),
        at_parent: this.place(parent),
        move: { text: trace.move(row), row },
        player,
        moves,
      }];
    }
    const merged = this.childrenOfKind(row, MERGED);
    if (merged.length) yield ["enter.merged", { merged: merged.length, twins: this.twins(merged) }];
    const discarded = this.childrenOfKind(row, DISCARDED);
    if (discarded.length) yield ["enter.discarded", { discarded: discarded.length }];
    if (trace.prunes && kind === "interior") yield this.window(step);
  }

  /** @param {Step} step @returns {Message} */
  window(step) {
    const hasAlpha = step.alpha > -Infinity;
    const hasBeta = step.beta < Infinity;
    let shape;
    if (hasAlpha && hasBeta) shape = step.alpha === step.beta ? "point" : "both";
    else shape = hasAlpha ? "alpha" : hasBeta ? "beta" : "open";
    return [`window.${shape}`, {
      alpha: this.bound(step.node, "max", step.alpha),
      beta: this.bound(step.node, "min", step.beta),
    }];
  }

  /** @param {Step} step @returns {Generator<Message>} */
  *evaluate(step) {
    const { trace } = this;
    const row = step.node;
    const value = Number(step.best);
    const known = { node: this.name(row), at_node: this.place(row), value: { text: numberText(value), row } };
    if (trace.kind[row] === HORIZON) yield ["evaluate.horizon", { ...known, evaluation: trace.settings.evaluation }];
    else if (trace.kind[row] === TRANSPOSITION) {
      const source = trace.sources[row];
      const bound = trace.bound(row);
      const key = bound ? `evaluate.transposition.${bound}` : "evaluate.transposition";
      yield [key, { ...known, at_source: this.place(source), number: { text: String(source), row: source } }];
    } else if (trace.isTree) yield ["evaluate.tree", known];
    else if (value === 0) yield ["evaluate.draw", known];
    else yield ["evaluate.win", { ...known, player: this.playerAndName(value > 0 ? "max" : "min") }];
  }

  /** @param {Step} step @returns {Generator<Message>} */
  *backUp(step) {
    const { trace } = this;
    const row = step.node;
    const child = Number(step.child);
    const value = trace.value(child);
    const player = trace.player(row);
    /** @type {Record<string, Argument>} */
    const known = {
      child: this.name(child),
      at_node: this.place(row),
      player: playerWord(player),
      worth: this.worth(child),
      value: { text: numberText(value), row: child },
    };
    if (step.previous !== null) {
      const holder = trace.holder(row, child);
      known.previous = { text: numberText(step.previous), row: holder };
      known.holder = this.name(holder);
    }
    if (step.previous === null) yield ["back_up.first", known];
    else if (step.improved) yield [`back_up.better.${player}`, known];
    else if (value === step.best) yield ["back_up.equal", known];
    else yield [`back_up.worse.${player}`, known];
    if (trace.prunes && step.improved) yield* this.narrowing(step);
  }

  /** @param {Step} step @returns {Generator<Message>} */
  *narrowing(step) {
    const { trace } = this;
    const row = step.node;
    const player = trace.player(row);
    const best = Number(step.best);
    const low = trace.windows.alpha[row];
    const high = trace.windows.beta[row];
    const narrows = player === "max" ? best > low : best < high;
    const entry = player === "max" ? low : high;
    if (narrows) {
      yield [`narrow.${player}`, { best: { text: numberText(best), row }, at_node: this.place(row) }];
    } else if (Math.abs(entry) < Infinity) {
      const source = this.source(row, player);
      yield [`no_narrow.${player}`, {
        bound: { text: numberText(entry), row: source },
        at_source: this.place(source),
      }];
    }
  }

  /** @param {Step} step @returns {Generator<Message>} */
  *cutoff(step) {
    const { trace } = this;
    const row = step.node;
    const supplier = Number(step.supplier);
    const player = trace.player(row);
    const bound = player === "max" ? step.beta : step.alpha;
    const relation = step.best === bound ? "equal" : "strict";
    const parent = trace.parents[row];
    yield [`cutoff.${relation}.${player}`, {
      node: this.name(row),
      at_node: this.place(row),
      best: { text: numberText(step.best), row: trace.holder(row, row + trace.sizes[row]) },
      bound: { text: numberText(bound), row: supplier },
      at_supplier: this.place(supplier),
      skipped: Number(step.skipped),
    }];
    yield [`cutoff.${supplier === parent ? "shallow" : "deep"}.${player}`, {
      at_supplier: this.place(supplier),
      plies: trace.ply[row] - trace.ply[supplier],
    }];
  }

  /** @param {Step} step @returns {Generator<Message>} */
  *finish(step) {
    const { trace } = this;
    const row = step.node;
    const chosen = trace.choice(row);
    const found = trace.value(chosen);
    const known = {
      node: this.name(row),
      at_node: this.place(row),
      player: playerWord(trace.player(row)),
      chosen: this.name(chosen),
      found: { text: numberText(found), row: chosen },
      value: { text: numberText(step.best), row },
      alpha: numberText(trace.windows.alpha[row]),
      beta: numberText(trace.windows.beta[row]),
      line: row === 0 ? trace.principalMoves().join(" ") : "",
    };
    if (row === 0) {
      yield ["finish.root", known];
      if (trace.kind.includes(HORIZON)) yield ["finish.approximate", known];
      if (trace.kind.includes(DISCARDED)) yield ["finish.discarded", known];
      return;
    }
    if (found !== step.best) yield ["finish.clamped", known];
    const isNarrowed = this.childrenOfKind(row, DISCARDED).length > 0;
    const looked = trace.windows.cutoffs.has(row) ? "cut" : isNarrowed ? "candidates" : "all";
    const bound = trace.bound(row);
    if (bound === "exact" && looked === "all") yield ["finish.exact", known];
    else if ((bound === "lower" || bound === "upper") && found === step.best) yield [`finish.${looked}.${bound}`, known];
    else yield [`finish.${looked}`, known];
    if (looked === "all" && this.childrenOfKind(row, MERGED).length) yield ["finish.merged", known];
  }

  // The parts of a sentence ---------------------------------------------------------------------------------------

  /** A row as the subject of a sentence. @param {number} row */
  name(row) {
    return { text: this.trace.name(row) || this.catalog.text("name.start"), row };
  }

  /** Where something happens: "at C" in a tree, "after c2" in a game. @param {number} row */
  place(row) {
    const name = this.trace.name(row);
    if (!name) return { text: this.catalog.text("place.start"), row };
    return { text: this.catalog.text(this.trace.isTree ? "place.node" : "place.move", { name }), row };
  }

  /** How sure a row's value is, as a predicate without the number. @param {number} row */
  worth(row) {
    return this.catalog.text(`worth.${this.trace.bound(row) || "returned"}`);
  }

  /** MAX or MIN, with what that player is called on the board. @param {Player} player */
  playerAndName(player) {
    const called = this.trace.document.players[player];
    return called ? `${playerWord(player)} (${called})` : playerWord(player);
  }

  /**
   * The ancestor whose back-up set the bound of `player` (α of MAX, β of MIN) with which `row` was entered.
   * @param {number} row
   * @param {Player} player
   */
  source(row, player) {
    const bounds = player === "max" ? this.trace.windows.alpha : this.trace.windows.beta;
    let above = this.trace.parents[row];
    while (above > 0 && bounds[above] === bounds[row]) above = this.trace.parents[above];
    return above;
  }

  /**
   * An end of a row's window, tied to the node that set it.
   * @param {number} row
   * @param {Player} player
   * @param {number} value
   * @returns {Argument}
   */
  bound(row, player, value) {
    if (Math.abs(value) === Infinity) return numberText(value);
    return { text: numberText(value), row: this.source(row, player) };
  }

  /**
   * Those of a row's children that are of a kind.
   * @param {number} row
   * @param {number} kind
   */
  childrenOfKind(row, kind) {
    return this.kinds.has(kind) ? this.trace.children(row).filter((child) => this.trace.kind[child] === kind) : [];
  }

  /** Merged moves, each with its twin; "…" for more than a few. @param {number[]} merged */
  twins(merged) {
    const { trace } = this;
    const twinOf = (/** @type {number} */ row) => ({ move: trace.move(row), twin: trace.move(trace.sources[row]) });
    const named = merged.slice(0, MOST_TWINS).map((row) => this.catalog.text("enter.twin", twinOf(row)));
    return named.join(", ") + (merged.length > MOST_TWINS ? ", …" : "");
  }
}

/** MAX or MIN, as sentences have it in every language. @param {Player} player */
export function playerWord(player) {
  return player.toUpperCase();
}
