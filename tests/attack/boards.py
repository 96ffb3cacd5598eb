"""Boards in every spelling: a position that a game can reach is read as itself however it is drawn, and what edits make
of a drawing is read mark by mark as it stands, or refused in one sentence.
"""

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from minimax_viz.errors import MinimaxVizError
from minimax_viz.games.bitboards import MarksGame
from minimax_viz.games.boardtext import MARKS
from minimax_viz.games.boardwords import without_sentences, without_turn
from minimax_viz.games.game import Game
from minimax_viz.games.othello import Othello
from minimax_viz.games.pasted import EMPTY_WORD
from minimax_viz.games.registry import make_game
from minimax_viz.tracing.plan import Position, find_position
from tests.attack.campaign import Attack, Broken
from tests.attack.texts import judged, mutated

LONGEST = 5.0  # seconds for any text
GAMES = ("tictactoe", "tictactoe", "mnk:4,4,3", "mnk:5,5,4", "connect4", "connect4:5x4", "othello", "othello:4")
UNNAMED = ("tictactoe", "connect4", "othello")  # which the text alone tells
EMPTIES = ("EMPTY", "None", '""', "' '", "'.'", "null", "'E'", "0")
ALPHABET = [
    *"XOxo.._-/\n |||0123456789,;:+=[](){}'\"EeBbWRY·═║",
    "EMPTY",
    "None",
    "||",
    "---",
    "--",
    "1 2 3",
    "a b c",
    "X to move",
    "O's turn",
    "the board is",
    "{0: 'X'",
    "\\\\",
]

Rows = Sequence[Sequence[str]]
"""The marks of a board, "X", "O" or ""."""

Writer = Callable[[Random, Rows], str]


def plain(dice: Random, rows: Rows) -> str:
    """Rows of marks, with anything between them that may be there."""
    empty, between, apart = dice.choice("._-E·"), dice.choice(["/", "\n", " / ", "\r\n"]), dice.choice(["", " "])
    text = between.join(apart.join(mark or empty for mark in row) for row in rows)
    return text.lower() if dice.random() < 0.3 and empty != "E" else text


def without_rows(dice: Random, rows: Rows) -> str:
    return "".join(mark or "." for row in rows for mark in row)


def separated(dice: Random, rows: Rows) -> str:
    separator, empty = dice.choice([",", ";", "\t", ", "]), dice.choice(["", "."])
    return "\n".join(separator.join(mark or empty for mark in row) for row in rows)


def barred(dice: Random, rows: Rows) -> str:
    """With bars, single or double, in a frame or not, with rules, headings and labels or not."""
    bar = dice.choice([" | ", "|", " || ", "│", " ║ "])
    framed, ruled = dice.random() < 0.5, dice.choice(["", "", "-", "=", "+"])
    empty = dice.choice([" ", " ", "_", "."])
    lines = [bar.join(mark or empty for mark in row) for row in rows]
    if framed:
        lines = [f"{bar.strip()} {line} {bar.strip()}" for line in lines]
    if ruled:
        rule = ("+---" * len(rows[0]) + "+") if ruled == "+" else ruled * max(map(len, lines))
        lines = [each for line in lines for each in (line, rule)][: None if framed else -1]
        lines = [rule, *lines] if framed else lines
    if dice.random() < 0.4:
        lines = [line.rstrip() for line in lines]
    return "\n".join(lines)


def headed(dice: Random, rows: Rows) -> str:
    """With the columns' names above or below, a rule beside them or not, and rows with labels or not."""
    first = dice.choice((0, 1))
    names = [str(first + at) for at in range(len(rows[0]))]
    if dice.random() < 0.5:
        names = [*"abcdefgh"[: len(rows[0])]]
    lines = [" ".join(mark or "." for mark in row) for row in rows]
    is_labelled = dice.random() < 0.5
    if is_labelled:
        lines = [f"{number} {line}" for number, line in enumerate(lines, 1)]
    heading = ("  " if is_labelled else "") + " ".join(names)
    rule = ["-" * len(heading)] if dice.random() < 0.5 else []
    return "\n".join([heading, *rule, *lines] if dice.random() < 0.5 else [*lines, *rule, heading])


