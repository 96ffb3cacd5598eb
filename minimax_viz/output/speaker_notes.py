"""What the speaker can say to a slide: a question for the class, what happened and where, and what the window says."""

from collections.abc import Iterator

from minimax_viz.output.deck import Deck
from minimax_viz.picture.step_scene import StepScene
from minimax_viz.record.kinds import INTERIOR
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace
from minimax_viz.signs import one_line
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.proofs import Proofs

MOST_TOLD = 12  # steps a slide; of more only the last are told


def notes_of(deck: Deck, scene: StepScene) -> list[str]:
    """The long explanation of a slide, a paragraph each: a question; the steps since the slide before with their
    numbers; the path to the node at hand, and what its window says; the open nodes from the root down with their
    windows; at the end of the search what came out.
    """
    return [question(deck, scene.step), *happened(deck, scene), *place(deck, scene.step), *stands(deck, scene)]


def question(deck: Deck, step: Step) -> str:
    """What to ask the class."""
    player = deck.trace.player(step.node).upper()
    return deck.words.text(f"notes.ask.{occasion(deck.trace, step)}", player=player)


def occasion(trace: Trace, step: Step) -> str:
    """Which question fits a step."""
    if step.kind == "enter":
        return "enter" if trace.columns.kind[step.node] == INTERIOR else "enter.leaf"
    if step.kind == "back_up":
        if step.improved and is_closed(trace, step):
            return "closed"
        if step.previous is None:
            return "first"
        return ("better" if step.improved else "worse") if is_decided(trace, step) else "unknown"
    return "over" if step.kind == "finish" and step.node == 0 else step.kind


def is_decided(trace: Trace, step: Step) -> bool:
    """Whether it is proved that what a back-up keeps is as good as what it does not."""
    assert step.child is not None  # every back-up has a child
    pair = step.child, trace.holders[step.child]
    kept, other = pair if step.improved else pair[::-1]
    return Proofs(trace).no_worse(trace.player(step.node), kept, other)


def happened(deck: Deck, scene: StepScene) -> Iterator[str]:
    """All steps since the slide before, or the last of very many."""
    trace, words = deck.trace, deck.words
    narrator, count = Narrator(trace, words), len(trace.steps)
    told = scene.told[-MOST_TOLD:]
    if left_out := len(scene.told) - len(told):
        yield words.text("notes.earlier", steps=left_out)
    for number in told:
        step = words.text("transcript.step", number=number, steps=count)
        yield f"{step} {narrator.text(trace.steps.at(number))}"


def stands(deck: Deck, scene: StepScene) -> Iterator[str]:
    """The open nodes, and at the end of the search its result."""
    for node in scene.nodes:
        if node.state == "open" and node.item.kind != "stub":
            yield deck.words.text("notes.open", node=node.item.title)
    if scene.step.number == len(deck.trace.steps):
        heading = scene.stage.heading
        yield from filter(None, (heading.warning, heading.result))


def place(deck: Deck, step: Step) -> Iterator[str]:
    """The path from the root to the node at hand, and what the window there says."""
    trace = deck.trace
    path = " → ".join(called(deck, row) for row in trace.ancestors(step.node))
    yield deck.words.text("notes.path", path=path)
    is_over = step.kind == "finish" and step.node == 0
    if trace.settings.prunes and trace.columns.kind[step.node] == INTERIOR and not is_over:
        yield window(deck, step)


def called(deck: Deck, row: int) -> str:
    """What a row is called in the path, with its player where it has one."""
    trace = deck.trace
    name = one_line(trace.name(row)) or deck.words.text("name.start")
    return f"{name} ({trace.player(row).upper()})" if trace.columns.kind[row] == INTERIOR else name


def is_closed(trace: Trace, step: Step) -> bool:
    """Whether the window at the node at hand has closed."""
    if not trace.settings.prunes:
        return False
    return step.alpha > step.beta or (step.alpha == step.beta and trace.settings.cutoff == "ge")


def window(deck: Deck, step: Step) -> str:
    """What the window at the node at hand says."""
    if is_closed(deck.trace, step):
        alpha, beta = deck.words.number(step.alpha), deck.words.number(step.beta)
        return deck.words.text("notes.closed", alpha=alpha, beta=beta)
    key, arguments = Narrator(deck.trace, deck.words).window(step)
    return deck.words.text(key, **arguments)
