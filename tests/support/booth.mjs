// A booth without a page, for tests: its games, and what a visitor would be shown. Asked on standard input, a command a
// line; answers on standard output, a line each. Run in a folder that has the modules of minimax_viz/web.

import { createInterface } from "node:readline";
import { RecordedGame } from "./booth/game.js";
import { Choices } from "./booth/choices.js";
import { hookOf } from "./booth/hook.js";
import { Naming } from "./booth/naming.js";
import { PositionNarrator } from "./booth/narrator.js";
import { Sitting } from "./booth/sitting.js";
import { Catalog } from "./narration/catalog.js";

globalThis.matchMedia = () => ({ matches: true }); // no motion is wanted: answers come at once

/** The scene that a picture would be drawn of. */
class Mind {
  forget() {
    this.scene = null;
  }

  think({ record, root }, chosen, called, reasons) {
    this.scene = { record, root, called, reasons };
  }

  compare() {
    this.scene = null;
  }
}

let luck = 1;
const drawn = () => (luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0) / 2 ** 32;
Math.random = drawn;

let booth, catalogs, hook;
const commands = {
  open({ games, options, words }) {
    const address = new Map();
    const set = (name, value) => (value === null ? address.delete(name) : address.set(name, value));
    const choices = new Choices({ get: (name) => address.get(name) ?? null, set }, options.usual, games);
    const listener = { changed: () => {}, moved: () => {}, ended: () => {}, undone: () => {} };
    catalogs = Object.fromEntries(Object.entries(words).map(([code, document]) => [code, new Catalog(code, document)]));
    booth = new Sitting(games.map((game) => new RecordedGame(game)), options.levels, choices, catalogs.en, new Mind(), listener);
    const choose = (name, value) => {
      choices.choose(name, value);
      booth.restart();
    };
    hook = hookOf({ booth, choose });
    booth.restart();
  },
  begin(level, first) {
    hook.level = level;
    hook.restart(first);
  },
  play(move) {
    if (!hook.play(move)) throw new Error(`${move} cannot be played`);
  },
  undo: () => hook.undo(),
  /** The same luck for a test, whichever ones came before. */
  shuffle(seed) {
    luck = seed;
    Math.random = drawn;
  },
  /** Always this chance. */
  luck: (chance) => (Math.random = () => chance),
};

function shown() {
  const { match, words, mind: { scene } } = booth;
  const { record, row, moves } = match;
  const best = moves.length ? record.equals(row) : [];
  const name = (move) => record.trace.move(move);
  return {
    ...hook.state,
    judged: match.yours.map((turn) => words.judged(turn)),
    mistake: booth.mistake,
    status: booth.standing,
    harder: booth.harder ?? null,
    rule: booth.rule,
    hints: Object.fromEntries(moves.map((move) => [name(move), words.hintWord(move)])),
    best: best.map(name),
    reasons: scene?.reasons.map(({ text }) => text) ?? [],
    saw: scene ? seen(scene) : {},
  };
}

/** What each move is worth that the computer looked at, and what is said of it in every language. */
function seen({ record, root, called }) {
  const told = (code, move) => new PositionNarrator(record.trace, new Naming(undefined, catalogs[code]), record.at(root), called).brought(move);
  const said = (move) => Object.fromEntries(Object.keys(catalogs).map((code) => [code, told(code, move).map(({ text }) => text).join("")]));
  return Object.fromEntries(record.moves(root).map((move) => [record.move(move), { worth: record.worth(move), said: said(move) }]));
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  commands[name](...given);
  console.log(JSON.stringify(shown()));
}
