"""Cache with a trace what is computed from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from minimax_viz.record.trace import Trace

Parameters = TypeVarTuple("Parameters")
Result = TypeVar("Result")


def derived(compute: Callable[[Trace, *Parameters], Result]) -> Callable[[Trace, *Parameters], Result]:
    """Make a function of a trace and of plain values compute each result once per trace.

    All callers share the result, so nobody may change it.
    """

    @wraps(compute)
    def cached(trace: Trace, *given: *Parameters) -> Result:
        key = (compute, *given)
        if key not in trace.derived:
            trace.derived[key] = compute(trace, *given)
        result: Result = trace.derived[key]
        return result

    return cached
