// The sentence of each step, method by method: text/narrator.py.

import { DISCARDED, HORIZON, INTERIOR, MERGED, TRANSPOSITION } from "./columns.js";
import { Finishing } from "./finishing.js";

/** @typedef {import("./catalog.js").Segment} Segment */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./wording.js").Arguments} Arguments */
/** @typedef {[string, Arguments]} Message */

/** Of scores that are not 1 for a win: a value that is none too small. @type {Record<string, number>} */
const EXTREMES = { ten: 10, fast: 100 };

export class Narrator extends Finishing {
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

  /** The same, message by message; one that ends in a colon goes on in the next. @param {Step} step */
  parts(step) {
    /** @type {Segment[][]} */
    const parts = [];
    for (const [key, args] of this.messages(step)) {
      const part = this.catalog.segments(key, args);
      const open = parts.at(-1);
      if (open?.at(-1)?.text.endsWith(":")) open.push({ text: " ", row: null }, ...part);
      else parts.push(part);
    }
    return parts;
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

  // A node is reached ---------------------------------------------------------------------------------------------

  /** @param {Step} step @returns {Generator<Message>} */
  *enter(step) {
    const { trace } = this;
    const row = step.node;
    const kind = trace.kind[row] === INTERIOR ? "interior" : "leaf";
    const moves = trace.children(row).length + (trace.open.get(row) ?? 0);
    const args = { at_node: this.place(row), player: this.mover(row), moves };
    if (row === 0) {
      yield [`enter.root.${kind}`, args];
      if (kind === "interior") yield ["enter.players", args];
    } else {
      const parent = trace.parents[row];
      yield [`enter.${kind}`, { ...args, parent_player: this.mover(parent), at_parent: this.place(parent), move: this.move(row), path: this.pathOfEither(parent, row) }];
    }
    const merged = this.childrenOfKind(row, MERGED);
    if (merged.length) yield ["enter.merged", { merged: merged.length, twins: this.twins(merged) }];
    const discarded = this.childrenOfKind(row, DISCARDED);
    if (discarded.length) yield ["enter.discarded", { discarded: discarded.length }];
    if (trace.prunes && (kind === "interior" || step.alpha === step.beta)) yield this.window(step);
  }

  /**
   * The path to a row that is reached, where its name or its parent's has been told of another too.
   * @param {number} parent
   * @param {number} row
   */
  pathOfEither(parent, row) {
    const told = row + 1;
    return this.trace.ply[row] > 1 && (this.path(parent, told) || this.path(row, told)) ? this.pathTo(row) : "";
  }

  /** What both players have on the path to a step. @param {Step} step @returns {Message} */
  window(step) {
    const [hasAlpha, hasBeta] = [step.alpha > -Infinity, step.beta < Infinity];
    const args = {
      ...(hasAlpha ? this.bound("max", step.alpha, this.proofs.supplier(step, "max")) : {}),
      ...(hasBeta ? this.bound("min", step.beta, this.proofs.supplier(step, "min")) : {}),
    };
    const rule = this.trace.settings.cutoff;
    if (!hasAlpha && !hasBeta) return [step.node ? "window.open" : "window.first", args];
    if (hasAlpha && hasBeta) return [step.alpha === step.beta ? "window.point" : `window.both.${rule}`, args];
    return [`window.${hasAlpha ? "alpha" : "beta"}.${rule}`, args];
  }

  // A leaf has its value ------------------------------------------------------------------------------------------

  /** @param {Step} step @returns {Generator<Message>} */
  *evaluate(step) {
    const { trace } = this;
    const row = step.node;
    const number = this.number(row);
    /** @type {Arguments} */
    const args = { lead: this.lead(row), at_node: this.place(row), path: this.path(row, row + 1), value: number };
    let ending = "tree";
    if (trace.kind[row] === HORIZON) {
      ending = "horizon";
      args.evaluation = trace.settings.evaluation;
    } else if (trace.kind[row] === TRANSPOSITION) {
      ending = "transposition";
      const source = trace.sources[row];
      Object.assign(args, { at_source: this.place(source), number: this.rowNumber(source), worth: this.sureness("worth", row) });
    } else if (!trace.isTree) {
      ending = number.value === 0 ? "draw" : "win";
      args.player = this.playerAndName(number.value > 0 ? "max" : "min");
    }
    yield [`evaluate.${ending}`, args];
    if (this.isFirst(row) && !["draw", "win"].includes(ending)) yield [`evaluate.${ending}.first`, args];
  }

  // A child's value reaches its parent ----------------------------------------------------------------------------

  /** @param {Step} step @returns {Generator<Message>} */
  *backUp(step) {
    const row = step.node;
    const child = Number(step.child);
    /** @type {Arguments} */
    const args = {
      child: this.lead(child),
      path: this.path(child, child + this.trace.sizes[child]),
      at_node: this.place(row),
      player: this.mover(row),
      worth: this.sureness("worth", child),
      value: this.number(child),
    };
    const holder = this.trace.holder(row, child);
    if (holder < 0) yield ["back_up.first", args];
    else yield* this.choice(step, child, holder, {
      ...args, holder: this.of(holder), kept: this.name(step.improved ? child : holder), is: this.sureness("is", holder), previous: this.number(holder),
    });
    if (!this.trace.prunes) return;
    yield* this.leftBehind(step, child);
    if (step.improved) yield this.narrowing(step, child);
  }

  /**
   * Which of two moves is better, or that nobody knows.
   * @param {Step} step
   * @param {number} child
   * @param {number} holder
   * @param {Arguments} args
   * @returns {Generator<Message>}
   */
  *choice(step, child, holder, args) {
    const { proofs } = this;
    const player = this.trace.player(step.node);
    const [kept, other] = step.improved ? [child, holder] : [holder, child];
    if (proofs.noWorse(player, kept, other)) {
      const isEqual = this.trace.value(child) === step.best;
      yield [`back_up.${step.improved ? "better" : isEqual ? "equal" : "worse"}`, args];
      return;
    }
    yield ["back_up.both", args];
    const end = proofs.beyond(step.node, [child, holder]);
    const isKnown = proofs.noWorse(player, other, kept);
    if (end) {
      yield [`back_up.${isKnown ? "unneeded" : "undecided"}`, args];
      yield [`back_up.neither.${end}`, { ...args, ...this.end(step.node, end) }];
    } else if ([child, holder].some((row) => proofs.restsOnCandidates(row))) yield ["back_up.candidates", { kept: this.name(kept) }];
    else if (!isKnown) yield ["back_up.unknown", args];
  }

  /**
   * The bound that was narrower inside the child, where it is what it was before.
   * @param {Step} step
   * @param {number} child
   * @returns {Generator<Message>}
   */
  *leftBehind(step, child) {
    const { trace } = this;
    const held = trace.kind[child] === INTERIOR ? trace.choice(child) : -1;
    if (held < 0) return;
    const player = trace.player(child);
    const isMax = player === "max";
    const found = Number(trace.value(held));
    const now = isMax ? step.alpha : step.beta;
    const entry = (isMax ? trace.windows.alpha : trace.windows.beta)[child];
    if (now !== entry || !(isMax ? found > entry : found < entry)) return;
    yield [`back.${player}`, {
      at_child: this.place(child),
      at_node: this.place(step.node),
      inner: { value: found, row: child },
      bound: { value: now, row: step.node },
    }];
  }

  /**
   * What a better value does to the window.
   * @param {Step} step
   * @param {number} child
   * @returns {Message}
   */
  narrowing(step, child) {
    const { trace } = this;
    const row = step.node;
    const player = trace.player(row);
    const isMax = player === "max";
    const entry = (isMax ? trace.windows.alpha : trace.windows.beta)[row];
    const now = isMax ? step.alpha : step.beta;
    if (now === entry) return [`no_narrow.${player}`, this.end(row, isMax ? "alpha" : "beta")];
    const held = step.previous ?? entry;
    const before = { value: isMax ? Math.max(entry, held) : Math.min(entry, held), row };
    return [`narrow.${player}`, { ...this.bound(player, now, { supplier: row, holder: child }), inside: this.inside(row), before }];
  }

  // The other moves are skipped -----------------------------------------------------------------------------------

  /** @param {Step} step @returns {Generator<Message>} */
  *cutoff(step) {
    const { trace } = this;
    const row = step.node;
    const supplier = Number(step.supplier);
    const best = Number(step.best);
    const player = trace.player(row);
    const holder = trace.choice(row);
    const other = player === "max" ? "min" : "max";
    const bound = player === "max" ? step.beta : step.alpha;
    const isSure = this.proofs.hasAtLeast(player, holder, best);
    const supply = this.proofs.supplierAbove(row, other);
    const depth = supplier === trace.parents[row] ? "shallow" : "deep";
    const args = {
      node: this.of(row),
      at_node: this.place(row),
      path: this.path(row, this.firstSkipped(row)),
      best: this.number(holder),
      is: { phrase: `is.${player === "max" ? "lower" : "upper"}${isSure ? "" : ".candidates"}` },
      sign: trace.settings.cutoff === "gt" ? ">" : "≥",
      skipped: Number(step.skipped),
      ...this.bound(other, bound, supply),
      [player === "min" ? "beta" : "alpha"]: { value: best, row },
    };
    yield [`cutoff.found.${player}`, args];
    yield [`cutoff.${best === bound ? "equal" : "strict"}`, args];
    const extreme = this.proofs.hasAtLeast(other, supply.holder, bound) ? this.extreme(row, best, bound) : null;
    if (extreme === null) yield [`cutoff.skipped.${player}`, args];
    else {
      const better = player === "max" ? extreme : -extreme;
      const supposed = { ...args, better: { value: better }, worse: { value: -better }, kept: this.name(supply.holder) };
      yield ["cutoff.if", supposed];
      yield [`cutoff.kept.${depth}.${player}`, supposed];
    }
    yield [`cutoff.${depth}.${player}`, {
      supplier: this.node(supplier),
      at_supplier: this.place(supplier),
      plies: trace.ply[row] - trace.ply[supplier],
    }];
    if (this.hasFirstCutoff(row)) yield ["cutoff.first", args];
  }

  /**
   * The size of a very good and a very bad value that skipped moves might have had; null where it would not show that
   * they do not matter.
   * @param {number} row
   * @param {number} best
   * @param {number} bound
   */
  extreme(row, best, bound) {
    const { trace, proofs } = this;
    const { fail, score } = trace.settings;
    if (fail === "hard" && best !== bound) return null;
    if (proofs.soFar(row).some((end) => end !== best)) return null;
    const largest = Math.max(Math.abs(best), Math.abs(bound));
    let size = EXTREMES[score ?? ""] ?? 1;
    if (trace.isTree || largest > size) for (size = 100; size <= largest; ) size *= 10;
    const isBest = best === (trace.maximises(row) ? size : -size);
    return isBest || size === Infinity ? null : size;
  }
}
