// What the pages' modules say of a case, table for table as tables.py has it.

import { isDeepStrictEqual } from "node:util";
import { boardPart, joined } from "./kernel/part.js";
import { Catalog } from "./narration/catalog.js";
import { DISCARDED, INTERIOR, MERGED } from "./kernel/columns.js";
import { Fold } from "./picture/fold.js";
import { narratorOf } from "./narration/mover.js";
import { Pairing } from "./kernel/pairing.js";
import { Proofs } from "./narration/proofs.js";
import { Moment } from "./kernel/moment.js";
import { Scale } from "./picture/scale.js";
import { Steps } from "./kernel/steps.js";
import { canSearch, searched, treeOf } from "./kernel/search.js";
import { nodesOf } from "./narration/instance.js";
import { diagnose } from "./narration/diagnosis.js";
import { toldMistake } from "./narration/mistakes.js";
import { Counterparts } from "./lesson/counterparts.js";
import { Trace } from "./kernel/trace.js";
import { Union } from "./kernel/union.js";
import { Wording } from "./narration/wording.js";
import { figure, kindOf, writtenSize } from "./picture/marks.js";
import { clippedTo, lookLines } from "./picture/text.js";
import { keyStep } from "./kernel/keysteps.js";
import { countText, numberText, percentText, roundedText } from "./narration/numbers.js";
import { stubTold } from "./picture/stub.js";
import { BUDGET, knowWholeTree } from "./kernel/wholetree.js";
import { layoutOf } from "./picture/layout.js";
import { titleOf } from "./narration/title.js";
import { windowText } from "./lesson/windowtext.js";
import { worthText } from "./narration/worth.js";

const SEPARATORS = [",", " ", "\u00a0", ""];
const WHOLE = 200, SAMPLES = 30, TITLED = 14, FOLDED = 3;

const cells = (...known) => known.map(cell);

function cell(known) {
  if (known === null || known === undefined) return "–";
  if (typeof known === "boolean") return known ? "yes" : "no";
  if (typeof known === "number") return String(known);
  if (typeof known === "string") return known;
  return Array.from(known, cell).join(" ");
}

/** A part of a document; a board is a tree's text, in which 3.0 is 3. */
const read = (key, part) => (key === "board" ? JSON.parse(part) : part);
const millionths = (known) => known.map((x) => (x === null ? "–" : Math.floor(x * 1e6 + 0.5)));
const number = (known) => (known === null ? "–" : numberText(known));
const segmentsText = (segments) => segments.map(({ text, row }) => (row === null ? text : `${text}[${row}]`)).join("");
const lookText = (look) => (Array.isArray(look) ? look.map((row) => row.join(",")).join("/") : cell(look));

export class CoreTables {
  constructor(documents, given, catalogs) {
    this.given = given;
    this.words = Object.entries(catalogs).map(([code, document]) => new Catalog(code, document));
    this.traces = documents.map((document) => new Trace(document));
    this.trace = this.traces[0];
    this.every = this.traces.map((trace) => new Steps(trace));
    this.stepsOf = this.every[0];
    if (documents.length === 2) this.pair = new Pairing(this.traces[0], this.traces[1]);
  }

  get rowNumbers() {
    return Array.from({ length: this.trace.rows }, (_, row) => row);
  }

  get stepNumbers() {
    const { count } = this.stepsOf;
    const by = this.trace.rows <= WHOLE ? 1 : Math.max(1, Math.floor(count / SAMPLES));
    const numbers = Array.from({ length: Math.ceil(count / by) }, (_, at) => 1 + at * by);
    return numbers.at(-1) === count ? numbers : [...numbers, count];
  }

  columns() {
    const { kind, parents, sizes, sources, before, byKind } = this.trace;
    const lines = this.rowNumbers.map((row) => cells(kind[row], parents[row], sizes[row], sources[row], before.visited[row], before.pruned[row], before.cutoffs[row]));
    return [...lines, cells(byKind[MERGED], byKind[DISCARDED])];
  }

  rows() {
    const { trace } = this;
    const lines = this.rowNumbers.map((row) => cells(
      trace.ply[row], trace.move(row), trace.name(row), trace.player(row), number(trace.value(row)), trace.choice(row),
      trace.isInVisits && !trace.visited(row) ? -1 : trace.holderOf(row), trace.settledBy(row), lookText(trace.look(row)),
    ));
    return [...lines, cells(...trace.principalRows()), cells(...trace.principalMoves())];
  }

  windows() {
    const { windows } = this.trace;
    const ends = this.rowNumbers.map((row) => (this.trace.visited(row) ? [number(windows.alpha[row]), number(windows.beta[row])] : cells(null, null)));
    const cutoffs = [...windows.cutoffs].sort(([row], [other]) => row - other);
    return [...ends, ...cutoffs.map(([row, { supplier, skipped }]) => cells(row, supplier, skipped))];
  }

