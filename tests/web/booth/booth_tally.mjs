import { readFileSync } from "node:fs";
import { Tally } from "./booth/tally.js";

class Shelf extends Map {
  constructor(known) { super(Object.entries(known)); this.room = Infinity; this.isBroken = false; }
  check() { if (this.isBroken) throw new Error("SecurityError"); }
  getItem(key) { this.check(); return this.get(key) ?? null; }
  removeItem(key) { this.check(); this.delete(key); }
  setItem(key, text) {
    this.check();
    const taken = [...this].reduce((sum, [at, held]) => sum + (at === key ? 0 : held.length), text.length);
    if (taken > this.room) throw new Error("QuotaExceededError");
    this.set(key, text);
  }
}

function run({ known, commands }) {
  const shelf = known && new Shelf(known);
  const tabs = {};
  let now = new Date(2026, 2, 14, 12);
  return commands.map(([tab, name, ...given]) => {
    const tally = tabs[tab];
    switch (name) {
      case "open": tabs[tab] = new Tally(given[0], shelf, () => now); return null;
      case "clock": now = new Date(...given); return null;
      case "room": shelf.room = given[0] ?? Infinity; return null;
      case "break": shelf.isBroken = given[0]; return null;
      case "shelf": return Object.fromEntries(shelf);
      case "add": return tally.add(...given) ?? null;
      case "get": return tally[given[0]];
      default: return tally[name](...given) ?? null;
    }
  });
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(run)));
