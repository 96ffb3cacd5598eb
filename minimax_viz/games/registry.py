"""Find, make and describe games by their names: built-in ones, those of installed packages, classes in users' files."""

import inspect
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from minimax_viz.errors import GameError, Given, PositionError, Sentence, SettingName, SettingsError
from minimax_viz.games.boardtext import (
    COLOURED_DISCS,
    COLOURED_STONES,
    MARKS,
    MARKS_OF_NUMBERS,
    is_board,
    looks_like_board,
)
from minimax_viz.games.chesstext import is_chess
from minimax_viz.games.game import Game, matching_name
from minimax_viz.games.notations.registry import notation_of
from minimax_viz.games.pasted import NUMBER, NUMBERS_ALONE, typed_board
from minimax_viz.games.userfile import containing_exits, exception_text, is_file_spec, load_from_file
from minimax_viz.safe_text import short_repr, shortened

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class Example(NamedTuple):
    """A position worth looking at and what it shows."""

    board: str
    shows: str


EXAMPLES = {
    "cut": Example("XOX/.O./.XO", "a tic-tac-toe position with two cutoffs, small enough to see whole"),
    "first": Example("XOX/.X./O.O", "three moves: a2 and c2 lose, b3 draws"),
    "aima": Example("[[3,12,8],[2,4,6],[14,5,2]]", "the tree of Russell & Norvig, figure 5.2"),
    "ucla": Example("[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]", "an exercise of UCLA's CS161"),
    "wikipedia": Example(
        "[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]", "the figure of Wikipedia's article"
    ),
}
DEFAULT_EXAMPLE = "cut"


BUILT_IN: Mapping[str, str] = {
    "tictactoe": "minimax_viz.games.mnk:TicTacToe",
    "mnk": "minimax_viz.games.mnk:Mnk",
    "connect4": "minimax_viz.games.connect4:ConnectFour",
    "othello": "minimax_viz.games.othello:Othello",
    "nim": "minimax_viz.games.nim:Nim",
    "hexapawn": "minimax_viz.games.hexapawn:Hexapawn",
    "kalah": "minimax_viz.games.kalah:Kalah",
    "tree": "minimax_viz.games.tree:TreeGame",
    "openspiel": "minimax_viz.games.openspiel:OpenSpielGame",
}
"""The module and class of each built-in game, imported when the game is first used."""

BUILT_IN_VARIANTS: Mapping[tuple[str, str], str] = {("openspiel", "chess"): "minimax_viz.games.chess:Chess"}
"""The variants of games for which there is a class of their own."""

OFFERED = (
    "tree", "tictactoe", "connect4", "connect4:5x4", "nim", "nim:misere", "othello", "othello:6", "othello:4",
    "hexapawn", "hexapawn:4x4", "kalah", "kalah:4x3",
    "mnk:4,4,3", "mnk:5,5,4", "mnk:15,15,5", "openspiel:chess",
)  # fmt: skip
"""The built-in games that lists to choose from have, some on smaller boards; others can be named."""

MOST_LETTERS = 10_000

OTHER_NAMES: Mapping[str, str] = {
    "connectfour": "connect4", "noughtsandcrosses": "tictactoe", "reversi": "othello", "ttt": "tictactoe",
}  # fmt: skip
"""Other names of the built-in games."""

SIMILAR_ENOUGH = 0.8  # similarity, in difflib's terms, from which a word is taken for a misspelt name of a game

SIZES = {"connect4": (6, 7, COLOURED_DISCS), "othello": (8, 8, COLOURED_STONES)}
"""The games that a board's rows and columns tell, with the colours of their stones."""

GAME_OF_OTHELLO = re.compile(r"\s*(?:1\.\s*)?(?:f5|e6|d3|c4)(?:[\s,]*[a-h][1-8]){2,}\s*", re.IGNORECASE)

