"""Numbers in their written form; numbers.js in the page repeats these rules."""

from decimal import ROUND_HALF_UP, Decimal
from math import floor

from minimax_viz.games.game import is_infinite

MINUS = "\u2212"
MOST_DECIMALS = 6  # of a percentage
NOISY_DIGITS = 16  # a number with so many may end in what rounding left
CLEAN_DIGITS = 12  # then its first ones are a number of fewer
MOST_DIGITS = 10  # a number with more is shown in part
SHOWN_DIGITS = 4  # of such a number
LONGEST_CHANCE = 6  # characters of a probability that is not written as a fraction
MOST_PARTS = 1000  # of a fraction
WHOLE = (0, 100)
CLOSE = 1e-9
BOUND_SIGNS = {"lower": "≥ ", "upper": "≤ "}
MORE = "…"  # after the digits of a number that is shown in part
ABOUT = "≈ "  # before values that rest on estimates


def number_text(value: float | None) -> str:
    """Write a value or a bound: the shortest decimals that identify it, a real minus, ∞, and "" for None.

    What rounding left at the end of a sum is not written: 1.7000000000000002 is 1.7.
    """
    if value is None:
        return ""
    if is_infinite(value):
        return "∞" if value > 0 else f"{MINUS}∞"
    if value == int(value) and abs(value) < 1e16:
        value = int(value)
    elif digits_of(value) >= NOISY_DIGITS:
        clean = float(f"{value:.{CLEAN_DIGITS}g}")
        value = clean if digits_of(clean) < CLEAN_DIGITS else value
        value = int(value) if value == int(value) and abs(value) < 1e16 else value
    return repr(value).replace("e-0", "e-").replace("e+", "e").replace("-", MINUS)


def value_text(value: float | None, bound: str = "", about: bool = False) -> str:
    """Write a value as far as it is known, "" for None.

    It gets ≥ or ≤ if it is a "lower" or an "upper" bound, and ≈ if it rests on estimates. A bound that rests on
    estimates gets only the ≈ here: the rest needs words, which the catalog has.
    """
    return (ABOUT if about else BOUND_SIGNS.get(bound, "")) + short_text(value) if value is not None else ""


def short_text(value: float | None) -> str:
    """Write a number as `number_text` does, but of one with many digits only the first decimals, 0.6666… for 2/3.

    The digits that stand are right, and … says that there are more; ≈ would say that the value is an estimate.
    """
    text = number_text(value)
    whole, _, decimals = text.partition(".")
    before, digits = len(whole.lstrip(f"{MINUS}0")), decimals.lstrip("0") if whole in ("0", f"{MINUS}0") else decimals
    kept = len(decimals) - len(digits) + max(SHOWN_DIGITS - before, 1)
    if "e" in text or before + len(digits) <= MOST_DIGITS or len(decimals) <= kept:
        return text
    return f"{whole}.{decimals[:kept]}{MORE}"


def digits_of(value: float) -> int:
    """Count the digits that identify a number."""
    return len(repr(abs(value)).partition("e")[0].removesuffix(".0").replace(".", "").strip("0"))


def chance_text(probability: float) -> str:
    """Write a probability: as decimals if they are few, else as a fraction if it is one, such as 1/3."""
    text = number_text(probability)
    if len(text) <= LONGEST_CHANCE:
        return text
    for parts in range(2, MOST_PARTS + 1):
        some = floor(probability * parts + 0.5)
        if some and abs(probability * parts - some) < CLOSE:
            return f"{some}/{parts}"
    return text


def count_text(count: int, separator: str) -> str:
    """Write a count with `separator` between groups of three digits."""
    return f"{count:,}".replace(",", separator)


def rounded_text(value: float, digits: int) -> str:
    """Write a measure with this many decimals and a real minus; halves are rounded away from zero."""
    size = Decimal(abs(value)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    return f"{MINUS if value < 0 else ''}{size}"


def percent_text(value: float) -> str:
    """Write a percentage without its sign, whole or in tenths; with more decimals only if it would be 0 or 100."""
    digits = 1
    while digits < MOST_DECIMALS and abs(value) not in WHOLE and float(rounded_text(abs(value), digits)) in WHOLE:
        digits += 1
    return rounded_text(value, digits).removesuffix(".0")
