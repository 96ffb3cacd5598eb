"""What the search says during a match: the narrator's sentences, and what a value means for the two who play."""

from collections.abc import Iterator

from rich.tree import Tree

from minimax_viz.cli.report import harmless, value_in_tree
from minimax_viz.games.game import MAX, Player
from minimax_viz.play.match import Match, Verdict
from minimax_viz.play.minds import Thought
from minimax_viz.record.columns import Value
from minimax_viz.record.kinds import INTERIOR, PRUNED, VISITED
from minimax_viz.record.steps import Step
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.wording import player_word

LONGEST_LINE = 12  # moves that are told of a line of best play


class AtTheBoard(Narrator):
    """A narrator who calls the position on the board by the move that was made last.

    In the record an equal position may stand, which was reached by another.
    """

    def __init__(self, thought: Thought, catalog: Catalog, last_move: str) -> None:
        super().__init__(thought.trace, catalog)
        self.row = thought.row
        self.last_move = last_move

    def called(self, row: int) -> str:
        stands = row == self.row and bool(self.last_move) and not self.is_tree
        return self.last_move if stands else super().called(row)


def seen(match: Match, thought: Thought, words: Catalog, last_move: str) -> str:
    """What the search saw of a position, as its last step there tells it; "" where the game was over."""
    step = thought.finish()
    if step is None:
        return ""
    said = AtTheBoard(thought, words, last_move).text(step)
    if thought.row == 0:
        return said  # at the root the sentence has the line
    return f"{said} {words.text('play.line', line=line_text(thought.line))}"


def cutoff_seen(thought: Thought, words: Catalog, last_move: str) -> str:
    """The sentence of the cutoff one ply further down that skipped most; "" where there is none."""
    trace = thought.trace
    cutoffs = trace.windows.cutoffs if trace.settings.prunes else {}
    rows = [row for row in thought.children if row in cutoffs]
    if not rows:
        return ""
    row = max(rows, key=lambda row: cutoffs[row].skipped)
    skipped = next(child for child in trace.children(row) if trace.columns.kind[child] == PRUNED)
    step: Step = trace.steps.at(trace.steps.told_at(skipped))
    return AtTheBoard(thought, words, last_move).text(step)


def moves_seen(thought: Thought, words: Catalog, last_move: str) -> Tree:
    """The moves of a position with their values as a small tree, the line of best play below the best."""
    trace, row = thought.trace, thought.row
    top = Tree(row_line(thought, row, last_move or trace.name(row) or words.text("name.start"), words))
    for child in thought.children:
        line = row_line(thought, child, trace[child].move, words)
        if child != thought.best:
            top.add(line)
            continue
        branch = top.add(f"[bold]{line}[/]")
        if thought.line[1:]:
            branch.add(harmless(line_text(thought.line[1:])))
    return top


def row_line(thought: Thought, row: int, name: str, words: Catalog) -> str:
    """A row in a small tree: its name, whose turn it is there, its value with the sign of a bound."""
    trace = thought.trace
    if trace.columns.kind[row] > VISITED:
        return f"[dim][strike]{harmless(name)}[/strike] {words.text('summary.skipped')}[/]"
    is_leaf = trace.columns.kind[trace.settled_by(row)] != INTERIOR
    turn = "" if is_leaf else " ▲" if trace.player(row) == MAX else " ▼"
    return f"{harmless(name)}{turn} {value_in_tree(trace[row], words)}"


def line_text(moves: list[str]) -> str:
    """A line of moves, not longer than a reader wants it."""
    return " ".join(moves[:LONGEST_LINE]) + (" …" if len(moves) > LONGEST_LINE else "")


def called(match: Match, player: Player) -> str:
    """What a player is called on the board, and whether it is MAX or MIN."""
    name = match.played.game.player_names().get(player)
    return f"{name} ({player_word(player)})" if name else player_word(player)


def prospect(match: Match, value: Value, thought: Thought, words: Catalog) -> str:
    """What a value means for the two who play, as a part of a sentence."""
    shown = words.number(value, not thought.proved)
    if match.is_tree:
        return words.text("play.prospect.value", value=shown)
    sure = "proved" if thought.proved else "estimate"
    return words.text(f"play.prospect.{sure}.{match.ahead(value) or 'nobody'}", value=shown)


def hint_sentences(match: Match, thought: Thought, words: Catalog, last_move: str) -> Iterator[str]:
    """The best move, what it brings, and what the search saw."""
    best = thought.best_of(match.options)
    yield words.text("play.hint", move=best.name, prospect=prospect(match, thought.value, thought, words))
    yield seen(match, thought, words, last_move)


def verdict_sentences(match: Match, verdict: Verdict, words: Catalog) -> Iterator[str]:
    """Whether a move is good; where it is not, what it is worth, what is better, and the line that shows it."""
    option, after, best = verdict.option, verdict.after, verdict.best
    brings = prospect(match, after.value, after, words)
    if option == best:
        yield words.text("play.why.best", move=option.name, prospect=brings)
    elif verdict.loses <= 0:
        yield words.text("play.why.equal", move=option.name, best=best.name, prospect=brings)
    else:
        yield words.text(
            "play.why.worse",
            move=option.name,
            player=player_word(match.player),
            value=words.number(after.value, not after.proved),
            best=best.name,
            best_value=words.number(verdict.here.value, not verdict.here.proved),
            prospect=brings,
        )
    line = after.line
    if line:
        key = "play.why.refuted" if verdict.loses > 0 else "play.why.line"
        yield words.text(key, move=option.name, reply=line[0], line=line_text(line))
    elif after.looked_no_further:
        yield words.text("play.why.horizon", move=option.name, value=words.number(after.value))
    elif verdict.loses > 0:
        yield words.text("play.why.over", move=option.name)
