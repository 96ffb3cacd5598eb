"""The passes of a search, one for each depth and window, and the order of moves that a pass hands to the next.

Iterative deepening with the principal variation first: D. J. Slate and L. R. Atkin, CHESS 4.5 (1977); aspiration
windows: AIMA, 4th ed., bibliographical notes to chapter 5.
"""

from collections.abc import Generator, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from minimax_viz.games.game import CHANCE, MAX, Game, NodeType
from minimax_viz.search.minimax import Ordering
from minimax_viz.search.mtdf import null_windows
from minimax_viz.search.observer import Entry, KeyFunction, Observer, Pass
from minimax_viz.search.omissions import MovesToTry
from minimax_viz.search.settings import Settings

WHOLE = (-inf, inf)


def passes_of(settings: Settings) -> Generator[Pass, float, None]:
    """Yields the passes of a search, and is sent the value that each has found."""
    depths: Iterable[int | None] = [settings.depth]
    if settings.deepen:
        assert settings.depth is not None  # a search that deepens has a last depth
        depths = range(1, settings.depth + 1)
    value: float = 0
    for depth in depths:
        if settings.algorithm == "mtdf":
            value = yield from at_depth(depth, null_windows(value))
        elif settings.aspiration is not None and depth != 1:
            value = yield from at_depth(depth, aspiration_windows(value, settings.aspiration))
        else:
            value = yield Pass(depth, *WHOLE)


def at_depth(depth: int | None, windows: Generator[tuple[float, float], float, float]) -> Generator[Pass, float, float]:
    """Yields the passes to one depth, and returns the value."""
    window = next(windows)
    while True:
        value = yield Pass(depth, *window)
        try:
            window = windows.send(value)
        except StopIteration as ended:
            found: float = ended.value
            return found


def aspiration_windows(guess: float, margin: float) -> Generator[tuple[float, float], float, float]:
    """Yields the window around a `guess`, then wider ones: a side that failed is opened. Returns the value."""
    low, high = guess - margin, guess + margin
    while True:
        value = yield low, high
        if -inf < low and value <= low:
            low = -inf
        elif high < inf and value >= high:
            high = inf
        else:
            return value


@dataclass(slots=True)
class OpenNode:
    """A node whose moves are being tried, and whether it is on the principal variation of the pass before. `line` is
    its best line so far, worth `best`; `before` is what both were before the move tried last.
    """

    player: NodeType
    moves: Sequence[Any]
    on_line: bool
    key: Hashable
    tried: int = 0
    best: float | None = None
    line: Sequence[Any] = ()
    before: tuple[float | None, Sequence[Any]] = (None, ())


class BestFirst:
    """An observer that hears how a pass goes, and the order of moves that follows for the next: at the root all by
    their last values, and at each node of the principal variation the move played there first.

    With `key_of`, for a search with a transposition table, the best move of each state at its ply comes first.
    """

    def __init__(
        self, game: Game[Any, Any], observer: Observer, usual: Ordering | None, key_of: KeyFunction | None
    ) -> None:
        self._game = game
        self._observer = observer
        self._usual: Ordering = usual or (lambda state, ply: game.moves(state))
        self._key_of = key_of
        self._best_moves: dict[Hashable, Any] = {}
        self._line: Sequence[Any] = ()
        self._root: list[tuple[Any, float | None]] = []  # the root's moves in their last order, and their last values
        self._open: list[OpenNode] = []
        self.expand, self.cutoff, self.scout = observer.expand, observer.cutoff, observer.scout
        self.probe, self.probed, self.restart = observer.probe, observer.probed, observer.restart
        self.begin = observer.begin

    def ordering(self, state: Any, ply: int) -> Sequence[Any]:
        """The moves of a state at a ply, in the order in which to try them."""
        moves, player = self._usual(state, ply), self._game.to_move(state)
        key = None if self._key_of is None else self._key_of(state, ply)
        on_line, known = self._is_on_line(ply), key is not None and key in self._best_moves
        if player == CHANCE:
            pass
        elif not ply and self._root:
            sign = -1 if player == MAX else 1
            self._root.sort(key=lambda tried: inf if tried[1] is None else sign * tried[1])
            moves = reordered(moves, [move for move, _ in self._root])
        elif on_line and len(self._line) > ply:
            moves = with_first(moves, self._line[ply])
        elif known:
            moves = with_first(moves, self._best_moves[key])
        if not ply and not self._root:
            self._root = [(move, None) for move in moves]
        self._open.append(OpenNode(player, moves, on_line, key))
        return moves

    def _is_on_line(self, ply: int) -> bool:
        """Whether the node entered next, at this ply, is on the principal variation of the pass before."""
        if not ply:
            return True
        above = self._open[-1]
        if not above.on_line or above.player == CHANCE or len(self._line) < ply:
            return False
        return bool(above.moves[above.tried] == self._line[ply - 1])

    def terminal(self, utility: float) -> None:
        self._observer.terminal(utility)
        self._back_up(utility, ())

    def horizon(self, estimate: float) -> None:
        self._observer.horizon(estimate)
        self._back_up(estimate, ())

    def transposition(self, entry: Entry) -> None:
        self._observer.transposition(entry)
        self._back_up(entry.value, ())

    def finish(self, value: float) -> None:
        self._observer.finish(value)
        node = self._open.pop()
        if node.key is not None and node.line:
            self._best_moves[node.key] = node.line[0]
        if self._open:
            self._back_up(value, node.line)
        else:
            self._line = node.line

    def again(self, move: Any) -> None:
        self._observer.again(move)
        node = self._open[-1]
        node.tried -= 1
        node.best, node.line = node.before

    def _back_up(self, value: float, line: Sequence[Any]) -> None:
        """Take a value, and the line that leads to it, up to the innermost open node."""
        if not self._open or (node := self._open[-1]).player == CHANCE:
            return
        move = node.moves[node.tried]
        if len(self._open) == 1:
            self._root[node.tried] = (move, value)
        node.tried += 1
        node.before = node.best, node.line
        if node.best is None or (value > node.best if node.player == MAX else value < node.best):
            node.best, node.line = value, (move, *line)


def with_first(moves: Sequence[Any], first: Any) -> Sequence[Any]:
    """The moves with this one in front, the others as they are."""
    return reordered(moves, [first, *(move for move in moves if move != first)])


def reordered(moves: Sequence[Any], order: Sequence[Any]) -> Sequence[Any]:
    """The moves in this order; those that are omitted come last."""
    return moves.reordered(order) if isinstance(moves, MovesToTry) else order
