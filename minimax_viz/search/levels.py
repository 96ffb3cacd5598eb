"""The strengths at which the computer plays, as a player chooses them."""

from collections.abc import Mapping

HARD = "hard"
LEVELS: Mapping[str, int | None] = {"easy": 1, "medium": 3, HARD: None}
"""The number of plies that the computer looks ahead at each level; None means as far as it can."""

EARLIER_NAMES: Mapping[str, str] = {"full": HARD}
"""The names of levels in older saved games."""
