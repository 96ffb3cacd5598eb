// What the booth says in words of its own: about a move of the visitor, about a hint, about the end of a game.

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Turn} Turn */
/** @typedef {import("./record.js").BoothRecord} BoothRecord */
/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("../core/trace.js").Player} Player */
/** @typedef {"win" | "draw" | "loss" | "value" | "guess"} Fate what a position means to the visitor; a bare tree's a value */

/**
 * What a row means to the visitor.
 * @param {Match} match
 * @param {number} row
 * @returns {Fate}
 */
export function fateOf(match, row) {
  const outcome = match.record.outcome(row);
  if (outcome === "guess") return outcome;
  if (match.record.trace.isTree) return "value"; // nobody wins there
  if (outcome === "draw") return outcome;
  return outcome === match.seat ? "loss" : "win";
}

/**
 * What a move of the visitor was worth against the best there was.
 * @param {Match} match
 * @param {Turn} turn
 * @param {Catalog} catalog
 * @returns {{ text: string, isGood: boolean }}
 */
export function judged(match, { from, row }, catalog) {
  const { record } = match;
  const best = record.best(from);
  const loss = record.gain(best, row, match.visitor);
  const known = { move: record.move(row), best: record.move(best), value: catalog.number(record.worth(row)), other: catalog.number(record.worth(best)) };
  const [fate, could] = [fateOf(match, row), fateOf(match, best)];
  if (record.moves(from).length === 1) return { text: catalog.text("booth.move.only", known), isGood: true };
  if (!(loss > 0)) return { text: catalog.text(`booth.move.best.${fate}`, known), isGood: true };
  const key = could === "guess" || fate === "guess" ? "guess" : fate === "value" ? fate : `${could}.${fate}`;
  return { text: catalog.text(`booth.move.worse.${key}`, known), isGood: false };
}

/**
 * The best moves of the visitor, and what they lead to.
 * @param {Match} match
 * @param {Catalog} catalog
 */
export function hinted(match, catalog) {
  const { record, moves } = match;
  const best = record.best(match.row);
  const equal = moves.filter((row) => record.worth(row) === record.worth(best));
  const fate = fateOf(match, best);
  if (equal.length === moves.length) return catalog.text(`booth.hint.any.${fate}`, { value: catalog.number(record.worth(best)) });
  const names = listed(equal.map((row) => record.move(row)), catalog);
  return catalog.text(`booth.hint.${fate}`, { moves: names, value: catalog.number(record.worth(best)) });
}

/**
 * @param {string[]} names
 * @param {Catalog} catalog
 */
function listed(names, catalog) {
  if (names.length < 2) return names.join("");
  return catalog.text("booth.or", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/**
 * What a position is worth, in a word or two for a small label.
 * @param {Match} match
 * @param {number} row
 * @param {Catalog} catalog
 */
export function fateWord(match, row, catalog) {
  const fate = fateOf(match, row);
  if (fate === "guess" || fate === "value") return catalog.number(match.record.worth(row), fate === "guess");
  return catalog.text(`booth.fate.${fate}`);
}

/**
 * How the game stands, for the line above the board.
 * @param {Match} match
 * @param {Catalog} catalog
 */
export function standing(match, catalog) {
  const { result, record } = match;
  if (result === "unknown") {
    const value = record.trace.value(match.row);
    if (value === null) return catalog.text("booth.end", { plies: match.turns.length }); // a search that was stopped
    const good = value === 0 ? "draw" : (value > 0 ? "max" : "min") === match.seat ? "loss" : "win";
    const ends = catalog.text("booth.end", { plies: match.turns.length });
    return `${ends} ${catalog.text(`booth.end.${good}`, { value: catalog.number(value) })}`;
  }
  const said = answer(match, catalog);
  if (result) return `${said} ${catalog.text(`booth.result.${result}`, { value: catalog.number(record.worth(match.row)) })}`.trim();
  const called = record.trace.document.players[match.visitor];
  const turn = called ? catalog.text("booth.turn.mark", { mark: called }) : catalog.text("booth.turn");
  return said ? `${said} ${turn}` : turn;
}

/**
 * The computer's last move, and what it means.
 * @param {Match} match
 * @param {Catalog} catalog
 */
function answer(match, catalog) {
  const last = match.turns[match.turns.length - 1];
  if (last?.side !== "computer") return "";
  const fate = match.result ? "draw" : fateOf(match, last.row); // the end speaks for itself
  return catalog.text(`booth.answer.${fate}`, { move: match.record.move(last.row) });
}

/**
 * How to read the tree: who is who, and what the values mean; each with its sign.
 * @param {Match} match
 * @param {Catalog} catalog
 * @returns {{ sign: "max" | "min" | "above" | "even" | "below" | "plain", text: string }[]}
 */
export function legendOf({ record, seat, visitor }, catalog) {
  const { players, settings } = record.trace.document;
  const called = (/** @type {Player} */ player) => (players[player] ? `${player.toUpperCase()} (${players[player]})` : player.toUpperCase());
  const { isTree } = record.trace;
  const sure = record.isWhole ? "" : "guess.";
  /** @type {ReturnType<typeof legendOf>} */
  const said = [
    { sign: seat, text: catalog.text(`booth.legend.computer.${seat}`, { player: called(seat) }) },
    { sign: visitor, text: catalog.text(`booth.legend.you.${visitor}`, { player: called(visitor) }) },
  ];
  if (!isTree) {
    said.push({ sign: "above", text: catalog.text(`booth.legend.above.${sure}${seat}`) });
    said.push({ sign: "even", text: catalog.text(record.isWhole ? "booth.legend.even" : "booth.legend.even.guess") });
    said.push({ sign: "below", text: catalog.text(`booth.legend.below.${sure}${seat}`) });
  }
  if (settings.score === "fast") said.push({ sign: "plain", text: catalog.text(record.isWhole ? "booth.legend.fast" : "booth.legend.fast.guess") });
  if (!record.isWhole) said.push({ sign: "plain", text: catalog.text("booth.legend.guess") });
  return said;
}

/**
 * How far the record reaches.
 * @param {BoothRecord} record
 * @param {Catalog} catalog
 */
export function reachOf(record, catalog) {
  const { stopped, totals } = record.trace.document;
  if (record.isWhole) return catalog.text("booth.reach.whole", { nodes: totals.nodes });
  const deep = catalog.text("booth.reach.deep", { nodes: totals.nodes, plies: record.plies });
  return stopped ? `${catalog.text(`stopped.${stopped}`, { nodes: totals.nodes })} ${deep}` : deep;
}