def listed(dice: Random, rows: Rows) -> str:
    """A list of lists, or a flat one, with one way to write an empty square."""
    quote, empty = dice.choice("'\""), dice.choice(EMPTIES)
    inner = [[f"{quote}{mark}{quote}" if mark else empty for mark in row] for row in rows]
    if dice.random() < 0.2:
        return f"[{', '.join(mark for row in inner for mark in row)}]"
    comma = dice.choice([", ", ",", ",\n "])
    name = dice.choice(["", "", "board = ", "np.array("])
    lines = comma.join("[" + ", ".join(row) + "]" for row in inner)
    return f"{name}[{lines}]" + (")" if name.endswith("(") else "")


def bracketed(dice: Random, rows: Rows) -> str:
    return "\n".join("".join(f"[{mark or ' '}]" for mark in row) for row in rows)


def numbered(dice: Random, rows: Rows) -> str:
    """Empty squares with their numbers, from 1 or from 0."""
    first, columns = dice.choice((0, 1)), len(rows[0])
    cells = [
        [mark or str(first + number * columns + at) for at, mark in enumerate(row)] for number, row in enumerate(rows)
    ]
    return "\n".join(dice.choice(["|", " | "]).join(row) for row in cells)


def squares(dice: Random, rows: Rows) -> str:
    """A dict of squares, of all or of those with a mark and the first."""
    first, columns = dice.choice((0, 1)), len(rows[0])
    marks = [mark for row in rows for mark in row]
    told = [at for at, mark in enumerate(marks) if mark or at in (0, len(marks) - 1) or dice.random() < 0.3]
    if dice.random() < 0.3:
        keys = [f"({first + at // columns}, {first + at % columns})" for at in range(len(marks))]
    else:
        keys = [str(first + at) for at in range(len(marks))]
    return "{" + ", ".join(f"{keys[at]}: {marks[at] or ' '!r}" for at in told) + "}"


def in_words(dice: Random, rows: Rows) -> str:
    """With a sentence above or below."""
    words = dice.choice(["What should I do here?", "This is the board", "He has just moved.", "Find the best move"])
    return "\n".join([words, "", plain_lines(rows)] if dice.random() < 0.5 else [plain_lines(rows), words])


def plain_lines(rows: Rows) -> str:
    return "\n".join(" ".join(mark or "." for mark in row) for row in rows)


def in_tex(dice: Random, rows: Rows) -> str:
    name = dice.choice(["array", "tabular"])
    return f"\\begin{{{name}}}{{ccc}} " + " \\\\ \\hline ".join(" & ".join(row) for row in rows) + f" \\end{{{name}}}"


def in_numbers(dice: Random, rows: Rows) -> str:
    """A matrix of numbers; the game has to be named."""
    number = {"X": "1", "O": dice.choice(["-1", "2"]), "": "0"}
    matrix = [[number[mark] for mark in row] for row in rows]
    if dice.random() < 0.5:
        return "\n".join(" ".join(row) for row in matrix)
    lines = ", ".join("[" + ", ".join(row) + "]" for row in matrix)
    return f"[{lines}]"


WRITERS: Sequence[Writer] = (
    plain, plain, without_rows, separated, barred, barred, headed, listed, listed, bracketed, numbered, in_numbers,
    squares, in_words, in_tex,
)  # fmt: skip


def reached(dice: Random, game: Game[Any, Any]) -> tuple[Any, list[str]]:
    """A state that random moves lead to, and the names of these moves."""
    state, moves = game.initial(), []
    for _ in range(dice.randrange(1, 13)):
        if game.outcome(state) is not None:
            break
        move = dice.choice(game.moves(state))
        moves.append(game.move_name(state, move))
        state = game.result(state, move)
    return state, moves


def read(text: str, game: str | None, tally: Counter[str], **options: Any) -> Position | None:
    """The position that is read, which is told; None if it is refused. Raises Broken if that takes too long."""
    began = time.process_time()
    found: Position | None = judged(lambda: told(find_position(text, game, options)), tally)
    if time.process_time() - began > LONGEST:
        raise Broken(f"{ascii(text)[:200]} takes {time.process_time() - began:.1f} s")
    return found


