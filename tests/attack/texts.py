"""Hostile texts: boards, trees and settings as nobody should type them. Each is read correctly, or refused in one
sentence; what is taken is written back as it was read.
"""

import math
import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import click

from minimax_viz import MinimaxVizError, Trace, trace
from minimax_viz.fronts.cli.growth_command import plies_of
from minimax_viz.games.pasted import UNSEEN
from minimax_viz.games.registry import make_game
from minimax_viz.study.survey.positions import parse_choice
from minimax_viz.study.variations import variations_of
from minimax_viz.views.steps import parse_steps
from tests.attack.campaign import Attack, Broken

LONGEST_MESSAGE = 700
UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

ODD = [
    "\x00", "\x1b[31m", "\x85", "\u2028", "\u202e", "\u200b", "\ufeff", "\ud800", "\udfff", "\uffff", "é", "Х", "о",
    "𝒳", "٣", "½", "🙂", "\r\n", "\t", "\u00a0", "\u3000", "'", '"', "\\", "//", "%s", "{}", "{0}", "$(id)", "`id`",
    "<b>", "&amp;", "--", "@", "@/etc/passwd", "", "1e309", "NaN", "inf", "-0", "0x10", "1_000", "９", "−5", "+3", ".5",
    "1e-400", "9" * 30, "A" * 50, "null", "true",
]  # fmt: skip

BOARDS: dict[str, list[str]] = {
    "tictactoe": ["XO./.X./..O", ".........", "123456789", "XOXOXOXOX", "X_O\n...\n...", "xo./.x./..o"],
    "mnk:4,4,3": ["XO../.X../..O./...."],
    "connect4": ["......./......./......./......./...X.../...O...", "......./" * 5 + "......."],
    "othello:4": ["..../.OX./.XO./....", "..O./XOO./XXOX/XX.O"],
    "nim": ["1,2,3", "3 4 5", "0", "999", "007,1"],
    "tree": ["[[3,12,8],[2,4,6],[14,5,2]]", "((3 12 8) (2 4 6))", '{"name":"R","children":[{"value":1},[2,3]]}'],
}
ALPHABET = "XOxo.._/\n 123456789,|-#"
TOKENS = [
    *"[](){},: \n", "1", "2", "-3", "0.5", '"name"', '"value"', '"children"', '"player"', '"move"', '"max"', '"A"',
    "\\", '"', "'", "1e5", "nan", "--1", "1.2.3", "//",
]  # fmt: skip

SETTINGS: dict[str, list[Any]] = {
    "order": ["natural", "reverse", "best", "random:1", "random:", "random:٣", "random:" + "9" * 5000, "xor", "",
              "\x00", 3],
    "candidates": [None, "best:1", "best:0", "near:2", "best:9999999", ":1", "best:１", "", "\x00:1", 5, True],
    "evaluation": ["zero", "twos", "lines", "", "x.py", "/etc/passwd", "../n/x.py:f", "a" * 300, "\x00", 3, True, None],
    "depth": [None, 0, 1, 3, -1, 10**9, 10**30, 1.0, True, "2", math.nan],
    "cutoff": ["ge", "gt", "", "GE", None, 1],
    "fail": ["soft", "hard", "x", None],
    "algorithm": ["alphabeta", "minimax", "", None, 3],
    "max": [None, "X", "O", "", "Y", 5],
    "to_move": [None, "X", "O", "Z"],
    "root": [None, "max", "min", "MAX", ""],
    "score": [None, "win", "ten", "fast", "discs", "x"],
    "max_nodes": [1, 2, 50, 0, -1, 1.5, True, 10**20],
    "time_limit": [None, 5, 0.001, 0, -1, math.nan, math.inf, True, "1", 1e-9],
    "symmetry": [True, False, 1, "yes", None],
    "transpositions": [True, False, 0, "on"],
    "game": [
        None, "tictactoe", "mnk:4,3,3", "nim", "connect4:4x4", "othello:4", "tree", "x.py", "/", "nim:x", "mnk",
        "mnk:0,0,0", "mnk:٣,3,3", "mnk:3,3,4", "mnk:21,1,1", "connect4:3x3", "othello:5", "", ":", "\x00", 5,
        dict, ".py",
    ],
}  # fmt: skip


def mutated(dice: Random, text: str, alphabet: list[str]) -> str:
    """The text after a few random edits."""
    signs = list(text)
    for _ in range(dice.choice((0, 1, 1, 1, 2, 3, 8))):
        at, way = dice.randrange(len(signs) + 1), dice.randrange(6)
        if way == 0:
            del signs[at : at + 1]
        elif way == 1:
            signs[at:at] = dice.choice(alphabet)
        elif way == 2:
            signs[at : at + 1] = dice.choice(alphabet)
        elif way == 3:
            signs[at:at] = dice.choice(ODD)
        elif way == 4:
            end = min(len(signs), at + dice.randrange(60))
            signs[at:end] = signs[at:end] * dice.choice((0, 2, 5))
        else:
            signs[at:at] = chr(
                dice.choice((dice.randrange(128), dice.randrange(0x2000, 0x2100), dice.randrange(0x110000)))
            )
    return "".join(signs)


def judged(call: Callable[[], Any], tally: Counter[str]) -> Any:
    """What the call gives; None if it refuses in one sentence that is fit to be shown. Anything else is Broken."""
    try:
        found = call()
    except (MinimaxVizError, click.UsageError) as error:
        message = error.message if isinstance(error, click.UsageError) else str(error)
        check_sentence(message)
        tally["refused"] += 1
        return None
    tally["taken"] += 1
    return found


