"""Remove what an earlier run left in a folder of outputs: a folder shows one search.

A file is recognized as an output by its contents, and as one of another search by the trace or the page beside it,
since these contain their search. Everything else in the folder stays as it is.
"""

import zlib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minimax_viz.errors import OutputError, SettingsError, os_error_as
from minimax_viz.output.formats import OF_TRACES
from minimax_viz.output.recognition import HOLDERS, search_in, search_of, sign_of
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog

BEGINNING = 1 << 21  # bytes of a file that holds its search, which stands near its beginning
END = 1 << 12  # bytes of a file to look at, from its beginning and from its end


@dataclass(frozen=True, slots=True)
class Earlier:
    """The outputs in a folder: those that hold their search, with it, and those that do not."""

    identified: dict[Path, Any]
    unidentified: list[Path]

    def clear(self, trace: Trace, written: Iterable[str], words: Catalog) -> str:
        """Remove those of another search than this one but for what was written since, and return what a reader is to
        know of that; "" where there is nothing to tell. Raises OutputError.
        """
        kept = set(map(Path, written))
        if not self.identified:
            return message("summary.unknown", [path for path in self.unidentified if path not in kept], words)
        removed = [path for path in self.of_another(trace) if path not in kept]
        for path in removed:
            with os_error_as(OutputError, f"{path} shows a different search and cannot be removed"):
                path.unlink(missing_ok=True)
        return message("summary.removed", removed, words)

    def of_another(self, trace: Trace) -> list[Path]:
        """Those that are known to be of another search."""
        search = search_of(trace)
        another = [path for path, held in self.identified.items() if held != search]
        return another + self.unidentified if another and len(another) == len(self.identified) else another


def message(key: str, paths: list[Path], words: Catalog) -> str:
    """A message about files; nothing if there are none."""
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
                with path.open("rb") as file:
                    earlier.identified[path] = search_in(name, file.read(BEGINNING))
            elif sign_of(name).search(ends_of(path)):
                earlier.unidentified.append(path)
    return earlier


def ends_of(path: Path) -> bytes:
    """The beginning and the end of a file. Raises OSError."""
    with path.open("rb") as file:
        beginning = file.read(END)
        file.seek(max(END, path.stat().st_size - END))
        return beginning + file.read(END)
