"""Cache with a trace what is computed from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from minimax_viz.record.trace import Trace

Parameters = TypeVarTuple("Parameters")
Result = TypeVar("Result")


def derived(work_out: Callable[[Trace, *Parameters], Result]) -> Callable[[Trace, *Parameters], Result]:
    """Make a function of a trace and of plain values compute each result once per trace.

    All callers share the result, so nobody may change it.
    """

    @wraps(work_out)
    def kept(trace: Trace, *given: *Parameters) -> Result:
        asked = (work_out, *given)
        if asked not in trace.derived:
            trace.derived[asked] = work_out(trace, *given)
        result: Result = trace.derived[asked]
        return result

    return kept
