"""The text of a lesson in one language, read from a file that a translator can write: NAME.LANG.md.

It begins with `# Title` and `> what it is about`. Paragraphs, lists, `## Headings` and code (indented by four spaces)
are Markdown. `@figure NAME` stands where a figure of NAME.toml is, and has what is said there: lines such as
`ask: Which value?`. `{NAME.value}` is a number found by the search of that figure. After a line `---` comes the plan
for the teacher: `aim:` and `bring:`, then for each step `## MINUTES Title`, and lines `do:`, `ask:`, `hear:` (the
answer that is expected) and `beware:` (a usual misconception).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

FIGURE = re.compile(r"@figure (\w+)\n?")
LINE = re.compile(r"(\w+): +(.+)")
STEP = re.compile(r"## (\d+) (.+)")
NUMBER = re.compile(r"\{(\w+)\.([\w@]+)\}")
RULE = "\n---\n"
DEFAULT = "en"


class FigureText(NamedTuple):
    """What is said at a figure, by what it is for: `ask`, `right`, `wrong` …"""

    name: str
    said: Mapping[str, str]


class PlanStep(NamedTuple):
    """A step of the plan: its minutes, what it is called, and what is done, asked and heard, in this order."""

    minutes: int
    title: str
    lines: Sequence[tuple[str, str]]


class LessonPlan(NamedTuple):
    """The plan for the teacher."""

    aim: str
    bring: str
    steps: Sequence[PlanStep]


@dataclass(frozen=True, slots=True)
class LessonText:
    """A lesson's text. `parts` are the texts between the figures in Markdown: one more than there are figures."""

    title: str
    lead: str
    parts: Sequence[str]
    figures: Sequence[FigureText]
    plan: LessonPlan


def begins(plan: LessonPlan) -> list[int]:
    """Return the minutes at which the steps of a plan begin."""
    return [sum(step.minutes for step in plan.steps[:at]) for at in range(len(plan.steps))]


def title_of(source: str) -> str:
    """Return the title of a lesson's text."""
    return source.partition("\n")[0].removeprefix("# ")


def lesson_text(source: str, fact: Callable[[str, str], str]) -> LessonText:
    """Read a lesson's text. `fact` tells a number by the name of a figure or a search, and of what it is.

    Raises ValueError if the text is not as this module's description says.
    """
    told = NUMBER.sub(lambda found: fact(found[1], found[2]), source)
    essay, rule, plan = told.partition(RULE)
    head, lead, *blocks = (block.strip("\n") for block in re.split(r"\n{2,}", essay))
    if not (rule and head.startswith("# ") and lead.startswith("> ")):
        raise ValueError("a lesson has a title, a lead and, after ---, a plan")
    parts: list[str] = [""]
    figures: list[FigureText] = []
    for block in blocks:
        if found := FIGURE.match(block):
            figures.append(FigureText(found[1], dict(lines_in(block[found.end() :]))))
            parts.append("")
        else:
            parts[-1] += f"{block}\n\n"
    return LessonText(title_of(source), lead.removeprefix("> "), parts, figures, plan_in(plan))


def plan_in(text: str) -> LessonPlan:
    """Read the plan."""
    head, *steps = re.split(r"\n(?=## )", text.strip())
    known = dict(lines_in(head))
    made = []
    for step in steps:
        first, _, rest = step.partition("\n")
        found = STEP.fullmatch(first)
        if found is None:
            raise ValueError(f"{first!r} is no step of a plan: it has minutes and a title")
        made.append(PlanStep(int(found[1]), found[2], [*lines_in(rest)]))
    return LessonPlan(known["aim"], known["bring"], made)


def lines_in(text: str) -> Iterator[tuple[str, str]]:
    """Read lines such as `ask: Which value?`. Raises ValueError for any other."""
    for line in filter(None, map(str.strip, text.split("\n"))):
        found = LINE.fullmatch(line)
        if found is None:
            raise ValueError(f"{line!r} does not begin with a word and a colon")
        yield found[1], found[2]
