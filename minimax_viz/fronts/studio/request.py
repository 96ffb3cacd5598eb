"""A request: what to search, how, and in which language to tell it; and what is wrong with one, in
the words of the studio, which has settings with titles in place of options.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from minimax_viz.errors import GameError, MinimaxVizError, PositionError, Sentence, Spelling
from minimax_viz.games.registry import DEFAULT_EXAMPLE
from minimax_viz.games.userfile import is_file_spec
from minimax_viz.safe_text import short_repr, shortened
from minimax_viz.tasks.compare import SearchTogether
from minimax_viz.tasks.search_options import text_of_board
from minimax_viz.tasks.trace import TracePosition
from minimax_viz.text.catalog import Catalog, languages
from minimax_viz.tracing.reach import Reach

MOST_NODES = 600_000
"""The limit of a search: the whole of tic-tac-toe, 549,946 nodes, and no more than a browser can hold."""

REACH = Reach(most_nodes=MOST_NODES, nodes=20_000, seconds=None)

LONGEST_POSITION = 500_000  # characters
OWN_FILE = "my_game.py"
"""The name of the file of the reader's own game, wherever it runs."""

SETTINGS = frozenset(
    name for name, (_, known) in TracePosition.options().items() if not known.only_in_python and name != "game"
)
"""The settings of a request: the options of `trace` that JSON can express; its position is always one, not a game."""

OF_THE_POSITION = ("to_move", "root", "ply", "binary")
"""Settings that say what the position is, so that they hold for both searches of a comparison."""


