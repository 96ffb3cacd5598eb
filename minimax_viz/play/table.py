"""A booth's game in the form that its page takes. The engine, which runs in the page, does not import this."""

from minimax_viz.output.html.booth import BoothGame
from minimax_viz.play.booth import PreparedGame


def shown_game(game: PreparedGame) -> BoothGame:
    """Convert a game to the form that the page takes."""
    return BoothGame(
        records=game.records,
        name=game.name,
        first="computer" if game.computer_begins else "you",
        depth=game.depth,
        face=game.face,
        engine={"settings": game.settings, "files": game.files} if game.goes_on else None,
    )
