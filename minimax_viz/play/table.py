"""A booth's game in the form that its page takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minimax_viz.play.booth import PreparedGame

if TYPE_CHECKING:
    from minimax_viz.output.html.booth import BoothGame


def shown_game(game: PreparedGame) -> BoothGame:
    """Convert a game to the form that the page takes."""
    from minimax_viz.output.html.booth import BoothGame  # the engine runs in the page, without what makes pages

    return BoothGame(
        records=game.records,
        name=game.name,
        first="computer" if game.computer_begins else "you",
        depth=game.depth,
        face=game.face,
        engine={"settings": game.settings, "files": game.files} if game.goes_on else None,
    )