ENTRY_POINTS = "minimax_viz.games"
"""The group in which a package announces its games: `name = "module:Class"`."""

GAME_OPTIONS = {"score": "score", "max": "max_player", "to_move": "to_move", "root": "root"}
"""The options of a search that its game may take: their names in `trace(...)` and in the game's constructor."""


def game_for_position(position: str | None) -> str:
    """The game of a position where none was named: one whose positions look like no other's, else tic-tac-toe."""
    if position is None:
        return "tictactoe"
    if (told := game_told_by(position)) is not None:
        return told
    return "tree" if not looks_like_board(position) and notation_of(position) else "tictactoe"


def game_told_by(text: str) -> str | None:
    """The game that a position tells without being a tree or a board of tic-tac-toe: chess by a FEN or a PGN, Othello
    by its first moves, and games of X and O on larger boards by their size; None if it tells none.
    """
    if is_chess(text):
        return "openspiel:chess"
    if GAME_OF_OTHELLO.fullmatch(text):
        return "othello"
    return next((game for game, size in SIZES.items() if is_board(text, *size)), None)


def is_position(text: str) -> bool:
    """Whether a text is a tree, or enough like a position of a game that need not be named."""
    return game_told_by(text) is not None or looks_like_board(text) or notation_of(text) is not None


def check_is_position(text: str) -> None:
    """Raise PositionError about a text that is not a tree and too little like a board to say what is wrong with it."""
    check_size(text)
    if is_position(text):
        return
    if NUMBERS_ALONE.fullmatch(text) and re.sub(r"\D", "", text) != "123456789":  # an empty board
        rows = [NUMBER.findall(line) for line in text.strip().splitlines()]
        lines = [f"[{','.join(row)}]" for row in rows]
        tree = f"[{','.join(lines)}]" if len(lines) > 1 else lines[0]
        if (game := game_of_numbers(rows)) is not None:
            raise PositionError(
                "These are numbers without brackets, as a tree written {tree}; if they are a position of another game, "
                "say so: {game}.",
                tree=shortened(tree),
                game=Given("game", game),
            )
        if len(lines) > 1:
            raise PositionError(
                "These are numbers without brackets; as a tree they are written {tree}.", tree=shortened(tree)
            )
        raise PositionError(
            "These are numbers without brackets. As the children of one node they are written {tree}; if they are the "
            "leaves of a full binary tree, add {binary}.",
            tree=shortened(tree),
            binary=SettingName("binary"),
        )
    letters = [sign for sign in typed_board(text[:MOST_LETTERS]) if sign.isalpha() and sign not in "Ee"]
    strange = sum(sign not in MARKS for sign in letters)
    if strange > 2 and 2 * strange > len(letters):
        if len(text.split()) == 1 and (game := suggested_game(text.strip(), close=1)) is not None:
            raise PositionError(
                "{text} is a game, not a position of one; give it as {game}.",
                text=text.strip(),
                game=Given("game", game),
            )
        raise PositionError(
            "{text} begins neither a board, such as XO./.X./..O, nor a tree in a notation that is known, such as "
            "[[3,12],[2]].",
            text=short_repr(next(line.strip() for line in text.splitlines() if line.strip())),
        )


def game_of_numbers(rows: Sequence[Sequence[str]]) -> str | None:
    """The game that these rows of numbers may be a board of, or a single one the columns of Connect Four; else None."""
    if len(rows) == len(rows[0]) == 1:
        return "connect4" if re.fullmatch("[1-7]{4,}", rows[0][0]) else None
    size = (len(rows), len(rows[0]))
    if any(len(row) != size[1] or not {*row} <= MARKS_OF_NUMBERS.keys() for row in rows):
        return None
    sizes = {"tictactoe": (3, 3)} | {game: of[:2] for game, of in SIZES.items()}
    return next((game for game, of in sizes.items() if of == size), None)


