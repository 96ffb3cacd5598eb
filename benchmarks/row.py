"""A row of the table: what was measured, what it should be, what it is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Unit = Literal["times", "bytes", "ms"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One measurement. Smaller is better; a row without a `budget` is there to be read, one without `measured` says why
    in its `note`. A `measured` value that is only known to be smaller than this is `at_most`.
    """

    what: str
    measured: float | None = None
    budget: float | None = None
    unit: Unit = "times"
    at_most: bool = False
    note: str = ""

    @property
    def holds(self) -> bool | None:
        """Whether the budget is kept; None if there is nothing to judge."""
        if self.measured is None or self.budget is None:
            return None
        return self.measured <= self.budget

    @property
    def measured_text(self) -> str:
        """The measured value, formatted."""
        if self.measured is None:
            return "—"
        return ("< " if self.at_most else "") + text_of(self.measured, self.unit)

    @property
    def budget_text(self) -> str:
        """The budget, formatted."""
        return "" if self.budget is None else "≤ " + text_of(self.budget, self.unit)

    @property
    def mark(self) -> str:
        """A word for whether the budget is kept."""
        return {True: "✓", False: "✗ missed", None: ""}[self.holds]


def text_of(number: float, unit: Unit) -> str:
    """A ratio as 1.25 or 1/8, a number of bytes, or milliseconds."""
    if unit == "ms":
        return f"{number:.1f} ms"
    if unit == "bytes" and number >= 10_000:
        return f"{number / 1000:.0f} kB"
    if unit == "bytes":
        return f"{number:.2f} B" if number < 10 else f"{number:.0f} B"
    if number >= 0.8:
        return f"{number:.2f}".removesuffix("0").removesuffix(".0")
    return f"1/{1 / number:.1f}".removesuffix(".0") if number > 0.1 else f"1/{1 / number:.0f}"


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a run may take: `rounds` of each comparison, and whether it is the `quick` subset."""

    rounds: int
    quick: bool


Benchmark = Callable[[Effort], list[Row]]