  bounds() {
    const { trace } = this;
    return this.rowNumbers.map((row) => cells(number(trace.intervals.lows[row]), number(trace.intervals.highs[row]), trace.bound(row)));
  }

  estimates() {
    const { trace } = this;
    return this.rowNumbers.map((row) => cells(trace.hasEstimates(row), trace.restsOnEstimates(row)));
  }

  steps() {
    const { stepsOf, trace } = this;
    const lines = this.stepNumbers.map((at) => {
      const step = stepsOf.at(at);
      const { kind, node, alpha, beta, best, child, previous, improved, supplier, skipped } = step;
      return cells(step.number, kind, node, number(alpha), number(beta), number(best), child, number(previous), improved, supplier, skipped, stepsOf.rowAt(at));
    });
    const told = this.rowNumbers.map((row) => cells(stepsOf.firstStep(row), trace.visited(row) ? number(stepsOf.settledAt(row)) : null));
    return [cells(stepsOf.count), ...lines, ...told];
  }

  visits() {
    const { trace } = this;
    const lines = this.rowNumbers.map((row) => {
      const chance = trace.probability(row);
      const line = cells(trace.purpose(row), trace.place(row), trace.visit(row), trace.path(row), chance === null ? null : number(chance), ...trace.interval(row).map(number));
      return [...line, ...trace.rest(row).map(([place, share]) => `${place} ${number(share)}`)];
    });
    const passes = trace.passes.map(({ root, end, depth, alpha, beta }) => cells(root, end, depth, number(alpha), number(beta)));
    return [...lines, ...passes, cells(trace.root, trace.bestRoot, trace.isInVisits, ...(trace.range ?? []).map(number)), trace.bestMoves];
  }

  moment() {
    const { trace, stepsOf } = this;
    return this.stepNumbers.flatMap((at) => {
      const now = new Moment(trace, stepsOf, at);
      const states = this.rowNumbers.map((row) => now.state(row));
      const open = this.rowNumbers.filter((row) => states[row] === "open" && trace.kind[row] === INTERIOR);
      const known = open.map((row) => {
        const { alpha, beta } = now.standing(row);
        return cell([row, stepsOf.backedUpBefore(row, at), now.holder(row), number(alpha), number(beta)]);
      });
      const { nodes, cutoffs, pruned } = now.totals;
      const values = this.rowNumbers.map((row) => now.valueText(row, this.words[0]));
      return [cells(nodes, cutoffs, pruned, now.isOver, ...known), states, values];
    });
  }

  worth() {
    return this.rowNumbers.map((row) => this.words.map((words) => worthText(this.trace, row, words)));
  }

  wording() {
    return this.words.flatMap((words) => {
      const told = new Wording(this.trace, words);
      const lines = this.rowNumbers.map((row) => {
        const ways = ["name", "subject", "place", "opening", "of", "node", "move"];
        const forms = ways.map((way) => told[way](row).text);
        const merged = told.childrenOfKind(row, MERGED);
        const line = cells(...forms, told.sureness("worth", row).phrase, told.mover(row), told.twins(merged));
        if (!this.trace.visited(row) || this.trace.value(row) === null) return line;
        const { value, about } = told.number(row);
        return [...line, words.number(value, about)];
      });
      return [...lines, cells(told.who("max"), told.who("min"))];
    });
  }

  proofs() {
    const { trace } = this;
    const known = new Proofs(trace);
    return this.rowNumbers.map((row) => {
      const player = trace.player(row);
      const line = [known.restsOnCandidates(row), trace.skippedBelow(row)];
      if (trace.kind[row] === INTERIOR && !trace.open.has(row)) {
        const below = known.valuedChildren(row);
        line.push(known.isOnlyBounded(row), below, [...known.best("max", below)], [...known.best("min", below)], known.beyond(row, below));
        line.push(known.isEnough(row));
        below.slice(1).forEach((other, at) => line.push(known.noWorse(player, below[at], other)));
        below.forEach((one) => line.push(known.hasAtLeast(player, one, trace.value(row))));
      }
      const { alpha, beta } = trace.windows;
      if (trace.visited(row) && alpha[row] > -Infinity && known.isSetAbove(row, "max")) line.push(known.supplierAbove(row, "max"));
      if (trace.visited(row) && beta[row] < Infinity && known.isSetAbove(row, "min")) line.push(known.supplierAbove(row, "min"));
      return cells(...line);
    });
  }

  narrator() {
    const narrators = this.words.map((words) => narratorOf(this.trace, words));
    return this.stepNumbers.map((at) => [segmentsText(narrators[at % narrators.length].segments(this.stepsOf.at(at)))]);
  }

