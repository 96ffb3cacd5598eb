"""What the studio saves."""

from base64 import b64decode
from typing import Any

from minimax_viz.studio.calls import call

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


CUT = "XOX/.O./.XO"


def save(name: str, **document: Any) -> tuple[str, bytes]:
    """The name and the contents of a file that the studio saves."""
    is_answered, answer = call("save", {**document, "format": name})
    assert is_answered, answer
    return answer["name"], b64decode(answer["data"], validate=True)
