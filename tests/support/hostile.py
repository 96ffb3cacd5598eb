"""A game whose every name is hostile: to markup, to DOT, to XML, to fonts and to text measurement."""

from minimax_viz.games.game import MAX, MIN, Game, Look, Player

HOSTILE = (
    "</script><img src=x onerror=alert(1)>",
    '"];',
    "]]>",
    "&amp;",
    "<b>bold</b>",
    "<<table>",
    "back\\slash\\n\\",
    "a\x00b\x1b[31m",
    "\ud800 alone",
    "two\nlines\r\n",
    "Ход конём",
    "🙂👩‍👩‍👧",
    "\u202eright to left",
    "W" * 300,
    "\uffff",
    "",
)


class HostileGame(Game[tuple[int, ...], int]):
    """Two plies of moves, each with a hostile name, the second of `replies`; states look like `look(name)`."""

    title = "</title><script>alert(1)</script>"
    names: tuple[str, ...] = HOSTILE

    def __init__(self, form: str = "text", replies: int | None = None) -> None:
        self.form = form
        self.replies = replies

    def initial(self) -> tuple[int, ...]:
        return ()

    def moves(self, state: tuple[int, ...]) -> range:
        return range(self.replies if state and self.replies is not None else len(self.names))

    def result(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def to_move(self, state: tuple[int, ...]) -> Player:
        return MIN if len(state) % 2 else MAX

    def outcome(self, state: tuple[int, ...]) -> float | None:
        return state[0] - state[1] if len(state) == 2 else None

    def move_name(self, state: tuple[int, ...], move: int) -> str:
        return self.names[move]

    def player_names(self) -> dict[Player, str]:
        return {MAX: "<X>", MIN: '"O"'}

    def look(self, state: tuple[int, ...]) -> Look:
        name = self.names[state[-1]] if state else "start"
        return {"text": name, "grid": ((name, "X"), ("", "O"))}.get(self.form)
