"""Check what a game and an evaluation answered: that moves are moves, and values finite numbers."""

from collections.abc import Iterator, Sequence
from sys import float_info
from typing import Any

from minimax_viz.errors import GameError, Sentence, TextPlace
from minimax_viz.record.columns import HORIZON, TERMINAL
from minimax_viz.record.recorder import AtHorizon, Recorder
from minimax_viz.safe_text import short_repr

NUMBER_TYPES = (int, float)
LARGEST_FLOAT = float_info.max


def moves_in(options: Any) -> Iterator[Any]:
    """Iterate over the moves of an interior node. Raises GameError if they are not moves, or if it has none."""
    try:
        count = len(options)
    except TypeError:
        if is_foreign_number(options):
            raise invalid_value(options, TERMINAL) from None
        if isinstance(options, Iterator):
            raise GameError(
                "The game gave {value} for the moves of a state; let moves() return a sequence, such as a list.",
                place=TextPlace(name="moves"),
                value=short_repr(options),
            ) from None
        raise GameError(
            "The game gave {value} where it should give a number (outcome, evaluation) or a sequence (moves).",
            value=short_repr(options),
        ) from None
    if not count:
        raise GameError("The game has a state with no moves whose outcome is None; a terminal state needs a utility.")
    return iter(options)


def is_foreign_number(value: Any) -> bool:
    """Whether a value is a number from another library, such as NumPy."""
    return type(value) not in NUMBER_TYPES and not isinstance(value, bool) and hasattr(value, "__float__")


def checked_estimates(recorder: Recorder) -> list[float]:
    """Return the recorded evaluations. Raises GameError if one is not a number."""
    if not {*map(type, recorder.estimates)} <= {*NUMBER_TYPES}:
        raise invalid_value(next(one for one in recorder.estimates if type(one) not in NUMBER_TYPES), HORIZON)
    return recorder.estimates


def check_last_estimate(recorder: Recorder) -> None:
    """Raise GameError if a search failed because its last report was an evaluation that is not a number."""
    if recorder.reports and isinstance(recorder.reports[-1], AtHorizon):
        checked_estimates(recorder)


def check_finite(new: Sequence[float], kinds: bytearray, values: Sequence[float | None]) -> None:
    """Raise GameError if one of the `new` values is infinite or not a number; `values` are those of all rows."""
    wrong = [value for value in new if not -LARGEST_FLOAT <= value <= LARGEST_FLOAT]
    if wrong:
        # A NaN can leave infinities higher up in the tree, so it is named first.
        first = max(wrong, key=lambda value: value != value)
        raise invalid_value(first, max(kind for kind, value in zip(kinds, values, strict=True) if value is first))


def invalid_value(value: Any, kind: int) -> GameError:
    """Make the error about an invalid value of a row of this kind."""
    source, what = Sentence("The game"), Sentence("a utility")
    if kind == HORIZON:
        source, what = Sentence("The evaluation"), Sentence("an evaluation")
    fields: dict[str, Any] = {"source": source, "value": short_repr(value), "what": what}
    if is_foreign_number(value):
        return GameError(
            "{source} gave {value}, a {type}; {what} is an int or a float, such as float(x).",
            type=type(value).__name__,
            **fields,
        )
    if type(value) is int:
        return GameError("{source} gave the value {value}; {what} is a finite number, at most 1.7e308.", **fields)
    return GameError("{source} gave the value {value}; {what} is a finite number.", **fields)
