"""What somebody meant who typed as a command what is none: a game, a position, a file, or a command misspelt."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches

from minimax_viz.fronts.cli.position import is_saved, path_of
from minimax_viz.games.registry import is_position, suggested_game
from minimax_viz.safe_text import shell_word


def advice_for(word: str, rest: Sequence[str], commands: Collection[str]) -> str:
    """What to type instead of `minimax-viz WORD REST`."""
    after = "".join(f" {one}" for one in rest)
    if is_saved(word):
        return f"To see a saved trace, type: minimax-viz show {word}{after}"
    if (game := suggested_game(word)) is not None:
        trace = f"minimax-viz trace --game {game}{after}"
        return f"To trace that game, type: {trace} · to play it: minimax-viz play --game {game}"
    if near := get_close_matches(word.lower(), commands, 1):
        return f"Did you mean {near[0]}?"
    if path_of(word) is not None or is_position(word):
        return f"To trace a position, type: minimax-viz trace {shell_word(word)}{after}"
    return "The commands are " + ", ".join(commands) + "; minimax-viz help explains them."
