"""The options of `trace` that the other functions take too: their types, their checks and their help, declared once."""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypedDict, TypeVar, cast

from minimax_viz.errors import SettingsError
from minimax_viz.fronts.python import trace
from minimax_viz.games.game import Evaluation, Game
from minimax_viz.search.alphabeta import CutoffRule, FailMode
from minimax_viz.search.limits import OnProgress
from minimax_viz.search.settings import Algorithm
from minimax_viz.tasks.trace import TracePosition
from minimax_viz.tracing.reach import DEFAULT_MAX_NODES, SearchLimits

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])
ENTRY = re.compile(r"^    (\w+): .*\n(?:     .*\n)*", re.MULTILINE)
REST = re.compile(r"^    \*\*options: .*\n", re.MULTILINE)


class OptionsOfMany(TypedDict, total=False):
    """What holds for many searches alike."""

    game: str | Game[Any, Any] | None
    evaluation: str | Evaluation[Any] | None
    score: str | None
    cutoff: CutoffRule
    fail: FailMode
    order: str
    candidates: str | None
    symmetry: bool
    transpositions: bool
    max: str | None
    max_nodes: int | None
    time_limit: float | None
    on_progress: OnProgress | None
    keep_interrupted: bool


class GrowthOptions(OptionsOfMany, total=False):
    """Those of searches of one position."""

    to_move: str | None
    root: str | None


class SurveyOptions(OptionsOfMany, total=False):
    """Those of searches to one depth."""

    depth: int | None


class SearchOptions(GrowthOptions, SurveyOptions, total=False):
    """Those of one search: all that `trace` takes."""

    algorithm: Algorithm
    example: str | None


def telling(options: type[Any]) -> Callable[[FunctionT], FunctionT]:
    """A decorator: the signature and the help of a function with `**options` tell each of them, as `trace` does."""

    def tell(function: FunctionT) -> FunctionT:
        own, of_trace = inspect.signature(function), inspect.signature(trace).parameters
        named = [one for one in own.parameters.values() if one.kind is not one.VAR_KEYWORD]
        others = [of_trace[name] for name in of_trace if name in options.__annotations__ and name not in own.parameters]
        told = inspect.getdoc(function) or ""
        entries = {entry[1]: entry[0] for entry in ENTRY.finditer(inspect.getdoc(trace) or "")}
        documented = {entry[1] for entry in ENTRY.finditer(told)}
        rest = "".join(entries[one.name] for one in others if one.name not in documented)
        function.__doc__ = REST.sub(lambda _: rest, told)
        cast(Any, function).__signature__ = own.replace(parameters=[*named, *others])
        return function

    return tell


@dataclass(frozen=True, slots=True)
class Asked:
    """The options that were given, checked: `search` are those that say how to search, without those left open."""

    search: dict[str, Any]
    game: str | Game[Any, Any] | None
    example: str | None
    max_nodes: int | None
    time_limit: float | None
    on_progress: OnProgress | None
    keep_interrupted: bool

    @property
    def limits(self) -> SearchLimits:
        """How far each search may go."""
        return SearchLimits(self.search.get("depth"), self.max_nodes, self.time_limit)


def asked(given: Mapping[str, Any], known: type[Any]) -> Asked:
    """The options, checked. Raises SettingsError if one is of another name, of a wrong kind or out of range."""
    check_names(given, known)
    TracePosition(**{name: value for name, value in given.items() if value is not None or name == "max_nodes"})
    search = {name: value for name, value in given.items() if value is not None}
    apart = {name: search.pop(name, None) for name in ("game", "example", "time_limit", "on_progress")}
    search.pop("max_nodes", None)
    keep = search.pop("keep_interrupted", False)
    return Asked(search, max_nodes=given.get("max_nodes", DEFAULT_MAX_NODES), keep_interrupted=keep, **apart)


def check_names(given: Mapping[str, Any], known: type[Any]) -> None:
    """Raise SettingsError if an option is none of the known ones."""
    names = list(known.__annotations__)
    for name in given:
        if name not in names:
            near = get_close_matches(name, names, 1)
            advice = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."
            raise SettingsError(f"There is no option {name!r:.60}; {advice}")
