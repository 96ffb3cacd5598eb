"""The names of players and nodes, and the way to write a line of moves."""

from collections.abc import Mapping, Sequence

from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.record.trace import Trace
from minimax_viz.signs import ELLIPSIS, one_line
from minimax_viz.text.catalog import Catalog

LONGEST_PATH = 8  # names


def player_word(player: Player) -> str:
    """Return MAX or MIN, as sentences in every language write it."""
    return player.upper()


def player_on_board(player: Player, names: Mapping[Player, str]) -> str:
    """Return a player's name on the board, and whether it is MAX or MIN: "X (MAX)"."""
    return f"{names[player]} ({player_word(player)})" if names.get(player) else player_word(player)


def player_names(trace: Trace) -> dict[Player, str]:
    """Return MAX and MIN with their names on the board, such as "MAX (X)"."""
    return {player: with_name(player, trace.header.players) for player in (MAX, MIN)}


def with_name(player: Player, names: Mapping[Player, str]) -> str:
    """Return MAX or MIN with that player's name on the board."""
    return f"{player_word(player)} ({one_line(names[player])})" if names.get(player) else player_word(player)


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
