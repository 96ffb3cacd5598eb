"""The header of a trace: what was searched, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace

from minimax_viz.games.game import Look, Player
from minimax_viz.record.columns import safe
from minimax_viz.safe_text import legible
from minimax_viz.search.limits import StopReason
from minimax_viz.search.settings import Settings


@dataclass(frozen=True, slots=True)
class Header:
    """What was searched, and how. `game` is the name that `--game` takes, `title` the one that a reader sees; `board`
    is the position's text and `look` what it looks like; `players` says who MAX and MIN are; `value_range` is the least
    and the greatest value that a state of the game can have, None if unknown; `seconds` is the time that the search
    took, None if unknown, as in a trace read from a file.

    Example:
        >>> from minimax_viz import trace
        >>> header = trace("XOX/.O./.XO").header
        >>> header.title, header.board, dict(header.players), header.settings.algorithm
        ('Tic-tac-toe', 'XOX/.O./.XO', {'max': 'X', 'min': 'O'}, 'alphabeta')
    """

    game: str
    title: str
    board: str
    look: Look
    settings: Settings
    players: Mapping[Player, str] = field(default_factory=dict)
    value_range: tuple[float, float] | None = None
    stopped: StopReason | None = None
    seconds: float | None = field(default=None, compare=False)  # the same search is equal, however long it took

    def legible(self) -> Header:
        """Make the header safe to show, whatever a game or a file put into it."""
        look = self.look
        return replace(
            self,
            game=safe(self.game),
            title=safe(self.title),
            board=safe(self.board, legible),
            look=tuple(tuple(map(safe, row)) for row in look) if isinstance(look, tuple) else safe(look, legible),
            settings=Settings(**{option: safe(value) for option, value in asdict(self.settings).items()}),
            players={player: safe(called) for player, called in self.players.items()},
        )
