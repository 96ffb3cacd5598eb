"""A lesson in HTML: the essay with its figures and exercises, and the plan for the teacher, which needs no script."""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from textwrap import dedent
from typing import Any

from markupsafe import Markup, escape

from minimax_viz.output.html import page
from minimax_viz.output.html.exercises import WORDS, exercise_data
from minimax_viz.output.html.scripts import sheet
from minimax_viz.output.templates import template
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.lesson import LessonPlan, LessonText, begins

STYLE = "essay/plan.css"
INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")
TAGS = ("code", "strong", "em")


def essay_page(
    texts: Mapping[str, LessonText], figures: Mapping[str, Mapping[str, Any]], document: Mapping[str, Any],
    solutions: Mapping[str, Trace], *, codes: Sequence[str], lang: str = "en", shown: str = "en", theme: str = "auto",
) -> str:  # fmt: skip
    """The page as HTML, which speaks these languages. `texts` are the lesson's in those that it is told in, of which it
    is `shown` in one; `document` and `solutions` are as those of a page of exercises. Raises SettingsError for an
    unknown language or theme.
    """
    catalogs = page.catalogs_with(*WORDS, "lesson.", codes=codes)
    said = {
        name: {
            code: {key: inline(one) for key, one in dict(text.figures)[name].items()} for code, text in texts.items()
        }
        for name in figures
    }
    lesson = {
        "titles": {code: text.title for code, text in texts.items()},
        "figures": {name: {**known, "texts": said[name]} for name, known in figures.items()},
    }
    return page.fill_page(
        "essay",
        {"catalogs": catalogs},
        lang=lang,
        theme=theme,
        framed=("trace",),
        title=texts[shown].title,
        essays={
            code: {"lead": inline(text.lead), "parts": [*map(blocks, text.parts)]} for code, text in texts.items()
        },
        shown=shown,
        figures=[*figures],
        lesson=page.script_data(page.as_json(lesson)),
        **exercise_data(document, solutions, lang=lang, theme=theme),
    )  # fmt: skip


def blocks(text: str) -> Markup:
    """Markdown's headings, lists, code and paragraphs as HTML."""
    made: list[Markup] = []
    for is_code, group in groupby(re.split(r"\n{2,}", text.strip("\n")), lambda block: block.startswith("    ")):
        if is_code:
            lines = dedent("\n\n".join(group))
            made.append(Markup("<pre tabindex=0><code>{}</code></pre>").format(lines))
        else:
            made += map(block_of, group)
    return Markup("\n").join(made)


def block_of(text: str) -> Markup:
    """A heading, a list or a paragraph."""
    if text.startswith("## "):
        return Markup("<h2>{}</h2>").format(inline(text[3:]))
    if text.startswith("- "):
        items = re.split(r"\n?^- ", text, flags=re.MULTILINE)[1:]
        return Markup("<ul>{}</ul>").format(Markup("").join(Markup("<li>{}</li>").format(inline(one)) for one in items))
    return Markup("<p>{}</p>").format(inline(text.replace("\n", " ")))


def inline(text: str) -> Markup:
    """Markdown's code, strong and emphasised words as HTML."""

    def tagged(found: re.Match[str]) -> str:
        at = next(place for place, part in enumerate(found.groups()) if part is not None)
        return f"<{TAGS[at]}>{found[at + 1]}</{TAGS[at]}>"

    return Markup(INLINE.sub(tagged, str(escape(text))))


def plan_page(plan: LessonPlan, *, title: str, lead: str, lang: str = "en") -> str:
    """The teacher's plan as HTML, to print. Raises SettingsError for an unknown language."""
    style = "\n".join([page.colours_of_system(), sheet(STYLE)])
    return template("essay/plan.html.j2").render(
        lang=lang, say=catalog(lang).text, policy=page.policy((style,)), style=Markup(style), title=title,
        lead=inline(lead), plan=plan, begins=begins(plan), inline=inline,
    )  # fmt: skip
