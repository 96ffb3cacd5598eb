"""Load a game or an evaluation from a user's `file.py` or `file.py:name`, and write the source of a new game."""

import importlib.util
import inspect
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from keyword import iskeyword
from pathlib import Path
from string import Template
from types import CodeType, ModuleType
from typing import Any

from minimax_viz.errors import All, GameError, Sentence, TextPlace
from minimax_viz.safe_text import collapsed, shortened

GAME_METHODS = ("initial", "moves", "result", "to_move", "outcome")
UNDO_METHODS = ("get_possible_moves", "make_move", "undo_move", "is_terminal")
ENOUGH_METHODS = 2  # of these a class has whose author probably forgot to inherit from a game

LONGEST = 300  # characters of an exception's message
CALLED_WRONGLY = re.compile(r"TypeError: (?:[\w<>]+\.)*(\w+)\(\) ")
OWN_FOLDER = str(Path(__file__).parent.parent)


def is_file_spec(spec: str) -> bool:
    """Whether `spec` is of the form `file.py` or `file.py:name`."""
    return split_spec(spec)[0].endswith(".py")


def split_spec(spec: str) -> tuple[str, str | None]:
    """The file and the name of `file.py:name`; a drive letter's colon is left alone."""
    file, dot_py, name = spec.rpartition(".py:")
    return (file + ".py", name) if dot_py else (spec, None)


def load_from_file(spec: str, noun: str, fits: Callable[[Any], bool]) -> Any:
    """The object in the file of `spec` that `fits`: the one it names, or else the only one. Raises GameError.

    `noun` is what messages call the object: "game" or "evaluation".
    """
    file, name = split_spec(spec)
    module = load_module(Path(file))
    if name is not None:
        value = getattr(module, name, None)
        if value is None:
            raise GameError("{file} has no {name}.", file=file, name=repr(name))
        if fits(value):
            return value
        if inspect.isabstract(value):
            raise GameError(missing_methods(value, file))
        if noun == "evaluation":
            raise GameError("{name} in {file} is not an evaluation.", name=repr(name), file=file)
        if (advice := inheritance_advice(value, least=0)) is None:
            raise GameError("{name} in {file} is not a game.", name=repr(name), file=file)
        raise not_a_game(name, file, advice)
    made_here = {
        key: value
        for key, value in vars(module).items()
        if getattr(value, "__module__", None) == module.__name__ and not key.startswith("_")
    }
    own = [key for key, value in made_here.items() if fits(value)]
    if len(own) == 1:
        return made_here[own[0]]
    if own:
        found: dict[str, Any] = {"file": file, "names": tuple(own)}
        if noun == "evaluation":
            raise GameError(
                "{file} should hold one evaluation but holds several: {names}; name it as in {file}:Name.", **found
            )
        raise GameError(
            "{file} should hold one game but holds several: {names}; name it as in {file}:Name.",
            place=TextPlace(name=own[0]),
            **found,
        )
    if unfinished := [value for value in made_here.values() if inspect.isabstract(value)]:
        raise GameError(*(missing_methods(value, file) for value in unfinished))
    if noun == "evaluation":
        raise GameError("{file} should hold one evaluation but holds none; name it as in {file}:Name.", file=file)
    for key, value in made_here.items():
        if (advice := inheritance_advice(value)) is not None:
            raise not_a_game(key, file, advice)
    raise GameError("{file} should hold one game but holds none; let a class inherit from minimax_viz.Game.", file=file)


def not_a_game(name: str, file: str, advice: Sentence) -> GameError:
    """The error about a class that is not a game, with the advice on how to make it one."""
    return GameError(
        "{name} in {file} is not a game: {advice}",
        place=TextPlace(name=name),
        name=repr(name),
        file=file,
        advice=advice,
    )


def inheritance_advice(kind: Any, least: int = ENOUGH_METHODS) -> Sentence | None:
    """The advice on what to inherit from, for a class with at least some methods of a game; None for anything else."""
    if not isinstance(kind, type):
        return None
    plays, undoes = (
        sum(callable(getattr(kind, name, None)) for name in names) for names in (GAME_METHODS, UNDO_METHODS)
    )
    if undoes > plays and undoes >= ENOUGH_METHODS:
        return Sentence(
            "let a class inherit from minimax_viz.UndoGame, whose __init__ calls super().__init__({name}(), score).",
            name=kind.__name__,
        )
    if plays < least:
        return None
    missing = [f"{method}()" for method in GAME_METHODS if not callable(getattr(kind, method, None))]
    return Sentence(
        "inherit from minimax_viz.Game, as in class {name}(minimax_viz.Game){further}.",
        name=kind.__name__,
        further=Sentence(", and define {methods}", methods=All(missing)) if missing else "",
    )


