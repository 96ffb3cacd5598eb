"""A teacher's plan on pages of paper: rows of words and lines, steps kept together as far as there is room."""

import re
from collections.abc import Iterator

from minimax_viz.picture.drawing import PosterPart
from minimax_viz.picture.sheet_rows import (
    HAIR,
    SIDE,
    SMALL,
    STEP,
    TITLE,
    TOP,
    SheetForm,
    SheetRow,
    height_of,
    line_of,
    lines_in,
    parts_below,
    rule,
    text_rows,
)
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.lesson import LessonPlan, begins

LABELS = 30.0  # the width of the column with what a line is for
AFTER, HEAD_GAP, TITLE_ROW, FOOT_ROW = 2.6, 4.0, 9.0, 5.0
MARKS = re.compile(r"[`*]+")


def plain(text: str) -> str:
    """A text without the marks of Markdown."""
    return MARKS.sub("", text)


def labelled(label: str, text: str, width: float, *, bold: bool = False) -> Iterator[SheetRow]:
    """A text in its column, with what it is for before its first line."""
    for number, line in enumerate(lines_in(plain(text), width - LABELS, bold=bold)):
        parts = [] if number else [line_of(label, 0.0, STEP * 0.74, muted=True)]
        yield SheetRow(STEP, [*parts, line_of(line, LABELS, STEP * 0.74, bold=bold)])


def blocks_of(title: str, lead: str, plan: LessonPlan, width: float, words: Catalog) -> Iterator[list[SheetRow]]:
    """The head and the steps, each as its rows."""
    yield [
        SheetRow(STEP, [line_of(words.text("lesson.plan"), 0.0, STEP * 0.74, muted=True)]),
        SheetRow(TITLE_ROW, [line_of(title, 0.0, TITLE_ROW * 0.7, TITLE, bold=True)]),
        *text_rows(plain(lead), width, after=HEAD_GAP),
        *labelled(words.text("lesson.plan.aim"), plan.aim, width),
        *labelled(words.text("lesson.plan.bring"), plan.bring, width),
        SheetRow(AFTER),
    ]
    for at, step in zip(begins(plan), plan.steps, strict=True):
        head = line_of(f"{at}–{at + step.minutes}", 0.0, STEP * 0.74, bold=True)
        name = line_of(step.title, LABELS, STEP * 0.74, bold=True)
        rows = [SheetRow(STEP + 1.2, [head, name, rule(0.0, STEP + 0.2, width, HAIR)])]
        for role, text in step.lines:
            rows += labelled(words.text(f"lesson.plan.{role}"), text, width, bold=role == "ask")
        yield [*rows, SheetRow(AFTER)]


def plan_pages(title: str, lead: str, plan: LessonPlan, form: SheetForm, words: Catalog) -> Iterator[list[PosterPart]]:
    """The parts of each page, in their places."""
    width, height = form.room(landscape=False)
    pages: list[list[SheetRow]] = [[]]
    for block in blocks_of(title, lead, plan, width, words):
        if height_of(pages[-1]) + height_of(block) > height and pages[-1]:
            pages.append([])
        pages[-1] += block
    for number, rows in enumerate(pages, 1):
        told = words.text("sheet.page", page=str(number), pages=str(len(pages)))
        yield [*parts_below(rows, TOP), line_of(f"{title} · {told}", SIDE, TOP + height + FOOT_ROW, SMALL, muted=True)]