class RequestError(MinimaxVizError):
    """A request that cannot be answered; `at` is the place in it that is wrong, such as "settings.depth"."""

    def __init__(self, template: str | Sentence, at: str | None = None, /, **fields: Any) -> None:
        super().__init__(template, **fields)
        self.at = at


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody wants to see: the search of a position or, with `against`, two searches of it side by side.

    `position` is a text in any notation, None for the start of the `game`; `game` is None if the position implies it.
    `settings` and `against` are options of `trace` by name. `code` is the text of a file with the reader's own game;
    then `game` is the class in it, or None.
    """

    position: str | None = None
    game: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    against: Mapping[str, Any] | None = None
    lang: str = "en"
    code: str | None = None

    @property
    def game_to_find(self) -> str | None:
        """The game as `trace` takes it."""
        if self.code is None:
            return self.game
        return OWN_FILE if self.game is None else f"{OWN_FILE}:{self.game}"

    @property
    def board(self) -> str | None:
        """The text of the position to search, None for the start of the game. Raises PositionError, SettingsError."""
        example = self.settings.get("example")
        if self.position is None and self.game_to_find is None and example is None:
            example = DEFAULT_EXAMPLE  # shown before anything is set up
        return text_of_board(self.position, self.game_to_find, example)

    def together(self) -> SearchTogether:
        """Return the task that makes the search, or both. Raises PositionError or SettingsError."""
        several = [self.settings]
        if self.against is not None:
            of_the_position = {name: self.settings[name] for name in OF_THE_POSITION if name in self.settings}
            several.append(of_the_position | {**self.against})
        searches = [
            TracePosition(self.board, game=self.game_to_find, reach=REACH, **{**settings, "example": None})
            for settings in several
        ]
        if any(one.limits.are_set for one in searches):
            searches = [replace(one, max_nodes=min(one.max_nodes or MOST_NODES, MOST_NODES)) for one in searches]
        return SearchTogether(searches)


def request_of(document: Any) -> Request:
    """Return the request in a JSON document. Raises RequestError."""
    check_object(document)
    position = text_in(document, "position")
    if position is not None and len(position) > LONGEST_POSITION:
        raise RequestError(
            "The position has {position} characters; at most {most}.",
            "position",
            position=len(position),
            most=LONGEST_POSITION,
        )
    lang = text_in(document, "lang") or "en"
    if lang not in languages():
        raise RequestError(
            "There is no language {lang}; there are {languages}.",
            "lang",
            lang=short_repr(lang),
            languages=tuple(languages()),
        )
    code, game = text_in(document, "code"), text_in(document, "game")
    if game is not None and is_file_spec(game):
        raise RequestError("The studio reads no files of games; open the file in its editor instead.", "game")
    settings = settings_in(document, "settings", code)
    return Request(position, game, settings or {}, settings_in(document, "against", code), lang, code)


def check_object(document: Any) -> None:
    """Raise RequestError if a request is not a JSON object."""
    if not isinstance(document, dict):
        raise RequestError("A request is a JSON object; this is {kind}.", kind=kind_of(document))


def settings_in(document: Mapping[str, Any], key: str, code: str | None) -> Mapping[str, Any] | None:
    """Return the settings under a key, without those left open; None if the key has no value. Raises RequestError."""
    settings = document.get(key)
    if settings is None:
        return None
    if not isinstance(settings, dict):
        raise RequestError("{key} is a JSON object of settings; this is {kind}.", key, key=key, kind=kind_of(settings))
    for name, value in settings.items():
        if name not in SETTINGS:
            known = ", ".join(sorted(SETTINGS))
            raise RequestError(
                "There is no setting {name}; there are {known}.", key, name=short_repr(name), known=known
            )
        if not isinstance(value, str | int | float | None):
            raise RequestError(
                "{name} is {kind}; give a text, a number, true or false.",
                f"{key}.{name}",
                name=name,
                kind=kind_of(value),
            )
    evaluation = settings.get("evaluation")
    is_own = code is not None and isinstance(evaluation, str) and evaluation.partition(":")[0] == OWN_FILE
    if isinstance(evaluation, str) and is_file_spec(evaluation) and not is_own:
        raise RequestError("The studio reads no files of evaluations; name one of the game's.", f"{key}.evaluation")
    return {name: value for name, value in settings.items() if value is not None or name == "max_nodes"}


def text_in(document: Mapping[str, Any], key: str) -> str | None:
    """Return the text under a key, None if there is none. Raises RequestError."""
    value = document.get(key)
    if value is not None and not isinstance(value, str):
        raise RequestError("{key} is {kind}; give a text, or null.", key, key=key, kind=kind_of(value))
    return value


def kind_of(value: Any) -> Sentence:
    """Name the kind of a JSON value, as a sentence does."""
    if value is None:
        return Sentence("null")
    kinds = {
        bool: Sentence("true or false"), int: Sentence("a number"), float: Sentence("a number"),
        str: Sentence("a text"), list: Sentence("a list"),
    }  # fmt: skip
    return kinds.get(type(value), Sentence("an object"))


def told_here(error: MinimaxVizError | Sentence, words: Catalog) -> str:
    """Tell an error in the language, with settings named by their titles in the studio."""
    return words.error(error, spelling_here(words))


def spelling_here(words: Catalog) -> Spelling:
    """Return how the studio names settings: by their titles."""

    def given(name: str, value: object = None) -> str:
        return titled(name, value, words)

    return Spelling(given, given)


def titled(name: str, value: object, words: Catalog) -> str:
    """Name a setting by its title, or if it has none by its name, with the value given for it."""
    key = "studio.game" if name == "game" else f"studio.catalogue.setting.{name}"
    shown = None if value is None else shortened(str(value))
    title = words.messages.get(key, name)
    return words.text("studio.setting", title=title if shown is None else f"{title}: {shown}")


def place_of(error: MinimaxVizError, document: Any) -> str | None:
    """Return the place in a request's document that an error is about, such as "settings.depth", if it is known."""
    if isinstance(error, RequestError):
        return error.at
    if isinstance(error, PositionError) or error.option == "board":
        return "position"
    if isinstance(error, GameError) or error.option == "game":
        return "game"
    return f"{side_of(error, document)}.{error.option}" if error.option in SETTINGS else None


def side_of(error: MinimaxVizError, document: Any) -> str:
    """Say which of two searches an error about a setting means: the first one that has the value at fault."""
    settings, against = (document.get(key) if isinstance(document, dict) else None for key in ("settings", "against"))
    at_fault = str(error.value).lower()  # which may have been read in another case
    is_first = isinstance(settings, dict) and str(settings.get(error.option)).lower() == at_fault
    return "against" if not is_first and isinstance(against, dict) and error.option in against else "settings"
