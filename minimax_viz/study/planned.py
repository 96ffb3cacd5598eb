"""Searches that are going to be made, of one position or of many: what they are called and how they are made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from minimax_viz.api import find_evaluation, find_played
from minimax_viz.errors import SettingsError
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.game import Game
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.record.columns import Columns
from minimax_viz.record.trace import Header, Trace
from minimax_viz.search.settings import Settings
from minimax_viz.study.comparison.names import SIDES, names_of
from minimax_viz.study.comparison.variations import VARIABLE, Variation, values_of, variations_of
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.headline import declared

BOTH: tuple[Variation, ...] = ({"algorithm": "minimax"}, {"algorithm": "alphabeta"})
"""What is held against each other where nothing is said: the search without pruning and with it."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A search to be made: its name among the others, what it will declare, and what `trace` is called with."""

    name: str
    header: Header
    arguments: Mapping[str, Any]

    @property
    def settings(self) -> Settings:
        """How the search will be made."""
        return self.header.settings


def planned(game: str, state: Any, played: Game[Any, Any], vary: Sequence[str], options: Variation) -> list[Planned]:
    """The searches that `vary` asks for, with the options of all of them; minimax and alpha-beta where neither says.

    `played` is the game without variations, `state` where one search begins, for the names. Raises SettingsError.
    """
    arguments = [options | variation for variation in varied(vary, options.get("algorithm"))]
    settings = [settings_of(game, one) for one in arguments]
    with blaming_game(game):
        board, look = played.notation(state), played.look(state)
    headers = [Header(game, played.title, board, look, one, dict(played.player_names())) for one in settings]
    numbers = [f"#{number}" for number in range(1, len(headers) + 1)]
    names = names_of([Trace(header, no_columns) for header in headers], numbers)
    if len(names) == 1:
        names = [settings[0].algorithm]
    return [Planned(*each) for each in zip(names, headers, arguments, strict=True)]


def varied(vary: Sequence[str], algorithm: str | None) -> Sequence[Variation]:
    """The variations that the options --vary ask for; here one is enough. Raises SettingsError."""
    if not vary:
        return BOTH if algorithm is None else [{}]
    asked = [values_of(text) for text in vary]
    if all(len(values) == 1 for _, values in asked) and len(dict(asked)) == len(asked):
        return [{setting: values[0] for setting, values in asked}]
    return variations_of(vary, algorithm or "alphabeta")


def settings_of(game: str, arguments: Mapping[str, Any]) -> Settings:
    """The settings as `trace` will declare them. Raises SettingsError or GameError, before anything is searched."""
    _, played, options = find_played(None, game, arguments)
    given = {name: arguments[name] for name in VARIABLE if name in arguments and name not in GAME_OPTIONS}
    with blaming_game(game):
        _, evaluation = find_evaluation(arguments.get("evaluation", "zero"), played.evaluations(), game)
        return Settings.for_game(played, options, **given | {"evaluation": evaluation})


def common_settings(searches: Sequence[Planned], words: Catalog, *, at_horizon: bool = False) -> list[str]:
    """What all the searches declare alike, in words; the evaluation too where they will be made `at_horizon`."""
    said = [declared(Trace(search.header, no_columns), words) for search in searches]
    alike = [part for part in said[0] if all(part in others for others in said)]
    evaluations = {search.settings.evaluation for search in searches}
    if at_horizon and len(evaluations) == 1:
        alike.append(words.text("settings.evaluation", evaluation=evaluations.pop()))
    return list(dict.fromkeys(alike))


def setting_cells(settings: Settings) -> dict[str, str | None]:
    """The settings as cells of a table, the depth left out; switches are on or off."""
    known = settings.to_json()
    names = [name for name in VARIABLE if name != "depth"]
    return {name: SIDES[known[name]] if type(known[name]) is bool else known[name] for name in names}


def no_columns() -> Columns:
    """Stands for the columns of a search that was not made."""
    raise SettingsError("This search was not made yet.")
