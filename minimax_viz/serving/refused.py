"""What is not answered, with the status that says so in HTTP."""

from html import escape
from typing import Any

from minimax_viz.studio.calls import as_json, refusal
from minimax_viz.studio.request import RequestError


class Refused(RequestError):
    """A request that is refused before it is worked on, or whose work is given up; `status` is HTTP's."""

    def __init__(self, status: int, sentence: str, at: str | None = None) -> None:
        super().__init__(sentence, at)
        self.status = status


def body_of(refused: Refused, document: Any) -> bytes:
    """What is sent, in the language of the document."""
    return as_json(refusal(refused, document)).encode("ascii")


STYLE = (
    "body{margin:12vh auto;max-width:34rem;padding:0 1rem;font:1.1rem/1.5 system-ui,sans-serif;color-scheme:light dark}"
)
"""The style of a refusal that is read in a browser."""


def page_of(refused: Refused, lang: str) -> str:
    """A refusal as a page, for whoever reads it in a browser."""
    sentence = escape(refusal(refused, {"lang": lang})["error"])
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n<title>minimax-viz studio</title>\n'
        f"<style>{STYLE}</style>\n<h1>minimax-viz studio</h1>\n<p>{sentence}</p>\n</html>\n"
    )
