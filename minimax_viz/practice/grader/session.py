"""A session with a student's file: any number of questions to its process, with a new process whenever one has
ended.
"""

import json
import secrets
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from minimax_viz.errors import GameError, Sentence, TextPlace, reason_of
from minimax_viz.practice.grader.cases import TreeCase, warming
from minimax_viz.practice.grader.instrumented import MATERIALS, ODD_FORMS
from minimax_viz.practice.grader.observation import Failure, Observation, is_right, observations_from
from minimax_viz.record.trace import View
from minimax_viz.safe_text import collapsed, short_repr, shortened
from minimax_viz.sandbox.lock import no_lock_error
from minimax_viz.sandbox.process import environment_in, kill_group, seconds_worked

BEGIN = """import sys
from minimax_viz.practice.grader.child import serve
serve(int(sys.argv[1]), sys.argv[2], sys.argv[3] == "unconfined")"""
SECONDS = 5
"""The time limit for one tree, and for running the file."""
START_SECONDS = 60  # for Python to start on a busy machine
MOST_SECONDS = 120
"""The limit on working time for all trees together."""
FEW_THREADS = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Each thread of a numerical library takes memory of its own."""
LONGEST_LINE = 1 << 24  # bytes

Json = Mapping[str, Any]


class NoAnswer(Exception):
    """The student's process has "ended" without an answer, or is "endless": it did not answer in time."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class RunLimits:
    """The conditions under which a program runs: seconds for each tree, files to put into its folder, and whether it is
    locked.
    """

    seconds: int = SECONDS
    also: tuple[Path, ...] = ()
    without_sandbox: bool = False


class StudentProcess:
    """A process that has run one file."""

    def __init__(self, path: Path, source: str, terms: RunLimits, view: View) -> None:
        """Raises EngineError if the sandbox is unavailable, OSError and NoAnswer."""
        self._seconds = terms.seconds
        self._token = secrets.token_hex(8)
        self._folder = TemporaryDirectory(prefix="minimax-viz-", ignore_cleanup_errors=True)
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        folder = Path(self._folder.name)
        confined = "unconfined" if terms.without_sandbox else "locked"
        try:
            for one in terms.also:
                if one.is_dir():
                    shutil.copytree(one, folder / one.absolute().name)
                else:
                    shutil.copyfile(one, folder / one.name)
            # With -P the student's own random.py, for example, cannot take the place of Python's.
            self._process = Popen(
                [sys.executable, "-P", "-X", "utf8", "-c", BEGIN, str(MOST_SECONDS), str(path.absolute()), confined],
                stdin=PIPE, stdout=PIPE, stderr=DEVNULL, cwd=folder, env={**environment_in(folder), **FEW_THREADS},
                start_new_session=True,  # Ctrl-C is for the grader
            )  # fmt: skip
        except OSError:
            self._folder.cleanup()
            raise
        assert self._process.stdin is not None and self._process.stdout is not None
        self._questions, self._answers = self._process.stdin, self._process.stdout
        self._taker = Thread(target=self._take, daemon=True)
        self._taker.start()
        try:
            self._say({"token": self._token, "file": str(path), "source": source, "is_negamax": view == "mover"})
            if (why := self._answer(START_SECONDS)["unlocked"]) is not None:
                raise no_lock_error(why)
            self.loaded = self._answer(self._seconds)
        except BaseException:
            self.end()
            raise

    def ask(self, function: str, cases: Sequence[Json], way: int, *, fresh: bool = False) -> list[Json]:
        """Call a function with trees, up to the first with which it ends the process or does not finish.

        With `fresh` the file is run again before each tree. In those cases the last answer is {"ended": True} or
        {"endless": True}, and the process has to be started again.
        """
        answers: list[Json] = []
        try:
            self._say({"function": function, "cases": cases, "way": way, "fresh": fresh})
            while len(answers) < len(cases):
                answers.append(self._answer(self._seconds))
        except NoAnswer as error:
            answers.append({error.kind: True})
        return answers

    def _say(self, what: Json) -> None:
        """Write a line. Raises NoAnswer."""
        try:
            self._questions.write(json.dumps(what).encode("ascii") + b"\n")
            self._questions.flush()
        except OSError as error:
            raise NoAnswer("ended") from error

    def _answer(self, seconds: float) -> Json:
        """Return the next answer. Raises NoAnswer."""
        mark, begun = self._token.encode("ascii") + b" ", seconds_worked(self._process.pid)
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except Empty as error:
                worked = seconds_worked(self._process.pid)
                if worked is not None and begun is not None and is_kept_waiting(worked - begun, seconds):
                    continue
                raise NoAnswer("endless") from error
            if not line:
                raise NoAnswer("ended")
            if line.startswith(mark):
                with suppress(ValueError, RecursionError):
                    answer = json.loads(line[len(mark) :])
                    if isinstance(answer, dict):
                        return answer

    def _take(self) -> None:
        """Read lines into the queue; an empty one marks the end."""
        with suppress(OSError, ValueError):
            while line := self._answers.readline(LONGEST_LINE):
                self._lines.put(line)
        self._lines.put(b"")

    def end(self) -> None:
        """End the process and everything it has started, at once, and remove its folder."""
        kill_group(self._process.pid)
        self._process.wait()
        self._taker.join(1)  # a stream that is being read cannot be closed
        for stream in [self._questions] if self._taker.is_alive() else [self._questions, self._answers]:
            with suppress(OSError):
                stream.close()
        self._folder.cleanup()


