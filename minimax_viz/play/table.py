"""What the page of a booth takes of a game. The engine, which runs in such a page itself, does not import this."""

from minimax_viz.output.html.booth import BoothGame
from minimax_viz.play.booth import PreparedGame


def shown_game(game: PreparedGame) -> BoothGame:
    """A game as the page takes it."""
    return BoothGame(
        records=game.records,
        name=game.name,
        first="computer" if game.computer_begins else "you",
        depth=game.depth,
        face=game.face,
        engine={"settings": game.settings, "files": game.files} if game.goes_on else None,
    )