  keysteps() {
    return this.stepNumbers.map((at) => cells(keyStep(this.stepsOf, at, 1), keyStep(this.stepsOf, at, -1)));
  }

  /** The steps at which a fold and its stubs are looked at. */
  get foldedSteps() {
    return this.stepNumbers.filter((_, at) => at % FOLDED === 0);
  }

  fold() {
    const { trace } = this;
    return this.foldedSteps.flatMap((at) => [[3, 4, 4], [8, 10, 6]].map(([frames, pills, plies]) => {
      const fold = new Fold(trace);
      [fold.isWhole, fold.room] = [false, { frames, pills, plies }];
      const now = new Moment(trace, this.stepsOf, at);
      const items = fold.items(now);
      const drawn = new Set(items.filter(({ kind }) => kind === "row").map(({ row }) => row));
      const shown = (row) => (row === null || row < 0 || drawn.has(row) ? row : "folded");
      const isBroken = items.some(({ kind }) => kind === "path"); // what lies beside the plies between is not counted
      const told = isBroken ? trace.rows : items.reduce((sum, { kind, hidden }) => sum + hidden + (kind === "row" ? 1 : 0), 0);
      const isTree = items.every(({ parent, row, level }, place) => (place === 0 ? parent === -1 : parent < place && items[parent].level === level - 1 && row > items[parent].row));
      const counts = new Map();
      for (const { parent } of items) counts.set(parent, (counts.get(parent) ?? 0) + 1);
      const fits = [...counts.values()].every((count) => count <= Math.max(frames + 1, pills + 3));
      const { node, supplier } = now.step;
      return cells(told, shown(node), shown(trace.parents[node]), shown(supplier), shown(now.holder(0)), isTree, fits);
    }));
  }

  stub() {
    const { trace } = this;
    const rows = trace.children(0).filter((row) => trace.kind[row] !== DISCARDED);
    if (!rows.length) return [];
    const item = { kind: "moves", row: rows[0], rows, hidden: 0 };
    return this.foldedSteps.map((at) => {
      const now = new Moment(trace, this.stepsOf, at);
      return cells(...this.words.map((words) => stubTold(now, item, words).text));
    });
  }

  title() {
    const { trace } = this;
    if (trace.rows > WHOLE) return [];
    return this.stepNumbers.filter((_, at) => at % TITLED === 0).map((at) => {
      const now = new Moment(trace, this.stepsOf, at);
      const words = this.words[at % this.words.length];
      return this.rowNumbers.map((row) => {
        const state = now.state(row);
        const { alpha, beta } = now.standing(row);
        const window = trace.prunes && state === "open" && !trace.isLeaf(row) ? windowText(trace, row, { alpha, beta }, words) : "";
        return titleOf(trace, row, state, { value: now.valueText(row, words), window }, words);
      });
    });
  }

  part() {
    const { trace } = this;
    const part = boardPart(trace);
    if (!part) return [["whole"]];
    const changes = trace.labels.change.map((change) => (Array.isArray(change) ? part.ofChange(change) : []));
    return [cells(part.top, part.left, part.rows, part.columns, part.width), [lookText(part.ofLook(trace.look(0)))], ...changes.map((change) => cells(...change))];
  }

  pairing() {
    const { rows, rowOf, partner, isInOrder } = this.pair;
    const lines = Array.from({ length: rows }, (_, node) => cells(rowOf[0][node], rowOf[1][node]));
    return [...lines, cells(isInOrder), ...partner.map((partners) => cells(...partners))];
  }

  union() {
    const union = new Union(this.traces, this.pair);
    const sides = [union.as(0), union.as(1)];
    const { kind, sources } = union.leftOutByEither;
    return Array.from({ length: union.rows }, (_, node) => {
      const skipper = union.skipper(node);
      if (skipper !== null) {
        const own = union.rowIn(skipper, node), trace = this.traces[skipper];
        const source = trace.sources[own] < 0 ? -1 : this.pair.unionOf[skipper][trace.sources[own]];
        if (kind[node] !== trace.kind[own] || sources[node] !== source) throw new Error(`${node} is left out for another reason`);
      }
      return cells(
        union.ply[node], union.parents[node], union.visitors(node), union.move(node), union.name(node), union.kind[node],
        number(union.value(node)), union.restsOnEstimates(node), ...sides.map((side) => side.kind[node]),
        ...sides.map((side) => number(side.value(node))), skipper,
      );
    });
  }

