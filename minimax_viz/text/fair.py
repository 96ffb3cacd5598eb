"""Questions that visitors of a fair ask, answered with the numbers of the searches on the table."""

from collections.abc import Mapping, Sequence

from minimax_viz.record.trace import Trace
from minimax_viz.search.settings import LEVELS
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.summary import capitalised, principal_line, result_phrase

QUESTIONS = ("all", "ahead", "win", "learn", "skip")
MOST_MOVES = 8


def questions_and_answers(whole: Trace, pruned: Trace, words: Catalog, *, has_booth: bool) -> Sequence[tuple[str, str]]:
    """Return the five questions with their answers, from two searches of one position, without pruning and with it.

    With a booth, each answer also refers to it.
    """
    skips = pruned.pruned_moves > 0 and whole.nodes > pruned.nodes
    is_whole = whole.complete and pruned.complete and not pruned.has_horizon
    result = capitalised(result_phrase(pruned, words))
    line = capitalised(principal_line(pruned, words, MOST_MOVES))
    answers = {
        "all": words.text(
            "fair.answer.all" if skips else "fair.answer.all.every",
            whole=whole.nodes, seen=pruned.nodes, pruned=pruned.pruned_moves,
            percent=words.percent(100 * pruned.nodes / whole.nodes),
        ),
        "ahead": words.text(
            "fair.answer.ahead" if is_whole else "fair.answer.ahead.limit", plies=max(pruned.columns.ply, default=0)
        ),
        "win": words.text("fair.answer.win", result=result, line=line),
        "learn": words.text("fair.answer.learn", seen=pruned.nodes),
        "skip": words.text("fair.answer.skip.none"),
    }  # fmt: skip
    if cutoff := next((step for step in pruned.steps if step.kind == "cutoff"), None):
        sentence = Narrator(pruned, words).standing_text(cutoff)
        answers["skip"] = words.text("fair.answer.skip", step=cutoff.number, sentence=sentence)
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
