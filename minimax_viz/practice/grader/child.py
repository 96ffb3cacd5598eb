"""The student's process: it runs the file, calls its functions with trees, and answers in lines of JSON.

Each line begins with a token that only the parent process knows, so nothing that a program prints, on whatever stream,
can be taken for an answer.
"""

import builtins
import importlib.util  # noqa: F401 - before the student's modules can hide it
import json
import linecache
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from inspect import iscoroutine
from io import TextIOBase
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, BinaryIO

from minimax_viz.practice.grader.aima_berkeley import supply_berkeley
from minimax_viz.practice.grader.boards import BoardForm, is_square, is_text
from minimax_viz.practice.grader.forms import TURNS, NamedNumber, NamedText
from minimax_viz.practice.grader.hints import VALUES, Hints, hints_in, named
from minimax_viz.practice.grader.instrumented import (
    AccessLog,
    InstrumentedFloat,
    InstrumentedInt,
    InstrumentedList,
    InstrumentedTuple,
    current_log,
    is_as_before,
    log_use,
)
from minimax_viz.practice.grader.signatures import Call, Known, known_in, ready
from minimax_viz.practice.grader.watch import CallRecorder
from minimax_viz.sandbox.lock import NoLock, lock
from minimax_viz.sandbox.process import limit, limit_time, take_streams

MOST_MEMORY = 2 << 30  # bytes of address space
LARGEST_FILE = 1 << 20  # bytes that may be written to a file
MOST_FILES = 64
KEPT = 200  # characters of a quotation
FORBIDDEN = (
    "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "os.exec", "os.startfile", "os.kill",
    "os.killpg", "subprocess.Popen", "pty.spawn", "socket.__new__", "socket.connect", "socket.bind",
)  # fmt: skip
"""Audit events of actions that a search has no need of."""


MOVES = ("move", "index", "action", "best_move", "position")
"""Names of the move in a dict that is returned."""


class Forbidden(PermissionError):
    """The program tried to start a process or to use the network."""


class CapturedOutput(TextIOBase):
    """Replaces the output streams of a program, and keeps the beginning of its output."""

    encoding, errors = "utf-8", "replace"

    def __init__(self) -> None:
        self.kept = ""

    def write(self, text: str) -> int:
        if len(self.kept) < KEPT:
            self.kept += str(text)[: KEPT - len(self.kept)]
        return len(text)


def serve(seconds: int, path: str, is_unconfined: bool) -> None:
    """Answer questions about a file until there are no more; `seconds` limits the working time of the process."""
    questions, answers = take_streams()
    for name, most in (("RLIMIT_AS", MOST_MEMORY), ("RLIMIT_FSIZE", LARGEST_FILE), ("RLIMIT_NOFILE", MOST_FILES)):
        limit(name, most)
    limit("RLIMIT_CORE", 0)
    limit_time(seconds)
    trouble = None
    try:
        if not is_unconfined:
            lock(Path.cwd(), Path(path))
    except NoLock as error:
        trouble = str(error)
    decode = json.JSONDecoder().decode  # a program can replace json.loads, but not this
    first = decode(questions.readline().decode("ascii"))
    tell = teller(answers, first["token"])
    tell({"unlocked": trouble})
    if trouble is not None:
        return
    if "async" in first["source"]:
        without_sockets()
    file = Student(path)
    tell(file.load(first["source"], is_negamax=first["is_negamax"]))
    for line in questions:
        question = decode(line.decode("ascii"))
        for number, case in enumerate(question["cases"]):
            done = file.try_out(question["function"], case, question["way"], fresh=question["fresh"])
            tell({"number": number, **done})


def teller(answers: BinaryIO, token: str) -> Callable[[dict[str, Any]], None]:
    """Return a function that writes answers, even if a program has replaced built-in functions."""
    encode = json.JSONEncoder(ensure_ascii=True).encode
    known = dict(vars(builtins))

    def tell(answer: dict[str, Any]) -> None:
        vars(builtins).update(known)
        answers.write(f"{token} {encode(answer)}\n".encode("ascii"))
        answers.flush()

    return tell


def refuse(event: str, arguments: object) -> None:
    """Forbid processes and connections, as an audit hook."""
    if event in FORBIDDEN:
        raise Forbidden(f"{event} is not allowed while a program is graded")