  counterparts() {
    const counterparts = new Counterparts(this.pair, this.every);
    const lines = [cells(counterparts.isOnePosition, counterparts.firstDifference)];
    for (const side of [0, 1]) {
      for (const row of this.pair.rowOf[side]) {
        if (row < 0) continue;
        const { relation, row: found, top } = counterparts.counterpart(side, row);
        lines.push(cells(row, relation, found, top, counterparts.saved(side, row)));
      }
      const alike = counterparts.firstDifference === null ? this.every[side].count : counterparts.firstDifference - 1;
      lines.push(cells(...Array.from({ length: alike }, (_, at) => counterparts.meet(side, at + 1).step)));
    }
    return lines;
  }

  layout() {
    const { measures, arrangements } = this.given;
    return arrangements.map(([steepness, siblings, cousins]) => {
      const { x, y, arrive, plies, width, height } = layoutOf(measures, steepness, { siblings, cousins });
      return cells(...millionths([...x, ...y, ...arrive, ...plies, width, height]));
    });
  }

  numbers() {
    const { values, measures, counts } = this.given;
    const bounds = ["exact", "lower", "upper", ""];
    const lines = values.map(Number).map((value) => {
      const written = this.words.flatMap((words) => [
        words.number(value, true), words.window(value, -value), ...bounds.map((bound) => words.value(value, bound, value > 0)),
      ]);
      return [numberText(value), ...written];
    });
    const measured = measures.map((value) => [
      percentText(value), ...[0, 1, 2].map((digits) => roundedText(value, digits)),
      ...this.words.flatMap((words) => [words.percent(value), words.decimal(value, 2)]),
    ]);
    const counted = counts.map((count) => SEPARATORS.map((separator) => countText(count, separator)));
    return [...lines, ...measured, ...counted, this.words.map((words) => words.value(null, "lower") + words.number(null))];
  }

  text() {
    const { cut, advances, looks } = this.given;
    const width = (part, size) => (Array.from(part, (sign) => advances[sign]).reduce((sum, advance) => sum + advance, 0) / 100) * size;
    return [cut.map(([text, most, size]) => clippedTo(text, most, (part) => width(part, size))), ...looks.map(lookLines)];
  }

  /** Whether the tree that Python searched, searched here, gives the document that Python wrote. */
  search() {
    const { document } = this.trace;
    if (!canSearch(document)) return [["not here"]];
    const { sha256, seconds, ...known } = document;
    const found = searched(document, treeOf(document)).document;
    const unlike = Object.keys({ ...known, ...found }).filter((key) => !isDeepStrictEqual(read(key, known[key]), read(key, found[key])));
    return [["as in Python", ...unlike]];
  }

  /** All nodes of an explicit tree: rows, then what is below skipped moves. */
  wholetree() {
    const { document } = this.trace;
    if (!canSearch(document) || document.settings.order !== "natural") return [["not here"]];
    const levels = treeOf(document), trace = new Trace(document);
    knowWholeTree(trace, levels, searched(document, levels).nodes);
    if (levels.length > BUDGET) return [["too large"]];
    return trace.whole.nodes.map(({ value }, row) => cells(trace.path(row), trace.name(row), trace.move(row), number(value)));
  }

  joined() {
    return this.given.map(([one, other]) => {
      const part = joined(one ?? undefined, other ?? undefined);
      return part ? cells(...part) : ["whole"];
    });
  }

  marks() {
    return this.given.map((mark) => cells(kindOf(mark), ...figure(mark), writtenSize(mark)));
  }

  scale() {
    return this.given.map((values) => {
      const scale = new Scale(values);
      return values.map((value) => numberText(scale.tone(value)));
    });
  }

  catalog() {
    const words = this.words[this.given.language];
    return this.given.messages.map(([key, known]) => [segmentsText(words.segments(key, known))]);
  }

  diagnosis() {
    const { instance, claims } = this.given;
    const nodes = nodesOf(instance);
    const names = Object.fromEntries(nodes.map(({ path, name }) => [path, name]));
    return claims.flatMap(({ windows, ...claim }) => {
      const ends = Object.entries(windows).map(([path, [low, high]]) => [path, [low ?? -Infinity, high ?? Infinity]]);
      const pruned = claim.pruned && new Set(claim.pruned);
      const { right, rule, mistakes } = diagnose(instance, { ...claim, pruned, windows: Object.fromEntries(ends) });
      return [cells(right, rule), ...mistakes.map((one) => {
        const node = nodes.find(({ path }) => path === one.path);
        return [one.kind, one.path, one.told, toldMistake(one, names, node.maximises, this.words.at(-1), instance.view)];
      })];
    });
  }

  /** Where a cell of a table stands, in words. */
  where(table, line, cell) {
    const at = table === "narrator" || table === "keysteps" ? line : table === "moment" ? Math.floor(line / 3) : -1;
    return `${at < 0 ? `line ${line}` : `step ${this.stepNumbers[at]}`}, cell ${cell}`;
  }

  /** @param {string} table */
  table(table) {
    return table === "trace" ? this.rows() : this[table]();
  }
}
