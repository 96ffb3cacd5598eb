"""The parts of sentences: the names of rows, numbers, and how certain they are."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.record.columns import PRUNED
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Argument, Catalog, Mention, Message, Number, Phrase
from minimax_viz.text.names import player_word
from minimax_viz.text.proofs import End, Proofs

MOST_TWINS = 8
FIRST_OF_PATH = 3  # moves of a long path that are named
LAST_OF_PATH = 4
LANDING = 64  # plies between the rows of a long path whose first moves are remembered
PUNCTUATED = re.compile("[-– ]")  # names that would run together with dashes between them
NUMBER = re.compile(r"[-+−]?[0-9]+([.,][0-9]+)?")
UNCLEAR = re.compile(r'[ ,.;:!?…()“”«»„"’`{}\[\]]|[\s\S]{13}')
"""Matches names that do not stand out from prose: those with spaces or punctuation, and long ones."""

WINS: dict[str | None, float] = {"win": 1.0, "ten": 10.0, "fast": 10.0}
"""The least value of a win, for scores that tell who has won."""

MOST_NAMED = 3  # skipped moves
PLACES: Sequence[str] = ("one", "two", "three")


class Wording:
    """The parts of sentences about the rows of one trace, in one language."""

    def __init__(self, trace: Trace, catalog: Catalog) -> None:
        self.trace = trace
        self.catalog = catalog
        self.proofs = Proofs(trace)
        self.is_tree = trace.header.look is None
        self._heads: dict[int, int] = {}
        self._bearers: dict[Any, int] = {}  # of each name, the first node that has it
        self._named_again: dict[Any, int] = {}

    def name(self, row: int) -> Mention:
        """A row as the subject of a sentence: its name alone, but "move 2" where the name reads as a number."""
        return self.named("name", row)

    def lead(self, row: int) -> Mention:
        """A row as the beginning of a sentence about its value."""
        return self.named("lead", row)

    def place(self, row: int) -> Mention:
        """Where something happens: "at C" in a tree, "after c2" in a game."""
        return self.named("place", row)

    def opening(self, row: int) -> Mention:
        """A place at the beginning of a sentence: "After c2", "At C"."""
        return self.named("opening", row)

    def subject(self, row: int) -> Mention:
        """A row as the subject at the beginning of a sentence: its name alone, but "Move 2"."""
        return self.named("subject", row)

    def of(self, row: int) -> Mention:
        """A row whose value is stated, in the grammatical case for that."""
        return self.named("of", row)

    def node(self, row: int) -> Mention:
        """A row as a thing: "C" in a tree, "the position after c2" in a game."""
        return self.named("node", row)

    def named(self, form: str, row: int) -> Mention:
        """A row in one of the forms that the catalog has."""
        name = self.called(row)
        if not name:
            return Mention(self.catalog.text(f"{form}.start"), row)
        key = f"{form}.{'node' if self.is_tree else 'move'}{'.number' if NUMBER.fullmatch(name) else ''}"
        return Mention(self.catalog.text(key, name=self.quoted(name)), row)

    def told_from(self, form: str, row: int, other: int) -> Mention:
        """A row in a form of the catalog, next to another row; "this" if both have the same name."""
        if self.called(row) == self.called(other):
            return Mention(self.catalog.text(f"{form}.this"), row)
        return self.named(form, row)

    def quoted(self, name: str) -> str:
        """A name in a sentence: in quotation marks if it is long or could be mistaken for words of the sentence."""
        return self.catalog.text("name.quoted", name=name) if UNCLEAR.search(name) else name

    def called(self, row: int) -> str:
        """A row's name; "" for the start of a board game."""
        return self.trace.name(row)

    def reads_as_number(self, row: int) -> bool:
        return bool(NUMBER.fullmatch(self.called(row)))

    def move(self, row: int) -> Mention:
        return Mention(self.move_called(self.trace[row].move), row)

    def move_called(self, name: str) -> str:
        """A move's name in a sentence: "move 2" where it reads as a number."""
        return self.catalog.text("name.move.number", name=name) if NUMBER.fullmatch(name) else self.quoted(name)

    def move_first(self, name: str) -> str:
        """A move's name at the beginning of a sentence."""
        return self.catalog.text("subject.move.number", name=name) if NUMBER.fullmatch(name) else self.quoted(name)

    def path(self, row: int, told: int) -> Phrase | str:
        """The moves to a row, if the first `told` rows include another with the same name; otherwise ""."""
        return self.path_with("path.first", row, told)

    def path_with(self, first: str, row: int, told: int) -> Phrase | str:
        """The moves to a row, like `path`, where the message `first` says that it is the first move."""
        trace = self.trace
        if trace.columns.ply[row] == 0 or self.named_again().get(trace.name(row), told) >= told:
            return ""
        return Phrase(first) if trace.columns.ply[row] == 1 else self.path_to(row)

    def named_again(self) -> Mapping[Any, int]:
        """For each name that several nodes have, the first row of the second of them.

        A node that is visited again is the same one.
        """
        trace = self.trace
        if not trace.is_in_visits:
            return trace.named_again
        if not self._bearers:
            numbers: dict[Any, int] = {}
            nodes: list[int] = []
            for row, parent in enumerate(trace.parents):
                key = f"{nodes[parent]} {trace.columns.label[row]}" if parent >= 0 else ""
                numbers.setdefault(key, row)
                nodes.append(numbers[key])
                self._bearers.setdefault(trace.name(row), nodes[row])
                if self._bearers[trace.name(row)] != nodes[row] and trace.name(row) not in self._named_again:
                    self._named_again[trace.name(row)] = row
        return self._named_again

    def path_to(self, row: int) -> Phrase:
        """The moves to a row; the first and the last of many."""
        trace = self.trace
        if trace.columns.ply[row] <= FIRST_OF_PATH + LAST_OF_PATH:
            names = list(map(trace.name, trace.ancestors(row)[1:]))
        else:
            tail = [row]
            while len(tail) < LAST_OF_PATH:
                tail.append(trace.parents[tail[-1]])
            first, last = trace.ancestors(self.head(tail[-1]))[1:], reversed(tail)
            names = [*map(trace.name, first), "…", *map(trace.name, last)]
        arrow = " → " if any(map(PUNCTUATED.search, names)) else "–"
        return Phrase("path.moves", {"path": Mention(arrow.join(names), row)})

    def head(self, row: int) -> int:
        """The last of the first moves on the path to a row.

        In a game of n plies a path has up to n rows. It is walked only as far as the nearest landing above, whose head
        is remembered.
        """
        plies, parents, landings = self.trace.columns.ply, self.trace.parents, []
        while plies[row] > FIRST_OF_PATH and row not in self._heads:
            if plies[row] % LANDING == 0:
                landings.append(row)
            row = parents[row]
        head = self._heads.get(row, row)
        for landing in landings:
            self._heads[landing] = head
        return head

    def is_first(self, row: int) -> bool:
        kinds = self.trace.columns.kind
        return kinds.find(kinds[row]) == row

    def has_first_cutoff(self, row: int) -> bool:
        return self.trace.parents[self.trace.columns.kind.find(PRUNED)] == row

    def number(self, row: int) -> Number:
        """The value of a row; it may rest on estimates."""
        value = self.trace.columns.value[row]
        assert value is not None  # sentences mention only settled rows
        return Number(value, row, self.trace.rests_on_estimates(row))

    def counted(self, row: int) -> Number:
        """The value of a row as it counts at its parent."""
        return self.number(row)

    def bound_told(self, row: int) -> str:
        """What is proved of the value of a row, as it is told."""
        return self.trace.bound(row)

    def counted_bound(self, row: int) -> str:
        """What is proved of the value of a row, as it counts at its parent."""
        return self.trace.bound(row)

    def stated(self, row: int) -> Argument:
        """The value of a leaf, in the sentence that states it."""
        return self.number(row)

    def sureness(self, form: str, row: int) -> Phrase:
        """How certain a row's value is, as a predicate without the number."""
        return Phrase(f"{form}.{self.bound_told(row) or 'returned'}")

    def told_as(self, number: Number) -> str:
        """Whether to describe a value as a "win", a "draw" or a "number".

        The squares of a board cannot be mistaken for the first two. Values are numbers if the game's scores do not tell
        who has won, and if they rest on estimates.
        """
        least = WINS.get(self.trace.settings.score)
        if least is None or number.about:
            return "number"
        return "draw" if number.value == 0 else "win" if abs(number.value) >= least else "number"

    def brings(self, row: int) -> Phrase:
        """A row's value as a predicate: "is worth at most 2", "is a draw (0)".

        A bound that does not tell who wins, such as at most a win for X, is described as a number.
        """
        number, relation = self.number(row), self.trace.bound(row) or "returned"
        says_little = (relation == "lower" and number.value < 0) or (relation == "upper" and number.value > 0)
        form = "number" if says_little else self.told_as(number)
        return Phrase(f"brings.{form}.{relation}", {"value": number, "winner": self.winner(number)})

    def reported(self, row: int) -> Phrase:
        """A row's value as a predicate, where it reaches the parent."""
        return self.brings(row)

    def counts(self, row: int) -> Phrase:
        """A row's value as a predicate, as it counts at its parent."""
        return self.brings(row)

    def held(self, row: int) -> Phrase:
        """A row's value in passing: " (≤ 2)", ", a draw (0)"."""
        number, relation = self.number(row), self.trace.bound(row)
        if relation == "exact" and self.told_as(number) != "number":
            return Phrase("held.words", {"ending": self.ending(number)})
        return Phrase("held.number", {"value": Number(number.value, row, number.about, relation)})

    def ending(self, number: Number) -> Phrase:
        """The end of a game: "a win for X (1)"."""
        form = "draw" if number.value == 0 else "win"
        return Phrase(f"ending.{form}", {"value": number, "winner": self.winner(number)})

    def ending_at(self, row: int) -> Argument:
        """The end of a game that is over at a row."""
        return self.ending(self.number(row))

    def pick(self, row: int) -> Player:
        """Whether the greatest (MAX) or the least (MIN) of the children's values counts at a row."""
        return self.chooser(row)

    def own(self, player: Player, number: Number) -> Argument:
        """A player's value from that player's point of view: "a win (−1)"."""
        form = self.told_as(number)
        if form == "win" and (number.value > 0) != (player == MAX):
            form = "loss"
        return number if form == "number" else Phrase(f"own.{form}", {"value": number})

    def winner(self, number: Number) -> str:
        """The name of the player who has won with a value other than 0."""
        return self.who(MAX if number.value > 0 else MIN)

    def whatever(self, row: int, others: Sequence[int]) -> Phrase:
        """The moves skipped at a row, by name if they are few and cannot be mistaken for values or the `others`."""
        rows = self.children_of_kind(row, PRUNED)
        names = [self.called(child) for child in rows]
        others_named = [self.called(other) for other in others]
        is_clear = len(set(names)) == len(names) and not any(name in others_named for name in names)
        if len(rows) > MOST_NAMED or not is_clear or any(map(self.reads_as_number, rows)):
            return Phrase("whatever.more", {"skipped": len(rows)})
        return Phrase(
            f"whatever.{len(rows)}", {place: self.name(child) for child, place in zip(rows, PLACES, strict=False)}
        )

    def bound(self, player: Player, value: float, supplier: int, holder: int) -> dict[str, Argument]:
        """What a player has on the path, α of MAX or β of MIN, with its supplier and how certain it is."""
        about = self.trace.rests_on_estimates(holder)
        is_sure = self.proofs.has_at_least(player, holder, value)
        return {
            f"{player}_has": Phrase(f"has.{'estimate' if about else 'proved'}" if is_sure else "has.candidates"),
            f"{player}_value": Number(value, supplier, about),
            f"at_{player}": self.place(supplier),
            "alpha" if player == MAX else "beta": Number(value, supplier),
        }

    def end(self, row: int, end: End) -> dict[str, Argument]:
        """An end of the window with which a row was entered, like `bound`."""
        player: Player = MAX if end == "alpha" else MIN
        return self.bound(player, self.proofs.entry(row, end), *self.proofs.supplier_above(row, player))

    def bound_of(self, player: Player, row: int, value: float, supplier: int, holder: int) -> dict[str, Argument]:
        """What a player has on the path to a row, told there; `value` is MAX's."""
        return self.bound(player, value, supplier, holder)

    def at_end(self, key: str, row: int, end: End) -> Message:
        """A reason, by the rest of its key, about an end of the window with which a row was entered."""
        return f"why.{key}.{end}", self.end(row, end)

    def entry(self, row: int, end: End) -> Number:
        """An end of the window with which a row was entered."""
        return self.seen(Number(self.proofs.entry(row, end), row), row)

    def seen(self, number: Number, row: int) -> Number:
        """A number as it is told at a row."""
        return number

    def end_told(self, row: int, end: End) -> End:
        """An end of a row's window as it is told there."""
        return end

    def mover(self, row: int) -> str:
        return player_word(self.chooser(row))

    def turn(self, row: int) -> str:
        """The player to move at a row, by the name on the board if there is one."""
        return self.who(self.chooser(row))

    def chooser(self, row: int) -> Player:
        """Who moves at a row that is no chance node."""
        return MAX if self.trace.player(row) == MAX else MIN

    def children_of_kind(self, row: int, kind: int) -> list[int]:
        trace = self.trace
        if not trace.counts[kind]:
            return []
        return [child for child in trace.children(row) if trace.columns.kind[child] == kind]

    def twins(self, merged: list[int]) -> str:
        """Merged moves, each with its twin; "…" for more than a few."""
        trace = self.trace
        named = [
            self.catalog.text("why.enter.twin", move=trace[row].move, twin=trace[trace.columns.source[row]].move)
            for row in merged[:MOST_TWINS]
        ]
        return ", ".join(named) + (", …" if len(merged) > MOST_TWINS else "")

    def who(self, player: Player) -> str:
        """A player's name on the board, otherwise MAX or MIN."""
        return self.trace.header.players.get(player) or player_word(player)