class Student:
    """A student's file."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._known: dict[str, Known] = {}
        self._hints = Hints()
        self._namespace: dict[str, Any] = {}
        self._functions: dict[CodeType, int] = {}
        self._code: CodeType
        self._builtins = dict(vars(builtins))

    def load(self, source: str, *, is_negamax: bool = False) -> dict[str, Any]:
        """Run the file, and report its known functions or its failure; what may be negamax is, if that is known."""
        sys.addaudithook(refuse)
        sys.path.append(os.getcwd())  # noqa: PTH109 - its own folder, with what the user has put there
        linecache.cache[self._file] = (len(source), None, source.splitlines(keepends=True), self._file)

        def run() -> None:
            self._code = compile(source, self._file, "exec")
            self._hints = hints_in(source)
            self._hints.is_negamax = is_negamax
            self._run()

        failed, _, _ = self._guarded(run, None)
        known = [] if failed is not None else self._known.values()
        return {
            "error": failed,
            "functions": [described(one) for one in known],
        }

    def _run(self) -> None:
        module = ModuleType(Path(self._file).stem)
        module.__file__ = self._file
        supply_berkeley(vars(module))
        sys.modules[module.__name__] = module
        try:
            exec(self._code, vars(module))
        finally:
            vars(builtins).update(self._builtins)  # the module may have replaced some
        self._namespace = vars(module)
        self._known = {one.name: one for one in known_in(vars(module), self._hints)}

    def try_out(self, name: str, case: dict[str, Any], way: int, *, fresh: bool) -> dict[str, Any]:
        """Call a function with a tree in one of its ways, and report what it does; with `fresh`, nothing remains of
        earlier calls.
        """
        if fresh:
            self._guarded(self._run, None)
        notes = current_log[0] = AccessLog()
        paths: dict[int, str] = {}
        known = self._known[name]
        form, view, turn = None, "max", TURNS["bool"]
        if known.ways:
            form, turn, view = known.ways[way].form, known.ways[way].turn, known.ways[way].view
        watch = CallRecorder(self._file, paths, self._functions, known.flat_names, turn)
        call: Call | None = None

        def run() -> Any:
            nonlocal call
            call = ready(known, case, way, paths, self._namespace)
            result = call.run()
            return asyncio_run(result) if iscoroutine(result) else result

        failed, result, printed = self._guarded(run, watch)
        parts: list[list[Any]] = []
        if failed is None and isinstance(form, BoardForm):
            parts = parts_on_board(plain_numbers(result), form, case["board"])
        elif failed is None:
            parts = parts_of(result, paths, known.style in ("aima", "berkeley"))
            if view == "mover" and not case["root"]:
                parts = turned(parts)
        used = [[*use, moment] for use, moment in notes.used.items()]  # a copy: the comparison below counts as use
        node = call.node if call is not None else None
        is_changed = node is not None and not (
            plain_numbers(form.held(node)) == plain_numbers(form.container_of(case["board"]))
            if isinstance(form, BoardForm)
            else is_as_before(node, case["tree"])
        )
        if call is not None:
            self._namespace.update(call.replaced)
        return {
            "error": failed, "parts": parts, "printed": printed, "calls": watch.calls, "handed": notes.handed,
            "used": used, "looks": notes.looks, "visits": watch.visits if isinstance(form, BoardForm) else {},
            "changed": is_changed,
        }  # fmt: skip

    def _guarded(self, run: Callable[[], Any], watch: CallRecorder | None) -> tuple[list[Any] | None, Any, str]:
        """Run something, and return its failure, its result and its output."""
        aside = CapturedOutput()
        sys.stdout = sys.stderr = aside
        failed, result = None, None
        try:
            if watch is not None:
                sys.setprofile(watch)
            result = run()
            if watch is not None and sys.getprofile() is not watch:
                watch.calls.clear()  # the program replaced the watch, so it saw only a part
        except BaseException as error:  # noqa: BLE001 - a program may raise anything
            sys.setprofile(None)
            vars(builtins).update(self._builtins)
            raised = error  # which, other than `error`, a function may use
            message = readable(lambda: raised.msg if isinstance(raised, SyntaxError) else str(raised))
            failed = [type(error).__name__, message, self._line_of(error)]
        finally:
            sys.setprofile(None)
            vars(builtins).update(self._builtins)
        return failed, result, aside.kept

    def _line_of(self, error: BaseException) -> int:
        """Return the last line of the file that an exception passed through; 0 if there is none."""
        if isinstance(error, SyntaxError) and error.filename == self._file:
            return error.lineno or 0
        lines = [at for frame, at in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == self._file]
        return lines[-1] if lines else 0


def readable(text: Callable[[], str], otherwise: str = "") -> str:
    """Return the beginning of a text from a student's object, or something else if its methods fail in any way."""
    try:
        return "".join(text()[:KEPT])
    except BaseException:  # noqa: BLE001
        return otherwise


