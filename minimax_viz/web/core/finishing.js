// The sentences that end a node: how its value is made up, and at the root why it is that: text/finishing.py.

import { DISCARDED, MERGED } from "./columns.js";
import { Wording } from "./wording.js";

/** @typedef {import("./catalog.js").Argument} Argument */
/** @typedef {import("./catalog.js").Phrase} Phrase */
/** @typedef {import("./narrator.js").Message} Message */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./wording.js").Arguments} Arguments */

const FIRST_PARTS = 4; // of a long series

export class Finishing extends Wording {
  /** @param {Step} step @returns {Generator<Message>} */
  *finish(step) {
    const { trace, proofs } = this;
    const row = step.node;
    const chosen = trace.choice(row);
    const about = trace.restsOnEstimates(row) ? ".estimate" : "";
    /** @type {Arguments} */
    const args = {
      node: this.of(row),
      lead: this.lead(row),
      at_node: this.place(row),
      path: this.path(row, row + trace.sizes[row]),
      player: this.mover(row),
      chosen: this.name(chosen),
      outcome: this.outcome(row),
      value: this.number(row),
    };
    if (row === 0) return yield* this.result(args, about);
    const found = this.number(chosen);
    const isClamped = found.value !== step.best;
    if (isClamped) yield ["finish.clamped", { ...args, found, alpha: this.entry(row, "alpha"), beta: this.entry(row, "beta") }];
    if (trace.windows.cutoffs.has(row)) {
      yield [`finish.cut${about}`, args];
      if (trace.bound(row)) yield [proofs.isEnough(row) ? `finish.enough${this.hasFirstCutoff(row) ? "" : ".again"}` : "finish.part", args];
      return undefined;
    }
    const discarded = this.childrenOfKind(row, DISCARDED).length;
    const merged = this.childrenOfKind(row, MERGED).length;
    yield [`finish.looked.${discarded ? "candidates" : merged ? "merged" : "all"}`, args];
    const best = proofs.best(trace.player(row), proofs.valuedChildren(row));
    const isChoice = best.includes(chosen);
    yield [`finish.${isChoice ? "chooses" : "worth"}${about}`, args];
    if (proofs.isOnlyBounded(row) && !isClamped && proofs.skippedBelow(row)) yield ["finish.below", {}];
    if (discarded) yield ["finish.left_out", {}];
    if (!isChoice) yield* this.noChoice(row, best.length > 0);
    return undefined;
  }

  /**
   * That a node's best move is unknown, or did not have to be.
   * @param {number} row
   * @param {boolean} isKnown
   * @returns {Generator<Message>}
   */
  *noChoice(row, isKnown) {
    const end = this.proofs.beyond(row, [row]);
    if (end) {
      yield [`finish.${isKnown ? "unneeded" : "undecided"}`, {}];
      yield [`finish.none.${end}`, this.end(row, end)];
    } else if (!isKnown) yield ["finish.unknown", {}];
  }

  /**
   * What came out at the root.
   * @param {Arguments} args
   * @param {string} about
   * @returns {Generator<Message>}
   */
  *result(args, about) {
    const { trace } = this;
    const isNarrowed = this.trace.has(DISCARDED);
    const variation = { ...args, variation: trace.principalMoves().join(" ") };
    if (isNarrowed) yield [`finish.root.candidates${about}`, variation];
    else {
      yield [`finish.root${about}`, { ...args, outcome: this.plainOutcome(0), children: this.findings(0) }];
      const best = trace.choice(0);
      yield [`finish.best${about}`, { ...variation, chosen: { text: this.called(best), row: best } }];
      const skipped = trace.totals.pruned_moves;
      if (skipped && trace.bound(0) === "exact") yield ["finish.never", { skipped }];
    }
    if (about) yield ["finish.approximate", {}];
    if (isNarrowed) yield ["finish.discarded", {}];
  }

  /** What a finished row is worth: as arithmetic where its children's values make it up. @param {number} row @returns {Phrase} */
  outcome(row) {
    const { trace } = this;
    const value = this.number(row);
    const bound = trace.bound(row);
    const chosen = trace.choice(row);
    const rows = trace.children(row).filter((child) => trace.kind[child] !== MERGED);
    const terms = this.excerpt(rows, chosen).map((child) => this.term(child));
    const isExact = bound === "exact" && !value.about;
    if (!bound || rows.length === 1 || terms.includes(null) || trace.value(chosen) !== value.value) {
      return this.plainOutcome(row);
    }
    const signed = { ...value, bound };
    return {
      phrase: "outcome.reckoned",
      with: {
        pick: trace.player(row),
        terms: /** @type {Argument[]} */ (terms),
        value: isExact ? { phrase: "outcome.equals", with: { value: signed } } : signed,
      },
    };
  }

  /** The same without arithmetic. @param {number} row @returns {Phrase} */
  plainOutcome(row) {
    return { phrase: "outcome.stated", with: { worth: this.exactness("worth", row), value: this.number(row) } };
  }

  /** What each child of a finished row has turned out to be, of many some. @param {number} row @returns {Argument[]} */
  findings(row) {
    const { trace } = this;
    const rows = trace.children(row).filter((child) => trace.visited(child));
    return this.excerpt(rows, trace.choice(row)).map((child) => (child === null ? "…" : this.finding(child)));
  }

  /** What a child has turned out to be. @param {number} row @returns {Phrase} */
  finding(row) {
    return { phrase: "outcome.child", with: { child: this.of(row), is: this.exactness("is", row), value: this.number(row) } };
  }

  /**
   * How sure a row's value is, where it is exact in so many words.
   * @param {string} form
   * @param {number} row
   */
  exactness(form, row) {
    const isExact = this.trace.bound(row) === "exact" && !this.trace.restsOnEstimates(row);
    return isExact ? { phrase: `${form}.exactly` } : this.sureness(form, row);
  }

  /** A child's value in the arithmetic of its parent; null where nothing is proved of what it returned. @param {number | null} row */
  term(row) {
    if (row === null) return "…";
    if (!this.trace.visited(row)) return { text: "?", row };
    const bound = this.trace.bound(row);
    return bound ? { ...this.number(row), bound } : null;
  }

  /**
   * Of many rows the first, the chosen one and the last, null for those left out in between.
   * @param {number[]} rows
   * @param {number} chosen
   */
  excerpt(rows, chosen) {
    if (rows.length <= FIRST_PARTS + 2) return rows;
    /** @type {(number | null)[]} */
    const kept = rows.slice(0, FIRST_PARTS);
    for (const row of rows.slice(FIRST_PARTS)) {
      if (row === chosen || row === rows.at(-1)) kept.push(row);
      else if (kept.at(-1) !== null) kept.push(null);
    }
    return kept;
  }
}
