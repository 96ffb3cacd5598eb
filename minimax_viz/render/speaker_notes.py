"""What the speaker can say to a slide: all that happened since the slide before, and how the search stands then."""

from minimax_viz.draw.step_scene import StepScene
from minimax_viz.explain.narrator import Narrator
from minimax_viz.render.deck import Deck

MOST_TOLD = 12  # steps a slide; of more only the last are told


def notes_of(deck: Deck, scene: StepScene) -> list[str]:
    """The long explanation of a slide, a paragraph each: the steps since the slide before with their numbers, then the
    open nodes from the root down with their windows; at the end of the search what came out.
    """
    trace, words = deck.trace, deck.words
    narrator, count = Narrator(trace, words), len(trace.steps)
    told = scene.told[-MOST_TOLD:]
    notes = []
    if left_out := len(scene.told) - len(told):
        notes.append(words.text("notes.earlier", steps=left_out))
    for number in told:
        step = words.text("transcript.step", number=number + 1, steps=count)
        notes.append(f"{step} {narrator.text(trace.steps[number])}")
    is_open = [node.item.title for node in scene.nodes if node.state == "open" and node.item.kind != "stub"]
    notes += [words.text("notes.open", node=title) for title in is_open]
    if scene.step.step == count - 1:
        notes += [text for text in (scene.stage.heading.warning, scene.stage.heading.result) if text]
    return notes
