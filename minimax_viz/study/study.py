"""What studies of many searches have in common: the configurations to search in, and how their searches are made."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, NamedTuple, Unpack

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import Game
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.output.html.embed import svg_cell
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.table import ColumnKind, Results, data_frame
from minimax_viz.picture.theme import picture_theme
from minimax_viz.record.columns import Columns
from minimax_viz.record.header import Header
from minimax_viz.record.trace import Trace
from minimax_viz.search.settings import Settings
from minimax_viz.study.names import search_names
from minimax_viz.study.results import ChartLook, Result
from minimax_viz.study.variations import DEFAULT_VARIATIONS, Variation, shared, variations_of
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.summary import settings_texts
from minimax_viz.tracing.plan import Position, Search, find_position


@dataclass
class Study(Result):
    """Many searches from one position, with a table and a chart: `header` describes the position, and `is_start` says
    that none was given, so that it is the start of the game.
    """

    header: Header
    is_start: bool
    _: KW_ONLY
    look: RenderOptions = field(default_factory=RenderOptions)

    @abstractmethod
    def figures(self) -> dict[str, Any]:
        """Return the results, whether they are `complete`, and what `stopped` the study: "interrupt" or None."""

    @abstractmethod
    def columns(self) -> dict[str, ColumnKind]:
        """Return the columns of the table and their types."""

    @abstractmethod
    def rows(self) -> list[tuple[Any, ...]]:
        """Return the rows of the table."""

    @abstractmethod
    def chart(self, words: Catalog) -> Any:
        """Return the data of the chart."""

    def to_json(self) -> dict[str, Any]:
        """Return the study as `--json` prints it; `files` is empty."""
        return {"game": self.header.game, "board": self.header.board, **self.figures(), "files": {}}

    def results(self, look: RenderOptions) -> Results:
        """Return the table and the data of the chart, for the outputs."""
        return Results(
            columns=self.columns(), rows=self.rows(), chart=self.chart(catalog(look.lang)),
            theme=picture_theme(look.theme), lang=look.lang,
        )  # fmt: skip

    def to_dataframe(self) -> Any:
        """Return the table as a pandas DataFrame, or a Polars one. Raises EngineError if neither is installed."""
        return data_frame(self.results(self.look))

    def to_svg(self, **look: Unpack[ChartLook]) -> str:
        """Return the chart as SVG, in the language and colours asked for, or in another `lang` and `theme`.

        Raises SettingsError, and EngineError without matplotlib.
        """
        return self.contents(".svg", **look).decode("utf-8")

    def to_png(self, **look: Unpack[ChartLook]) -> bytes:
        """Return the chart as a PNG file; otherwise like `to_svg`."""
        return self.contents(".png", **look)

    def cell(self) -> Mapping[str, str]:
        return svg_cell(self.to_svg(), self.alt)

    def contents(self, ending: str, **look: Unpack[ChartLook]) -> bytes:
        form = self.of_kind[self.format_of(ending)]
        return b"".join(form.pieces(self.results(replace(self.look, **look))))


def cells_of(figures: Mapping[str, Any], names: Iterable[str]) -> list[Any]:
    """Return the figures of these names, in this order, as cells of a table."""
    return [figures[name] for name in names]


FIGURE_KINDS: dict[str, ColumnKind] = {"value": "number", "best_move": "text", "stopped": "text"}
"""The types of the columns with the figures of searches, but for the counts."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """A way to search a position: its name among others, and the header that a trace of it has."""

    name: str
    header: Header

    @property
    def settings(self) -> Settings:
        """The settings of the search, without who is to move."""
        return replace(self.header.settings, to_move=None)


class PlannedSearch(NamedTuple):
    """A configuration, the search to be made in it, and the arguments of `trace` for it. Results keep only the
    configuration, since a game may be any object, and one that cannot be pickled.
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
    algorithm = options.get("algorithm")
    vary = vary or (DEFAULT_VARIATIONS if algorithm is None else ())
    arguments = [options | one for one in variations_of(vary, algorithm or "alphabeta", one_will_do=True)]
    searches = list(searches_of(board, game, arguments))
    headers = [search.header() for search in searches]
    names = [name.typed for name in search_names(headers)] if len(searches) > 1 else [searches[0].settings.algorithm]
    return list(map(PlannedSearch, map(Configuration, names, headers), searches, arguments))


def searches_of(
    board: str | None, game: str | Game[Any, Any] | None, arguments: Iterable[Variation]
) -> Iterator[Search]:
    """Yield the search for each of the `arguments` of `trace`; the board is read once for all that have the same game
    options. Raises PositionError, SettingsError or GameError.
    """
    positions: dict[tuple[Any, ...], Position] = {}
    for given in shared(list(arguments)):
        options = tuple(given.get(option) for option in GAME_OPTIONS)
        if options not in positions:
            positions[options] = find_position(board, game, given)
        yield positions[options].search(**given)


def common_settings(configurations: Sequence[Configuration], words: Catalog, *, at_horizon: bool = False) -> list[str]:
    """Return the settings that all searches share, in words; with `at_horizon`, their evaluation, too."""
    declarations = [settings_texts(Trace(one.header, raise_not_made), words) for one in configurations]
    alike = [part for part in declarations[0] if all(part in others for others in declarations)]
    evaluations = {one.settings.evaluation for one in configurations}
    if at_horizon and len(evaluations) == 1:
        alike.append(words.text("settings.evaluation", evaluation=evaluations.pop()))
    return list(dict.fromkeys(alike))


def raise_not_made() -> Columns:
    """Raise SettingsError: a search that has not been made has no columns."""
    raise SettingsError("This search was not made yet.")
