"""Exercises in HTML: the page on which they are done and mistakes explained, and sheets with their keys to print.

The page is one self-contained file; the sheets need no script.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from markupsafe import Markup

from minimax_viz.output.html import page
from minimax_viz.output.html.scripts import PLAIN_TRACE, WHOLE_TRACE, packed, script_of, sheet
from minimax_viz.output.svg import style_of
from minimax_viz.output.svg_drawing import picture_svg
from minimax_viz.output.templates import template
from minimax_viz.picture import sheet_rows, sheets
from minimax_viz.picture.sheet_rows import SheetForm, SheetVariant
from minimax_viz.picture.theme import FONT_FAMILY, THEMES
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import carried, catalog

WORDS = ("practice.page.", "exercise.title.", "exercise.class.", "exercise.step.", "mistake.", "page.words", "browser.")
SCRIPTS_HERE = {WHOLE_TRACE: "\ue000script\ue000", PLAIN_TRACE: "\ue000plain\ue000"}
STYLE_HERE = "\ue000style\ue000"
"""Placeholders for the scripts and the style sheets of pages of searches, which are carried once."""


def practice_page(
    document: Mapping[str, Any], solutions: Mapping[str, Trace], *, lang: str = "en", theme: str = "auto"
) -> str:
    """The page as HTML, made from what `practice.document` gives.

    `solutions` are searches whose pages step through others with the same settings: one trace for each name that
    `solution_name` gives. Raises SettingsError for an unknown language or theme.
    """
    return page.fill_page(
        "practice",
        {"catalogs": page.catalogs_with(*WORDS, codes=carried(lang))},
        lang=lang,
        theme=theme,
        framed=("trace",),
        title=catalog(lang).text("practice.page.title"),
        **exercise_data(document, solutions, lang=lang, theme=theme),
    )


def exercise_data(
    document: Mapping[str, Any], solutions: Mapping[str, Trace], *, lang: str, theme: str
) -> dict[str, Any]:
    """What a page with exercises carries of them, for its template: see `practice_page`."""
    shared = {here: script_of(name).packed for name, here in SCRIPTS_HERE.items()}
    shared[STYLE_HERE] = page.packed_style("trace")
    pages = {name: page.page_of(trace, lang=lang, theme=theme) for name, trace in solutions.items()}
    for here, part in shared.items():
        pages = {name: text.replace(part, here) for name, text in pages.items()}
    shown = {
        "shared": {here: part for here, part in shared.items() if any(here in text for text in pages.values())},
        "pages": {
            name: {"page": pages[name], "data": str(page.embedded(trace)["text"])} for name, trace in solutions.items()
        },
    }
    return {
        "exercises": page.script_data(page.as_json(document)),
        "solutions": Markup(packed(page.as_json(shown).encode())),
    }


def solution_name(trace: Trace) -> str:
    """A name for the searches of trees that the same page can show, because they need the same messages."""
    settings = trace.settings
    return f"{settings.algorithm} {settings.cutoff} {int(page.has_numbered_names(trace))}"


STYLE = "sheets/page.css"
STYLE_ATTRIBUTE = re.compile(r' style="([^"]*)"')


def sheets_page(variants: Iterable[SheetVariant], form: SheetForm) -> tuple[str, str]:
    """The sheets and the key of all variants as two pages. Raises SettingsError if an exercise does not fit."""
    made: tuple[list[dict[str, Any]], list[dict[str, Any]]] = [], []
    for variant in variants:
        blocks = sheets.blocks_of(variant, form)
        for key, pages in enumerate(made):
            pages += described(sheets.pages_of(blocks, form, key=key > 0), variant, form, key=key > 0)
    return filled(made[0], form, key=False), filled(made[1], form, key=True)


def filled(pages: list[dict[str, Any]], form: SheetForm, *, key: bool) -> str:
    """The page as HTML, with its policy."""
    words = catalog(form.lang)
    width, height = form.size(landscape=False)
    paper = template("sheets/paper.css.j2").render(width=width, height=height, fonts=Markup(FONT_FAMILY))
    styles = sheet(STYLE), paper, style_of(THEMES["print"], "mv-print", "exercise.css")
    drawings = (drawing for each in pages for exercise in each["exercises"] for _, drawing in exercise["pictures"])
    attributes = {found for drawing in drawings for found in STYLE_ATTRIBUTE.findall(drawing)}
    return template("sheets/page.html.j2").render(
        lang=form.lang,
        policy=page.policy(styles, attributes=tuple(sorted(attributes))),
        title=words.text("sheet.key.title", title=form.title) if key else form.title,
        styles=map(Markup, styles),
        form=form,
        say=words.text,
        key=key,
        pages=pages,
        line=one_line,
        rows=sheet_rows,
        sheets=sheets,
    )


def described(
    pages: list[sheets.SheetPage], variant: SheetVariant, form: SheetForm, *, key: bool
) -> Iterator[dict[str, Any]]:
    """The pages of a variant for the template. An exercise that is longer than a page is all on its first page."""
    words = catalog(form.lang)
    begun = [each for each in pages if any(piece.begins for piece in each.pieces) or len(pages) == 1]
    for number, each in enumerate(begun, 1):
        exercises = []
        for piece in each.pieces:
            question, scales = piece.block.question, (placed.scale for row in piece.rows for placed in row.pictures)
            pictures = sheets.pictures_of(question, key=key)
            if piece.begins:
                exercises.append({
                    "number": piece.block.number,
                    "question": question,
                    "scale": next(scales, piece.block.scale),
                    "beside": sheet_rows.pictures_size(pictures, form.room(landscape=each.landscape)[0])[0],
                    "pictures": [(picture, Markup("".join(picture_svg(picture)))) for picture in pictures],
                })  # fmt: skip
        yield {
            "number": number,
            "landscape": each.landscape,
            "width": form.room(landscape=each.landscape)[0],
            "name": one_line(variant.name),
            "badges": sheets.PrintedSheet(variant, form, key=key).badges(),
            "points": variant.points,
            "most": sheet_rows.most_points(variant),
            "seed": words.text("sheet.seed", seed=one_line(variant.seed)) if variant.seed else "",
            "told": words.text("sheet.page", page=str(number), pages=str(len(begun))),
            "exercises": exercises,
        }
