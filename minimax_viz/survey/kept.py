"""What a survey has done so far, on disk: a line that says which survey it is, then a line for each row."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from minimax_viz.errors import OutputError, SettingsError
from minimax_viz.games.userfile import names_file, split_spec
from minimax_viz.survey.measure import Job, Row

VERSION = 1

Identity = Mapping[str, Any]
"""What makes two surveys the same: the positions and how each is searched."""


def identity_of(job: Job, texts: Sequence[str]) -> dict[str, Any]:
    """The identity of a survey, as JSON has it; a user's file counts by its contents."""
    named = [job.game, *(str(search.get("evaluation", "")) for search in job.searches)]
    files = sorted({split_spec(name)[0] for name in named if names_file(name)})
    return {
        "survey": VERSION,
        "game": job.game,
        "searches": [dict(search) for search in job.searches],
        "max_nodes": job.max_nodes,
        "time_limit": job.time_limit,
        "positions": len(texts),
        "texts": digest("\n".join(texts).encode()),
        "files": {name: digest(Path(name).read_bytes()) for name in files},
    }


def digest(data: bytes) -> str:
    """What tells these bytes from others."""
    return hashlib.sha256(data).hexdigest()


class Kept:
    """The rows of one survey in a file that grows; use it in a `with` block, and `remove` it when all is done.

    What stands there of the same survey is in `rows`, except a last line that was not written whole. Raises
    SettingsError where the file is of another survey, OutputError where it cannot be written.
    """

    def __init__(self, path: Path, identity: Identity, texts: Sequence[str]) -> None:
        self.path = path
        self.rows: list[Row] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("r+b" if path.exists() else "w+b")
        except OSError as error:
            raise self.unwritable(error) from error
        try:
            self._go_on(identity, texts)
        except BaseException:
            self._file.close()
            raise

    def _go_on(self, identity: Identity, texts: Sequence[str]) -> None:
        """Read what is there, and stand behind its last whole row."""
        head, *lines = whole_lines(self._file) or [b""]
        if head:
            self._check(head, identity, lines)
        if not lines:
            self._file.seek(0)
            self._file.truncate()
            self._write(identity)
            return
        end = len(head)
        for line, text in zip(lines, texts, strict=False):
            row = parsed(line)
            if row.get("position") != text or len(row.get("runs", ())) != len(identity["searches"]):
                break
            self.rows.append(row)
            end += len(line)
        self._file.seek(end)
        self._file.truncate()

    def _check(self, head: bytes, identity: Identity, lines: Sequence[bytes]) -> None:
        """Raise SettingsError unless the file is of this survey, or of one that came to no row."""
        found = parsed(head)
        if found.get("survey") is None:
            raise SettingsError(f"{self.path} is no file of a survey; choose another folder with -o.")
        other = [name for name in identity if found.get(name) != json.loads(json.dumps(identity[name]))]
        if other and lines:
            words = ", ".join(WORDS[name] for name in other)
            raise SettingsError(
                f"{self.path} holds an unfinished survey that differs in {words}; finish it with the settings it had, "
                "choose another folder with -o, or delete the file to begin anew."
            )

    def add(self, row: Row) -> None:
        """Keep a row, safe from whatever happens to this process."""
        self._write(row)
        self.rows.append(row)

    def _write(self, document: Mapping[str, Any]) -> None:
        try:
            self._file.write(json.dumps(document).encode("ascii") + b"\n")
            self._file.flush()
        except OSError as error:
            raise self.unwritable(error) from error

    def unwritable(self, error: OSError) -> OutputError:
        """The complaint about a file that cannot be written."""
        return OutputError(f"{self.path} cannot be written: {error.strerror or error}.")

    def __enter__(self) -> "Kept":
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()
        if not self.rows:
            self.remove()

    def remove(self) -> None:
        """Close and delete the file."""
        self._file.close()
        self.path.unlink(missing_ok=True)


WORDS = {
    "survey": "the version of its file", "game": "the game", "searches": "the settings of its searches",
    "max_nodes": "--max-nodes", "time_limit": "--time-limit", "positions": "the number of positions",
    "texts": "the positions", "files": "the game's own file",
}  # fmt: skip


def whole_lines(file: BinaryIO) -> list[bytes]:
    """The lines of a file that end as lines do."""
    return [line for line in file if line.endswith(b"\n")]


def parsed(line: bytes) -> dict[str, Any]:
    """The JSON object in a line; empty where there is none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
