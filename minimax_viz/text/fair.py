"""What is said and answered at a table of a fair, with the numbers of the searches on it; and its puzzles."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace
from minimax_viz.search.settings import LEVELS
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import player_word, title_of
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.poster import is_win_draw_loss

QUESTIONS = ("all", "ahead", "win", "learn", "skip")
AUDIENCES: Mapping[str, Sequence[str]] = {
    "child": ("begin", "aloud", "beaten", "puzzle"),
    "teenager": ("hard", "squares", "poster", "skip"),
    "parent": ("learnt", "record", "chess", "home"),
}
"""Who is told what in two minutes, half a minute for each line."""

NEEDED = {"puzzle": "puzzles", "poster": "poster", "skip": "steps"}
"""The piece of the box to which a line points."""

BUTTONS = {"undo": "undo", "restart": "restart", "save": "tally.save"}
"""The booth's buttons that sentences mention."""

PAUSE = 30  # seconds
WARNING, FEW = 20, 5  # the booth's: seconds that it waits before it clears a game, games from which on it has a tally


@dataclass(frozen=True)
class FairTable:
    """What stands on the table: the booth's `game` from its start, searched with pruning and, if that came to its end,
    without it (`all_of_it`); the booth's `record` of it, if there is a booth; a `position`, searched with pruning and
    without it (`unpruned`); the `pieces` of the box that could be made; the `seconds` after which the booth plays by
    itself.
    """

    game: Trace
    all_of_it: Trace | None
    record: Trace | None
    position: Trace
    unpruned: Trace
    pieces: Collection[str]
    seconds: float
    words: Catalog

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What sentences about the booth and its game mention."""
        words, game, levels = self.words, self.game, {level: self.level(level) for level in LEVELS}
        whole = game if self.all_of_it is None else self.all_of_it
        return {
            **levels, "play": part_title("play", words), "steps": part_title("steps", words),
            "cutoff": words.text("page.cutoff"),
            "easy_plies": LEVELS["easy"] or 0, "medium_plies": LEVELS["medium"] or 0, "seconds": round(self.seconds),
            "step": 0 if self.first_cutoff is None else self.first_cutoff.number,
            "warning": WARNING, "least": FEW, **{name: words.text(f"booth.{key}") for name, key in BUTTONS.items()},
            "record": 0 if self.record is None else self.record.nodes,
            "whole": whole.nodes, "leaves": whole.leaves, "seen": game.nodes,
            "percent": words.percent(100 * game.nodes / whole.nodes), "plies": max(game.columns.ply, default=0),
        }  # fmt: skip

    def level(self, name: str) -> str:
        """The name of a level."""
        return self.words.text(f"booth.level.{name}")

    def say(self, key: str) -> str:
        """A sentence about the booth and its game."""
        return self.words.text(f"fair.{key}", **self.facts)

    # Two minutes -----------------------------------------------------------------------------------------------------

    def scripts(self) -> Iterator[tuple[str, Sequence[tuple[str, str]]]]:
        """What to say and do in two minutes: for whom, and the lines with their times; nothing without a booth."""
        if self.record is not None:
            for audience, lines in AUDIENCES.items():
                told = [(f"{at * PAUSE // 60}:{at * PAUSE % 60:02}", self.line(name)) for at, name in enumerate(lines)]
                yield self.say(f"script.{audience}"), [(time, line) for time, line in told if line]

    def line(self, name: str) -> str:
        """A line of a script; "" if what it points to is missing."""
        if NEEDED.get(name, "play") not in self.pieces:
            return ""
        match name:
            case "hard":
                return self.say(f"script.hard.{self.winner}")
            case "poster" if self.all_of_it is None:
                return self.say("script.poster.ahead" if self.game.has_horizon else "script.poster.alone")
            case "record" if self.all_of_it is None:
                return self.say("script.record.alone")
            case "skip" if self.first_cutoff is None:
                return ""
        return self.say(f"script.{name}")

    @property
    def winner(self) -> str:
        """Who wins the booth's game if both play their best: who begins ("first"), the other ("second"), nobody."""
        assert self.record is not None and self.record.value is not None  # a record of a whole game
        value = self.record.value if self.record.player(self.record.root) == MAX else -self.record.value
        return "draw" if value == 0 else "first" if value > 0 else "second"

    @cached_property
    def first_cutoff(self) -> Step | None:
        """The first cutoff on the step page."""
        return next((step for step in self.position.steps if step.kind == "cutoff"), None)

    def skipped(self) -> str:
        """Where the step page skips something, and why."""
        cutoff = self.first_cutoff
        if cutoff is None:
            return self.words.text("fair.answer.skip.none")
        sentence = Narrator(self.position, self.words).standing_text(cutoff)
        return self.words.text("fair.answer.skip", **self.facts, sentence=sentence)

    # The screen, the booth, and questions ---------------------------------------------------------------------------

    def setup(self) -> Iterator[str]:
        """How to set up the screen."""
        for name in ("screen", "first", "alone", "keys", "network"):
            if self.record is not None or name not in ("first", "alone"):  # which are about the booth
                yield self.say(f"guide.setup.{name}")

    def running(self) -> Sequence[str]:
        """How to run the booth: its levels, the next visitor, the tally; nothing without one."""
        return [] if self.record is None else [self.say(f"run.{name}") for name in ("levels", "reset", "tally")]

    def questions_and_answers(self) -> Iterator[tuple[str, str]]:
        """The five questions with their answers: about the booth, if there is one, or about the step page."""
        position, whole = self.position, self.unpruned
        skips = position.pruned_moves > 0 and whole.nodes > position.nodes
        is_whole = whole.complete and position.complete and not position.has_horizon
        facts: dict[str, Any] = {
            "whole": whole.nodes, "seen": position.nodes, "pruned": position.pruned_moves,
            "percent": self.words.percent(100 * position.nodes / whole.nodes),
            "plies": max(position.columns.ply, default=0),
            "sentence": Narrator(position, self.words).standing_text(position.steps[-1]),
        }  # fmt: skip
        keys = {
            "all": "all" if skips else "all.every",
            "ahead": "ahead" if is_whole else "ahead.limit",
            "win": "win",
            "learn": "learn",
        }
        answers = {name: self.words.text(f"fair.answer.{key}", **facts) for name, key in keys.items()}
        if self.record is not None:
            booth = {name: self.say(f"booth.{name}") for name in answers}
            answers = {
                **booth,
                "all": self.words.passage([booth["all"], answers["all"]]),
                "learn": self.words.passage([answers["learn"], booth["learn"]]),
            }
        answers["skip"] = self.skipped()
        for name in QUESTIONS:
            yield self.words.text(f"fair.question.{name}"), answers[name]


