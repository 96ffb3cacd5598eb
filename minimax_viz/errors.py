"""The errors of the package, as one family. An error is data, which each front turns into words.

    raise SettingsError("{given}: the players of {game} are {players}.", option="max", value="Z", game=…, players=…)

The template is a literal, since catalogs of other languages are keyed by it. In it `{name}` stands for a field, and
`{name|# row|# rows}` for a count in its plural form. Where a setting is at fault, `option` is its name as a parameter
of Python's functions, and the template can say `{option}`, or, with the `value` that was given, `{given}`: the command
line spells them `--max` and `--max Z`, Python `max=` and `max='Z'`, the studio by the title of its field.

A field is a text or a number, or

- a `Sentence`: a part with a template of its own; of another error, its `sentence`;
- a `SettingName`: another setting that the sentence mentions;
- a `Title`: the English title of a game;
- a tuple of any of these, separated by commas; or `All` of them: "a, b and c".

A whole number is a count, written with thousands separators as the language does; give a number that is not a count (a
year, a port) as text. No code reads the text of an error: what it needs to know is a field, the `option` or the
`place`.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from minimax_viz.safe_text import one_line, short_repr

PLACEHOLDER = re.compile(r"\{(\w+)((?:\|[^{}|]*)*)\}")


class Spelling(NamedTuple):
    """A front's spelling of a setting, alone and with the value that was given for it."""

    option: Callable[[str], str]
    given: Callable[[str, Any], str]


class Language:
    """Puts templates and fields into a language: this one into English, catalogs into others."""

    def translated(self, template: str) -> str:
        """Return the template in this language."""
        return template

    def titled(self, title: str) -> str:
        """Return the title of a game in this language, given its English title."""
        return title

    def count(self, count: int) -> str:
        """Write a count as this language does."""
        return f"{count:,}"

    def form(self, count: int) -> int:
        """Return the index of the plural form that a count takes."""
        return int(count != 1)


IN_PYTHON = Spelling(lambda name: f"{name}=", lambda name, value: f"{name}={short_repr(value)}")
ENGLISH = Language()


class SettingName(str):
    """The name of a setting, as a parameter of Python's functions."""


class Title(str):
    """The English title of a game."""


class All(tuple[Any, ...]):
    """Items that a sentence lists with an "and" before the last."""


class Given(NamedTuple):
    """A setting and the value that was given for it."""

    name: str
    value: Any


class TextPlace(NamedTuple):
    """The place of an error in a text or a file; lines and columns count from 1. `name` is the class or
    the function that is meant, if the place is in code.
    """

    line: int | None = None
    column: int | None = None
    path: str = ""
    name: str = ""


class Sentence:
    """A template and its fields; `place` is what it is about, if that is known."""

    place: TextPlace | None = None

    def __init__(self, template: str, /, **fields: Any) -> None:
        self.template = template
        self.fields = fields

    def text(self, spelling: Spelling = IN_PYTHON, language: Language = ENGLISH) -> str:
        """Return the sentence in a language, with settings spelled as a front spells them; safe to print."""

        def spelled(field: Any) -> str:
            match field:
                case Sentence():
                    return field.text(spelling, language)
                case SettingName():
                    return spelling.option(field)
                case Given():
                    return spelling.given(field.name, field.value)
                case Title():
                    return one_line(language.titled(field))
                case All():
                    *others, last = map(spelled, field)
                    return f"{', '.join(others)}{language.translated(' and ')}{last}" if others else last
                case tuple():
                    return ", ".join(map(spelled, field))
                case int() if type(field) is int:
                    return language.count(field)
            return one_line(str(field))

        def fill(found: re.Match[str]) -> str:
            if found[1] not in self.fields:
                return found[0]
            field, forms = self.fields[found[1]], found[2].split("|")[1:]
            return forms[language.form(field)].replace("#", language.count(field)) if forms else spelled(field)

        template = language.translated(self.template)
        return PLACEHOLDER.sub(fill, template) if self.fields else one_line(template)

    def about(self, place: TextPlace | None) -> "Sentence":
        """Return the sentence as one about a place."""
        self.place = place
        return self

    def told_place(self) -> TextPlace | None:
        """Return the place that it, or else a part of it, is about."""
        parts = (part.told_place() for part in self.fields.values() if isinstance(part, Sentence))
        return self.place or next(filter(None, parts), None)

    def replaced(self, old: str, new: str) -> "Sentence":
        """Return the sentence with `old`, such as a path, replaced by `new` wherever it stands in a field."""
        fields = {
            name: field.replaced(old, new)
            if isinstance(field, Sentence)
            else type(field)(field.replace(old, new))
            if isinstance(field, str)
            else field
            for name, field in self.fields.items()
        }
        return Sentence(self.template if fields else self.template.replace(old, new), **fields)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Sentence({self.template!r}, {self.fields})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.template, self.fields) == (other.template, other.fields)

    def __hash__(self) -> int:
        return hash(self.template)


