"""Kalah: seeds are sown around two rows of pits, and whoever has more of them in the end wins."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from minimax_viz.errors import Given, PositionError, Sentence, SettingsError, TextPlace
from minimax_viz.games.bitboards import SIZE
from minimax_viz.games.boardtext import LETTERS
from minimax_viz.games.game import MAX, MIN, Evaluation, Game, Player, opponent_of, zero
from minimax_viz.safe_text import shortened

KalahState = tuple[tuple[int, ...], Player]
"""The seeds in South's pits from left to right, in South's store, in North's pits (from North's left to right) and in
North's store, in the order of sowing; and whose turn it is."""

MOST = 9  # pits of a player, and seeds in each at the start
SOUTH, NORTH = "South", "North"
MOST_DIGITS = 3  # of a number of seeds


class Kalah(Game[KalahState, int]):
    """Kalah with South, who begins and is MAX, and North; pits are called 1, 2, 3 … towards the player's own store.

    The seeds of a pit are sown one by one into the next pits and the player's own store, not into the other's. If the
    last one falls into the own store, the same player moves again; if it falls into an empty pit of the player's own
    and there are seeds opposite, it and those are captured. When all pits of one side are empty, the other side's seeds
    go to its store, and the game is over. The utility is South's seeds minus North's (G. Irving, J. Donkers and J.
    Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000).

    `variant` is pits x seeds, as in "4x3" for four pits a side with three seeds in each. `to_move` is the player who
    moves first, South by default. A move is the place of a pit in the state.
    """

    title = "Kalah"
    example: str | None = "0,1,0,0,1,1/19,20/1,0,0,0,2,3"
    variants = "pits x seeds, 1 to 9 each, such as 4x3"

    def __init__(self, variant: str = "6x4", to_move: str = SOUTH) -> None:
        self.pits, self.each = read_variant(variant)
        self.name = "Kalah"
        if (self.pits, self.each) != (6, 4):
            self.name = self.title = f"Kalah with {self.pits}×{self.each} seeds"
            self.example = None
        self.first = player_called(to_move)
        self.seeds = 2 * self.pits * self.each
        self._stores = {MAX: self.pits, MIN: 2 * self.pits + 1}
        self._pits = {MAX: range(self.pits), MIN: range(self.pits + 1, 2 * self.pits + 1)}

    def initial(self) -> KalahState:
        side = (*[self.each] * self.pits, 0)
        return side + side, self.first

    def moves(self, state: KalahState) -> Sequence[int]:
        seeds, player = state
        return () if self.is_over(seeds) else [pit for pit in self._pits[player] if seeds[pit]]

    def result(self, state: KalahState, move: int) -> KalahState:
        seeds, player = list(state[0]), state[1]
        store, passed_over = self._stores[player], self._stores[opponent_of(player)]
        sown, seeds[move] = seeds[move], 0
        at = move
        while sown:
            at = (at + 1) % len(seeds)
            if at != passed_over:
                seeds[at] += 1
                sown -= 1
        opposite = 2 * self.pits - at
        if at in self._pits[player] and seeds[at] == 1 and seeds[opposite]:
            seeds[store] += 1 + seeds[opposite]
            seeds[at] = seeds[opposite] = 0
        if self.is_over(seeds):
            for side, pits in self._pits.items():
                seeds[self._stores[side]] += sum(seeds[pit] for pit in pits)
                for pit in pits:
                    seeds[pit] = 0
        return tuple(seeds), player if at == store else opponent_of(player)

    def is_over(self, seeds: Sequence[int]) -> bool:
        """Whether all pits of one side are empty."""
        return any(not any(seeds[pits.start : pits.stop]) for pits in self._pits.values())

    def to_move(self, state: KalahState) -> Player:
        return state[1]

    def outcome(self, state: KalahState) -> float | None:
        seeds, _ = state
        half = self.pits + 1
        return sum(seeds[:half]) - sum(seeds[half:]) if self.is_over(seeds) else None

    def value_range(self) -> tuple[float, float]:
        return -self.seeds, self.seeds

    def parse(self, text: str) -> KalahState:
        return self.read(text), self.first

    def standing(self, state: KalahState, plies: int | None = None) -> Sentence:
        if self.outcome(state) is None:
            mover = SOUTH if state[1] == MAX else NORTH
            other = Given("to_move", NORTH if mover == SOUTH else SOUTH)
            return Sentence(
                "{player} to move: {why}", player=mover, why=Sentence("unless you say {other}", other=other)
            )
        _, (north, south), _ = self.rows(state)
        why = Sentence("a side has no seeds left; South has {south}, North has {north}", south=south, north=north)
        return Sentence("the game is over: {why}", why=why)

    def notation(self, state: KalahState) -> str:
        return "/".join(",".join(map(str, row)) for row in self.rows(state))

    def rows(self, state: KalahState) -> list[Sequence[int]]:
        """North's pits, the stores and South's pits, as South sees them."""
        seeds, _ = state
        south, north = (seeds[pits.start : pits.stop] for pits in self._pits.values())
        return [north[::-1], (seeds[self._stores[MIN]], seeds[self._stores[MAX]]), south]

    def look(self, state: KalahState) -> str:
        north, stores, south = self.rows(state)
        gap = " " * (3 * self.pits)
        pits = ["   " + "".join(f"{seeds:3}" for seeds in row) for row in (north, south)]
        return "\n".join([pits[0], f"{stores[0]:3}{gap}{stores[1]:3}", pits[1]])

    def move_name(self, state: KalahState, move: int) -> str:
        return str(move % (self.pits + 1) + 1)

    def spellings(self, state: KalahState, move: int) -> Sequence[str]:
        return (LETTERS[move % (self.pits + 1)],)

    def player_names(self) -> Mapping[Player, str]:
        return {MAX: SOUTH, MIN: NORTH}

    def evaluations(self) -> Mapping[str, Evaluation[KalahState]]:
        return {"zero": zero, "stores": self.stores}

    def stores(self, state: KalahState) -> int:
        """The seeds in MAX's store minus those in MIN's."""
        seeds, _ = state
        return seeds[self._stores[MAX]] - seeds[self._stores[MIN]]

    def read(self, text: str) -> tuple[int, ...]:
        """The seeds in the text of a board, row by row as South sees them. Raises PositionError."""
        expected = (self.pits, 2, self.pits)
        found: list[list[int]] = []
        for row in re.finditer(r"[^/\n]*[^/\s][^/\n]*", text):
            if len(found) == len(expected):
                self.fail(text, row.start(), Sentence("there are more than three rows"))
            found.append([])
            for number in re.finditer(r"[^,\s]+", row.group()):
                if not (number.group().isascii() and number.group().isdigit()) or len(number.group()) > MOST_DIGITS:
                    wrong = Sentence("{text} is not a number of seeds", text=f"{number.group()!r:.40}")
                    self.fail(text, row.start() + number.start(), wrong)
                found[-1].append(int(number.group()))
            if len(found[-1]) != expected[len(found) - 1]:
                numbers = Sentence(
                    "row {row} has {count|# number|# numbers}, not {right}",
                    row=len(found),
                    count=len(found[-1]),
                    right=expected[len(found) - 1],
                )
                self.fail(text, row.start(), numbers)
        if len(found) < len(expected):
            self.fail(text, len(text), Sentence("there are {count|# row|# rows}, not three", count=len(found)))
        north, stores, south = found
        if (total := sum(map(sum, found))) != self.seeds:
            raise PositionError(
                "The board has {count|# seed|# seeds}, but {game} is played with {seeds}, with those in the stores.",
                count=total,
                game=self.name,
                seeds=self.seeds,
            )
        return (*south, stores[1], *north[::-1], stores[0])

    def fail(self, text: str, at: int, what: Sentence) -> NoReturn:
        """Raise PositionError about a place in the text of a board."""
        place: dict[str, Any] = {"line": text.count("\n", 0, at) + 1, "column": at - text.rfind("\n", 0, at)}
        where = Sentence("at character {character}", character=str(at + 1))
        raise PositionError(
            "The board {text}, {where}: {what}; write North's pits, the two stores and South's pits, as in {example}.",
            place=TextPlace(**place),
            text=repr(shortened(" ".join(text.split()))),
            where=where if at < len(text) else Sentence("at the end"),
            what=what,
            example=self.notation(self.initial()),
        )


def read_variant(variant: str) -> tuple[int, int]:
    """The numbers of pits and of seeds in "6x4". Raises SettingsError."""
    match = SIZE.fullmatch(variant)
    pits, each = map(int, match.groups()) if match else (0, 0)
    if not (1 <= pits <= MOST and 1 <= each <= MOST):
        raise SettingsError(
            "kalah:{variant}: give pits x seeds, 1 to {most} each, such as kalah:4x3.",
            option="game",
            variant=f"{variant.strip():.40}",
            most=MOST,
        )
    return pits, each


def player_called(name: str) -> Player:
    """The player whom `to_move` names. Raises SettingsError."""
    players = {SOUTH.lower(): MAX, NORTH.lower(): MIN}
    if name.lower() not in players:
        raise SettingsError("{given}: the players of Kalah are South and North.", option="to_move", value=name)
    return players[name.lower()]
