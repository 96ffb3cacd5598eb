// What the pages' modules make of what test_one_rule.py asks: a request on standard input, an answer on standard output.
// Run in a folder that has the modules of minimax_viz/web.

import { readFileSync } from "node:fs";
import { Catalog } from "./core/catalog.js";
import { Fold } from "./core/fold.js";
import { Scene } from "./core/moment.js";
import { Steps } from "./core/steps.js";
import { figure, kindOf, writtenSize } from "./core/marks.js";
import { countText, knownText, percentText, roundedText } from "./core/numbers.js";
import { joined } from "./core/part.js";
import { Scale } from "./core/scale.js";
import { stubTold } from "./core/stub.js";
import { titleOf } from "./core/title.js";
import { clippedTo, lookLines } from "./core/text.js";
import { Trace } from "./core/trace.js";

const { question, catalogs, ...asked } = JSON.parse(readFileSync(0, "utf-8"));
const words = Object.entries(catalogs).map(([code, document]) => new Catalog(code, document));

const answers = {
  /** All that is known of every row of each trace, at the steps that are asked for, in every language. */
  titles: ({ traces }) => traces.map(({ document, steps: numbers }) => {
    const trace = new Trace(document);
    const steps = new Steps(trace);
    return numbers.map((number) => {
      const scene = new Scene(trace, steps, number);
      return words.map((catalog) => Array.from(trace.kind, (_, row) => {
        const state = scene.state(row);
        const { alpha, beta } = scene.standing(row);
        const window = trace.prunes && state === "open" && !trace.isLeaf(row) ? catalog.window(alpha, beta) : "";
        return titleOf(trace, row, state, { value: scene.valueText(row, catalog), window }, catalog);
      }));
    });
  }),
  /** Texts cut to widths, by the advances of their signs, and the lines of looks. */
  texts: ({ cut, advances, looks }) => ({
    cut: cut.map(([text, most, size]) => clippedTo(text, most, (part) => (Array.from(part, (sign) => advances[sign]).reduce((sum, advance) => sum + advance, 0) / 100) * size)),
    lines: looks.map(lookLines),
  }),
  /** The smallest parts of a board that hold two, null where one is the whole. */
  joined: ({ pairs }) => pairs.map(([one, other]) => joined(one ?? undefined, other ?? undefined) ?? null),
  numbers: ({ values, counts }) => ({
    known: values.map((value) => ["", "exact", "lower", "upper"].flatMap((bound) => [false, true].map((about) => knownText(value, bound, about)))),
    percents: values.map(percentText),
    rounded: values.map((value) => [0, 1, 2].map((digits) => roundedText(value, digits))),
    told: words.map((catalog) => values.map((value) => [catalog.number(value, true), catalog.percent(value), catalog.decimal(value, 2), catalog.window(value, -value)])),
    counted: counts.map((count) => [",", " ", "\u00a0", ""].map((separator) => countText(count, separator))),
  }),
  marks: ({ marks }) => marks.map((mark) => [kindOf(mark), ...figure(mark), writtenSize(mark)]),
  /** Where the values of each set stand between the colours. */
  tones: ({ sets }) => sets.map((values) => {
    const scale = new Scale(values);
    return values.map((value) => scale.tone(value));
  }),
  /** All stubs of each trace at the steps that are asked for, as they are told in every language. */
  stubs: ({ traces }) => traces.map(({ document, steps: numbers }) => {
    const trace = new Trace(document);
    const steps = new Steps(trace);
    const fold = new Fold(trace);
    return numbers.map((number) => {
      const scene = new Scene(trace, steps, number);
      const items = fold.items(scene.deepest, scene.step.node, scene.step.supplier);
      return items.filter(({ kind }) => kind === "moves" || kind === "discarded").map((item) => ({
        row: item.row, kind: item.kind, moves: item.moves, told: words.map((catalog) => stubTold(scene, item, catalog).text),
      }));
    });
  }),
};

process.stdout.write(JSON.stringify(answers[question](asked)));