def check_size(text: str) -> None:
    """Raise PositionError about a board whose size is that of no game in particular."""
    rows = ["".join(row.split()) for row in re.split("[/\n]", text.strip())]
    columns = len(rows[0])
    if columns < 4 or len(rows) < 2 or any(len(row) != columns or not MARKS.keys() >= {*row} for row in rows):
        return
    if game_told_by(text) is None:
        raise PositionError(
            "This board has {columns|# column|# columns} and {rows|# row|# rows}, not those of tic-tac-toe; say which "
            "game it is of, such as {game}.",
            columns=columns,
            rows=len(rows),
            game=Given("game", f"mnk:{columns},{len(rows)},{min(columns, 4)}"),
        )


def installed_games() -> "dict[str, EntryPoint]":
    """The games of installed packages, by name."""
    from importlib.metadata import entry_points  # slow to import, and the built-in games do not need it

    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def game_names() -> list[str]:
    """All available games: the built-in ones, then those of installed packages."""
    return [*BUILT_IN, *(name for name in installed_games() if name not in BUILT_IN)]


def known_game_name(name: str) -> str:
    """The known name of a game, whatever the case it was typed in; an unknown name or a file stays as it is."""
    if is_file_spec(name):
        return name
    base, colon, variant = name.partition(":")
    known = base if base in BUILT_IN else matching_name(base, game_names()) or base
    if (known, variant.casefold()) in BUILT_IN_VARIANTS:
        variant = variant.casefold()
    return f"{known}{colon}{variant}"


def suggested_game(word: str, close: float = SIMILAR_ENOUGH) -> str | None:
    """The game, as --game takes it, that a word names whatever its case and hyphens, or whose name is as `close`."""
    if is_file_spec(word):
        return word
    names = {normalised_name(name): name for name in game_names()}
    names |= {variant: f"{family}:{variant}" for family, variant in BUILT_IN_VARIANTS}
    names |= OTHER_NAMES
    if normalised_name(word) in names:
        return names[normalised_name(word)]
    if ":" in word and (known := known_game_name(word)).partition(":")[0] in names.values():
        return known
    from difflib import get_close_matches  # imported only for a name that is not known

    near = get_close_matches(normalised_name(word), names, 1, close)
    return names[near[0]] if near else None


def normalised_name(name: str) -> str:
    """The letters and digits of a name, in lower case."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def find_game(name: str) -> tuple[type[Game[Any, Any]], str | None]:
    """The class and variant that `--game` names: `name`, `name:variant`, `file.py` or `file.py:Class`.

    Raises SettingsError or GameError.
    """
    if is_file_spec(name):
        return load_from_file(name, "game", is_game), None
    base, colon, variant = known_game_name(name).partition(":")
    game: type[Game[Any, Any]]
    if base in BUILT_IN:
        place = BUILT_IN_VARIANTS.get((base, variant.strip().removesuffix("()")), BUILT_IN[base])
        module, _, class_name = place.partition(":")
        game = getattr(import_module(module), class_name)
    elif base in (points := installed_games()):
        game = load_entry_point(points[base])
    else:
        names = game_names()
        from difflib import get_close_matches  # imported only for a name that is not known

        near = get_close_matches(base, names, 1)
        advice = Sentence("there are {names}, or a file such as nim.py:Nim.", names=tuple(names))
        if near:
            advice = Sentence("did you mean {name}?", name=near[0])
        for family, variant in BUILT_IN_VARIANTS:
            if base.lower() == variant:
                asked = Given("game", f"{family}:{variant}")
                advice = Sentence("it is a game of {family}, so give {game}.", family=family, game=asked)
        raise SettingsError("There is no game {name}; {advice}", option="game", name=repr(base), advice=advice)
    if colon and "variant" not in inspect.signature(game).parameters:
        raise SettingsError(
            "The game {name} has no variants; omit {variant}.", option="game", name=base, variant=repr(colon + variant)
        )
    return game, variant if colon else None


def load_entry_point(point: "EntryPoint") -> Any:
    """The class that a package announces. Raises GameError if it cannot be loaded."""
    about: dict[str, Any] = {"name": point.name, "source": point.value}
    try:
        with containing_exits():
            game = point.load()
    except Exception as error:
        reason = exception_text(error)
        raise GameError("The game {name} ({source}) cannot be loaded: {error}.", error=reason, **about) from error
    if not is_game(game):
        raise GameError("The game {name} ({source}) is not a game class.", **about)
    return game


def option_parameters(game: type[Game[Any, Any]]) -> dict[str, inspect.Parameter]:
    """The parameters of a game's constructor that take its options, by the names in GAME_OPTIONS."""
    parameters = inspect.signature(game).parameters
    return {option: parameters[name] for option, name in GAME_OPTIONS.items() if name in parameters}


