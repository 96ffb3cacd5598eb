"""Catalogs: all messages of a language in one JSON file, with its plural rules.

Texts made in English by rooms that know no language, such as the titles of games, are translated by phrasebooks:
patterns in which `{1}`, `{2}`, … stand for anything."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from minimax_viz.errors import IN_PYTHON, PLACEHOLDER, Language, MinimaxVizError, Sentence, SettingsError, Spelling
from minimax_viz.safe_text import one_line, short_repr
from minimax_viz.text.numbers import (
    BOUND_SIGNS,
    MORE,
    chance_text,
    count_text,
    percent_text,
    rounded_text,
    value_text,
)

BLANK = re.compile(r"\{\d+\}")


class Phrasebook:
    """Patterns of English texts, with their translations into another language."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self._patterns = [(BLANK.split(pattern), BLANK.findall(pattern), said) for pattern, said in phrases.items()]
        # Patterns with a fixed beginning come first, then those with the most fixed text.
        self._patterns.sort(key=lambda pattern: (not pattern[0][0], -sum(map(len, pattern[0]))))

    def found(self, text: str) -> tuple[str, dict[str, str]] | None:
        """Return the translation of a text, and the contents of its blanks by number; None for an unknown text."""
        for pieces, blanks, said in self._patterns:
            filled = filling(text, pieces)
            if filled is not None:
                return said, dict(zip((blank[1:-1] for blank in blanks), filled, strict=True))
        return None


def filling(text: str, pieces: list[str]) -> list[str] | None:
    """Return the parts of a text between the pieces of a pattern; None if the text does not match.

    The time is in proportion to the text: each piece is searched for once, after the one before it.
    """
    first, *middle = pieces
    if not middle:
        return [] if text == first else None
    if not text.startswith(first):
        return None
    last, at = middle.pop(), len(first)
    found = []
    for piece in middle:
        place = text.find(piece, at)
        if place < 0:
            return None
        found.append(text[at:place])
        at = place + len(piece)
    end = len(text) - len(last)
    if end < at or not text.endswith(last):
        return None
    return [*found, text[at:end]]


LOCALES = Path(__file__).with_name("locale")
MOST_PHRASES = 6  # one in the other, as in: Error: Invalid value for '--max': …


class Mention(NamedTuple):
    """A part of a sentence that refers to a row: the row's name, or a number that comes from the row."""

    text: str
    row: int


class Number(NamedTuple):
    """A value or a bound, with the row that it comes from. `about` means that it rests on estimates; a `bound`
    ("lower", "upper") is written as a sign before it.
    """

    value: float
    row: int | None = None
    about: bool = False
    bound: str = ""


class Phrase(NamedTuple):
    """A part of a sentence that is itself a message."""

    key: str
    arguments: Mapping[str, "Argument"] = MappingProxyType({})