def check_sentence(message: str) -> None:
    """A message is one line, short, a sentence, and safe to be shown on a terminal."""
    shown = ascii(message)[:300]
    if len(message) > LONGEST_MESSAGE:
        raise Broken(f"a message of {len(message)} characters: {shown}")
    if not message.strip() or message.rstrip()[-1] not in ".?!)":
        raise Broken(f"no sentence: {shown}")
    if UNSAFE.search(message):
        raise Broken(f"a message that a terminal should not show: {shown}")


def board(dice: Random, tally: Counter[str]) -> None:
    game = dice.choice([None, *(name for name in BOARDS if name != "tree")])
    way = dice.randrange(8)
    if way < 5:
        text = mutated(dice, dice.choice(BOARDS[game or "tictactoe"]), list(ALPHABET))
    elif way < 7:
        text = "".join(dice.choice(ALPHABET) for _ in range(dice.choice((0, 1, 5, 9, 9, 11, 16, 19, 42, 47, 71))))
    else:
        text = dice.choice(["X", ".", "/", "\n", "1,", "9", *ODD]) * dice.choice((1, 9, 81, 5000))
    limits: dict[str, Any] = {"max_nodes": dice.choice((1, 5, 30)), "depth": dice.choice((None, 0, 1, 2))}
    shown: Trace | None = judged(lambda: trace(text, game=game, **limits), tally)
    if shown is not None:
        check_read_again(shown)
        if game is not None and game != "nim":
            check_squares(text, shown.header.board)


def tree(dice: Random, tally: Counter[str]) -> None:
    way = dice.randrange(10)
    if way < 6:
        text = mutated(dice, dice.choice(BOARDS["tree"]), TOKENS)
    elif way < 9:
        text = dice.choice("[({") + "".join(dice.choice(TOKENS) for _ in range(dice.randrange(1, 40)))
    else:
        text = dice.choice(["[", "(", '{"children":[', "[1,", "((1)("]) * dice.randrange(1, 300)
    limits = {"max_nodes": dice.choice((2000, 50))}
    shown: Trace | None = judged(lambda: trace(text, game=dice.choice((None, "tree")), **limits), tally)
    if shown is not None:
        check_read_again(shown)


def check_read_again(shown: Trace) -> None:
    """The notation of a position that was read is read as the same position."""
    header = shown.header
    options = {"score": None, "max": None, "root": None, "to_move": None}
    if header.game not in ("tree", "nim"):
        options["to_move"] = shown.settings.to_move
    game, _ = make_game(header.game, options)
    if game.notation(game.parse(header.board)) != header.board:
        raise Broken(f"the notation is read as another position: {ascii(header.board)[:200]}")


def check_squares(text: str, notation: str) -> None:
    """A board is read square by square, as it stands; commas stand between squares, and blanks alone are empty ones."""
    marks = re.sub(r"[\s/,;]", "", text.translate(UNSEEN).upper().replace("Х", "X").replace("О", "O"))
    if (re.sub(r"[-_0-9]", ".", marks) or "." * len(text)) != notation.replace("/", ""):
        raise Broken(f"{ascii(text)[:100]} was read as {notation}")


def setting(dice: Random, tally: Counter[str]) -> None:
    given = {name: dice.choice(SETTINGS[name]) for name in dice.sample(list(SETTINGS), dice.randrange(1, 7))}
    if type(given.get("max_nodes")) is not int or given["max_nodes"] > 50:
        given["max_nodes"] = 50
    if given.get("order") in ("best", "worst"):
        given["depth"] = 2
    position = dice.choice([None, None, "XO./.X./..O", "1,2", "[[1,2],[3]]", ".........", "", 5, b"x"])
    judged(lambda: len(trace(position, **given)), tally)


AIMA = trace("[[3,12,8],[2,4,6],[14,5,2]]")
VARY = [
    "algorithm", "order", "cutoff", "depth", "fail", "symmetry", "candidates", "max", "=", "=", ",", ",", "..", "1",
    "6", "on", "off", "none", "minimax", "alphabeta", "ge", "gt", " ", "best:2", "random:1", "999999", "٣", "\x00",
    "-1",
]  # fmt: skip
LISTS = [
    *["1", "10", "33", "34", "0", "-", "-", ",", ",", "all", "key", "cutoffs", "٣", "..", "random:", "none"],
    " ",
    "9" * 20,
]


def small_language(dice: Random, tally: Counter[str]) -> None:
    """What `--vary`, `--steps`, `--positions` and `--depth` take."""
    vary = ["".join(dice.choice(VARY) for _ in range(dice.randrange(1, 9))) for _ in range(dice.randrange(1, 4))]
    judged(lambda: variations_of(vary, "alphabeta"), tally)
    text = "".join(dice.choice(LISTS) for _ in range(dice.randrange(7)))
    wanted = judged(lambda: parse_steps(AIMA, text), tally)
    if wanted is not None and not (wanted and list(wanted) == sorted(set(wanted)) and wanted[-1] <= len(AIMA.steps)):
        raise Broken(f"--steps {text!r} gives {wanted}")
    judged(lambda: parse_choice(text, 0), tally)
    judged(lambda: plies_of(text), tally)


def trial(dice: Random, tally: Counter[str]) -> None:
    dice.choice((board, board, tree, tree, setting, small_language))(dice, tally)


ATTACK = Attack(
    name="texts",
    promise="a hostile board, tree or setting is taken for what it is or refused in one sentence",
    trial=trial,
    trials=300_000,
    few=300,
)
