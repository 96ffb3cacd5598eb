"""What studies of many searches have in common: the configurations to search in, and how their searches are made."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import Game
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.record.columns import Columns
from minimax_viz.record.trace import Header, Trace
from minimax_viz.search.settings import Settings
from minimax_viz.study.names import VALUE_NAMES, search_names
from minimax_viz.study.variations import VARIABLE, Variation, parse_variation, variations_of
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.summary import settings_texts
from minimax_viz.tracing.plan import Position, Search, find_position


@dataclass(slots=True)
class Study(ABC):
    """Many searches from one position: `header` describes it, and `is_start` says that no position was given, so that
    it is the start of the game.
    """

    header: Header
    is_start: bool

    @abstractmethod
    def figures(self) -> dict[str, Any]:
        """Return the results, whether they are `complete`, and what `stopped` the study: "interrupt" or None."""

    def to_json(self) -> dict[str, Any]:
        """Return the study as `--json` prints it; `files` is empty."""
        return {"game": self.header.game, "board": self.header.board, **self.figures(), "files": {}}


def cells_of(figures: Mapping[str, Any], names: Iterable[str]) -> tuple[Any, ...]:
    """Return the figures of these names, in this order, as cells of a table."""
    return tuple(figures[name] for name in names)


DEFAULT_PAIR: tuple[Variation, ...] = ({"algorithm": "minimax"}, {"algorithm": "alphabeta"})
"""The pair compared by default: the search without pruning and with it."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """A way to search a position: its name among others, and the header that a trace of it has."""

    name: str
    header: Header

    @property
    def settings(self) -> Settings:
        """The settings of the search, without who is to move."""
        return replace(self.header.settings, to_move=None)


@dataclass(frozen=True, slots=True)
class PlannedSearch:
    """A configuration, the search to be made in it, and the arguments of `trace` for it.

    Results keep only the configuration, since a game may be any object, and one that cannot be pickled.
    """

    configuration: Configuration
    search: Search
    arguments: Variation


def planned_searches(
    board: str | None, game: str | Game[Any, Any], vary: Sequence[str], options: Variation
) -> list[PlannedSearch]:
    """Plan the searches that `vary` names, with the options common to all; by default minimax and alpha-beta.
    Raises PositionError, SettingsError or GameError.
    """
    arguments = [options | variation for variation in parse_variations(vary, options.get("algorithm"))]
    searches = list(searches_of(board, game, arguments))
    headers = [search.header() for search in searches]
    names = [name.typed for name in search_names(headers)] if len(searches) > 1 else [searches[0].settings.algorithm]
    configurations = map(Configuration, names, headers)
    return [PlannedSearch(*each) for each in zip(configurations, searches, arguments, strict=True)]


def searches_of(
    board: str | None, game: str | Game[Any, Any] | None, arguments: Iterable[Variation]
) -> Iterator[Search]:
    """Yield the search for each of the `arguments` of `trace`; the board is read once for all that have the same game
    options. Raises PositionError, SettingsError or GameError.
    """
    positions: dict[tuple[Any, ...], Position] = {}
    for given in arguments:
        options = tuple(given.get(option) for option in GAME_OPTIONS)
        if options not in positions:
            positions[options] = find_position(board, game, given)
        yield positions[options].search(**{name: given[name] for name in given if name not in GAME_OPTIONS})


def parse_variations(vary: Sequence[str], algorithm: str | None) -> Sequence[Variation]:
    """Read the variations that the options --vary ask for; here one is enough. Raises SettingsError."""
    if not vary:
        return DEFAULT_PAIR if algorithm is None else [{}]
    asked = [parse_variation(text) for text in vary]
    if all(len(values) == 1 for _, values in asked) and len(dict(asked)) == len(asked):
        return [{setting: values[0] for setting, values in asked}]
    return variations_of(vary, algorithm or "alphabeta")


def common_settings(configurations: Sequence[Configuration], words: Catalog, *, at_horizon: bool = False) -> list[str]:
    """Return the settings that all searches share, in words; with `at_horizon`, their evaluation, too."""
    declarations = [settings_texts(Trace(one.header, raise_not_made), words) for one in configurations]
    alike = [part for part in declarations[0] if all(part in others for others in declarations)]
    evaluations = {one.settings.evaluation for one in configurations}
    if at_horizon and len(evaluations) == 1:
        alike.append(words.text("settings.evaluation", evaluation=evaluations.pop()))
    return list(dict.fromkeys(alike))


def setting_cells(settings: Settings) -> dict[str, str | None]:
    """Return the settings as cells of a table, without the depth; switches are "on" or "off"."""
    values = settings.to_json()
    names = [name for name in VARIABLE if name != "depth"]
    return {name: VALUE_NAMES[values[name]] if type(values[name]) is bool else values[name] for name in names}


def raise_not_made() -> Columns:
    """Raise SettingsError: a search that has not been made has no columns."""
    raise SettingsError("This search was not made yet.")