def described(known: Known) -> list[Any]:
    """Describe a function to the grader: what it is, and each way to call it."""
    ways = [
        [
            one.form.name, "board" if isinstance(one.form, BoardForm) else known.shape(place),
            known.knows_player(place), one.view, known.turns_leaves(one),
        ]
        for place, one in enumerate(known.ways)
    ]  # fmt: skip
    abilities = [known.has_height, known.has_depth, known.has_window, known.keeps, known.is_guess]
    only_way = ["", "any", known.knows_player(0), "max", False]
    return [known.name, known.style, known.prunes, ways or [only_way], *abilities]


def asyncio_run(coroutine: Any) -> Any:
    """Run a coroutine to its end."""
    import asyncio  # few programs need it

    return asyncio.run(coroutine)


def without_sockets() -> None:
    """Let asyncio in this process do without the sockets by which other threads wake a loop: they are locked."""
    from asyncio import selector_events

    loop: Any = selector_events.BaseSelectorEventLoop
    loop._make_self_pipe = lambda self: self.__dict__.update(_ssock=None, _csock=None)
    loop._close_self_pipe = loop._write_to_self = lambda self: None


def plain_numbers(result: Any) -> Any:
    """Return lists and numbers in place of those of NumPy."""
    if isinstance(result, tuple):
        return tuple(map(plain_numbers, result))
    return result.tolist() if hasattr(result, "tolist") else result


def parts_on_board(result: Any, form: BoardForm, board: str) -> list[list[Any]]:
    """Split what a function says of a board: a move by its place among the empty squares, or who wins, as X sees it."""
    if form.gives_move(result):
        place = form.move_of(result, board)
        return [["other", readable(lambda: repr(result))]] if place is None else [["action", f"move{place}"]]
    if isinstance(result, tuple | list) and len(result) == 3:  # a square and its score, or the other way round
        is_last = is_square(result[:2]) and form.move_of(result[:2], board) is not None
        result = result[2] if is_last else result[0]
    (kind, value, *rest), *_ = parts_of(result, {}, has_names=False)
    x_moves = board.count("X") == board.count("O")
    if kind == "number":
        is_turned = not x_moves if form.view == "mover" else form.is_turned
        sign = (value > 0) - (value < 0)
        return [[kind, float(-sign if is_turned else sign), ""]]
    return [[kind, value, *rest]]


def turned(parts: list[list[Any]]) -> list[list[Any]]:
    """Return parts whose value is from the other player's side."""
    at = 1 if len(parts) == 2 and parts[0][0] != "number" else 0
    return [[one[0], -one[1], ""] if one[0] == "number" and place == at else one for place, one in enumerate(parts)]


def parts_of(result: Any, paths: dict[int, str], has_names: bool) -> list[list[Any]]:
    """Split a result into one part, or the two of a pair. A text can be a move if moves have names."""
    parts: Sequence[Any] = [result]
    if isinstance(result, InstrumentedList | InstrumentedTuple) or id(result) in paths:
        pass  # a node, however many children it has
    elif (isinstance(result, tuple) and len(result) >= 2) or (isinstance(result, list) and len(result) == 2):
        parts = result[:2]  # the rest may be a count, for example
    elif isinstance(result, dict) and id(result) not in paths and named(VALUES, filter(is_text, result)):
        by_name = {str(name): one for name, one in result.items()}
        place = named(MOVES, by_name)
        parts = [by_name[str(named(VALUES, by_name))], *([] if place is None else [by_name[place]])]
    else:
        value, move = getattr(result, "value", None), getattr(result, "move", None)
        if value is not None and not isinstance(result, int | float):
            parts = [value, move]
    return [part_of(one, paths, has_names) for one in parts]


def part_of(one: Any, paths: dict[int, str], has_names: bool) -> list[Any]:
    """Describe one part of a result, as [kind, content]."""
    if isinstance(one, InstrumentedInt | InstrumentedFloat):
        log_use(one)
        return ["number", float(one), one.path]
    if isinstance(one, InstrumentedList | InstrumentedTuple):
        return ["node", one.path]
    if id(one) in paths:
        return ["node", paths[id(one)]]
    if isinstance(one, NamedText | NamedNumber):
        return ["node", one.path]
    if one is None:
        return ["none", ""]
    if isinstance(one, list | tuple):  # a line of moves, or of nodes from the root
        if not one or isinstance(one[0], list | tuple):
            return ["none", ""]
        first = part_of(one[0], paths, has_names)
        return part_of(one[1], paths, has_names) if first == ["node", "/"] and len(one) > 1 else first
    if isinstance(one, str) and has_names:
        return ["action", one[:KEPT]]
    if not isinstance(one, bool | str):
        try:
            return ["number", float(one), ""]
        except BaseException:  # noqa: BLE001 - its own __float__ may fail in any way
            pass
    return ["other", readable(lambda: repr(one), type(one).__name__)]
