"""The summary of a search in words: its settings, its result (proved, estimated or so far), its cost, and caveats; and
for which values of open leaves which moves are pruned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from minimax_viz.games.game import CHANCE, MAX
from minimax_viz.record.columns import HORIZON, VISITED
from minimax_viz.record.passes import PassView
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import ELLIPSIS, collapsed, one_line, shortened
from minimax_viz.text.bestmoves import answer_text, equal_moves_text, open_moves_text, soonest_text
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import line_text, node_name, player_names, title_of
from minimax_viz.views.side import side_of, turned, turned_bound
from minimax_viz.views.viewport import viewport_of

if TYPE_CHECKING:
    from minimax_viz.record.openleaf import Interval, OpenLeaf, OpenLeafCase

PLIES = 12  # moves of a principal variation where space is short
LONGEST_LINE = 200  # characters
MOST_PASSES = 8


def root_value(trace: Trace, words: Catalog) -> str:
    """Write the value of the root without its bound; the best value so far, if the search was stopped."""
    return words.value(seen_at(trace, trace.root, trace.value), "", trace.approximate)


def seen_at(trace: Trace, row: int, value: float | None) -> float | None:
    """Return one of MAX's values as it is told at a row."""
    return None if value is None else turned(value, side_of(trace, row))


def result_phrase(trace: Trace, words: Catalog) -> str:
    """State the value of the root, and whether it rests on estimates; if the search was stopped, the best move so far,
    and how many of the root's moves were finished.
    """
    if not is_open(trace):
        bound = turned_bound(trace.final_bound(trace.root), side_of(trace, trace.root))
        value = words.value(seen_at(trace, trace.root, trace.value), bound, trace.approximate)
        is_estimate = trace.has_horizon and trace.approximate
        return words.text("result.estimated" if is_estimate else "picture.value", value=value)
    kinds, still_open = trace.columns.kind, trace.columns.open
    rows = list(trace.children(trace.root))
    if trace.columns.purpose:  # of a move's visits the last one counts
        rows = list({trace.places[0][row]: row for row in rows}.values())
    finished = sum(kinds[row] <= VISITED and row not in still_open for row in rows)
    moves = len(rows) + still_open[trace.root]
    if trace.best_move is None:
        return words.text("result.nothing", moves=moves)
    value = root_value(trace, words)
    return words.text("result.so_far", move=trace.best_move, value=value, finished=finished, moves=moves)


def principal_line(trace: Trace, words: Catalog, most: int) -> str:
    """Write the principal variation, at most this many plies; "" if there is none."""
    line = trace.principal_variation
    if not line:
        return ""
    return words.text("result.line_so_far" if is_open(trace) else "picture.line", moves=line_text(line, most))


def capitalised(phrase: str) -> str:
    """Begin a phrase with a capital letter."""
    return phrase[:1].upper() + phrase[1:]


def is_open(trace: Trace) -> bool:
    """Whether the search was stopped before the root was settled."""
    return trace.root in trace.columns.open


def stopped_sentence(trace: Trace, words: Catalog) -> str:
    """State why a search was stopped; "" for a complete one."""
    return "" if trace.complete else words.text(f"stopped.{trace.header.stopped}", nodes=trace.nodes)


def short_line(text: str) -> str:
    """Put a text on one line, and shorten it."""
    return shortened(collapsed(text), LONGEST_LINE)


def result_line(trace: Trace, words: Catalog) -> str:
    """Write the value, the best move and the line of best play on one line."""
    answer = result_phrase(trace, words)
    if not is_open(trace):
        answer = answer_text(trace, answer, words)
    return short_line("; ".join(filter(None, [answer, principal_line(trace, words, len(trace))])))


def cost_line(trace: Trace, words: Catalog) -> str:
    """State the cost of the search, and its duration if known."""
    counts = words.text(
        "summary.counts", nodes=trace.nodes, leaves=trace.leaves, cutoffs=trace.cutoffs, pruned=trace.pruned_moves
    )
    if trace.header.seconds is None:
        return counts
    return ", ".join([counts, words.text("summary.seconds", seconds=words.decimal(trace.header.seconds, 2))])


