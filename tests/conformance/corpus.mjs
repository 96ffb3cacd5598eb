// Run by Node in the folder that corpus.py makes: the catalogs, the cases, and each copy that is asked, beside tables.mjs.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const MOST_TOLD = 5; // differences of one table

const catalogs = JSON.parse(readFileSync("catalogs.json", "utf-8"));
/** What differs, by the name of the case. @type {Record<string, string[]>} */
const different = {};

for (const line of readFileSync("cases.jsonl", "utf-8").split("\n").filter(Boolean)) {
  const { core, ...known } = JSON.parse(line);
  const { CoreTables } = await import(`./${core}/tables.mjs`);
  const found = check(known, CoreTables);
  if (found.length) different[known.name] = found;
}
writeFileSync("different.json", JSON.stringify(different));

/** What a copy says otherwise of a case, in lines. */
function check({ name, documents, given, tables }, CoreTables) {
  const found = [];
  try {
    const asked = new CoreTables(documents, given, catalogs);
    for (const [table, expected] of Object.entries(tables)) {
      const lines = asked.table(table);
      if (typeof expected === "string") {
        if (digest(lines) !== expected) found.push(`${name}: ${table} differs`);
      } else found.push(...differences(lines, expected).map(([line, cell, ...both]) => told(name, table, asked.where(table, line, cell), both)));
    }
  } catch (error) {
    found.push(`${name}: ${error.stack}`);
  }
  return found;
}

/** A difference in words. */
function told(name, table, where, [theirs, ours]) {
  return `${name}: ${table}, ${where}: Python has ${JSON.stringify(theirs)}, the page ${JSON.stringify(ours)}`;
}

/** A table in a few characters, as corpus.py has it. */
function digest(lines) {
  return createHash("sha1").update(lines.map((line) => line.join("\t")).join("\n")).digest("hex");
}

/** The first cells that differ: line, cell, what is expected, what was found. */
function differences(lines, expected) {
  const found = [];
  for (let line = 0; line < Math.max(lines.length, expected.length) && found.length < MOST_TOLD; line++) {
    const [ours, theirs] = [lines[line] ?? [], expected[line] ?? []];
    const cell = Array.from({ length: Math.max(ours.length, theirs.length) }).findIndex((_, at) => ours[at] !== theirs[at]);
    if (cell >= 0) found.push([line, cell, theirs[cell], ours[cell]]);
  }
  return found;
}
