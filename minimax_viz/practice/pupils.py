"""The pupils of a class: their names, as a list of them has them, and a seed for each."""

import csv
import unicodedata
from collections.abc import Sequence
from io import StringIO
from random import Random
from typing import NamedTuple

from minimax_viz.errors import ClaimError, Sentence, TextPlace
from minimax_viz.practice.claims import ALSO_CALLED, part_called, separator_of
from minimax_viz.practice.kinds import drawn

MOST_PUPILS = 1_000


class SeededPupil(NamedTuple):
    """A pupil, and the seed that gives the pupil's exercises, alone too."""

    name: str
    seed: int


def names_in(text: str) -> list[str]:
    """Read the names of a class from a CSV file with a column `name`; whatever other columns it has are left alone.
    Rows without a name are passed over. Raises ClaimError.
    """
    text = text.lstrip("\ufeff")
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator_of(text), strict=True)
    names: list[str] = []
    try:
        columns = [*map(part_called, next(reader, []))]
        if "name" not in columns:
            raise ClaimError(
                "The first line of the class has no column {name}; it names the columns, one of which is {names}.",
                name="name", names=("name", *ALSO_CALLED["name"]), place=TextPlace(1),
            )  # fmt: skip
        at = columns.index("name")
        for row in reader:
            names += filter(None, (cell.strip() for cell in row[at : at + 1]))
    except csv.Error as error:
        line = reader.line_num
        raise ClaimError(
            "line {line}: {reason}.", line=str(line), reason=Sentence(str(error)), place=TextPlace(line)
        ) from error
    if not names:
        raise ClaimError("There is no pupil in the file; give each a line with the name.")
    if len(names) > MOST_PUPILS:
        raise ClaimError("There are more than {most} pupils in the file; split it.", most=MOST_PUPILS)
    return names


def pupils_of(names: Sequence[str], seed: int, seeds: int) -> list[SeededPupil]:
    """Give each pupil one of so many seeds. It depends on the seed of the class and on the name, so that nobody's
    exercises change when others come or go; no two pupils have the same.
    """
    taken: set[int] = set()
    pupils = []
    for name in names:
        dice = Random(f"{seed} {unicodedata.normalize('NFC', name)}")
        own = drawn(dice, seeds)
        while own in taken:
            own = drawn(dice, seeds)
        taken.add(own)
        pupils.append(SeededPupil(name, own))
    return pupils
