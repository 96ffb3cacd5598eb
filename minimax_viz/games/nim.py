"""Nim: heaps of matches; a move takes one or more from one heap, and the last match decides the game."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import xor
from string import ascii_uppercase as LETTERS

from minimax_viz.errors import PositionError, Sentence, SettingsError, TextPlace
from minimax_viz.games.game import MAX, Evaluation, Game, MoveOrder, Player, opponent_of, zero
from minimax_viz.games.pasted import unwrapped
from minimax_viz.safe_text import shortened

Heaps = tuple[int, ...]
NimState = tuple[Heaps, Player]
"""How many matches each heap holds, and whose turn it is."""

NimMove = tuple[int, int]
"""The heap, counted from 0, and how many matches to take."""

START = (3, 4, 5)
MOST_HEAPS, MOST_MATCHES = len(LETTERS), 999
MOST_DRAWN = 10  # matches of a heap; a larger one is drawn as its number
ARROW = "\u2192"


class Nim(Game[NimState, NimMove]):
    """Nim with heaps A, B, C …; in normal play whoever takes the last match wins, in misère play they lose.

    MAX is the player to move in the given position; winning is worth 1 to MAX, losing −1.
    `variant` is None for normal play or "misere". (C. L. Bouton, Nim, a Game with a Complete Mathematical Theory,
    Annals of Mathematics 3, 1901.)
    """

    title = "Nim"
    drawn_as = set_up_as = "heaps"
    example = "1,1,2"
    variants = "misere (whoever takes the last match loses)"

    def __init__(self, variant: str | None = None) -> None:
        if variant not in (None, "misere", "misère"):
            raise SettingsError(
                "Nim has no variant {variant}; it has misere, or none for normal play.",
                option="game",
                variant=repr(variant),
            )
        self.misere = variant is not None
        if self.misere:
            self.title = "Misère nim"

    def initial(self) -> NimState:
        return START, MAX

    def moves(self, state: NimState) -> Sequence[NimMove]:
        return [(heap, take) for heap, size in enumerate(state[0]) for take in range(1, size + 1)]

    def result(self, state: NimState, move: NimMove) -> NimState:
        heaps, player = state
        heap, take = move
        return (*heaps[:heap], heaps[heap] - take, *heaps[heap + 1 :]), opponent_of(player)

    def to_move(self, state: NimState) -> Player:
        return state[1]

    def outcome(self, state: NimState) -> float | None:
        return None if any(state[0]) else self.xor(state)

    def value_range(self) -> tuple[float, float]:
        return -1, 1

    def parse(self, text: str) -> NimState:
        return read_heaps(text), MAX

    def standing(self, state: NimState, plies: int | None = None) -> Sentence | None:
        if self.outcome(state) is None:
            return Sentence("{player} to move: {why}", player="MAX", why=Sentence("MAX is whoever moves first"))
        taken = Sentence(
            "no match is left, and whoever took the last {won}", won=Sentence("lost" if self.misere else "won")
        )
        return Sentence("the game is over: {why}", why=taken)

    def notation(self, state: NimState) -> str:
        return ",".join(map(str, state[0]))

    def look(self, state: NimState) -> str:
        return "\n".join(f"{letter} {matches(size)}" for letter, size in zip(LETTERS, state[0], strict=False))

    def move_name(self, state: NimState, move: NimMove) -> str:
        heap, take = move
        size = state[0][heap]
        return f"{LETTERS[heap]}{size}{ARROW}{size - take}"  # no line of play has the same name twice

    def spellings(self, state: NimState, move: NimMove) -> Sequence[str]:
        heap, take = move
        letter, number = LETTERS[heap], heap + 1
        typed = [f"{letter}{take}", f"{letter} {take}", f"{letter}-{take}", f"{number},{take}", f"{number} {take}"]
        typed.append(self.move_name(state, move).replace(ARROW, "->"))
        return typed if len(state[0]) > 1 else [*typed, str(take)]

    def evaluations(self) -> Mapping[str, Evaluation[NimState]]:
        return {"zero": zero, "xor": self.xor}

    def xor(self, state: NimState) -> float:
        """1 if MAX wins with best play, else −1; this is the theory's exact answer.

        In normal play the player to move wins if the nim-sum of the heaps is not 0. Misère play is the same, except
        that if no heap has two matches, the player to move wins if the number of remaining heaps is even (Bouton 1901).
        """
        heaps, player = state
        wins = reduce(xor, heaps) != 0
        if self.misere and max(heaps) <= 1:
            wins = not wins
        return 1 if wins == (player == MAX) else -1

    def orderings(self) -> Mapping[str, MoveOrder[NimState, NimMove]]:
        return {"xor": self.winning_first}

    def winning_first(self, state: NimState, moves: Sequence[NimMove]) -> Sequence[NimMove]:
        """The theoretically winning moves first."""
        sign = -1 if state[1] == MAX else 1
        return sorted(moves, key=lambda move: sign * self.xor(self.result(state, move)))

    def symmetries(self, state: NimState) -> Iterable[NimState]:
        """The state with each pair of heaps swapped: no other symmetry makes siblings equal."""
        heaps, player = state
        for first, second in combinations(range(len(heaps)), 2):
            swapped = list(heaps)
            swapped[first], swapped[second] = heaps[second], heaps[first]
            yield tuple(swapped), player


def matches(size: int) -> str:
    """The drawing of a heap: its matches in fives, or their number if there are many."""
    if size > MOST_DRAWN:
        return str(size)
    return " ".join(["|" * 5] * (size // 5) + ["|" * (size % 5)]).strip()


def read_heaps(text: str) -> Heaps:
    """The heaps in a text such as "3,4,5", "[3, 4, 5]" or "A: III". Raises PositionError."""
    text = unwrapped(text).strip()
    if (listed := re.fullmatch(r"[\[({](.*)[\])}]", text)) is not None:
        text = listed[1]
    text = re.sub(r"(?<!\w)[A-Z]\s*[:=]\s*", "", text)
    text = re.sub(r"(?<![^\s,])[I|]+(?![^\s,])", lambda heap: str(len(heap.group())), text)
    spaced = " ".join(text.split())
    if not spaced:
        raise PositionError("There are no heaps; give the matches of each heap, such as 3,4,5.")
    heaps: list[int] = []
    for part in re.finditer(r"[^, ]+|(?:^|(?<=,)) ?(?=,|$)", spaced):
        size, wrong = part.group(), None
        if not size.strip():
            wrong = Sentence("a number is missing; write the heaps as in 3,4,5")
        elif not (size.isascii() and size.isdigit()):
            wrong = Sentence("{size} is not a number of matches; write the heaps as in 3,4,5", size=f"{size!r:.40}")
        elif len(size.lstrip("0")) > len(str(MOST_MATCHES)):
            wrong = Sentence("a heap has at most {most|# match|# matches}", most=MOST_MATCHES)
        elif len(heaps) == MOST_HEAPS:
            wrong = Sentence("there are at most {most|# heap|# heaps}", most=MOST_HEAPS)
        if wrong is not None:
            is_end, column = part.start() >= len(spaced), part.start() + 1
            where = Sentence("at the end") if is_end else Sentence("at character {character}", character=str(column))
            raise PositionError(
                "The heaps {heaps}, {where}: {what}.",
                place=TextPlace(1, column),
                heaps=repr(shortened(spaced)),
                where=where,
                what=wrong,
            )
        heaps.append(int(size))
    return tuple(heaps)
