// What the page finds in a lesson's figures, and how a player of tic-tac-toe does.

import { readFileSync } from "node:fs";
import { ordered, seenIn, swapped, withLeaves } from "./essay/search.js";
import { OPPONENTS, playerOf, tournament, worth } from "./essay/tictactoe.js";

const { figures, boards, players } = JSON.parse(readFileSync(0, "utf-8"));
const told = (seen) => ({ ...seen, values: Object.fromEntries(seen.values), signs: Object.fromEntries(seen.signs) });

console.log(JSON.stringify({
  figures: figures.map(({ figure, depth }) => told(seenIn(figure, depth, figure.estimates))),
  changed: figures.map(({ figure }) => {
    const leaves = figure.tree.match(/-?\d+/g).map((_, at) => at);
    return { best: ordered(figure, "best"), swapped: swapped(figure, "/0"), leaves: withLeaves(figure, leaves) };
  }),
  boards: boards.map(([board, mark, depth, weights]) => worth(board, mark, depth, weights)),
  players: players.map(([weights, depth]) =>
    Object.fromEntries(Object.entries(OPPONENTS).map(([name, other]) => [name, tournament(playerOf(weights, depth), other)]))
  ),
}));
