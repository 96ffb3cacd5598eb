"""What an earlier run left in a folder of outputs, which shows one search: the files of another one go away.

A file is known for an output by its contents, and for one of another search by the trace or the page that it stood
beside, since these hold their search. Whatever else is in the folder stays as it is.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from minimax_viz.errors import OutputError, SettingsError
from minimax_viz.output.formats import OF_TRACES
from minimax_viz.record.file import FORMAT, search_document
from minimax_viz.record.trace import Trace
from minimax_viz.search.settings import Settings
from minimax_viz.text.catalog import Catalog, catalog, languages

END = 1 << 12  # bytes of a file to look at, from its beginning and from its end
MOST = 1 << 20  # bytes of a document to look at; what was searched, and how, stands before the rows
ROWS = b',"labels":'
PAGE = re.compile(rb'<script type="application/(x-deflated-)?json" id="trace">')


@dataclass(frozen=True, slots=True)
class Earlier:
    """The outputs in a folder: those that hold their search, with it, and those that do not."""

    identified: dict[Path, Any]
    unidentified: list[Path]

    def cleared(self, trace: Trace, written: Iterable[str], words: Catalog) -> str:
        """Remove those of another search than this one but for what was written since, and return what a reader is to
        know of that; "" where there is nothing to tell. Raises OutputError.
        """
        kept = set(map(Path, written))
        if not self.identified:
            return message("summary.unknown", [path for path in self.unidentified if path not in kept], words)
        removed = [path for path in self.of_another(trace) if path not in kept]
        for path in removed:
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                reason = error.strerror or error
                raise OutputError(f"{path} shows a different search and cannot be removed: {reason}.") from error
        return message("summary.removed", removed, words)

    def of_another(self, trace: Trace) -> list[Path]:
        """Those that are known to be of another search."""
        search = json.loads(json.dumps(search_document(trace)))
        another = [path for path, held in self.identified.items() if held != search]
        return another + self.unidentified if another and len(another) == len(self.identified) else another


def message(key: str, paths: list[Path], words: Catalog) -> str:
    """A message about files; nothing where there are none."""
    return words.text(key, files=", ".join(map(str, paths))) if paths else ""


def earlier_outputs(folder: Path) -> Earlier:
    """The outputs in a folder before something is written into it."""
    earlier = Earlier({}, [])
    for name, form in OF_TRACES.items():
        path = folder / form.file_name
        with suppress(OSError, ValueError, KeyError, TypeError, SettingsError, RecursionError, zlib.error):
            if path.is_symlink() or not path.is_file():
                continue
            if name in HOLDERS:
                earlier.identified[path] = search_in(HOLDERS[name](path))
            elif sign_of(name).search(ends_of(path)):
                earlier.unidentified.append(path)
    return earlier


def document_of_trace(path: Path) -> bytes:
    """The beginning of the document in a trace file. Raises OSError or zlib.error."""
    with path.open("rb") as file:
        return zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress(file.read(MOST), MOST)


def document_of_page(path: Path) -> bytes:
    """The beginning of the document in a page; nothing where it is none of ours. Raises OSError or zlib.error."""
    _, *page = PAGE.split(path.read_bytes(), maxsplit=1)
    if not page:
        return b""
    is_packed, document = page
    return zlib.decompressobj().decompress(base64.b64decode(document[:MOST]), MOST) if is_packed else document[:MOST]


HOLDERS = {"trace": document_of_trace, "html": document_of_page}


def search_in(document: bytes) -> Any:
    """What a document tells of its search before its rows. Raises ValueError, KeyError, TypeError or SettingsError."""
    head, rows, _ = document.partition(ROWS)
    known = json.loads(head + b"}")
    if not rows or known.pop("format") != FORMAT:
        raise ValueError("no trace")
    known["settings"] = Settings.from_json(known["settings"]).to_json()
    for name in ("version", "seconds"):
        known.pop(name, None)
    return known


def ends_of(path: Path) -> bytes:
    """The beginning and the end of a file. Raises OSError."""
    with path.open("rb") as file:
        beginning = file.read(END)
        file.seek(max(END, path.stat().st_size - END))
        return beginning + file.read(END)


@cache
def sign_of(name: str) -> re.Pattern[bytes]:
    """What is in each output of a format that does not hold its search; transcripts have their first step."""
    return re.compile(OF_TRACES[name].sign or b"|".join(first_steps()))


def first_steps() -> Iterator[bytes]:
    """How the first step of a transcript begins, by language."""
    for code in languages():
        before, after = catalog(code).text("transcript.step", number=1, steps=7).encode().split(b"7")
        yield b"\n\n" + re.escape(before) + rb"[^\n:]*" + re.escape(after)
