"""Faults planted in copies of the pages' modules: the module, its text, the planted text, a case that notices it."""

from pathlib import Path
from typing import NamedTuple

from tests.conformance.cases import Case


class Mutation(NamedTuple):
    """`text` of a module becomes `planted`, and `case` notices."""

    module: str
    text: str
    planted: str
    case: Case

    def plant(self, web: Path) -> None:
        """Change the module in this copy. Raises ValueError if there is not one such module, or such text, in it."""
        (path,) = (path for path in web.glob(f"*/{self.module}.js") if path.parent.name != "plain")
        before, after = path.read_text("utf-8").split(self.text)
        path.write_text(before + self.planted + after, "utf-8")


MUTATIONS = (
    Mutation("alphabeta", "=> alpha > beta", "=> alpha >= beta", Case("tree", 6)),
    Mutation("bounds", "if (value <= low)", "if (value < low)", Case("tree", 4)),
    Mutation("bounds", "lows[row] = lows[source];", "", Case("graph", 0)),
    Mutation("catalog", "pattern.test(String(count))", "pattern.test(String(count % 10))", Case("catalog", 0)),
    Mutation("columns", "(isPruned && parents[row] !== cutParent ? 1 : 0)", "(isPruned ? 1 : 0)", Case("tree", 4)),
    Mutation("counterparts", "top: trace.visited(here) ? here : top }", "top }", Case("pair", 8)),
    Mutation("counterparts", "(areBothEntered ? 1 : 0)", "0", Case("pair", 7)),
    Mutation(
        "counterparts",
        "return Math.min(this.lastAlike(one, row)",
        "return Math.max(this.lastAlike(one, row)",
        Case("pair", 18),
    ),
    Mutation("course", "habit.strict ? (frame.alpha > frame.beta)", "false ? 0", Case("diagnosis", 2)),
    Mutation("course", "(bound >= 0) && ", "", Case("diagnosis", 33)),
    Mutation("stopping", "passed.seen >= seen", "passed.seen > seen", Case("diagnosis", 6)),
    Mutation("stopping", "(alpha === beta) && !habit.strict", "alpha === beta", Case("diagnosis", 2)),
    Mutation("stopping", " && !(this.otherStops(place, seen.slice(0, -1)))", "", Case("diagnosis", 5)),
    Mutation("diagnosis", 'allTurn ? "habit" : "everywhere"', '"habit"', Case("diagnosis", 26)),
    Mutation("diagnosis", "if (this.says(course))", "if (true)", Case("diagnosis", 47)),
    Mutation("diagnosis", "[above, byParent, ", "[above, ", Case("diagnosis", 7)),
    Mutation("diagnosis", "this.skipped, this.given)", "this.skipped)", Case("diagnosis", 1)),
    Mutation(
        "diagnosis",
        "node.maximises);\n    if (this.agrees(claimed, right.values.get(place) ?? best) || ",
        "node.maximises);\n    if (",
        Case("diagnosis", 0),
    ),
    Mutation("mistakes", "value.slice(-1)", "value.slice(-2)", Case("diagnosis", 99)),
    Mutation("mistakes", '["", `.${player}`]', '["", ".max"]', Case("diagnosis", 0)),
    Mutation("instance", 'path === "/" ? "" : path', "path", Case("diagnosis", 0)),
    Mutation("estimates", "before[source + sizes[source]] > before[source]", "false", Case("graph", 1)),
    Mutation("chance", "seen.most) : seen.most;", "seen.least) : seen.most;", Case("visits", 34)),
    Mutation("othermoves", "(at + 2) === named.length", "(at + 1) === named.length", Case("visits", 3)),
    Mutation("passes", '(isAboutAlpha ? "more" : "least")', '(isAboutAlpha ? "least" : "more")', Case("visits", 17)),
    Mutation("proofs", 'isHeld ? ["node", above]', '!isHeld ? ["node", above]', Case("visits", 0)),
    Mutation("narrator", "[chosen, rows.at(-1)]", "[rows.at(-1)]", Case("wide", 7)),
    Mutation("narrator", "about: number.about, bound } : null", "about: number.about } : null", Case("tree", 4)),
    Mutation("fold", "!this.isCut(child))", "this.isCut(child))", Case("wide", 6)),
    Mutation("fold", "(isApart ? Math.max(low, free - 2) : free)", "0", Case("large", 7)),
    Mutation("fold", "onPath ?? -1,\n      best,\n      ...", "onPath ?? -1,\n      ...", Case("large", 2)),
    Mutation("keysteps", "if (value === null || ", "if (value === null) break;\n    if (", Case("graph", 10)),
    Mutation("layout", "Math.max(depth[ply], height)", "height", Case("layout", 10)),
    Mutation("marks", 'mark === "O" || mark === "o"', 'mark === "O"', Case("marks", 0)),
    Mutation("visits", "following[parent] - 1", "following[parent]", Case("visits", 3)),
    Mutation("windowtext", "-nextAfter(-end)", "nextAfter(end)", Case("visits", 43)),
    Mutation("steps", "this.ahead + 1 + 3 *", "1 + 3 *", Case("visits", 3)),
    Mutation("trace", "value === null || this.isAskedAgain(child)", "value === null", Case("visits", 3)),
    Mutation(
        "moment",
        "const place = trace.place(child);\n      const [low, high] = trace.interval",
        "const place = child;\n      const [low, high] = trace.interval",
        Case("visits", 3),
    ),
    Mutation("minimax", "ply === depth", "ply > Number(depth)", Case("tree", 11)),
    Mutation("moment", "this.isLast && trace.open.has(row)", "trace.open.has(row)", Case("tree", 15)),
    Mutation("narrator", "(found > entry)", "(found >= entry)", Case("tree", 48)),
    Mutation("narrator", "if (this.hasFirstCutoff(row))", "if (true)", Case("tree", 132)),
    Mutation("names", "player.toUpperCase()", "player", Case("tree", 4)),
    Mutation("numbers", "&& size < 1e16) return", "&& size < 1e15) return", Case("numbers", 0)),
    Mutation("ordering", "=== (order === ", "!== (order === ", Case("tree", 57)),
    Mutation("pairing", "?.shift()", "?.pop()", Case("pair", 10)),
    Mutation("part", "column >= 0 && column < this.columns", "column >= 0", Case("game", 4)),
    Mutation("proofs", "(best[at] === first) ? second : first", "first", Case("tree", 4)),
    Mutation(
        "recorder", "while (above.told < above.moves.length)", "if (above.told < above.moves.length)", Case("tree", 4)
    ),
    Mutation("scale", "(at - below) / below", "(at - below) / last", Case("scale", 0)),
    Mutation("search", "visited - interior", "visited", Case("tree", 6)),
    Mutation("steps", "this.followsCutoff(row) ? told - 1 : told", "told", Case("tree", 4)),
    Mutation("steps", "alpha = Math.max(alpha, best)", "alpha = best", Case("tree", 20)),
    Mutation("stub", "(isMax ? Math.max : Math.min)", "Math.max", Case("tree", 6)),
    Mutation("text", "MOST_LINES - 1", "MOST_LINES", Case("text", 0)),
    Mutation("title", 'state === "pruned" && trace.leftOut(row)', "trace.leftOut(row)", Case("game", 40)),
    Mutation("tidy", "extra / (b - a)", "0", Case("layout", 12)),
    Mutation("trace", "if (this.open.has(child)) break;", "", Case("tree", 15)),
    Mutation("treetext", "rest = number + 1", "rest = number + 2", Case("tree", 6)),
    Mutation("union", "if (mine[first] === INTERIOR || ", "if (", Case("pair", 0)),
    Mutation("wholetree", "waiting.push(...below.reverse())", "waiting.push(...below)", Case("tree", 4)),
    Mutation("windows", "turn && value > alpha[above]", "turn && value >= alpha[above]", Case("tree", 132)),
    Mutation("wording", '|| "returned"}`', '|| "exact"}`', Case("tree", 4)),
    Mutation("side", '"min" ? 0 - value : value', '"min" ? value : value', Case("mover", 0)),
    Mutation("mover", 'return "max";', 'return "min";', Case("mover", 8)),
    Mutation("worth", "trace.restsOnEstimates(row)", "false", Case("tree", 0)),
)
