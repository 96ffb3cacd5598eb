"""Questions that visitors of a fair ask, answered with the numbers of the searches on the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from minimax_viz.record.trace import Trace
from minimax_viz.search.settings import LEVELS
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.summary import capitalised, principal_line, result_phrase

QUESTIONS = ("all", "ahead", "win", "learn", "skip")
MOST_MOVES = 8


@dataclass(frozen=True, slots=True)
class FairFacts:
    """The numbers of a search without pruning and of one with it.

    `step` and `sentence` are those of the first cutoff; 0 and "" without one.
    """

    whole: int
    seen: int
    pruned: int
    ply: int
    is_whole: bool
    value: float | None
    result: str
    line: str
    step: int
    sentence: str


def facts_of(whole: Trace, pruned: Trace, words: Catalog) -> FairFacts:
    """Collect the facts of two searches of one position."""
    narrator = Narrator(pruned, words)
    cutoff = next((step for step in pruned.steps if step.kind == "cutoff"), None)
    return FairFacts(
        whole=whole.nodes,
        seen=pruned.nodes,
        pruned=pruned.pruned_moves,
        ply=max(pruned.columns.ply, default=0),
        is_whole=whole.complete and pruned.complete and not pruned.has_horizon,
        value=pruned.value,
        result=capitalised(result_phrase(pruned, words)),
        line=capitalised(principal_line(pruned, words, MOST_MOVES)),
        step=0 if cutoff is None else cutoff.number,
        sentence="" if cutoff is None else narrator.standing_text(cutoff),
    )


def questions_and_answers(facts: FairFacts, words: Catalog, *, has_booth: bool) -> Sequence[tuple[str, str]]:
    """Return the five questions with their answers; with a booth, each answer also refers to it."""
    skips = facts.pruned > 0 and facts.whole > facts.seen
    answers = {
        "all": words.text(
            "fair.answer.all" if skips else "fair.answer.all.every",
            whole=facts.whole, seen=facts.seen, pruned=facts.pruned,
            percent=words.percent(100 * facts.seen / facts.whole),
        ),
        "ahead": words.text("fair.answer.ahead" if facts.is_whole else "fair.answer.ahead.limit", plies=facts.ply),
        "win": words.text("fair.answer.win", result=facts.result, line=facts.line),
        "learn": words.text("fair.answer.learn", seen=facts.seen),
        "skip": words.text("fair.answer.skip", step=facts.step, sentence=facts.sentence)
        if facts.sentence
        else words.text("fair.answer.skip.none"),
    }  # fmt: skip
    booth = booth_answers(words) if has_booth else {}
    told = {name: " ".join(filter(None, [booth.get(name), answers[name]])) for name in QUESTIONS}
    told["learn"] = " ".join(filter(None, [answers["learn"], booth.get("learn")]))  # first the answer, then the booth
    return [(words.text(f"fair.question.{name}"), told[name]) for name in QUESTIONS]


def booth_answers(words: Catalog) -> Mapping[str, str]:
    """Answer the questions for the page to play on, which has the whole game."""
    named = {"play": part_title("play", words), **{level: words.text(f"booth.level.{level}") for level in LEVELS}}
    return {
        "all": words.text("fair.booth.all", **named),
        "ahead": words.text(
            "fair.booth.ahead", **named, easy_plies=LEVELS["easy"] or 0, medium_plies=LEVELS["medium"] or 0
        ),
        "win": words.text("fair.booth.win", **named),
        "learn": words.text("fair.booth.learn", **named),
    }


def progress_key(name: str) -> str:
    """Return the key of the message that a part of the box is being made."""
    return f"fair.progress.{name}"


def part_title(name: str, words: Catalog) -> str:
    """Return the title of a part of the box."""
    return words.text(f"fair.part.{name}")