def passes_line(trace: Trace, words: Catalog) -> str:
    """State what each pass found, and its cost; "" if the settings make no passes."""
    if not trace.settings.makes_passes:
        return ""
    told = [pass_text(made, words) for made in trace.passes[-MOST_PASSES:]]
    if len(trace.passes) > MOST_PASSES:
        told.insert(0, ELLIPSIS)
    return words.text("summary.passes", passes=len(trace.passes), each="; ".join(told))


def pass_text(made: PassView, words: Catalog) -> str:
    """State what a pass found and its cost. One whose value is not in its window says only on which side it lies."""
    trace, root, limits = made.trace, made.root, made.limits
    about = made.depth is not None and trace.rests_on_estimates(root)
    bound = turned_bound(trace.bound(root), side_of(trace, root))
    value, best, nodes = words.value(seen_at(trace, root, made.value), bound, about), trace.choices[root], made.nodes
    found = words.text("summary.pass", value=value, nodes=nodes)
    if best >= 0 and made.value is not None and limits.alpha < made.value < limits.beta:
        found = words.text("summary.pass.move", move=one_line(trace[best].move), value=value, nodes=nodes)
    return found if made.depth is None else words.text("summary.pass.depth", depth=made.depth, found=found)


def left_out_lines(trace: Trace, words: Catalog) -> list[str]:
    """State what was not searched because it was already known."""
    counts = {"merged": trace.merged_moves, "transpositions": trace.transpositions}
    told = [words.text(f"summary.{name}", **{name: count}) for name, count in counts.items() if count]
    if trace.spared.nodes:
        told.append(words.text("why.finish.spared", **trace.spared._asdict()))
    return told


def warning_lines(trace: Trace, words: Catalog) -> list[str]:
    """State what makes the result uncertain: uninformative estimates, discarded moves, and an early stop."""
    warnings = []
    rests = trace.counts[HORIZON] >= 2 and trace.complete and trace.rests_on_estimates(trace.root)
    if rests and trace.estimates() == {trace.value}:
        key = "summary.constant.tree" if trace.header.look is None else "summary.constant"
        warnings.append(words.text(key, evaluation=trace.settings.evaluation))
    if trace.discarded_moves:
        warnings.append(words.text("summary.discarded", discarded=trace.discarded_moves))
    if not trace.complete:
        warnings.append(stopped_sentence(trace, words))
    return warnings


OPEN_LEAF = re.compile(r'(?:^|[\[,]|"value":)"\?"')  # in a tree's usual text; as a name it follows "name":
LONGEST_BOARD, LONGEST_WORD = 160, 40  # characters


class Heading(NamedTuple):
    """The game's `title`, the `settings` of the search one by one, its `result`, a `warning` ("" if it is complete),
    and the player whose `turn` it is at the root ("" to leave that out).
    """

    title: str
    settings: tuple[str, ...]
    result: str
    warning: str
    turn: str = ""

    @property
    def all_settings(self) -> tuple[str, ...]:
        """The settings, and the player to move."""
        return (*self.settings, self.turn) if self.turn else self.settings

    @property
    def over_steps(self) -> str:
        """The settings on one line, for the picture of a step, in which the other player may be to move."""
        return " ".join(filter(None, [self.warning, " · ".join(self.settings)]))

    def __str__(self) -> str:
        first = ": ".join((self.title, ", ".join(self.all_settings)))
        parts = [first, self.warning.removesuffix("."), self.result.removesuffix(".")]
        return ". ".join(part for part in parts if part)


def heading_of(trace: Trace, drawn: int, words: Catalog) -> Heading:
    """Write the heading of a picture in which this many visited nodes are drawn individually."""
    return Heading(
        title=one_line(title_of(trace.header, words)),
        settings=tuple(map(one_line, [*settings_texts(trace, words), *part_note(trace, words)])),
        result=" · ".join(result_of(trace, drawn, words)),
        warning=stopped_sentence(trace, words),
        turn=one_line(turn_phrase(trace, words)),
    )


