import { readFileSync } from "node:fs";
import { GameRecord } from "./booth/record.js";

const known = JSON.parse(readFileSync(0, "utf-8")).map((document) => new GameRecord(document));
console.log(JSON.stringify(known.map((record) => [record.outcome(0), record.isGuess(0), record.distance(0)])));
