"""One rule for existing outputs: a folder shows one search, a file is overwritten only with --force.

In a folder, the outputs of an earlier run are removed. They are recognized by their contents; whether they are of
another search is known from what they say about it, or from the trace or the page beside them, since these contain
their search. Everything else in the folder stays as it is.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from minimax_viz.errors import OutputError, Sentence, os_error_as
from minimax_viz.fronts.cli.options import OutputOptions
from minimax_viz.output.formats import NEVER, OF_COMPARISONS, OF_DECKS, OF_POSTERS, OF_TRACES, Format
from minimax_viz.output.recognition import (
    HOLDERS,
    UNREADABLE,
    names_in_comparison,
    search_in,
    search_of,
    searches_in_comparison,
    sign_of,
)
from minimax_viz.record.file import search_mark
from minimax_viz.record.trace import Trace
from minimax_viz.study.names import file_names
from minimax_viz.study.results import folder_beside, refuse_file, refuse_folder
from minimax_viz.text.catalog import Catalog

BEGINNING = 1 << 21  # bytes to read of a file that holds its search near its beginning
END = 1 << 18  # bytes of a file to look at, from its beginning and from its end, where a PDF has its table of objects


class PreviousOutputs(NamedTuple):
    """The outputs in a folder: those that hold their search, or its mark, with it; those that do not; and those of a
    comparison, with all its searches.
    """

    identified: dict[Path, Any]
    unidentified: list[Path]
    compared: dict[Path, list[Any]]

    def clear(
        self, traces: Iterable[Trace], written: Iterable[str], words: Catalog, *, replaced: Iterable[Path] = ()
    ) -> str:
        """Remove the outputs of other searches, and those that are `replaced`, except what was `written` since.

        Returns what the reader should know about that, "" if there is nothing to tell. Raises OutputError.
        """
        kept = set(map(Path, written))
        searches = [known for trace in traces for known in (search_of(trace), search_mark(trace))]
        stale = dict.fromkeys([*self.of_others(searches), *replaced])
        removed = [path for path in stale if path not in kept]
        for path in removed:
            what = Sentence("{path} shows a different search and cannot be removed", path=path)
            with os_error_as(OutputError, what):
                remove_output(path)
        unknown = [] if self.identified else [path for path in self.unidentified if path not in kept]
        told = (message("summary.removed", removed, words), message("summary.unknown", unknown, words))
        return "\n".join(filter(None, told))

    def of_others(self, searches: list[Any]) -> list[Path]:
        """Return the outputs that are known to be of other searches, or of a comparison of others."""
        others = [path for path, held in self.identified.items() if held not in searches]
        if others and len(others) == len(self.identified):
            others += self.unidentified
        return others + [path for path, held in self.compared.items() if not any(search in held for search in searches)]


def message(key: str, paths: list[Path], words: Catalog) -> str:
    """Return a message about files; "" without files."""
    return words.text(key, files=", ".join(map(str, paths))) if paths else ""


def previous_outputs(outputs: OutputOptions) -> PreviousOutputs:
    """Return the outputs in a folder before something is written into it; none if one file is written."""
    earlier, folder = PreviousOutputs({}, [], {}), outputs.output
    if outputs.is_file:
        return earlier
    for name, form in OF_TRACES.items():
        path = folder / form.file_name
        with suppress(OSError, *UNREADABLE):
            if path.is_symlink() or not path.is_file():
                continue
            if name in HOLDERS:
                earlier.identified[path] = search_in_file(name, path)
            elif sign_of(form).search(ends_of(path)):
                earlier.unidentified.append(path)
    for form in (*OF_DECKS.values(), *OF_POSTERS.values()):
        path = folder / form.file_name
        if mark := mark_in(path, form):
            earlier.identified[path] = mark
    page = folder / OF_COMPARISONS["html"].file_name
    with suppress(OSError):
        if searches := searches_in_comparison(contents := page.read_bytes()):
            picture = folder / OF_COMPARISONS["svg"].file_name
            drawn = [picture] if is_output(picture, OF_COMPARISONS["svg"]) else []
            traces = [folder / name for name in file_names(names_in_comparison(contents))]  # which `compare` wrote
            own = [page, *drawn, *(path for path in traces if path.is_file() and is_output(path, OF_TRACES["trace"]))]
            earlier.compared.update(dict.fromkeys(own, searches))
    return earlier


def search_in_file(name: str, path: Path) -> Any:
    """Return the search that a file of a format contains. Raises OSError and what `search_in` raises."""
    with path.open("rb") as file:
        return search_in(name, file.read(BEGINNING))


def mark_in(path: Path, form: Format) -> str:
    """Return the mark of its search in a deck or a poster; "" for a link, and for a file of another program."""
    with suppress(OSError):
        inside = sorted(path.iterdir()) if form.contents == "folder" and not path.is_symlink() else [path]
        for file in inside:
            if (found := sign_of(form).search(ends_of(file))) and not file.is_symlink():
                return found[0].decode()
    return ""


def remove_output(path: Path) -> None:
    """Remove an output; from a folder that belongs to it, or is it, only this package's files. Raises OSError."""
    form = next((form for form in OF_DECKS.values() if form.file_name == path.name), None)
    folder = path if path.is_dir() else folder_beside(path)
    if form and form.stale is not NEVER and folder.is_dir() and not folder.is_symlink():
        for file in folder.iterdir():
            if form.stale.fullmatch(file.name):
                file.unlink()
        with suppress(OSError):  # anything else in it stays
            folder.rmdir()
    if not path.is_dir():
        path.unlink(missing_ok=True)


