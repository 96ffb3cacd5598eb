"""Recognize the outputs of a trace by their contents, and read the search that they contain, if they contain one."""

import base64
import json
import re
import zlib
from collections.abc import Iterator
from functools import cache
from typing import Any

from minimax_viz.errors import SettingsError
from minimax_viz.output.formats import Format
from minimax_viz.record.file import search_document
from minimax_viz.record.packing import FORMAT
from minimax_viz.record.trace import Trace
from minimax_viz.search.settings import Settings
from minimax_viz.text.catalog import catalog, languages

MOST = 1 << 20  # bytes of a document to look at; what was searched, and how, stands before the rows
ROWS = b',"labels":'
PAGE = re.compile(rb'<script type="application/(x-deflated-)?json" id="trace">')
COMPARED = re.compile(
    rb'<script type="application/(?P<packed>x-deflated-)?json" id="trace\d+">(?P<document>[^<]*)</script>'
)
WORDS = re.compile(rb'<script type="application/x-deflated-json" id="words">([^<]*)</script>')

UNREADABLE = (ValueError, KeyError, TypeError, SettingsError, RecursionError, zlib.error)
"""The exceptions raised by looking into a file that is damaged, edited or not an output."""


def unpacked(document: bytes, is_packed: bytes | None) -> bytes:
    """The beginning of a document as a page carries it. Raises ValueError and zlib.error."""
    return zlib.decompressobj().decompress(base64.b64decode(document[:MOST]), MOST) if is_packed else document[:MOST]


def names_in_comparison(page: bytes) -> list[str]:
    """The names of the searches, as options, in the page of a comparison; empty for any other page."""
    found = WORDS.search(page)
    if found is None:
        return []
    try:
        names = json.loads(zlib.decompress(base64.b64decode(found[1])))["typed"]
    except UNREADABLE:
        return []
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


NOT_COMPARED = ("version", "seconds", "value_range")
"""What does not tell searches apart; earlier versions of the file lack the range, which the game gives."""

HOLDERS = ("trace", "html")
"""The formats whose files contain their search."""


def search_in(name: str, data: bytes) -> Any:
    """The search in a file of one of these formats. Raises one of UNREADABLE."""
    if name == "trace":
        return search_in_document(zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress(data[:MOST], MOST))
    _, *page = PAGE.split(data, maxsplit=1)  # nothing for a page of another program
    return search_in_document(unpacked(page[1], page[0]) if page else b"")


def searches_in_comparison(page: bytes) -> list[Any]:
    """The searches that the page of a comparison contains; empty for any other page, or an edited one."""
    try:
        return [search_in_document(unpacked(one["document"], one["packed"])) for one in COMPARED.finditer(page)]
    except UNREADABLE:
        return []


def search_in_document(document: bytes) -> Any:
    """The search in the beginning of a trace's document. Raises ValueError, KeyError, TypeError or SettingsError."""
    head, rows, _ = document.partition(ROWS)
    search = json.loads(head + b"}")
    if not rows or search.pop("format") != FORMAT:
        raise ValueError("no trace")
    search["settings"] = Settings.from_json(search["settings"]).to_document()
    for known in NOT_COMPARED:
        search.pop(known, None)
    return search


def search_of(trace: Trace) -> Any:
    """The search of a trace, in the form in which `search_in` reads it from a file."""
    document = json.loads(json.dumps(search_document(trace)))
    return {name: told for name, told in document.items() if name not in NOT_COMPARED}


@cache
def sign_of(form: Format) -> re.Pattern[bytes]:
    """A pattern that every file of a format contains, except trace files; for transcripts it is their first step."""
    return re.compile(form.sign or b"|".join(first_steps()))


def first_steps() -> Iterator[bytes]:
    """How the first step of a transcript begins, by language."""
    for code in languages():
        before, after = catalog(code).text("transcript.step", number=1, steps=7).encode().split(b"7")
        yield b"\n\n" + re.escape(before) + rb"[^\n:]*" + re.escape(after)
