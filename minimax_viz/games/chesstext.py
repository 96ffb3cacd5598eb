"""Chess as people paste it: a FEN, an EPD, the moves of a game in PGN, which python-chess reads, an optional extra."""

import re
from typing import Any

from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.boardwords import without_turn
from minimax_viz.safe_text import short_repr, shortened

DRAWN = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟·⭘", "KQRBNPkqrbnp..")
ROW = re.compile(r"(?:[KQRBNPkqrbnp.] ?){8}")
UCI_POSITION = re.compile(r"\s*position\s+(?:startpos|fen\s+(?P<fen>\S+(?:\s\S+){1,5}))\s+moves\s+(?P<moves>.+)")
RANKS = re.compile(r"[KQRBNPkqrbnp0-9.]+(?:/[KQRBNPkqrbnp0-9.]*){5,8}")
OTHER_PIECES = re.compile(r"(?:[A-Za-z1-8]{1,8}/){7}[A-Za-z1-8]{1,8}\s+[wb]\b")
"""A FEN with the letters that pieces have in other languages."""

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
BEFORE_FEN = re.compile(
    r"\s*(?:https?://\S*?/(?=(?:[KQRBNPkqrbnp1-8]{1,8}/){7}))?"
    r"(?:(?:position\s+)?fen\b|epd\b)?\s*[:=]?\s*[\"']?",
    re.IGNORECASE,
)
SAN = r"(?:[KQRBN]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[QRBN])?|O-O(?:-O)?|0-0(?:-0)?)[+#]?"
UCI = r"[a-h][1-8][a-h][1-8][qrbn]?"
TAG = re.compile(r'\s*\[\s*[A-Z]\w*\s+"[^"]*"\s*\]')
NUMBERED = re.compile(rf"\s*(?:\{{[^}}]*\}}\s*)*1[\s.]+(?:{SAN}|{UCI})(?![\w/])")
BARE_MOVES = re.compile(rf"\s*(?=.*(?:[KQRBN]|O-O))(?:{SAN}\s+){{2,}}{SAN}\s*\Z")
MOVES = re.compile(rf"\s*(?:{SAN}|{UCI})(?![\w/])")
PART = re.compile(
    rf"\s+|{TAG.pattern}|\{{[^}}]*\}}|;[^\n]*|(?m:^%[^\n]*)|[()]|\$\d+|\d+\s*\.+|\.+|…|(?:{SAN}|{UCI})(?:e\.p\.|[!?+#=]+)*"
    r"(?![\w/])|1-0|0-1|1/2-1/2|½-½|\*|[!?+=∓±-]+(?!\w)|\d+(?=\s)"
)
"""What a game in PGN consists of: tags, comments, variations, numbers, moves with their marks, and the result."""

LONGEST_FEN_LINE = 2000  # characters, of a FEN with whatever an EPD says behind it
LONGEST_GAME = 1 << 20  # characters


def fen_in(text: str) -> str | None:
    """The FEN, right or slightly wrong, that a text is; None if it is something else.

    A board drawn with letters is one without a turn. The operations of an EPD are left out, and
    underscores, which stand for spaces in the addresses of web pages.
    """
    if len(text) > LONGEST_FEN_LINE:
        return None
    if re.fullmatch(r"\s*(?:position\s+)?startpos\s*", text):
        return START
    board, turn = without_turn(text)
    lines = [line.strip() for line in board.translate(DRAWN).strip().split("\n")]
    if len(lines) == 8 and all(ROW.fullmatch(f"{line} ") for line in lines):
        ranks = "/".join(line.replace(" ", "") for line in lines)
        return counted(ranks) + {"W": " w", "B": " b"}.get(turn or "", "")
    begun = BEFORE_FEN.match(text)
    assert begun is not None  # all of it is optional
    fen = text[begun.end() :].strip().rstrip("\"'")
    if "_" in fen and " " not in fen:
        fen = fen.replace("_", " ")
    if (placed := RANKS.match(fen)) is None and OTHER_PIECES.match(fen) and "\n" not in fen:
        return fen  # of which the reader says which letter is no piece
    if placed is None or "\n" in fen or not re.search("[Kk]", placed.group()):
        return None
    if fen[placed.end() : placed.end() + 1] not in ("", " "):
        return None
    fields = [counted(placed.group()), *fen[placed.end() :].split()]
    if fields[1:2] in (["white"], ["black"]):
        fields[1] = fields[1][0]
    if fields[0] != placed.group() or len(fields) > 1:
        fen = " ".join(fields)
    if len(fields) > 4 and fields[4][0].isalpha():
        return " ".join(fields[:4])
    return fen


def counted(ranks: str) -> str:
    """The ranks of a FEN with the numbers of empty squares instead of dots."""
    return re.sub(r"\.+", lambda empty: str(len(empty.group())), ranks)


def is_chess(text: str) -> bool:
    """Whether a text is a FEN, or a game in PGN with tags or numbered moves."""
    begun = any(pattern.match(text.lstrip()) for pattern in (UCI_POSITION, TAG, NUMBERED, BARE_MOVES))
    return begun or fen_in(text) is not None


def is_game_of_chess(text: str) -> bool:
    """Whether a text, of which it is known that chess is meant, begins like a game."""
    return is_chess(text) or MOVES.match(text.lstrip()) is not None


def fens_of_game(text: str) -> list[str]:
    """The positions of a game in PGN, from the first to the last of its main line. Raises PositionError about a move
    that cannot be made, and SettingsError without python-chess.
    """
    try:
        from chess import pgn
    except ImportError:
        raise SettingsError(
            'Games of chess in PGN are read by python-chess; install it with: pip install "minimax-viz[chess]".',
            option="game",
        ) from None
    if (uci := UCI_POSITION.match(text)) is not None:
        text = f'[FEN "{uci["fen"]}"]\n\n{uci["moves"]}' if uci["fen"] else uci["moves"]
    at = 0
    while at < min(len(text), LONGEST_GAME):
        if (part := PART.match(text, at)) is None:
            raise PositionError(
                "The game of chess, at character {character}: {text} is not a move.",
                character=str(at + 1), text=short_repr(re.split(r"\s", text[at : at + 40])[0]),
            )  # fmt: skip
        at = part.end()
    from io import StringIO  # only for games

    class Builder(pgn.GameBuilder[Any]):
        """Builds the game, and says which move cannot be made."""

        def parse_san(self, board: Any, san: str) -> Any:
            try:
                return super().parse_san(board, san)
            except ValueError:
                try:
                    return board.parse_uci(san)
                except ValueError:
                    pass
            raise PositionError(
                "The game of chess, move {number}{dots}{move}: that is not legal here.",
                number=str(board.fullmove_number),
                dots=". " if board.turn else "… ",
                move=san,
            )

        def handle_error(self, error: Exception) -> None:
            raise PositionError("The game of chess begins with a position or a variant that is not known.") from error

    source = StringIO(text[:LONGEST_GAME])
    game = pgn.read_game(source, Visitor=Builder)
    if game is None or len(text) > LONGEST_GAME:
        raise PositionError("{text} is not a game of chess.", text=repr(shortened(text.strip())))
    if pgn.read_headers(source) is not None:
        raise PositionError("This holds several games of chess; give one of them.")
    board = game.board()
    if board.uci_variant != "chess" or board.chess960:
        raise PositionError("This is a game of {variant}, not of chess.", variant=game.headers.get("Variant", "960"))
    fens = [board.fen()]
    for move in game.mainline_moves():
        board.push(move)
        fens.append(board.fen())
    return fens