class MinimaxVizError(Exception):
    """The base of every error this package raises on purpose.

    `sentence` says what went wrong; there may be `more` lines after it. `option` is the setting at fault, if one is;
    `place` is where in a file or a text.
    """

    def __init__(
        self,
        template: "str | Sentence",
        /,
        *more: "str | Sentence",
        option: str | None = None,
        place: TextPlace | None = None,
        **fields: Any,
    ) -> None:
        super().__init__(template, *more)
        if option is not None:
            fields |= {"option": SettingName(option), "given": Given(option, fields.get("value"))}
        self.sentence = template if isinstance(template, Sentence) else Sentence(template, **fields).about(place)
        self.more = tuple(line if isinstance(line, Sentence) else Sentence(line) for line in more)
        self.option, self.place = option, place

    @property
    def value(self) -> Any:
        """The value given for the `option`; None if the error does not have it."""
        return self.sentence.fields.get("value")

    def text(self, spelling: Spelling = IN_PYTHON, language: Language = ENGLISH) -> str:
        """Return the message in a language, a line for each sentence, with settings spelled as a front spells them."""
        return "\n".join(sentence.text(spelling, language) for sentence in (self.sentence, *self.more))

    def __str__(self) -> str:
        return self.text()


class PositionError(MinimaxVizError):
    """A board or tree that cannot be read, or that no game can reach."""


class SettingsError(MinimaxVizError):
    """A setting that the game or the algorithm does not accept, or that is out of range."""


class GameError(MinimaxVizError):
    """A game or an evaluation from a user's file that cannot be loaded or misbehaves."""


class TraceFileError(MinimaxVizError):
    """A trace file that is truncated, edited, foreign, too large or from a newer version."""


class ClaimError(MinimaxVizError):
    """A claim that cannot be judged: it names nodes that the tree does not have, or says nothing."""


class EngineError(MinimaxVizError):
    """A drawing engine that is missing or failed; the message says what to install."""


class OutputError(MinimaxVizError):
    """A file or folder that cannot be written."""


def reason_of(error: OSError) -> Sentence:
    """Return the reason that the system gives for an error; one raised by this package may have a Sentence for it."""
    given: Any = error.strerror or error
    return given if isinstance(given, Sentence) else Sentence(str(given))


@contextmanager
def os_error_as(kind: type[MinimaxVizError], what: Sentence) -> Iterator[None]:
    """Turn an OSError into an error of this `kind`: `what` cannot be done, for the reason that the system gives."""
    try:
        yield
    except OSError as error:
        raise kind("{what}: {reason}.", what=what, reason=reason_of(error)) from error


def hides_interrupt(error: BaseException | None) -> bool:
    """Whether an exception was caused by Ctrl-C: Python 3.11 wraps exceptions raised while a class is created."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__
    return error is not None
