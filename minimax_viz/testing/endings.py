"""The requirements of the Game protocol about whole games: they come to an end."""

from collections.abc import Iterator

from minimax_viz.errors import Sentence
from minimax_viz.games.observation import AnyGame
from minimax_viz.search.walk import Walk, moves_in_words


def no_state_comes_again(game: AnyGame, walk: Walk) -> Iterator[Sentence]:
    """No moves lead from a state back to the same state."""
    cycle = walk.cycle()
    if cycle:
        yield Sentence(
            "the {moves} back to the same state: a search without a depth limit goes round in circles there; let the "
            "state count what brings the game to an end",
            moves=moves_in_words(game, cycle),
        )


def games_end(plies: int) -> Iterator[Sentence]:
    """A game of random moves ends; yields the mistake of one that has not ended after this many plies."""
    yield Sentence(
        "a game at random was not over after {plies} plies; where a game has no end, a search without a depth limit "
        "has none; see that outcome() gives a number some day",
        plies=plies,
    )
