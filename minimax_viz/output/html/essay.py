"""A lesson in HTML: the essay with its figures and exercises, and the plan for the teacher, which needs no script."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from minimax_viz.output.html import page
from minimax_viz.output.html.exercises import WORDS, exercise_data
from minimax_viz.output.html.scripts import sheet
from minimax_viz.output.templates import template
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import carried, catalog

STYLE = "essay/plan.css"
INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")
TAGS = ("code", "strong", "em")


class EssayText(NamedTuple):
    """An essay in one language; its texts are Markdown, one part more than there are figures."""

    title: str
    lead: str
    parts: Sequence[str]
    figures: Mapping[str, Mapping[str, str]]  # what is said at each figure


def essay_page(
    texts: Mapping[str, EssayText], figures: Mapping[str, Mapping[str, Any]], document: Mapping[str, Any],
    solutions: Mapping[str, Trace], *, lang: str = "en", shown: str = "en", theme: str = "auto",
) -> str:  # fmt: skip
    """The page as HTML. `texts` are the lesson's in some languages, of which it is `shown` in one; `document` and
    `solutions` are as those of a page of exercises. Raises SettingsError for an unknown language or theme.
    """
    catalogs = page.catalogs_with(*WORDS, "lesson.", codes=carried(lang))
    told = {code: text for code, text in texts.items() if code in catalogs}
    lesson = {
        "titles": {code: text.title for code, text in told.items()},
        "figures": {
            name: {**known, "texts": {
                code: {key: inline(said) for key, said in text.figures[name].items()} for code, text in told.items()
            }}
            for name, known in figures.items()
        },
    }  # fmt: skip
    return page.fill_page(
        "essay",
        {"catalogs": catalogs},
        lang=lang,
        theme=theme,
        framed=("trace",),
        title=texts[shown].title,
        essays={
            code: {"lead": inline(text.lead), "parts": [*map(blocks, text.parts)]} for code, text in told.items()
        },
        shown=shown,
        figures=[*figures],
        lesson=page.script_data(page.as_json(lesson)),
        **exercise_data(document, solutions, lang=lang, theme=theme),
    )  # fmt: skip


def blocks(text: str) -> Markup:
    """Markdown's headings, lists, code and paragraphs as HTML."""
    made: list[Markup] = []
    for block in re.split(r"\n{2,}(?!    )", text.strip("\n")):
        lines = block.split("\n")
        if block.startswith("## "):
            made.append(Markup("<h2>{}</h2>").format(inline(block[3:])))
        elif block.startswith("    "):
            made.append(Markup("<pre tabindex=0><code>{}</code></pre>").format("\n".join(line[4:] for line in lines)))
        elif block.startswith("- "):
            items = [
                Markup("<li>{}</li>").format(inline(item))
                for item in re.split(r"\n?^- ", block, flags=re.MULTILINE)[1:]
            ]
            made.append(Markup("<ul>{}</ul>").format(Markup("").join(items)))
        elif block:
            made.append(Markup("<p>{}</p>").format(inline(" ".join(lines))))
    return Markup("\n").join(made)


def inline(text: str) -> Markup:
    """Markdown's code, strong and emphasised words as HTML."""

    def tagged(found: re.Match[str]) -> str:
        at = next(place for place, part in enumerate(found.groups()) if part is not None)
        return f"<{TAGS[at]}>{found[at + 1]}</{TAGS[at]}>"

    return Markup(INLINE.sub(tagged, str(escape(text))))


def plan_page(plan: Any, *, title: str, lead: str, lang: str = "en") -> str:
    """The teacher's plan as HTML, to print. Raises SettingsError for an unknown language."""
    style = "\n".join([page.colours_of_system(), sheet(STYLE)])
    begins = [sum(step.minutes for step in plan.steps[:at]) for at in range(len(plan.steps))]
    return template("essay/plan.html.j2").render(
        lang=lang, say=catalog(lang).text, policy=page.policy((style,)), style=Markup(style), title=title,
        lead=inline(lead), plan=plan, begins=begins, inline=inline,
    )  # fmt: skip
