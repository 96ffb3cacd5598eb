// What the page makes of changed trees, for tests without a browser: questions on standard input, answers on standard output.
// Run in a folder that has the modules of minimax_viz/web.

import { readFileSync } from "node:fs";
import { searched, treeOf } from "./kernel/search.js";
import { Catalog } from "./narration/catalog.js";
import { Narrator } from "./narration/narrator.js";
import { Steps } from "./kernel/steps.js";
import { Trace } from "./kernel/trace.js";
import { readTree, treeText } from "./kernel/treetext.js";
import { canEdit, Edits } from "./lesson/edits.js";
import { leafChange } from "./lesson/leafchange.js";
import { randomTree } from "./lesson/randomtree.js";
import { described, sameStep, stepLike } from "./lesson/samestep.js";

/** Numbers that look random, the same for the same seed. */
function dice(seed) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

const answers = {
  /** Each text's tree as it is spelled; or the place where it stops being one, what is there and what would be right. */
  read: ({ texts }) => texts.map((text) => {
    try {
      return treeText(readTree(text, "max")[0]);
    } catch ({ at, found, right }) {
      return [at, found, right];
    }
  }),
  /** Random trees of a size. */
  random: ({ sizes, seed }) => {
    const random = dice(seed);
    return sizes.map(([depth, branching]) => randomTree(depth, branching, random));
  },
  /** Random trees that a page makes in place of its own. */
  fresh: ({ document, depth, branching, seeds }) => seeds.map((seed) => new Edits(document).random(depth, branching, dice(seed))),
  /** The document of the search of another tree, made as a document says. */
  search: ({ document, tree }) => searched(document, treeOf({ ...document, board: tree })).document,
  /** The text of a tree after each of some changes, and whether there are changes to undo and redo. */
  edits: ({ document, changes }) => {
    const edits = new Edits(document);
    return changes.map(([name, ...known]) => {
      if (name === "leaf") edits.add({ leaf: edits.originOf(edits.nodeAt(known[0])), value: known[1] }, known[2]);
      else if (name === "move") edits.add(edits.move(...known));
      else if (name === "undo" || name === "redo") edits.travel(name);
      else edits[name](...known);
      return [edits.board, edits.history.canUndo, edits.history.canRedo, edits.isChanged, [...edits.changedLeaves], edits.trace.value(0)];
    });
  },
  /** Whether the page can change the tree of a document, and where paths lead. */
  can: ({ document, paths }) => (canEdit(document) ? paths.map((path) => new Edits(document).nodeAt(path)?.value ?? null) : null),
  /** Which texts are refused as trees, with nothing changed. */
  refused: ({ document, texts }) => texts.map((text) => {
    const edits = new Edits(document);
    try {
      edits.replace(text);
      return false;
    } catch {
      return !edits.history.canUndo && !edits.isChanged;
    }
  }),
  /** The steps of a search with another value at a leaf that tell what each step told before. */
  same: ({ document, path, value }) => {
    const [before, after] = [new Edits(document), new Edits(document)];
    after.add({ leaf: after.originOf(after.nodeAt(path)), value });
    const steps = new Steps(after.trace);
    const rowOf = (row) => after.rows.get(before.originOf(before.nodes[row])) ?? -1;
    return Array.from(new Steps(before.trace), (step) => {
      const { kind, node, number } = steps.at(sameStep(steps, step, rowOf));
      return [[step.kind, before.trace.name(step.node)], [kind, after.trace.name(node)], number];
    });
  },
  /** What is said of a leaf's change, in the language of a catalog. */
  changed: ({ document, path, value, catalog }) => {
    const edits = new Edits(document);
    const { trace, rows } = edits;
    const leaf = edits.originOf(edits.nodeAt(path));
    edits.add({ leaf, value });
    const was = (row) => rows.get(edits.originOf(edits.nodes[row])) ?? -1;
    const narrator = new Narrator(edits.trace, new Catalog("en", catalog));
    return leafChange(narrator, trace, edits.rows.get(leaf), was).map((message) => narrator.catalog.text(...message));
  },
  /** The steps of another search that tell what each step of a search tells, as a studio asks for them. */
  like: ({ document, other }) => {
    const steps = new Steps(new Trace(other));
    const before = new Steps(new Trace(document));
    return Array.from(before, ({ number }) => stepLike(steps, JSON.parse(JSON.stringify(described(before, number)))));
  },
};

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map((question) => answers[question.ask](question))));
