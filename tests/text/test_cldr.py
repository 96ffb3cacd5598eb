"""The catalogs write numbers as CLDR has it, the data that Babel carries. Babel itself would add 12 ms to every command
of 220, and 33 MB to what a user installs, for four signs and three rules; so it only checks them.
"""

import random

import pytest
from babel import Locale
from babel.numbers import format_decimal, format_percent

from minimax_viz.text.catalog import catalog, languages

DRAWN = (random.Random(7).randrange(10**digits) for digits in range(4, 16) for _ in range(60))
EVERY_SIZE = [*range(1300), 10**6, 7 * 10**6, 10**9, *DRAWN]


@pytest.mark.parametrize("code", languages())
def test_plurals_counts_measures_and_the_name_of_a_language_are_those_of_cldr(code: str):
    words, locale = catalog(code), Locale.parse(code, sep="-")
    names = [name for name, _ in words.document["plural"]]
    assert set(names) == {locale.plural_form(count) for count in EVERY_SIZE}
    for count in EVERY_SIZE:
        assert names[words.form(count)] == locale.plural_form(count), count
    for count in EVERY_SIZE:
        expected = format_decimal(count, locale=locale)
        if code == "es":  # a space, and none in 1000: Real Academia Española, Ortografía de la lengua española, 2010
            expected = expected.replace(".", "" if count < 10_000 else "\u00a0")
        assert words.count(count) == expected
    dice = random.Random(11)
    for tenths in [*range(1001), *(dice.randrange(-1000, 0) for _ in range(100))]:
        # The minus is a real one, as in values; CLDR's is a hyphen in these languages.
        percent = format_percent(tenths / 1000, format=pattern(locale), locale=locale)
        assert words.percent(tenths / 10) == percent.replace("-", "−")
        measure = format_decimal(tenths / 10, format="0.0", locale=locale)
        assert words.decimal(tenths / 10, 1) == measure.replace("-", "−")
    assert words.document["language"].lower() == str(locale.get_display_name()).lower()


def pattern(locale: Locale) -> str:
    """How the language places its percent sign, with tenths."""
    return str(locale.percent_formats[None].pattern).replace("0", "0.#", 1)
