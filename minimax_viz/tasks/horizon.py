"""A position that a search misjudges because it does not look far enough."""

from dataclasses import KW_ONLY, dataclass
from typing import Any

from minimax_viz.output.rendering import RenderOptions
from minimax_viz.search.arguments import MOST
from minimax_viz.study.horizon import Horizon, find_misjudgement
from minimax_viz.tasks.compare import CompareSearches
from minimax_viz.tasks.options import SILENT, Progress, Task, option
from minimax_viz.tasks.search_options import Board, as_in_search, called, text_of_board
from minimax_viz.tracing.plan import find_position

USUAL_GAME = "tictactoe"
DEEPEST = 20  # plies; two more are searched for, again and again


@dataclass(frozen=True)
class FindHorizon(Task[Horizon]):
    """Find a position in which a search to one depth errs and one two plies deeper does not.

    Example:
        >>> from minimax_viz import horizon
        >>> horizon(game="hexapawn").export("horizon.html")

    Returns:
        The comparison of the two searches, with what the first of them does not see.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right; PositionError also
            if no such position is found.
        KeyboardInterrupt: After Ctrl-C.
    """

    board: Board = option(
        None, "Only positions that can be reached from this one; by default from the start of the game.",
        only_in_python=True,
    )  # fmt: skip
    _: KW_ONLY
    game: Any = as_in_search("game")
    depth: int | None = option(
        None, "How many plies the search looks ahead that errs; by default 1, 2 or 3, whichever first overlooks a win "
        "or a loss.",
        whole=(1, DEEPEST), metavar="N",
    )  # fmt: skip
    evaluation: Any = as_in_search("evaluation")
    score: str | None = as_in_search("score")
    max: str | None = as_in_search("max")
    to_move: str | None = as_in_search("to_move")
    seed: int = option(
        0, "The seed of the random games; another one finds another position.", whole=(0, MOST), metavar="N"
    )
    on_progress: Any = as_in_search("on_progress")
    lang: str = CompareSearches.repeated("lang")
    theme: str = CompareSearches.repeated("theme")
    draw_nodes: int | None = CompareSearches.repeated("draw_nodes")

    def run(self, progress: Progress = SILENT) -> Horizon:
        game = USUAL_GAME if self.game is None and self.board is None else self.game
        names = ("evaluation", "score", "max", "to_move")
        settings = {name: value for name in names if (value := getattr(self, name)) is not None}
        start = find_position(text_of_board(self.board, game), game, settings)
        progress.position(start)
        progress.phase("progress.horizon")
        found = find_misjudgement(start, self.depth, self.seed, settings, called(self.on_progress, progress))
        return Horizon(found, RenderOptions(self.lang, self.theme, self.draw_nodes))