def is_kept_waiting(worked: float, seconds: float) -> bool:
    """Whether a process that has worked so long wants to go on, but others on a busy machine do not let it: it neither
    sleeps nor has had its time.
    """
    return 0.02 * seconds < worked < 0.9 * seconds


MOST_WAYS = 150


@dataclass(frozen=True, slots=True)
class CallWay:
    """One of the ways to call a function: the form of its trees, their shape, or "board", whether it is told who moves
    at the root, from whose side it reckons, and whether it gets leaves as they are told from that side.
    """

    form: str
    shape: str
    knows_player: bool
    view: View = "max"
    turns_leaves: bool = False


def way_from(form: object, shape: object, knows_player: object, view: object, turns_leaves: object) -> CallWay:
    """Return a way as a process reports it, which is not trusted."""
    return CallWay(str(form), str(shape), bool(knows_player), "mover" if view == "mover" else "max", bool(turns_leaves))


ONLY_WAY = CallWay("", "any", True)
"""That of a function whose trees can be of one kind only."""


@dataclass(frozen=True, slots=True)
class KnownFunction:
    """A function of a student's file that is recognised: how to call it, and whether it is meant to prune."""

    name: str
    style: str
    prunes: bool
    ways: tuple[CallWay, ...] = (ONLY_WAY,)
    has_height: bool = False
    has_depth: bool = False
    has_window: bool = False
    keeps: bool = False
    """Whether it may keep values in a table."""
    is_guess: bool = False
    """Whether it is a search only if it is right about something."""


OWN_MISTAKES = (
    "NameError", "UnboundLocalError", "ZeroDivisionError", "OverflowError", "RecursionError", "MemoryError",
    "StopIteration", "NotImplementedError", "SystemExit", "KeyboardInterrupt", "Forbidden",
)  # fmt: skip
"""Exceptions that have nothing to do with what a tree is made of."""


def is_own_mistake(one: Observation) -> bool:
    """Whether a call failed for a mistake of the program's own, not because it expects another kind of tree."""
    failure = one.failure
    if failure is None or failure.name in ("AttributeError", "KeyError"):
        return False
    if failure.name in OWN_MISTAKES:
        return True
    if "argument" in failure.message:
        return failure.line > 0
    is_subscript = "subscript" in failure.message or "len()" in failure.message
    return (one.has_descended and not is_subscript) or "not supported between" in failure.message


RUNS = 0.9


def worth_of(seen: Sequence[Observation], *, is_list: bool) -> float:
    """Tell how well a way to call a function does: how often it is right, RUNS if it gives other numbers, less if it
    fails for a mistake of its own, takes a list for a leaf or gives nothing for a list; 0 if it is no way at all.
    """
    if any(one.failure is not None for one in seen):
        return 0.5 if any(map(is_own_mistake, seen)) else 0
    if is_list and any(one.returned == "node" for one in seen) and any(one.value is not None for one in seen):
        return 0.5
    if any(one.value is not None or not one.gives_value for one in seen):
        return max(RUNS, sum(map(is_right, seen)))
    return 0.2 if is_list and any(one.returned != "node" or one.has_descended for one in seen) else 0


def trouble_of(failure: Failure | None) -> Sentence:
    """State why a function cannot be run."""
    if failure is None:
        return Sentence("it returns no value for any of the grader's trees")
    kind, message = failure.name, short_repr(failure.message)
    return Sentence("no tree of the grader's is one to it ({kind} in line {line}: {message})", kind=kind,
                    line=str(failure.line), message=message)  # fmt: skip


