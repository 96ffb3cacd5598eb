"""What is not answered, with the status that says so in HTTP."""

from typing import Any

from minimax_viz.errors import Sentence
from minimax_viz.studio.calls import as_json, refusal
from minimax_viz.studio.request import RequestError


class Refused(RequestError):
    """A request that is refused before it is worked on, or whose work is given up; `status` is HTTP's."""

    def __init__(self, status: int, template: str | Sentence, at: str | None = None, /, **fields: Any) -> None:
        super().__init__(template, at, **fields)
        self.status = status


def body_of(refused: Refused, document: Any) -> bytes:
    """What is sent, in the language of the document."""
    return as_json(refusal(refused, document)).encode("ascii")
