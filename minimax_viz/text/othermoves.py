"""The root's other moves: which are as good as the best one, which may be, and which of them end the game sooner."""

from collections.abc import Iterator, Sequence

from minimax_viz.games.game import MAX
from minimax_viz.record.soonest import Ending
from minimax_viz.text.catalog import Argument, Message, Phrase
from minimax_viz.text.wording import Wording

MOST_LISTED = 3  # moves of the root, if there are more than one more
MOST_ENDS = 3  # different times at which the game ends


class OtherMovesWording(Wording):
    """The parts of a narrator that tell of the root's moves beside the best one."""

    def as_good(self, root: int) -> Iterator[Message]:
        """Yield which moves of the root are equally good, and which may be; only so much stands without being asked."""
        trace = self.trace
        best, undecided = trace.best_moves, trace.open_moves
        is_short = trace.settings.algorithm != "mtdf"  # whose answers stand before it
        about = ".estimate" if trace.rests_on_estimates(root) else ""
        told = self.moves_with_ends()
        if len(best) > max(told, 1):
            moves = self.enumeration([self.move_called(name) for name in best], 0)
            yield f"{'why.' if told or not is_short else ''}finish.equal{about}", {"moves": moves}
        if undecided:
            moves = self.enumeration([self.move_called(name) for name in undecided], 0)
            yield f"{'' if is_short and len(best) == 1 else 'why.'}finish.open", {"moves": moves}

    def ends_told(self, root: int) -> Iterator[Message]:
        """Yield how soon the best moves end the game, which differ in that."""
        trace, ends = self.trace, self.trace.endings[:MOST_ENDS]
        ending = "win" if (self.proofs.value(root) > 0) == (self.chooser(root) == MAX) else "loss"
        told = ended(ending, ends[0], ends[0], self.enumeration(self.moves_first(ends[0].moves), 0))
        for end in ends[1:]:
            moves = self.enumeration([self.move_called(name) for name in end.moves], 0)
            told = Phrase("soonest.and", {"first": told, "last": ended(ending, end, ends[0], moves)})
        is_short = trace.settings.algorithm != "mtdf" and self.moves_with_ends() <= MOST_LISTED + 1
        yield f"{'' if is_short else 'why.'}finish.ends", {"ends": told}
        if "fast" in trace.scores and trace.settings.score != "fast":
            yield f"why.finish.ends.{ending}", {}

    def moves_with_ends(self) -> int:
        """How many of the best moves are told with when they end the game: none if they do not differ in that."""
        moves = 0
        for end in self.trace.endings if len(self.trace.endings) > 1 else []:
            moves += len(end.moves)
        return moves

    def moves_first(self, names: Sequence[str]) -> list[Argument]:
        """The names of moves, of which the first begins a sentence."""
        return [self.move_first(names[0]), *[self.move_called(name) for name in names[1:]]]

    def enumeration(self, moves: Sequence[Argument], others: int) -> Argument:
        """Moves, some of many; `others` is how many more there are."""
        is_long = len(moves) > MOST_LISTED + 1 or others > 0
        named = moves[:MOST_LISTED] if is_long else moves
        written = named[0]
        for at, move in enumerate(named[1:]):
            is_last = at + 2 == len(named) and not is_long
            written = Phrase(f"list.{'and' if is_last else 'comma'}", {"first": written, "last": move})
        return (
            Phrase("list.more", {"first": written, "others": len(moves) - len(named) + others}) if is_long else written
        )


def ended(ending: str, end: Ending, first: Ending, moves: Argument) -> Phrase:
    """When some moves end the game, in a "win" or a "loss" for the player to move; `first` is when the soonest of all
    do.
    """
    is_later = end.least != first.least or end.most != first.most
    when = "too" if is_later else "once" if end.most == 1 else "first"
    plies = end.most - first.most if ending == "loss" and is_later else end.most
    key = f"soonest.{ending}.{when}{'' if end.least == end.most else '.most'}"
    return Phrase(key, {"moves": moves, "count": len(end.moves), "plies": plies})
