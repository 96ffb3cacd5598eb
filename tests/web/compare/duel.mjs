// What the page of a comparison says of pairs of searches, for tests without a browser: a request on standard input, an
// answer on standard output. Run in a folder that has the modules of minimax_viz/web.

import { readFileSync } from "node:fs";
import { Duel } from "./compare/duel.js";
import { Words } from "./compare/words.js";
import { Catalog } from "./narration/catalog.js";
import { Trace } from "./kernel/trace.js";
import { lastPass } from "./lesson/lastpass.js";

const SIDES = [0, 1];
const { catalogs, pairs } = JSON.parse(readFileSync(0, "utf-8"));

function answer({ documents, names, partings, steps: wanted, rows }) {
  const duel = new Duel(documents.map((document) => new Trace(lastPass(document))));
  const words = Object.entries(catalogs).map(([code, known]) =>
    new Words(duel, new Catalog(code, known), names, names, "", partings[code] ?? ""));
  const said = (one, both) => one.meanwhile(both).map(([key, known]) => one.catalog.text(key, known)).join(" ");
  const told = (both) => ({
    at: both.moments.map(({ at }) => at),
    relation: both.meeting?.relation ?? "",
    said: both.moments.map(({ step }, side) => words[0].narrators[side].text(step)),
    meanwhile: Object.fromEntries(words.map((one) => [one.catalog.code, said(one, both)])),
  });
  const all = (count) => Array.from({ length: count }, (_, at) => at + 1);
  const numbers = (side) => wanted?.filter((step) => step <= duel.steps[side].count) ?? all(duel.steps[side].count);
  const end = duel.together(0, duel.steps[0].count).moment;
  return {
    parting: duel.counterparts.firstDifference,
    cautions: [...words[0].cautions()],
    walked: SIDES.map((side) => numbers(side).map((step) => told(duel.together(side, step)))),
    race: wanted ? [] : all(duel.ticks).map((tick) => told(duel.racing(0, tick))),
    merged: all(rows).map((_, row) => [duel.union.visitors(row), end.state(row), end.valueText(row, words[0].catalog)]),
  };
}

process.stdout.write(JSON.stringify(pairs.map(answer)));
