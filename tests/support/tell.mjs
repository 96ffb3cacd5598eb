// What the page's modules say of traces, for tests without a browser: a request on standard input, an answer on standard output.
// Run in a folder that has the modules of minimax_viz/web.

import { readFileSync } from "node:fs";
import { Catalog } from "./narration/catalog.js";
import { Narrator } from "./narration/narrator.js";
import { sentencesOf } from "./lesson/sentences.js";
import { questionFor } from "./lesson/questions.js";
import { Moment } from "./kernel/moment.js";
import { Steps } from "./kernel/steps.js";
import { Trace } from "./kernel/trace.js";

const { catalogs, traces } = JSON.parse(readFileSync(0, "utf-8"));
const words = Object.entries(catalogs).map(([code, document]) => new Catalog(code, document));

function told(document) {
  const trace = new Trace(document);
  const steps = new Steps(trace);
  const narrators = words.map((catalog) => new Narrator(trace, catalog));
  return Array.from(steps, (step) => ({
    said: Object.fromEntries(narrators.map((narrator) => [narrator.catalog.code, narrator.text(step)])),
    parts: Object.values(sentencesOf(narrators[0], step)).flat().map((part) => part.map((segment) => segment.text).join("")),
    question: questionFor(new Moment(trace, steps, step.number), narrators[0]),
    asked: narrators.map((narrator) => asked(questionFor(new Moment(trace, steps, step.number), narrator), narrator.catalog)),
  }));
}

function asked(question, catalog) {
  return question && [catalog.text(...question.message), ...question.options.map((option) => catalog.text(...option))];
}

process.stdout.write(JSON.stringify(traces.map(told)));