def turn_phrase(trace: Trace, words: Catalog) -> str:
    """State who is to move at the root, or that chance decides there."""
    player = trace.player(trace.root)
    if player == CHANCE:
        return words.text("picture.turn.chance")
    return words.text("picture.turn", player=player_names(trace)[player])


def part_note(trace: Trace, words: Catalog) -> list[str]:
    """State which part of a large board is shown; an empty list if all of it is."""
    part, grid = viewport_of(trace), trace.header.look
    if part is None or not isinstance(grid, tuple):
        return []
    rows = f"{part.top + 1}–{part.top + part.rows}"
    columns = f"{part.left + 1}–{part.left + part.columns}"
    board = f"{part.width}×{len(grid)}"
    return [words.text("picture.part", rows=rows, columns=columns, board=board)]


def result_of(trace: Trace, drawn: int, words: Catalog) -> list[str]:
    """State the result of the search and its cost."""
    text = words.text
    parts = [one_line(capitalised(result_phrase(trace, words))), one_line(principal_line(trace, words, PLIES))]
    if not is_open(trace):
        parts += [equal_moves_text(trace, words), soonest_text(trace, words), open_moves_text(trace, words)]
    parts.append(text("picture.nodes", nodes=trace.nodes))
    if trace.cutoffs:
        parts.append(text("picture.cutoffs", cutoffs=trace.cutoffs))
    moves = {"pruned": trace.pruned_moves, "merged": trace.merged_moves, "discarded": trace.discarded_moves}
    parts += [text(f"picture.{kind}_moves", moves=count) for kind, count in moves.items() if count]
    if trace.transpositions:
        parts.append(text("picture.transpositions", nodes=trace.transpositions))
    if drawn < trace.nodes:
        parts.append(text("picture.drawn", nodes=drawn))
    return [part for part in parts if part]


def settings_texts(trace: Trace, words: Catalog) -> list[str]:
    """List the settings: algorithm, cutoff rule, fail mode, who MAX is, and all others that are not the default."""
    settings, text = trace.settings, words.text
    parts = [text(f"settings.{settings.algorithm}")]
    if trace.view == "mover":
        parts = [text("settings.negamax", algorithm=parts[0]), text("settings.negamax.side")]
    if settings.prunes:
        parts += [text(f"settings.cutoff.{settings.cutoff}"), text(f"settings.fail.{settings.fail}")]
    if MAX in trace.header.players:
        parts.append(text("settings.max", player=trace.header.players[MAX]))
    if settings.order.startswith("random:"):
        parts.append(text("settings.order.random", seed=settings.order.removeprefix("random:")))
    elif f"settings.order.{settings.order}" in words.messages:
        parts.append(text(f"settings.order.{settings.order}"))
    elif settings.order != "natural":
        parts.append(text("settings.order.own", order=settings.order))
    if settings.symmetry:
        parts.append(text("settings.symmetry"))
    if settings.transpositions:
        parts.append(text("settings.transpositions"))
    if settings.candidates is not None:
        parts.append(text("settings.candidates", candidates=settings.candidates))
    if settings.range is not None:
        low, high = (words.number(end) for end in settings.range)
        parts.append(text("settings.range", low=low, high=high))
    parts += [text(f"settings.{name}") for name in ("all_best", "deepen") if getattr(settings, name)]
    if settings.aspiration is not None:
        parts.append(text("settings.aspiration", margin=words.number(settings.aspiration)))
    if settings.depth is not None:
        parts.append(text("settings.depth", plies=settings.depth))
        parts.append(text("settings.evaluation", evaluation=settings.evaluation))
    if trace.header.game == "tree" and OPEN_LEAF.search(trace.header.board):
        parts.append(text("settings.open_leaves"))
    if settings.score not in (None, "win"):
        parts.append(text("settings.score", score=str(settings.score)))
    return parts


