"""How strongly the computer plays: the levels that a visitor can choose."""

from collections.abc import Mapping

HARD = "hard"
LEVELS: Mapping[str, int | None] = {"easy": 1, "medium": 3, HARD: None}
"""How many plies the computer looks ahead; None means as far as it can."""

EARLIER_NAMES: Mapping[str, str] = {"full": HARD}
"""What levels were called in older saved games."""