def flag(option: str) -> str:
    """An option as it is typed: `--to-move` for `to_move`."""
    return f"--{option.replace('_', '-')}"


def make_game(name: str, options: Mapping[str, Any]) -> tuple[Game[Any, Any], dict[str, str | None]]:
    """Make the game `name` with those `options` that are in GAME_OPTIONS and not None; returns it with all its options.

    Raises SettingsError if the game does not take an option, GameError if it needs an argument that has no default.
    """
    game, variant = find_game(name)
    given = {option: options[option] for option in GAME_OPTIONS if options.get(option) is not None}
    if game.__module__.startswith(f"{__package__}."):  # whose names are all in lower case
        given |= {option: given[option].lower() for option in ("score", "root") if option in given}
    parameters = inspect.signature(game).parameters.values()
    named = [one for one in parameters if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
    wanting = [one.name for one in named if one.default is one.empty]
    if wanting:
        raise GameError(
            "The game {name} cannot be made without {arguments}; give each of these a default.",
            name=name,
            arguments=tuple(wanting),
        )
    takes = option_parameters(game)
    for option in given:
        if option not in takes:
            instead = Sentence("it takes no options of this kind")
            if takes:
                instead = Sentence("it takes {options}", options=tuple(map(SettingName, takes)))
            raise SettingsError(
                "{option} is not for the game {game}; {instead}.", option=option, game=name, instead=instead
            )
    arguments = {takes[option].name: value for option, value in given.items()}
    made = game(**arguments | ({} if variant is None else {"variant": variant}))
    defaults = {option: one.default for option, one in takes.items() if isinstance(one.default, str)}
    return made, dict.fromkeys(GAME_OPTIONS) | defaults | given


def is_game(value: object) -> bool:
    """Whether a value is a complete class of games."""
    return inspect.isclass(value) and issubclass(value, Game) and not inspect.isabstract(value)


@dataclass(frozen=True, slots=True)
class Description:
    """A game and the name by which `--game` finds it.

    `about` is the first paragraph of its docstring, `example` a position worth looking at, or None; `variants` says
    what may follow the name and a colon; `options` maps the options that the game takes to their defaults ("" without).
    """

    name: str
    title: str
    about: str
    variants: str
    example: str | None
    options: Mapping[str, str]


def description_of(name: str, game: Game[Any, Any] | None = None) -> Description:
    """Describe a game by its class, or by an instance, which may know more. Raises SettingsError or GameError."""
    kind, _ = find_game(name)
    source = kind if game is None else game
    boards = (board for board, _ in EXAMPLES.values() if game_for_position(board) == name)  # found without --game
    return Description(
        name=name,
        title=source.title,
        about=" ".join(inspect.cleandoc(source.__doc__ or "").partition("\n\n")[0].split()),
        variants=kind.variants if "variant" in inspect.signature(kind).parameters else "",
        example=source.example or next(boards, None),
        options={
            flag(option): parameter.default if isinstance(parameter.default, str) else ""
            for option, parameter in option_parameters(kind).items()
        },
    )