def settings_line(trace: Trace, words: Catalog) -> str:
    """Write the settings on one line."""
    return " · ".join(settings_texts(trace, words))


def title_facts(trace: Trace, settings: Sequence[str], words: Catalog) -> Iterator[tuple[str, str]]:
    """Yield the facts on the title slide, as pairs of a label and a text."""
    text = words.text
    yield text("slides.pptx.game"), one_line(title_of(trace.header, words))
    board = collapsed(trace.header.board)
    if board and len(board) <= LONGEST_WORD:
        yield text("slides.pptx.board"), board
    elif board and trace.header.look is None:  # it is broken after commas; other long ones are seen better than read
        yield text("slides.pptx.board"), shortened(re.sub(r",(?=\S)", ", ", board), LONGEST_BOARD)
    yield text("slides.pptx.search"), " · ".join(settings)
    yield text("slides.pptx.question"), text("slides.question")


MOST_CASES = 24
MOST_NAMES = 12


def open_leaf_lines(trace: Trace, words: Catalog) -> list[str]:
    """Write a sentence about each open leaf of a tree, and one about each case in which the search ends differently.

    There are none from the side of whoever moves, where the signs of a leaf's value and of the root's may differ.
    """
    leaves = trace.open_leaves if trace.view == "max" else []
    others = words.text("open.others") if len(leaves) > 1 else ""
    return [line for leaf in leaves for line in lines_of(leaf, trace, others, words)]


def lines_of(leaf: OpenLeaf, trace: Trace, others: str, words: Catalog) -> Iterator[str]:
    """Write the sentences about one open leaf; `others` states the values of the other open leaves meanwhile."""
    name = one_line(leaf.name)
    if not leaf.cases:
        yield words.text("open.untried", leaf=name)
        return
    if leaf.is_always_pruned:
        yield words.text("open.pruned.always", leaf=name, others=others)
        return
    if spared := leaf.pruned_where:
        ranges = ", ".join(range_text(name, interval, words) for interval in spared)
        yield words.text("open.pruned.where", leaf=name, ranges=ranges, others=others)
    else:
        yield words.text("open.pruned.never", leaf=name, others=others)
    for case in leaf.cases[:MOST_CASES]:
        yield case_line(name, case, trace, words)
    if (left := len(leaf.cases) - MOST_CASES) > 0:
        yield words.text("open.more", cases=left)


def case_line(leaf: str, case: OpenLeafCase, trace: Trace, words: Catalog) -> str:
    """State the result of the search if the leaf's value is in an interval."""
    value = leaf if case.value is None else words.value(case.value, "")
    said = words.text("open.value", node=node_name(trace, trace.root, words), value=value)
    if case.best_move is not None:
        said = words.text("result.answer", value=said, move=one_line(case.best_move))
    parts = [said]
    if case.pruned:
        names = ", ".join(map(one_line, case.pruned[:MOST_NAMES])) + (", …" if case.pruned[MOST_NAMES:] else "")
        parts.append(words.text("open.skipped", names=names))
    elif trace.settings.prunes:
        parts.append(words.text("open.skipped.none"))
    return words.text("open.case", range=range_text(leaf, case.interval, words), found="; ".join(parts))


def range_text(leaf: str, interval: Interval, words: Catalog) -> str:
    """Write an interval as conditions on the leaf: "C1 ≤ 3", "3 < C1 < 5", "C1 = 3"."""
    low, high = words.value(interval.low, ""), words.value(interval.high, "")
    if interval.low == interval.high:
        return f"{leaf} = {low}"
    if interval.low == -inf and interval.high == inf:
        return words.text("open.any", leaf=leaf)
    if interval.low == -inf:
        return f"{leaf} {'≤' if interval.holds_high else '<'} {high}"
    if interval.high == inf:
        return f"{leaf} {'≥' if interval.holds_low else '>'} {low}"
    return f"{low} {'≤' if interval.holds_low else '<'} {leaf} {'≤' if interval.holds_high else '<'} {high}"
