"""What is hostile to TeX, and what its sources say."""

import re

from hostile import HOSTILE, HostileGame
from minimax_viz.games.game import MAX, MIN, Look, Player

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


BODY = re.compile(r"\\draw(?:<([\d,-]+)>)?\[[\w ]+, (unvisited|open|done|pruned)\] \(n(\d+)\) \[")


TRICKS = (
    r"\input{/etc/passwd}", r"\write18{touch written}", "^^M^^5cinput x", "^^^^005c", "}}\\end{document}", "$x_1^2$",
    "%", "50% off {", "# & ~ _ ^", "<2->", "a--b---c ``q'' ?` !`", '"a"', "\u2028x", "\\", "];", "\x85y", "\x0bz",
)  # fmt: skip


EMOJI = "🙂👩👧"  # few fonts that TeX can use have them; a box stands in their place


class TrickyGame(HostileGame):
    """The hostile names, and those that are hostile to TeX."""

    title = r"\end{document}\input{x}%^^M & #1 $ _ ~ {"
    names = (*HOSTILE, *TRICKS)

    def __init__(self, form: str) -> None:
        super().__init__(form, replies=2)

    def outcome(self, state: tuple[int, ...]) -> float | None:
        return state[0] if len(state) == 2 else None

    def move_name(self, state: tuple[int, ...], move: int) -> str:
        return self.names[move]

    def player_names(self) -> dict[Player, str]:
        return {MAX: r"\X{%", MIN: "^^M$"}

    def look(self, state: tuple[int, ...]) -> Look:
        name = self.names[state[-1]] if state else "start"
        return {"text": name, "grid": ((name, "X"), ("", "O"))}.get(self.form)
