"""Whether searches can be compared: whether they began at the same position, and whether their values mean the same."""

from collections.abc import Sequence

from minimax_viz.record.trace import Header, Trace


def same_position(traces: Sequence[Trace]) -> bool:
    """Whether all searches began at the same position of the same game."""
    return len({position_of(trace.header) for trace in traces}) == 1


def position_of(header: Header) -> tuple[str | None, ...]:
    """What a search began at."""
    return header.game, header.board, header.settings.to_move, header.settings.root


def same_scale(traces: Sequence[Trace]) -> bool:
    """Whether a value means the same in all searches: the same player maximises, and a win is worth the same."""
    return len({(trace.settings.max, trace.settings.score or "win") for trace in traces}) == 1
