"""Guess what was meant by a word that is not a command: a game, a position, a file, or a misspelt command."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches

from minimax_viz.errors import Sentence
from minimax_viz.fronts.cli.position import is_saved, path_of
from minimax_viz.games.registry import is_position, suggested_game
from minimax_viz.safe_text import shell_word


def advice_for(word: str, rest: Sequence[str], commands: Collection[str]) -> Sentence:
    """Suggest what to type instead of `minimax-viz WORD REST`."""
    after = "".join(f" {one}" for one in rest)
    if is_saved(word):
        return Sentence("To see a saved trace, type: {command}", command=f"minimax-viz show {word}{after}")
    if (game := suggested_game(word)) is not None:
        trace = f"minimax-viz trace --game {game}{after}"
        play = f"minimax-viz play --game {game}"
        return Sentence("To trace that game, type: {trace} · to play it: {play}", trace=trace, play=play)
    if near := get_close_matches(word.lower(), commands, 1):
        return Sentence("Did you mean {name}?", name=near[0])
    if path_of(word) is not None or is_position(word):
        command = f"minimax-viz trace {shell_word(word)}{after}"
        return Sentence("To trace a position, type: {command}", command=command)
    return Sentence("The commands are {commands}; minimax-viz help explains them.", commands=tuple(commands))
