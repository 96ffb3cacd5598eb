"""Check a game by its name or file, for a command or a page, and describe the result."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

from minimax_viz.errors import Sentence
from minimax_viz.games.observation import AnyGame
from minimax_viz.games.registry import description_of, make_game
from minimax_viz.games.userfile import is_file_spec
from minimax_viz.testing.checker import Coverage, GameChecker, Limits
from minimax_viz.testing.hashseed import order_difference
from minimax_viz.text.catalog import Catalog


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game that was checked, its name, the sentences about its mistakes, and the part that was looked at."""

    name: str
    game: AnyGame
    mistakes: Sequence[Sentence]
    coverage: Coverage

    def told(self, words: Catalog) -> list[str]:
        """The sentences about the result: that there are no mistakes, if so, and what was looked at."""
        title = words.title(self.name, self.game.title)
        praise = [] if self.mistakes else [words.text("games.check.right", game=title)]
        return [*praise, coverage_text(self.coverage, words)]


def check_named(
    name: str,
    on_progress: Callable[[int], object] = lambda states: None,
    on_other_runs: Callable[[], object] = lambda: None,
    **limits: Unpack[Limits],
) -> CheckedGame:
    """Check the game `name` and, if it is a file without mistakes, the order of its moves in other runs of Python.

    `on_progress` is called with the number of states now and then, `on_other_runs` before the other runs. Raises
    GameError if the game cannot be made or has nothing to look at.
    """
    game, _ = make_game(name, {})
    example = description_of(name, game).example
    checker = GameChecker(game, **limits, on_progress=on_progress)
    mistakes = checker.check(() if game.example or example is None else (example,))
    if not mistakes and is_file_spec(name):
        on_other_runs()
        mistakes = list(filter(None, [order_difference(name)]))
    return CheckedGame(name, game, mistakes, checker.coverage())


def coverage_text(coverage: Coverage, words: Catalog) -> str:
    """The sentence about what a check looked at."""
    looked_at = words.text("games.check.seen", states=coverage.states, plies=coverage.plies, games=coverage.games)
    if coverage.most_moves is not None:
        looked_at += words.text("games.check.most", moves=coverage.most_moves)
    if coverage.seconds is not None:
        looked_at += words.text("games.check.time", seconds=words.value(coverage.seconds, ""))
    return f"{looked_at}."
