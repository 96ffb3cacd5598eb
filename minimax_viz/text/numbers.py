"""Numbers in their written form; numbers.js in the page repeats these rules."""

from decimal import ROUND_HALF_UP, Decimal
from math import floor, inf

MINUS = "\u2212"
MOST_DECIMALS = 6  # of a percentage
EXACT_DIGITS = 15  # a number with more was computed, and ends in what rounding left
SHOWN_DIGITS = 12
LONGEST_CHANCE = 6  # characters of a probability that is not written as a fraction
MOST_PARTS = 1000  # of a fraction
WHOLE = (0, 100)
CLOSE = 1e-9
BOUND_SIGNS = {"lower": "≥ ", "upper": "≤ "}
ABOUT = "≈ "  # before values that rest on estimates


def number_text(value: float | None) -> str:
    """Write a value or a bound: the shortest decimals that identify it, a real minus, ∞, and "" for None.

    Of a number that needs more than 15 digits, as sums do by rounding, only 12 are written.
    """
    if value is None:
        return ""
    if value in (inf, -inf):
        return "∞" if value > 0 else f"{MINUS}∞"
    if value == int(value) and abs(value) < 1e16:
        value = int(value)
    elif len(repr(abs(value)).partition("e")[0].replace(".", "").lstrip("0")) > EXACT_DIGITS:
        return number_text(float(f"{value:.{SHOWN_DIGITS}g}"))
    return repr(value).replace("e-0", "e-").replace("e+", "e").replace("-", MINUS)


def value_text(value: float | None, bound: str = "", about: bool = False) -> str:
    """Write a value as far as it is known, "" for None.

    It gets ≥ or ≤ if it is a "lower" or an "upper" bound, and ≈ if it rests on estimates. A bound that rests on
    estimates gets only the ≈ here: the rest needs words, which the catalog has.
    """
    return (ABOUT if about else BOUND_SIGNS.get(bound, "")) + number_text(value) if value is not None else ""


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