class Session:
    """A student's file in its process, to be closed."""

    def __init__(self, path: Path, source: str, terms: RunLimits, view: View) -> None:
        """With the `view` "mover" what may be negamax is taken for it.

        Raises GameError if the file cannot be run, EngineError if the sandbox is unavailable.
        """
        self._path, self._source, self._terms, self._view = path, source, terms, view
        self._process: StudentProcess | None = None
        self.functions = self._functions(self._begin().loaded)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def _begin(self) -> StudentProcess:
        """Return the process, and start it if necessary. Raises GameError and EngineError."""
        name = self._path.name
        if self._process is None:
            try:
                self._process = StudentProcess(self._path, self._source, self._terms, self._view)
            except NoAnswer as error:
                if error.kind == "endless":
                    raise GameError(
                        "{file} does not finish when it is run; it is given {seconds|# second|# seconds}. Let it only "
                        "define functions.",
                        file=name,
                        seconds=self._terms.seconds,
                    ) from error
                raise GameError(
                    "{file} ends the process when it is run, or needs too much memory; let it only define functions.",
                    file=name,
                ) from error
            except OSError as error:
                reason = reason_of(error)
                raise GameError("No process can be started for {file}: {reason}.", file=name, reason=reason) from error
        return self._process

    def _functions(self, loaded: Mapping[str, Any]) -> list[KnownFunction]:
        """Return the recognised functions of the file. Raises GameError."""
        name = self._path.name
        with self._no_tampering():
            if loaded["error"] is None:
                return [
                    KnownFunction(
                        shortened(collapsed(str(called))),
                        str(style),
                        bool(prunes),
                        tuple(way_from(*way) for way in ways),
                        *map(bool, abilities),
                    )
                    for called, style, prunes, ways, *abilities in loaded["functions"]
                ]
            self.close()
            told, message, line = loaded["error"]
            kind = shortened(collapsed(str(told)))
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

    def way_for(self, function: KnownFunction) -> int:
        """Choose the way to call a function: the one in which it is right most often, of those in which it runs. Raises
        GameError, also if it runs in none, and not for a mistake of its own.
        """
        if not function.ways[0].form:
            return 0
        most, place, told = 0.0, None, None
        takes_numbers = False
        for at, way in enumerate(function.ways[:MOST_WAYS]):
            is_odd, found = way.form in ODD_FORMS, "" if place is None else function.ways[place].form
            if is_odd and takes_numbers:
                continue
            if most >= RUNS and way.form != found and {way.form, found} <= {*MATERIALS}:
                continue  # a list will do, or a tuple: no other does better, though it may hide a mistake
            cases = warming(function.style, way.shape, way.knows_player)
            seen = self.run(function, cases[:1], at)
            if seen[0].failure is None:
                seen = self.run(function, cases, at)
            failures = [one.failure for one in seen if one.failure is not None]
            if any(failure.kind != "exception" for failure in failures):
                return at if place is None else place
            if failures:
                told = failures[0] if told is None or way.form in MATERIALS[:1] else told
            worth = worth_of(seen, is_list=way.form in MATERIALS)
            takes_numbers |= worth >= RUNS and way.form in MATERIALS and any(one.takes_numbers for one in seen)
            if worth == len(cases):
                return at
            is_same = place is None or function.ways[place].form == way.form
            if worth > most and (is_same or most < RUNS) and (not is_odd or worth > RUNS):
                most, place = worth, at
        is_negamax = self._view == "mover" and place is not None and function.ways[place].view == "mover"
        if place is None or (function.is_guess and most < 1 and not is_negamax):  # it is a search if somebody says so
            raise GameError(
                "{function} in {file} is not recognised: {trouble}. A tree may be made of lists, tuples, dicts, "
                "objects with children and a value, or names in a table, and a board of tic-tac-toe of rows; "
                "docs/grade.md shows them.",
                function=function.name,
                file=self._path.name,
                trouble=trouble_of(told),
            )
        return place

    def run(
        self, function: KnownFunction, cases: Sequence[TreeCase], way: int, *, fresh: bool = False
    ) -> list[Observation]:
        """Call a function with trees, up to the first with which it ends the process or does not finish.

        With `fresh` it remembers nothing of earlier trees. Raises GameError.
        """
        answers = self._begin().ask(function.name, [asdict(case) for case in cases], way, fresh=fresh)
        if not answers or "number" not in answers[-1]:
            self.close()
        with self._no_tampering():
            return observations_from(cases, answers)

    @contextmanager
    def _no_tampering(self) -> Iterator[None]:
        """Believe no report of the process whose form is wrong. Raises GameError."""
        try:
            yield
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            self.close()
            raise GameError("{file} tampers with the grader's process.", file=self._path.name) from error
