"""The names of players, nodes, games, settings, outputs and notations, and of searches by their settings."""

from collections.abc import Iterator, Mapping, Sequence

from minimax_viz.errors import IN_PYTHON, Sentence, Spelling
from minimax_viz.games.game import MAX, MIN, NodeType, Player
from minimax_viz.record.header import Header
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import ELLIPSIS, one_line
from minimax_viz.text.catalog import Argument, Catalog

LONGEST_PATH = 8  # names
MOST_CLAIMS = 6  # wrong ones of a solved tree that are told


def player_word(player: NodeType) -> str:
    """Return MAX, MIN or CHANCE, as sentences in every language write it."""
    return player.upper()


def player_on_board(player: Player, names: Mapping[Player, str]) -> str:
    """Return a player's name on the board, and whether it is MAX or MIN: "X (MAX)"."""
    return f"{names[player]} ({player_word(player)})" if names.get(player) else player_word(player)


def player_names(trace: Trace) -> dict[Player, str]:
    """Return MAX and MIN with their names on the board, such as "MAX (X)"."""
    names = trace.header.players
    return {
        player: f"{player_word(player)} ({one_line(names[player])})" if names.get(player) else player_word(player)
        for player in (MAX, MIN)
    }


def node_name(trace: Trace, row: int, words: Catalog) -> str:
    """Return a row's name; the start of a board game has one too."""
    return one_line(trace.name(row)) or words.text("name.start")


def line_text(moves: Sequence[str], most: int) -> str:
    """Write a line of moves with arrows, at most this many of them."""
    return " → ".join([*moves[:most], *([ELLIPSIS] if len(moves) > most else [])])


def list_text(names: Sequence[str], most: int) -> str:
    """Write names separated by commas, at most this many of them."""
    return ", ".join(names[:most]) + (f" {ELLIPSIS}" if len(names) > most else "")


def path_text(names: Sequence[str]) -> str:
    """Write the path to a node by the names on it, and leave out the middle of a long one."""
    shown = [one_line(name) for name in names]
    if len(shown) > LONGEST_PATH:
        shown[1 : 2 - LONGEST_PATH] = [ELLIPSIS]
    return " → ".join(shown)


def title_of(header: Header, words: Catalog) -> str:
    """Return the title of a trace's game in the language."""
    return words.title(header.game, header.title)


PREFIX = "studio.catalogue"


def title_and_sentence(what: str, words: Catalog, **arguments: Argument) -> tuple[str, str]:
    """Return the title and the sentence for `what`, such as "order.natural". Raises KeyError if there are none."""
    return words.text(f"{PREFIX}.{what}", **arguments), words.text(f"{PREFIX}.{what}.about", **arguments)


def is_explained(what: str, words: Catalog) -> bool:
    """Whether the catalog has a title and a sentence for `what`."""
    return f"{PREFIX}.{what}.about" in words.messages


def sentence_about_game(name: str, words: Catalog) -> str | None:
    """Return the sentence about a built-in game, or about all its variants; None if the catalog has neither."""
    keys = (f"{PREFIX}.game.{known}" for known in (name, name.partition(":")[0]))
    return next((words.text(key) for key in keys if key in words.messages), None)


def group_title(name: str, words: Catalog) -> str:
    """Return the title of a group of examples."""
    return words.text(f"{PREFIX}.group.{name}")


def output_title_and_sentence(name: str, words: Catalog) -> tuple[str, str]:
    """Return the title of an output, and its purpose in a sentence."""
    return words.text(f"studio.save.{name}.title"), words.text(f"studio.save.{name}.about")


def output_group_title(group: str, words: Catalog) -> str:
    """Return the title of a group of outputs."""
    return words.text(f"studio.save.group.{group}")


SETTINGS_OF_DOUBTS: Mapping[str, tuple[str, str | None]] = {
    "flat": ("binary", None), "board": ("game", "tictactoe"), "board_connect4": ("game", "connect4"),
    "board_othello": ("game", "othello"),
}  # fmt: skip
"""The settings with which a text is read in the other way, each with its value."""


def reading_lines(
    notation: str,
    leaves: int,
    board: str,
    doubts: Sequence[str],
    claims: Sequence[tuple[str, str, float]],
    standing: Sentence | None,
    words: Catalog,
    spelling: Spelling = IN_PYTHON,
) -> Iterator[str]:
    """State how a tree or a board was read, how else it could be read, and which of the values in a solved tree are
    wrong; the first arguments are those of a Reading, the last one spells settings as a front does.
    """
    if standing is not None:
        told = words.error(standing, spelling)
        yield words.text("reading.board" if board else "reading.over", board=board, standing=told)
    else:
        yield words.text("reading.tree", leaves=leaves, notation=words.text(f"reading.notation.{notation}"))
    for doubt in doubts:
        asked, given = SETTINGS_OF_DOUBTS.get(doubt, ("", None))
        setting = spelling.option(asked) if given is None else spelling.given(asked, given)
        yield words.text(f"reading.doubt.{doubt}", **({"setting": setting} if asked else {}))
    for name, told, value in claims[:MOST_CLAIMS]:
        yield words.text("reading.claim", name=name, told=told, value=words.number(value))
    if len(claims) > MOST_CLAIMS:
        yield words.text("reading.claims.more", count=len(claims) - MOST_CLAIMS)


def search_phrase(algorithm: str, settings: Mapping[str, str], words: Catalog) -> str:
    """Return a phrase such as "alpha-beta that stops at ties".

    `settings` are written as on the command line, with or without the algorithm.
    """
    phrase = words.text(f"settings.{algorithm}")
    for setting, value in settings.items():
        if setting != "algorithm":
            key, own = f"search.name.{setting}", f"search.name.{setting}.{value}"
            phrase = words.text(own if own in words.messages else key, search=phrase, value=value)
    return phrase