def is_output(path: Path, form: Format) -> bool:
    """Whether a file, or a folder of files, is an output of this package in a format, as far as its ends tell."""
    if form.contents == "folder":
        return mark_in(path, form) != ""
    try:
        if form is OF_TRACES["trace"]:
            return bool(search_in_file("trace", path))
        return sign_of(form).search(ends_of(path)) is not None
    except (OSError, *UNREADABLE):
        return False


def refuse_others(outputs: OutputOptions, formats: Mapping[str, Format]) -> None:
    """Raise OutputError if something is in the way: what was named or, in a folder, a file of another program. With
    --force no file is.
    """
    if outputs.is_file:
        (name,) = outputs.formats
        if formats[name].contents != "folder":
            refuse_folder(outputs.output)
        if not outputs.force:
            refuse_existing(outputs.output, formats[name])
        return
    refuse_file(outputs.output)
    if outputs.force:
        return
    for name in outputs.formats:
        path = outputs.output / formats[name].file_name
        is_there = any(path.iterdir()) if path.is_dir() else path.is_file()
        if is_there and not is_output(path, formats[name]):
            raise OutputError(
                "{path} is not an output of minimax-viz; give another folder with -o, or --force to overwrite it.",
                path=path,
            )


def ends_of(path: Path) -> bytes:
    """Return the beginning and the end of a file. Raises OSError."""
    with path.open("rb") as file:
        beginning = file.read(END)
        file.seek(max(END, path.stat().st_size - END))
        return beginning + file.read(END)


def refuse_in_the_way(path: Path, *, force: bool) -> None:
    """Raise OutputError if a folder, or without `force` a file, is in the place of a file to write."""
    refuse_folder(path)
    if not force:
        refuse_existing(path)


def refuse_existing(path: Path, form: Format | None = None) -> None:
    """Raise OutputError if a file, or a folder with something in it, is in the way of what would be written."""
    for place in (path, folder_beside(path)) if form and form.contents == "file and folder" else (path,):
        if any(place.iterdir()) if place.is_dir() else place.is_file():
            raise OutputError(
                "{path} already exists; give another name with -o, or --force to overwrite it.", path=place
            )