def missing_methods(unfinished: type[Any], file: str) -> Sentence:
    """The sentence about the methods that a class lacks, with names in it that may be misspellings of them."""
    from difflib import get_close_matches  # imported only after a mistake

    missing = sorted(unfinished.__abstractmethods__)
    own = [name for name in vars(unfinished) if not any(hasattr(base, name) for base in unfinished.__bases__)]
    near = [f"{name}()" for wanted in missing for name in get_close_matches(wanted, own, 1)]
    return Sentence(
        "{name} in {file} lacks {methods}{hint}.",
        name=unfinished.__name__,
        file=file,
        methods=All(f"{name}()" for name in missing),
        hint=Sentence("; see whether {names} is misspelt", names=All(near)) if near else "",
    ).about(TextPlace(name=near[0].removesuffix("()") if near else unfinished.__name__))


class SourceReader(SourceFileLoader):
    """Compiles the source each time: a cached bytecode may belong to another text of the same length and second."""

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.get_data(self.path), self.path, "exec", dont_inherit=True)


def load_module(path: Path) -> ModuleType:
    """Run a user's file as a module. Raises GameError that names the line at fault."""
    if not path.is_file():
        raise GameError("There is no file {file}.", file=str(path))
    name = f"minimax_viz_user_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path, loader=SourceReader(name, str(path.absolute())))
    assert spec is not None and spec.loader is not None  # a loader is given
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module  # dataclasses and pickling look a class's module up by name
    try:
        with containing_exits():
            spec.loader.exec_module(module)
    except Exception as error:
        import traceback  # only where something went wrong

        text, frames = exception_text(error), traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if Path(frame.filename).resolve() == path.resolve()]
        if isinstance(error, SyntaxError) and error.lineno:
            lines.append(error.lineno)
            text = text.removesuffix(f" ({path.name}, line {error.lineno})")
        line = lines[-1] if lines else None  # it may have arisen elsewhere
        raise GameError(
            "{file} stopped {where} with {error}.",
            place=TextPlace(line, path=str(path)),
            file=str(path),
            where=Sentence("while loading") if line is None else Sentence("at line {line}", line=str(line)),
            error=text,
        ) from error
    return module


class ExitAttempt(Exception):
    """A user's code raised something that would have ended Python, such as SystemExit; that is the cause."""


@contextmanager
def containing_exits() -> Iterator[None]:
    """Turn an exception that no `except Exception` catches into an ExitAttempt if a user's code raised it.

    Ctrl-C stays what it is, and so does anything raised by this package, or by the caller's handler of a signal.
    """
    try:
        yield
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException as error:
        from traceback import walk_tb  # only where something went wrong

        called = [frame.f_code for frame, _ in walk_tb(error.__traceback__)]
        handlers = [getattr(signal.getsignal(number), "__code__", None) for number in signal.valid_signals()]
        if called[-1].co_filename.startswith(OWN_FOLDER) or any(code in handlers for code in called):
            raise
        raise ExitAttempt().with_traceback(error.__traceback__) from error


def exception_text(error: BaseException) -> str:
    """The type and message of an exception, on one line and not too long."""
    if isinstance(error, ExitAttempt) and error.__cause__ is not None:
        error = error.__cause__
    try:
        message = "" if error.args == (None,) else shortened(collapsed(str(error)), LONGEST)  # exit() raises None
    except Exception:  # noqa: BLE001 - its own text may fail as well
        message = ""
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def called_wrongly(error: BaseException) -> str:
    """The name of the function that a TypeError says was called with wrong arguments, which Python says in words only;
    "" for other errors.
    """
    called = CALLED_WRONGLY.match(exception_text(error))
    return "" if called is None else called[1]


def new_game_source(file: Path) -> str:
    """The source of a new game, named after its file. Raises GameError if the file's name is not fit for that."""
    stem = file.stem
    if file.suffix != ".py" or not stem.isidentifier() or iskeyword(stem):
        raise GameError(
            "{name} cannot name a Python file; use letters, digits and _, then .py, as in my_game.py.",
            name=repr(file.name),
        )
    words = [word for word in stem.split("_") if word]
    name = "".join(word[0].upper() + word[1:] for word in words)
    template = Path(__file__).with_name("template.py.txt").read_text(encoding="utf-8")
    return Template(template).substitute(
        file=file.name,
        name=f"My{name}" if name in ("", "Game") or not name.isidentifier() or iskeyword(name) else name,
        title=" ".join(words).capitalize() or "My game",
    )
