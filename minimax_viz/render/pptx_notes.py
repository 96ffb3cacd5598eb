"""The notes of a slide in PowerPoint: a question for the class, what happened, the path from the root, the window."""

from collections.abc import Iterator

from minimax_viz.draw.metrics import one_line
from minimax_viz.draw.step_scene import StepScene
from minimax_viz.explain.narrator import Narrator
from minimax_viz.explain.numbers import number_text
from minimax_viz.record.kinds import INTERIOR
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace
from minimax_viz.render.deck import Deck
from minimax_viz.render.speaker_notes import notes_of


def page_of_notes(deck: Deck, scene: StepScene) -> str:
    """The notes of a step's slide, a paragraph a line."""
    return "\n".join(paragraphs(deck, scene))


def paragraphs(deck: Deck, scene: StepScene) -> Iterator[str]:
    """The question, the steps and open nodes, where in the tree this is, and what the window says."""
    trace, words, step = deck.trace, deck.words, scene.step
    player = trace.player(step.node).upper()
    yield words.text(f"slides.pptx.ask.{occasion(trace, step)}", player=player)
    yield ""
    yield from notes_of(deck, scene)
    yield ""
    path = " → ".join(called(deck, row) for row in trace.ancestors(step.node))
    yield words.text("slides.pptx.path", path=path)
    if trace.settings.prunes and trace.columns.kind[step.node] == INTERIOR:
        yield window(deck, step)


def occasion(trace: Trace, step: Step) -> str:
    """Which question fits a step."""
    if step.kind == "enter":
        return "enter" if trace.columns.kind[step.node] == INTERIOR else "enter.leaf"
    if step.kind == "back_up":
        return "first" if step.previous is None else "better" if step.improved else "worse"
    return "over" if step.kind == "finish" and step.node == 0 else step.kind


def called(deck: Deck, row: int) -> str:
    """What a row is called in the path, with its player where it has one."""
    trace = deck.trace
    name = one_line(trace.name(row)) or deck.words.text("name.start")
    return f"{name} ({trace.player(row).upper()})" if trace.columns.kind[row] == INTERIOR else name


def window(deck: Deck, step: Step) -> str:
    """What the window at the node at hand says."""
    if step.alpha > step.beta or (step.alpha == step.beta and deck.trace.settings.cutoff == "ge"):
        alpha, beta = number_text(step.alpha), number_text(step.beta)
        return deck.words.text("slides.pptx.closed", alpha=alpha, beta=beta)
    key, arguments = Narrator(deck.trace, deck.words).window(step)
    return deck.words.text(key, **arguments)