def progress_key(name: str) -> str:
    """Return the key of the message that a part of the box is being made."""
    return f"fair.progress.{name}"


def part_title(name: str, words: Catalog) -> str:
    """Return the title of a part of the box."""
    return words.text(f"fair.part.{name}")


# Puzzles -------------------------------------------------------------------------------------------------------------


class PuzzleText(NamedTuple):
    """The words of a puzzle: what to do, line by line, what the numbers mean, and its solution in sentences."""

    title: str
    question: str
    tasks: Sequence[str]
    legend: str
    answer: Sequence[str]


def puzzle_text(number: int, whole: Trace, pruned: Trace, words: Catalog) -> PuzzleText:
    """The words of the puzzle of this number, from the searches of its position without pruning and with it."""
    names: dict[Player, str] = {one: whole.header.players.get(one) or player_word(one) for one in (MAX, MIN)}
    said = {"max": names[MAX], "min": names[MIN], "mover": names[MAX if whole.player(whole.root) == MAX else MIN]}
    cutoffs = [step for step in pruned.steps if step.kind == "cutoff"]
    found = Narrator(whole, words).standing_text(whole.steps[-1])
    return PuzzleText(
        words.text("fair.puzzle", game=title_of(whole.header, words), number=number),
        words.text("fair.puzzle.question", **said),
        [words.text(f"fair.puzzle.{task}", **said) for task in ("fill", "ring", "cross")],
        legend_of(whole, names, words),
        [found, *(Narrator(pruned, words).standing_text(step) for step in cutoffs)],
    )


def legend_of(whole: Trace, names: Mapping[Player, str], words: Catalog) -> str:
    """What the numbers under finished boards mean: who has won, or what it is worth to MAX."""
    values = sorted({value for value in whole.columns.value if value is not None}, reverse=True)
    if not is_win_draw_loss(values):
        return words.text("fair.puzzle.worth", max=names[MAX])
    return " · ".join(
        words.text("fair.puzzle.won", value=words.number(value), player=names[MAX if value > 0 else MIN])
        if value
        else words.text("fair.puzzle.draw", value=words.number(value))
        for value in values
    )
