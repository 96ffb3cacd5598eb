// What single parts of the page say of a trace, for tests without a browser: a request on standard input, an answer on
// standard output. Run in a folder that has the modules of minimax_viz/web.

import { readFileSync } from "node:fs";
import { Catalog } from "./core/catalog.js";
import { Narrator } from "./core/narrator.js";
import { Scene } from "./core/moment.js";
import { Steps } from "./core/steps.js";
import { numberText } from "./core/numbers.js";
import { Trace } from "./core/trace.js";
import { typedNumber, walkTold, walkUp } from "./lesson/skip.js";
import { movesTold, storyOf, turnsOf } from "./panel/story.js";
import { stepFor } from "./shell/moves.js";
import { found } from "./trace/finder.js";

const { catalogs, asked } = JSON.parse(readFileSync(0, "utf-8"));
const words = Object.entries(catalogs).map(([code, document]) => new Catalog(code, document));

const parts = {
  /** Where each key leads from each of some steps. */
  moves: ({ steps }, { targets, from }) => targets.map((target) => from.map((at) => stepFor(steps, target, at))),
  /** The rows that each query finds. */
  rows: ({ trace }, { queries }) => queries.map((query) => [...found(trace, query)].flat()),
  /** What each value that is typed for a skipped move would change, and how that is told in every language. */
  walks: ({ trace, steps, narrators }, { typed }) => typed.map(([step, row, text]) => {
    const walk = walkUp(trace, steps.at(step), row, Number(typedNumber(text)));
    const said = narrators.map((narrator) => Array.from(walkTold(walk, narrator), (message) => narrator.catalog.text(...message)));
    return { worth: numberText(walk.worth), root: numberText(walk.root), said };
  }),
  /** Texts as numbers. */
  numbers: (_, { texts }) => texts.map((text) => typedNumber(text) === null ? null : numberText(typedNumber(text))),
  /** The story of each row at each of some steps, in the first language. */
  stories: ({ trace, steps, narrators: [narrator] }, { rows, steps: numbers }) => numbers.map((number) => {
    const scene = new Scene(trace, steps, number);
    return rows.map((row) => {
      const moves = movesTold(scene, narrator, row);
      return {
        text: Array.from(storyOf(scene, narrator, row), (message) => narrator.catalog.text(...message)).join(" "),
        turns: turnsOf(scene, row).map(([, step]) => step),
        moves: moves.map(({ text }) => text),
        best: moves.filter(({ isBest }) => isBest).map(({ row: move }) => move),
      };
    });
  }),
};

function answer({ part, document, ...question }) {
  const trace = new Trace(document);
  const narrators = words.map((catalog) => new Narrator(trace, catalog));
  const steps = new Steps(trace);
  const scenes = () => Array.from({ length: steps.count }, (_, at) => new Scene(trace, steps, at + 1));
  return parts[part]({ trace, steps, narrators, scenes }, question);
}

process.stdout.write(JSON.stringify(asked.map(answer)));