def told(position: Position) -> Position:
    position.reading()
    return position


def check_drawn(dice: Random, tally: Counter[str]) -> None:
    """A drawing is read as what was drawn; an edited one as it stands."""
    name = dice.choice(GAMES)
    game, _ = make_game(name, {})
    assert isinstance(game, MarksGame)
    state, _ = reached(dice, game)
    writer = dice.choice(WRITERS)
    text = writer(dice, game.look(state))
    is_told = name in UNNAMED and writer not in (in_numbers, squares) and dice.random() < 0.5
    options = {"to_move": game.player_names()[game.to_move(state)]}  # type: ignore[index]
    try:
        found = find_position(text, None if is_told else name, options)
    except MinimaxVizError as error:
        raise Broken(f"{name}, {writer.__name__}: {text!a} is refused: {error}") from error
    if (found.name, found.game.notation(found.state)) != (name, game.notation(state)):
        raise Broken(f"{name}, {writer.__name__}: {text!a} is read as {found.game.notation(found.state)}")
    tally[writer.__name__] += 1
    edited = mutated(dice, text, ALPHABET)
    again = read(edited, None if is_told else name, tally)
    if again is not None and isinstance(again.game, MarksGame) and again.plies is None:
        check_marks(edited, again.game.notation(again.state), may_end_in_turn=isinstance(again.game, Othello))


def check_marks(text: str, notation: str, *, may_end_in_turn: bool) -> None:
    """The X and O of a text are those of the board, in this order, unless numbers or colours may stand for some. A last
    one behind a space may be the player's who moves.
    """
    if any(sign.isdigit() or sign in "BbWwRrYy" for sign in text):
        return
    text = re.sub(EMPTY_WORD, ".", without_sentences(without_turn(text)[0]))
    marks = [mark for sign in text if (mark := MARKS.get(sign, ".")) != "."]
    on_board = [mark for mark in notation if mark in "XO"]
    is_turn_told = may_end_in_turn and re.search(r"\s[XxOo]\s*\Z", text) is not None
    if marks != on_board and not (is_turn_told and marks[:-1] == on_board):
        raise Broken(f"{ascii(text)[:200]} was read as {notation}")


def check_played(dice: Random, tally: Counter[str]) -> None:
    """A game written down as its moves is read as the position after them; an edited one is read or refused."""
    name = dice.choice(("connect4", "othello", "othello:4", "tictactoe", "mnk:5,5,4"))
    game, _ = make_game(name, {})
    state, moves = reached(dice, game)
    between = dice.choice(["", " ", ", ", "\n"])
    text = between.join(moves)
    found = find_position(text, name, {})
    if found.game.notation(found.state) != game.notation(state) or found.plies is None:
        raise Broken(f"{name}: the game {text!a} is read as {found.game.notation(found.state)}")
    tally["games by their moves"] += 1
    read(mutated(dice, text, [*"1234567abcdefgh -,.\n", "pass"]), name, tally)


FENS = (
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6;",
    "1. e4 e5 2. Nf3 {a comment} Nc6 (2... d6 3. d4) 3. Bb5 a6 4. Ba4 Nf6 5. O-O *",
    '[Event "x"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Ke7 1/2-1/2\n',
    "position startpos moves e2e4 e7e5",
)
OF_CHESS = [*"KQRBNPkqrbnp12345678/ -wbabcdefgh.x+#=O0(){}[]$;!?\n", "1. ", "O-O", "e4", "[Event", '"']


def check_chess(dice: Random, tally: Counter[str]) -> None:
    """A FEN or a PGN with edits is read or refused."""
    text = mutated(dice, dice.choice(FENS), OF_CHESS)
    read(text, dice.choice((None, "openspiel:chess")), tally)


def trial(dice: Random, tally: Counter[str]) -> None:
    dice.choice((check_drawn, check_drawn, check_drawn, check_played, check_chess))(dice, tally)


ATTACK = Attack(
    name="boards",
    promise="a board is read as what was drawn, whatever its spelling; an edited one as it stands, or not at all",
    trial=trial,
    trials=100_000,
    few=150,
)
