"""A session with a student's file: any number of questions, with a new process whenever the last one has ended."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from minimax_viz.errors import GameError, Sentence, TextPlace
from minimax_viz.practice.grader.noted import MATERIALS
from minimax_viz.practice.grader.observation import Observation, observed
from minimax_viz.practice.grader.process import ProgramEnded, ProgramEndless, StudentProcess, Terms
from minimax_viz.practice.grader.shapes import TreeCase
from minimax_viz.signs import collapsed, short_repr, shortened

WARMING = tuple(TreeCase(tree, root) for tree in ([3, 5], [[3, 12], [2, 8]]) for root in (True, False))


@dataclass(frozen=True, slots=True)
class KnownFunction:
    """A function of a student's file that is recognised: how to call it, and whether it is meant to prune."""

    name: str
    style: str
    prunes: bool
    has_height: bool = False
    has_depth: bool = False


class Session:
    """A student's file in its process. As a context manager it ends the process."""

    def __init__(self, path: Path, source: str, terms: Terms) -> None:
        """Raises GameError if the file cannot be run, EngineError if the sandbox is unavailable."""
        self._path, self._source, self._terms = path, source, terms
        self._process: StudentProcess | None = None
        self.functions = self._functions(self._begin().loaded)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def _begin(self) -> StudentProcess:
        """Return the process, and start it if necessary. Raises GameError and EngineError."""
        name = self._path.name
        if self._process is None:
            try:
                self._process = StudentProcess(self._path, self._source, self._terms)
            except ProgramEndless as error:
                raise GameError(
                    "{file} does not finish when it is run; it is given {seconds|# second|# seconds}. Let it only "
                    "define functions.",
                    file=name,
                    seconds=self._terms.seconds,
                ) from error
            except ProgramEnded as error:
                raise GameError(
                    "{file} ends the process when it is run, or needs too much memory; let it only define functions.",
                    file=name,
                ) from error
            except OSError as error:
                reason = Sentence(str(error.strerror or error))
                raise GameError("No process can be started for {file}: {reason}.", file=name, reason=reason) from error
        return self._process

    def _functions(self, loaded: Mapping[str, Any]) -> list[KnownFunction]:
        """Return the recognised functions of the file. Raises GameError."""
        name = self._path.name
        try:
            if loaded["error"] is None:
                return [
                    KnownFunction(
                        shortened(collapsed(str(one["name"]))), str(one["style"]), bool(one["prunes"]),
                        bool(one["has_height"]), bool(one["has_depth"]),
                    )
                    for one in loaded["functions"]
                ]  # fmt: skip
            told, message, line = loaded["error"]
            kind = shortened(collapsed(str(told)))
        except (LookupError, TypeError, ValueError) as error:
            raise GameError("{file} tampers with the grader's process.", file=name) from error
        finally:
            if loaded.get("error"):
                self.end()
        if line:
            raise GameError(
                "{file} cannot be run: {kind} in line {line}: {message}.",
                file=name,
                kind=kind,
                line=str(line),
                message=short_repr(message),
                place=TextPlace(line if type(line) is int else None, path=name),
            )
        raise GameError("{file} cannot be run: {kind}: {message}.", file=name, kind=kind, message=short_repr(message))

    def material_for(self, function: KnownFunction) -> str:
        """Choose the material of a function's trees: the first with which it returns numbers."""
        if function.style != "tree":
            return MATERIALS[0]
        for material in MATERIALS:
            seen = self.run(function, WARMING, material)
            if all(one.failure is None and one.value is not None for one in seen):
                return material
            if any(one.failure is not None and one.failure.kind != "exception" for one in seen):
                break
        return MATERIALS[0]

    def run(
        self, function: KnownFunction, cases: Sequence[TreeCase], material: str, *, fresh: bool = False
    ) -> list[Observation]:
        """Call a function with trees, up to the first with which it ends the process or does not finish.

        With `fresh` it remembers nothing of earlier trees. Raises GameError.
        """
        answers = self._begin().ask(function.name, [asdict(case) for case in cases], material, fresh=fresh)
        if not answers or "number" not in answers[-1]:
            self.end()
        try:
            return observed(cases, answers)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            self.end()
            raise GameError("{file} tampers with the grader's process.", file=self._path.name) from error
