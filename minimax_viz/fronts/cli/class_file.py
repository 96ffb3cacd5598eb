"""The file of a class: the names of its pupils, or what they claim."""

from pathlib import Path

from minimax_viz.errors import ClaimError, Sentence, os_error_as
from minimax_viz.games.pasted import decoded_position
from minimax_viz.practice.claims import LARGEST_FILE


def text_in(path: Path) -> str:
    """Read the text of a class's file. Raises ClaimError and PositionError."""
    with os_error_as(ClaimError, Sentence("The file {file} cannot be read", file=path)), path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise ClaimError(
            "{path} is larger than {megabytes} MB, too large for a class; split it.",
            path=path,
            megabytes=LARGEST_FILE // 1000000,
        )
    return decoded_position(data, str(path))
