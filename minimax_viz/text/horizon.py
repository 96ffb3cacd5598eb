"""What is said of a search that errs because it does not look far enough."""

from dataclasses import dataclass
from typing import Literal

from minimax_viz.games.game import CHANCE, MAX, Player
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Argument, Catalog
from minimax_viz.text.names import line_text, player_word
from minimax_viz.text.summary import capitalised, root_value, turn_phrase

MOST_MOVES = 10  # of a line


Unseen = Literal["lost", "won", "worse", "better"]


@dataclass(frozen=True)
class Misjudgement:
    """A position that a `shallow` search misjudges and a `deep` one does not.

    What follows are searches of the positions after the move of the shallow one and after the `better` one: `hoped` and
    `hoped_better` look as far as the shallow one does, `seen` as far as the deep one, `known` and `known_better`
    further, to the end of the game if that is near enough.
    """

    shallow: Trace
    deep: Trace
    hoped: Trace
    hoped_better: Trace
    seen: Trace
    known: Trace
    known_better: Trace

    @property
    def move(self) -> str:
        """The move of the shallow search."""
        return self.shallow.best_move or ""

    @property
    def better(self) -> str:
        """The move of the deep search."""
        return self.deep.best_move or ""

    @property
    def checked_plies(self) -> int | None:
        """How many plies the check looks ahead; None if it goes to the end of the game."""
        depth = self.known.settings.depth
        return None if depth is None else depth + 1

    @property
    def player(self) -> Player:
        """Whose move it is."""
        player = self.shallow.player(self.shallow.root)
        assert player != CHANCE
        return player

    @property
    def unseen(self) -> Unseen:
        """What the shallow search does not see: that its move loses or only draws, that the better one wins, or else
        which of the two it misjudges more.
        """
        fate, worth = self.fate, self.worth
        if self.shallow.header.look is not None:  # a tree has values, and no winner
            if fate(self.seen) < 0 <= min(fate(self.deep), fate(self.hoped)):
                return "lost"
            if fate(self.deep) > 0 >= max(fate(self.seen), fate(self.hoped_better)):
                return "won"
        too_much, too_little = worth(self.hoped) - worth(self.seen), worth(self.deep) - worth(self.hoped_better)
        return "worse" if too_much >= too_little else "better"

    @property
    def is_decided(self) -> bool:
        """Whether a win or a loss is what the shallow search does not see."""
        return self.unseen in ("lost", "won")

    def worth(self, made: Trace) -> float:
        """The value that one of the searches found, for whoever moves."""
        assert made.value is not None  # they are complete
        return made.value if self.player == MAX else -made.value

    def fate(self, made: Trace) -> int:
        """Whether whoever moves wins (1) or loses (-1) for certain by one of the searches; 0 if neither."""
        value = self.worth(made)
        is_certain = not made.approximate and made.value in made.end_values  # chance makes means of the ends
        return 0 if not is_certain or value == 0 else 1 if value > 0 else -1

    def story(self, words: Catalog) -> list[str]:
        """Say what the shallow search plays and hopes for, what it does not see, and what the deep one makes of it."""
        seen, plies, player = self.seen, self.checked_plies, self.player
        facts: dict[str, Argument] = {
            "turn": capitalised(turn_phrase(self.shallow, words)),
            "player": one_line(self.shallow.header.players.get(player) or player_word(player)),
            "move": one_line(self.move), "better": one_line(self.better),
            "line": line_text([*map(one_line, self.shallow.principal_variation)], MOST_MOVES),
            "unseen": line_text([*map(one_line, [self.move, *seen.principal_variation])], MOST_MOVES),
            "missed": line_text([*map(one_line, self.deep.principal_variation)], MOST_MOVES),
            "hoped": root_value(self.hoped, words), "hoped_better": root_value(self.hoped_better, words),
            "seen": root_value(seen, words), "value": root_value(self.deep, words),
            "known": root_value(self.known, words), "known_better": root_value(self.known_better, words),
            "depth": self.shallow.settings.depth or 0, "deeper": self.deep.settings.depth or 0, "plies": plies or 0,
        }  # fmt: skip
        checked = "horizon.checked.end" if plies is None else "horizon.checked"
        keys = ("horizon.plays", f"horizon.unseen.{self.unseen}", "horizon.sees", checked)
        return [words.text(key, **facts) for key in keys]
