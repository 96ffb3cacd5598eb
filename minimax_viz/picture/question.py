"""A question as paper and school platforms need it: its text, the picture, and what is to be answered."""

from collections.abc import Sequence
from dataclasses import dataclass

from minimax_viz.picture.finished import FinishedPicture


@dataclass(frozen=True, slots=True)
class Blank:
    """A place for a short text or number. `answers` are all the right ones, the first as a key shows it; `number` is
    set if it is a number.
    """

    label: str
    answers: Sequence[str]
    number: float | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose. `comment` tells someone who chose it why it is right or wrong."""

    text: str
    right: bool
    comment: str = ""


@dataclass(frozen=True, slots=True)
class MultipleChoice:
    """Options of which one is right or, if there are `several` to mark, any number."""

    label: str
    options: Sequence[Option]
    several: bool = False


Part = Blank | MultipleChoice


@dataclass(frozen=True, slots=True)
class Question:
    """One exercise. `title` is short; `text` is a sentence or two. `picture` shows the given tree, `solution` the tree
    with the answers, and `alt` describes the tree. `key` is the solution in sentences.
    """

    title: str
    text: str
    alt: str
    picture: FinishedPicture
    solution: FinishedPicture
    parts: Sequence[Part]
    key: Sequence[str]
