"""Tasks and their options; an option is declared once, as a field of the task's data class.

A field has a name, a type and a default; everything else that fronts need is in its `TaskOption`. Python derives its
signatures and its help from these, the command line its options, the studio the names and defaults of its settings.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, dataclass, field, fields, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from minimax_viz.errors import SettingsError
from minimax_viz.search.arguments import check_choice, check_count, check_seconds

if TYPE_CHECKING:
    from minimax_viz.text.catalog import Argument
    from minimax_viz.tracing.plan import Position

ResultT = TypeVar("ResultT", covariant=True)

Group = Literal["Position", "Search", "Exercises", "Grading", "Output", "Look"]
"""The purposes of options; the help of the command line groups options by them."""

Completion = Literal["games", "evaluations", "orders", "candidates", "variations", "files"]
"""The kinds of values that a shell can offer for an option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskOption:
    """An option as fronts need it, apart from its name, type and default.

    `check` gets the option's name and value, and raises SettingsError if the value is wrong. On the command line an
    option with `choices` takes one of them; any other takes a value called `metavar`, which `read` reads, or raises
    SettingsError with what would be right; an option without a metavar is a switch. A `whole` number is within bounds;
    `seconds` are a number from 0 up. An option may be `repeated`; a switch may have an `opposite`. `in_python` says
    what else Python takes; `only_in_python` means that no other front has the option.
    """

    help: str
    check: Callable[[str, Any], object] | None = None
    choices: Sequence[str] = ()
    metavar: str | None = None
    read: Callable[[str], Any] | None = None
    completes: Completion | None = None
    whole: tuple[int, int] | None = None
    seconds: bool = False
    repeated: bool = False
    opposite: str = ""
    group: Group = "Search"
    in_python: str = ""
    only_in_python: bool = False


def option(default: Any, help: str, **more: Any) -> Any:
    """Declare a field of a task as an option; with `...` as its default it must be given."""
    known = {"option": TaskOption(help=help, **more)}
    return field(metadata=known) if default is ... else field(default=default, metadata=known)


class Progress:
    """Receives what a task reports while it runs, and ignores it; a front overrides the methods for what it shows."""

    def phase(self, key: str, **facts: "Argument") -> None:
        """Report what is done from now on, as the key of a message."""

    def nodes(self, count: int) -> None:
        """Report how many nodes the current search has visited."""

    def done(self, count: int, total: int | None, key: str, **facts: "Argument") -> None:
        """Report how much of the work is done, and what comes next, as the key of a message."""

    def note(self, key: str, **facts: "Argument") -> None:
        """Report something that the caller should know, as the key of a message."""

    def warning(self, key: str, **facts: "Argument") -> None:
        """Report something that is not as it was asked for, as the key of a message."""

    def position(self, position: "Position") -> None:
        """Report the position that was read."""


SILENT = Progress()


@dataclass(frozen=True, kw_only=True)
class Task(ABC, Generic[ResultT]):
    """Something to do: its fields are its options, checked when it is made; `run` does it."""

    def __post_init__(self) -> None:
        for name, (default, known) in self.options().items():
            value = getattr(self, name)
            if value is default:
                continue
            if known.check is not None:
                known.check(name, value)
            elif known.choices:
                check_choice(name, value, known.choices)
            elif known.whole is not None:
                check_count(name, value, *known.whole)
            elif known.seconds:
                check_seconds(name, value)

    @abstractmethod
    def run(self, progress: Progress = SILENT) -> ResultT:
        """Do the task, and report progress. Raises MinimaxVizError, and KeyboardInterrupt after Ctrl-C."""

    @classmethod
    def options(cls) -> Mapping[str, tuple[Any, TaskOption]]:
        """Return the options by name, each with its default, or MISSING if it must be given."""
        return {one.name: (one.default, one.metadata["option"]) for one in fields(cls) if "option" in one.metadata}

    @classmethod
    def repeated(cls, name: str, **other: Any) -> Any:
        """Repeat an option for another task, with the changes in `other`."""
        default, known = cls.options()[name]
        return field(default=default, metadata={"option": replace(known, **other)})

    def given(self) -> dict[str, Any]:
        """Return the options that differ from their defaults."""
        values = {name: (getattr(self, name), default) for name, (default, _) in self.options().items()}
        return {name: value for name, (value, default) in values.items() if is_other(value, default)}


def is_other(value: Any, default: Any) -> bool:
    """Whether a value differs from the default; a value that cannot be compared does."""
    if value is default or default is MISSING:
        return value is not default
    with suppress(Exception):
        return bool(value != default)
    return True


def check_known(name: str, known: Sequence[str]) -> None:
    """Raise SettingsError if there is no option of this name."""
    if name not in known:
        typed = f"{name!r:.60}"
        if near := get_close_matches(name, known, 1):
            raise SettingsError("There is no option {name}; did you mean {near}?", name=typed, near=near[0])
        raise SettingsError("There is no option {name}; there are {known}.", name=typed, known=tuple(known))
