"""Exercises in HTML: the page on which they are done and mistakes explained, and sheets with their keys to print.

The page is one self-contained file; the sheets need no script.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from minimax_viz.output.html.page import (  # fmt: skip
    TRACE_PAGE_ASSETS,
    as_json,
    embedded,
    fill_page,
    has_numbered_names,
    packed_style,
    page_of,
    script_data,
    with_messages,
)
from minimax_viz.output.html.scripts import packed, policy_digest, script_of, sheet
from minimax_viz.output.svg import style_of
from minimax_viz.output.svg_drawing import picture_svg
from minimax_viz.output.templates import template
from minimax_viz.picture.exercise import MultipleChoice, Question
from minimax_viz.picture.sheet_rows import (
    SheetForm,
    SheetVariant,
    answer_text,
    blank_columns,
    option_spans,
    sentence_spans,
)
from minimax_viz.picture.sheets import PrintedSheet, SheetPage, blocks_of, pages_of, parts_of_sheet
from minimax_viz.picture.theme import FONT_FAMILY, THEMES
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import catalog, languages

STYLES = ("shell/base.css", "draw/tree.css", "practice/page.css", "practice/tree.css", "practice/asking.css")
WORDS = ("practice.page.", "exercise.title.", "exercise.class.", "exercise.step.", "mistake.", "browser.")
SCRIPT_HERE, STYLE_HERE = "\ue000script\ue000", "\ue000style\ue000"
"""Placeholders for the script and the style sheets of the page of a search, which are carried once."""


def practice_page(
    document: Mapping[str, Any], solutions: Mapping[str, Trace], *, lang: str = "en", theme: str = "auto"
) -> str:
    """The page as HTML, made from what `practice.document` gives.

    `solutions` are searches whose pages step through others with the same settings: one trace for each name that
    `solution_name` gives. Raises SettingsError for an unknown language or theme.
    """
    words = catalog(lang)
    catalogs = {code: with_messages(catalog(code), WORDS) for code in languages()}
    return fill_page(
        "practice",
        STYLES,
        {"catalogs": catalogs},
        lang=lang,
        theme=theme,
        framed=(TRACE_PAGE_ASSETS,),
        title=words.text("practice.page.title"),
        exercises=script_data(as_json(document)),
        solutions=Markup(packed(as_json(solution_pages(solutions, lang, theme)).encode())),
    )


def solution_pages(solutions: Mapping[str, Trace], lang: str, theme: str) -> dict[str, Any]:
    """The pages of some searches with their documents, and what all pages share, by the placeholders for it."""
    script, style = script_of(f"{TRACE_PAGE_ASSETS.folder}/main.js").packed, packed_style(TRACE_PAGE_ASSETS.styles)
    return {
        "shared": {SCRIPT_HERE: script, STYLE_HERE: style},
        "pages": {
            name: {
                "page": page_of(trace, lang=lang, theme=theme).replace(script, SCRIPT_HERE).replace(style, STYLE_HERE),
                "data": str(embedded(trace)["text"]),
            }
            for name, trace in solutions.items()
        },
    }


def solution_name(trace: Trace) -> str:
    """A name for the searches of trees that the same page can show, because they need the same messages."""
    settings = trace.settings
    return f"{settings.algorithm} {settings.cutoff} {int(has_numbered_names(trace))}"


STYLE = "sheets/page.css"
STYLE_ATTRIBUTE = re.compile(r' style="([^"]*)"')


class SheetPages(NamedTuple):
    """The sheets of all variants one after the other as HTML, and their keys."""

    sheets: str
    key: str


def sheets_page(variants: Iterable[SheetVariant], form: SheetForm) -> SheetPages:
    """The sheets and the key as two pages. The variants are taken one by one.

    Raises SettingsError if an exercise does not fit on the paper.
    """
    pages: tuple[list[dict[str, Any]], list[dict[str, Any]]] = [], []
    for variant in variants:
        blocks = blocks_of(variant, form)
        for key, made in enumerate(pages):
            made += described(pages_of(blocks, form, key=key > 0), variant, form, key=key > 0)
    return SheetPages(filled(pages[0], form, key=False), filled(pages[1], form, key=True))


def filled(pages: list[dict[str, Any]], form: SheetForm, *, key: bool) -> str:
    """The page as HTML, with its policy."""
    words = catalog(form.lang)
    width, height = form.size(landscape=False)
    paper = template("sheets/paper.css.j2").render(width=width, height=height, fonts=Markup(FONT_FAMILY))
    styles = [sheet(STYLE), paper, style_of(THEMES["print"], "mv-print", "exercise.css")]
    attributes = {
        found for page in pages for each in page["exercises"] for found in STYLE_ATTRIBUTE.findall(each["drawing"])
    }
    allowed = [f"'{policy_digest(text)}'" for text in [*styles, *sorted(attributes)]]
    allowed += ["'unsafe-hashes'"] if attributes else []
    return template("sheets/page.html.j2").render(
        lang=form.lang,
        policy=Markup(f"default-src 'none'; style-src {' '.join(allowed)}; base-uri 'none'; form-action 'none'"),
        title=words.text("sheet.key.title", title=form.title) if key else form.title,
        styles=[Markup(style) for style in styles],
        form=form,
        say=words.text,
        key=key,
        pages=pages,
    )


def described(pages: list[SheetPage], variant: SheetVariant, form: SheetForm, *, key: bool) -> Iterator[dict[str, Any]]:
    """The pages of a variant, described for the template. An exercise that is longer than a page is all on its first
    page.
    """
    words = catalog(form.lang)
    begun = [page for page in pages if any(piece.begins for piece in page.pieces) or len(pages) == 1]
    for number, page in enumerate(begun, 1):
        across, _ = form.room(landscape=page.landscape)
        yield {
            "number": number,
            "landscape": page.landscape,
            "badges": PrintedSheet(variant, form, key=key).badges(),
            "points": variant.points,
            "seed": words.text("sheet.seed", seed=one_line(variant.seed)) if variant.seed else "",
            "told": words.text("sheet.page", page=str(number), pages=str(len(begun))),
            "exercises": [
                exercise_of(
                    piece.block.question,
                    piece.block.number,
                    next((row.picture.scale for row in piece.rows if row.picture), piece.block.scale),
                    across,
                    form,
                    key=key,
                )
                for piece in page.pieces
                if piece.begins
            ],
        }


def exercise_of(
    question: Question, number: int, scale: float, width: float, form: SheetForm, *, key: bool
) -> dict[str, Any]:
    """An exercise, described for the template."""
    picture = question.solution if key else question.picture
    return {
        "number": number,
        "title": one_line(question.title),
        "text": one_line(question.text),
        "alt": one_line(question.alt),
        "points": question.points,
        "scale": scale,
        "width": picture.width,
        "height": picture.height,
        "drawing": Markup("".join(picture_svg(picture))),
        "parts": list(parts_shown(question, width, form, key=key)),
        "key": [
            {"text": one_line(sentence), "span": span}
            for sentence, span in zip(question.key, sentence_spans(question.key, width), strict=True)
            if key
        ],
    }


def parts_shown(question: Question, width: float, form: SheetForm, *, key: bool) -> Iterator[dict[str, Any]]:
    """The parts of an exercise, described for the template."""
    words = catalog(form.lang)
    for part in parts_of_sheet(question):
        if isinstance(part, MultipleChoice):
            several = words.text("sheet.several") if part.several else ""
            yield {
                "label": f"{one_line(part.label)} {several}".strip(),
                "options": [
                    {"text": one_line(option.text), "right": key and option.right, "span": span}
                    for option, span in zip(part.options, option_spans(part, width), strict=True)
                ],
            }
            continue
        columns, label, line = blank_columns(part, width)
        yield {
            "columns": columns,
            "long": label + line > width,
            "blanks": [{"label": one_line(blank.label), "answer": answer_text(blank) if key else ""} for blank in part],
        }
