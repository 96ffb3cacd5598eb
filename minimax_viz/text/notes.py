"""Speaker notes for a slide: a question for the class, what happened and where, and the meaning of the window."""

from collections.abc import Iterator, Sequence

from minimax_viz.games.game import CHANCE
from minimax_viz.record.columns import INTERIOR
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import end_text
from minimax_viz.text.mover import narrator_of
from minimax_viz.text.names import node_name, path_text, player_word
from minimax_viz.text.proofs import Proofs
from minimax_viz.text.summary import Heading
from minimax_viz.views.side import side_of, turned_window

MOST_STEPS = 12  # per slide; of more steps only the last are described


class SpeakerNotes:
    """Writes the notes for the slides of one trace in one language."""

    def __init__(self, trace: Trace, words: Catalog) -> None:
        self.trace = trace
        self.words = words
        self.narrator = narrator_of(trace, words)

    def of_step(self, step: Step, since: Sequence[int], open_nodes: Sequence[str], heading: Heading) -> list[str]:
        """Write the notes of a slide, in paragraphs: a question; the steps `since` the previous slide; the path to the
        current node and the meaning of its window; the titles of the open nodes from the root down; after the last
        step, the result.
        """
        player = player_word(self.trace.player(step.node))
        question = self.words.text(f"notes.ask.{occasion(self.trace, step)}", player=player)
        notes = [question, *self.steps(since), *self.place(step)]
        notes += [self.words.text("notes.open", node=title) for title in open_nodes]
        if step.number == len(self.trace.steps):
            notes += filter(None, (heading.warning, heading.result))
        return notes

    def steps(self, since: Sequence[int]) -> Iterator[str]:
        """Describe all steps since the previous slide, or the last of very many."""
        last, count = since[-MOST_STEPS:], len(self.trace.steps)
        if earlier := len(since) - len(last):
            yield self.words.text("notes.earlier", steps=earlier)
        for number in last:
            step = self.words.text("transcript.step", number=number, steps=count)
            yield f"{step} {self.narrator.text(self.trace.steps.at(number))}"

    def place(self, step: Step) -> Iterator[str]:
        """Describe the path from the root to the current node, and its window, once a player has something."""
        trace = self.trace
        yield self.words.text("notes.path", path=path_text([self.name(row) for row in trace.ancestors(step.node)]))
        is_root = step.kind == "pass" or (step.kind == "finish" and trace.parents[step.node] < 0)
        if is_root or not trace.settings.prunes or trace.columns.kind[step.node] != INTERIOR:
            return
        if is_closed(trace, step):
            window = turned_window((step.alpha, step.beta), side_of(trace, step.node))
            alpha, beta = (end_text(trace, end, self.words) for end in window)
            yield self.words.text("notes.closed", alpha=alpha, beta=beta)
        else:
            for key, arguments in self.narrator.window(step):
                yield self.words.text(key, **arguments)

    def name(self, row: int) -> str:
        """Name a row in the path, with its player if it has one."""
        trace, name = self.trace, node_name(self.trace, row, self.words)
        return f"{name} ({player_word(trace.player(row))})" if trace.columns.kind[row] == INTERIOR else name


def occasion(trace: Trace, step: Step) -> str:
    """Choose the question that fits a step."""
    player = trace.player(step.node)
    if step.kind == "enter":
        asked = "chance" if player == CHANCE else "enter"
        return asked if trace.columns.kind[step.node] == INTERIOR else "enter.leaf"
    if step.kind == "back_up":
        if player == CHANCE:
            return "chance"
        if step.improved and is_closed(trace, step):
            return "closed"
        if step.previous is None:
            return "first"
        assert step.child is not None  # every back-up has a child
        pair = step.child, trace.holders[step.child]
        kept, other = pair if step.improved else pair[::-1]
        if not Proofs(trace).no_worse(player, kept, other):
            return "unknown"
        return "better" if step.improved else "worse"
    return "over" if step.kind == "finish" and step.number == len(trace.steps) else step.kind


def is_closed(trace: Trace, step: Step) -> bool:
    """Whether the window of the current node has closed."""
    if not trace.settings.prunes:
        return False
    return step.alpha > step.beta or (step.alpha == step.beta and trace.settings.cutoff == "ge")