class Series(NamedTuple):
    """A sequence of parts of a sentence."""

    parts: Sequence["Argument"]


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of a sentence; `row` is the row that it mentions, None for plain words."""

    text: str
    row: int | None = None


Argument = str | int | Mention | Number | Phrase | Series
Message = tuple[str, dict[str, Argument]]
"""The key of a message, and its arguments."""


class Catalog(Language):
    """The messages of one language.

    In a message `{name}` is replaced by an argument, `{name|form|form}` by the plural form for a count, in the order of
    the catalog's `plural` rules (a rule is a name and a regular expression for the count's digits; the first match
    wins), and # inside a form by the count itself. Counts from `grouped` on are written in groups of `thousands`.
    """

    def __init__(self, code: str, document: Mapping[str, Any]) -> None:
        self.code = code
        self.document = document
        self.messages: Mapping[str, str] = document["messages"]
        self._thousands: str = document["thousands"]
        self._point: str = document["point"]
        self._separator: str = document["separator"]
        self._grouped: int = document["grouped"]
        self.space: str = document["space"]
        """What stands between two sentences."""
        self._plural = [re.compile(pattern) for _, pattern in document["plural"]]

    def text(self, key: str, **arguments: Argument) -> str:
        """Fill in the message `key`, as plain text."""
        return "".join(segment.text for segment in self.segments(key, arguments))

    def segments(self, key: str, arguments: Mapping[str, Argument]) -> list[TextRun]:
        """Fill in the message `key`, in pieces that are tied to the rows they mention. Raises KeyError."""
        return self._filled(self.messages[key], arguments)

    def _filled(self, message: str, arguments: Mapping[str, Argument]) -> list[TextRun]:
        pieces: list[TextRun] = []
        for part in parts_of(message):
            if isinstance(part, tuple):
                pieces += self.pieces(arguments[part[0]], part[1])
            elif pieces and pieces[-1].text.endswith(MORE):
                pieces.append(TextRun(part.text.removeprefix(".")))  # … ends a sentence, too
            else:
                pieces.append(part)
        return [piece for piece in pieces if piece.text]

    def title(self, game: str, title: str) -> str:
        """Translate the `title` of a `game`, which is named as for `--game`; an unknown title stays as it is."""
        return self._of_game("titles", game, title)

    def about(self, game: str, text: str) -> str:
        """Translate the `text` of a `game` about itself; an unknown text stays as it is."""
        return self._of_game("abouts", game, text)

    def _of_game(self, section: str, game: str, text: str) -> str:
        """Translate a text of a game by the phrasebook for that game."""
        book = self._books[section].get(game.partition(":")[0])
        found = None if book is None else book.found(text)
        return text if found is None else "".join(piece.text for piece in self._filled(*found))

    def retold(self, source: str) -> str:
        """Translate the English texts in the source of a new game."""
        for english, said in self.document.get("template", {}).items():
            source = source.replace(english, said)
        return source

    def error(self, error: MinimaxVizError | Sentence, spelling: Spelling = IN_PYTHON) -> str:
        """Write an error, or a sentence of one, in the language, with the settings as a front spells them."""
        return error.text(spelling, self)

    def translated(self, template: str) -> str:
        """Translate the template of an error."""
        known = self.document.get("errors", {}).get(template)
        return known if known is not None else self._said(one_line(template))

    def titled(self, title: str) -> str:
        """Translate the title of a built-in game."""
        named = (self.title(game, title) for game in self._books["titles"])
        return next((said for said in named if said != title), title)

    def said(self, text: str) -> str:
        """Translate an English text, such as an error, line by line; an unknown line stays as it is."""
        return "\n".join(map(self._said, text.split("\n")))

    def _said(self, text: str, depth: int = MOST_PHRASES) -> str:
        """Translate a line. In a translation `{1}` is the text of a blank, `{phrase1}` that text translated."""
        found = self._errors.found(text) if depth else None
        if found is None:
            return text
        message, blanks = found
        phrases = {f"phrase{blank}": self._said(filled, depth - 1) for blank, filled in blanks.items()}
        return "".join(piece.text for piece in self._filled(message, blanks | phrases))

    @cached_property
    def _errors(self) -> Phrasebook:
        return Phrasebook(self.document.get("errors", {}))

    @cached_property
    def _books(self) -> Mapping[str, Mapping[str, Phrasebook]]:
        """The phrasebooks by section and game."""
        return {
            section: {game: Phrasebook(phrases) for game, phrases in self.document.get(section, {}).items()}
            for section in ("titles", "abouts")
        }

    def pieces(self, argument: Argument, forms: Sequence[str] = ()) -> list[TextRun]:
        """Write an argument in pieces, in its plural form if there are forms."""
        if isinstance(argument, Series):
            parts = [self.pieces(part) for part in argument.parts]
            return [piece for part in parts for piece in (TextRun(self._separator), *part)][1:]
        if isinstance(argument, Phrase):
            return self.segments(argument.key, argument.arguments)
        if isinstance(argument, Mention):
            return [TextRun(argument.text, argument.row)]
        if isinstance(argument, Number):
            return [TextRun(self.value(argument.value, argument.bound, argument.about), argument.row)]
        if isinstance(argument, str):
            return [TextRun(argument)]
        count = self.count(argument)
        return [TextRun(forms[self.form(argument)].replace("#", count) if forms else count)]

    def number(self, value: float | None, about: bool = False) -> str:
        """Write a value or a bound, "" for None, with ≈ if it rests on estimates."""
        return value_text(value, about=about).replace(".", self._point)

    def value(self, value: float | None, bound: str, about: bool = False) -> str:
        """Write a value with the sign of its bound ("lower", "upper", or none), "?" for None.

        A bound that rests on estimates is put into words: "≈ 2 or more".
        """
        text = value_text(value, bound, about).replace(".", self._point)
        return self.text(f"about.{bound}", value=text) if text and about and bound in BOUND_SIGNS else text or "?"

    def window(self, alpha: float | None, beta: float | None) -> str:
        """Write a window as at a node."""
        return self.text("picture.window_pair", alpha=self.number(alpha), beta=self.number(beta))

    def percent(self, value: float) -> str:
        """Write a percentage, whole or in tenths; with more digits only if it would be 0 or 100."""
        return self.text("percent", number=percent_text(value).replace(".", self._point))

    def probability(self, value: float) -> str:
        """Write a probability, as decimals or as a fraction."""
        return chance_text(value).replace(".", self._point)

    def decimal(self, value: float, digits: int) -> str:
        """Write a measure with this many decimals."""
        return rounded_text(value, digits).replace(".", self._point)

    def count(self, count: int) -> str:
        return count_text(count, self._thousands if count >= self._grouped else "")

    def passage(self, sentences: Iterable[str | None]) -> str:
        """Write sentences one after the other, without those that are empty."""
        return self.space.join(filter(None, sentences))

    def form(self, count: int) -> int:
        return next(at for at, pattern in enumerate(self._plural) if pattern.search(str(count)))


@cache
def parts_of(message: str) -> list[TextRun | tuple[str, list[str]]]:
    """Split a message into plain words and the names of arguments, with their plural forms."""
    end = 0
    parts: list[TextRun | tuple[str, list[str]]] = []
    for match in PLACEHOLDER.finditer(message):
        parts += [TextRun(message[end : match.start()]), (match[1], match[2].split("|")[1:])]
        end = match.end()
    return [*parts, TextRun(message[end:])]


def languages() -> list[str]:
    """List the codes of the available languages, English first."""
    codes = (entry.name.removesuffix(".json") for entry in LOCALES.iterdir())
    return sorted(codes, key=lambda code: (code != "en", code))


def carried(lang: str) -> list[str]:
    """List the languages between which a page that is saved in one of them switches: English and that one; in English
    Russian, the oldest of the others, is the second.
    """
    return ["en", lang if lang != "en" else "ru"]


def catalog(code: str) -> Catalog:
    """Return the catalog of a language. Raises SettingsError if there is no such language."""
    try:
        return read_catalog(code)
    except (KeyError, TypeError):  # a caller may give anything, a list too
        raise SettingsError(
            "There is no language {value}; there are {languages}.",
            option="lang",
            value=short_repr(code),
            languages=tuple(languages()),
        ) from None


@cache
def read_catalog(code: str) -> Catalog:
    """Read a catalog from its file, once. Raises KeyError if there is no such language."""
    if code not in languages():
        raise KeyError(code)
    text = LOCALES.joinpath(f"{code}.json").read_text(encoding="utf-8")
    return Catalog(code, json.loads(text))
