// The tables of commands of the pages, for tests without a browser: names with their keys, in the order of the help.
// Run in a folder that has the modules of minimax_viz/web.

import { readFileSync } from "node:fs";

Object.assign(globalThis, { window: {}, document: {}, matchMedia: () => ({}) });
const tables = {};
for (const page of JSON.parse(readFileSync(0, "utf-8"))) {
  const { commandsOf } = await import(`./${page}/keys.js`);
  tables[page] = Object.entries(commandsOf({})).map(([name, [keys]]) => [name, keys]);
}
process.stdout.write(JSON.stringify(tables));
