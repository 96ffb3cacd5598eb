"""Sheets to print and their keys: read back from the PDF, measured on the page, and looked at in a browser."""

import gc
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from matplotlib.font_manager import fontManager
from pypdf import PdfReader

from axe import check
from browser import Page
from extents import bounds, is_within, overlapping, rectangles
from hostile import HOSTILE
from minimax_viz import trace
from minimax_viz.errors import EngineError, SettingsError
from minimax_viz.output.assets import FontFiles, font_files
from minimax_viz.output.html.exercises import sheets_page
from minimax_viz.output.pdf import register_fonts, register_further, sheets_pdf
from minimax_viz.output.pdf_drawing import FURTHER, REGULAR, runs_of
from minimax_viz.picture.drawing import Words
from minimax_viz.picture.exercise import AnswerOption, Blank, MultipleChoice, Question, QuestionPart, exercise_picture
from minimax_viz.picture.sheet_rows import FOOT, PICTURE_LETTER, POINT, SIDE, TOP, SheetForm, SheetVariant
from minimax_viz.picture.sheets import PrintedSheet, SheetPage, blocks_of, page_pictures, pages_of
from minimax_viz.practice.choosing import RandomShape
from minimax_viz.practice.exercise import KINDS, USUAL_KINDS, Kind
from minimax_viz.practice.paper import points_of, sheet_note, sheet_question, sheet_questions
from minimax_viz.practice.plan import Plan, rounds_of

TREE = "[[[2,3],[5,9]],[[0,1],[7,5]]]"
MILLIMETRES = 72 / 25.4


def asked(lang: str = "en", **wanted: Any) -> list[Question]:
    """The questions of a plan, as they are printed."""
    return [*sheet_questions(next(rounds_of(Plan(**wanted))), lang)]


def paper_variant(number: int, count: int, lang: str = "en") -> SheetVariant:
    """A variant with questions about random trees."""
    return SheetVariant(number, asked(lang, seed=number, count=count), str(1000 + number))


def about(kind: Kind, shape: tuple[int, int], lang: str = "en") -> Question:
    """A question of a kind about a random tree with this many children at each node, and this deep."""
    (question,) = asked(lang, seed=1, kinds=[kind], count=1, shape=RandomShape(*shape))
    return question


# What is told --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fonts() -> FontFiles:
    return font_files()


def texts_of(pdf: bytes) -> list[str]:
    """The text of each page, with single spaces."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]


def telltale(number: int) -> Question:
    """A question in which every answer is a word that occurs nowhere else and begins with "key"."""
    tree = trace(TREE, algorithm="minimax")
    inner = [row.path for row in tree if row.kind == "interior"]
    return Question(
        f"title{number}",
        f"text{number}",
        "alt",
        exercise_picture(tree, blanks=inner[:3], windows={"/1": ("", "")}),
        exercise_picture(tree, shown=dict.fromkeys(inner[:3], f"keyA{number}"), windows={"/1": (f"keyB{number}", "")}),
        [
            *(Blank(f"label{at}", [f"keyC{number}", f"keyX{number}"]) for at in range(9)),
            MultipleChoice("choose", [AnswerOption("first", False, f"keyY{number}"), AnswerOption("other", True)]),
        ],
        [f"keyD{number} is right."],
        points=10,
    )


def test_the_answers_are_on_the_key_and_not_on_the_sheet(fonts: FontFiles) -> None:
    variant = SheetVariant(1, [telltale(number) for number in range(1, 5)], "7")
    form = SheetForm("A title")
    sheets, key = map(texts_of, sheets_pdf([variant], form, fonts))
    pages = sheets_page([variant], form)
    for sheet in (*sheets, pages[0]):
        assert "key" not in sheet.replace("sheet.key", "").replace(".key", "").replace("in-key", "")
    for told in (" ".join(sheets), " ".join(key), *pages):
        for number in range(1, 5):
            assert all(f"{word}{number}" in told for word in ("title", "text"))
        assert all(word in told for word in ("A title", "label8", "choose", "other", "Seed 7"))
    for told in (" ".join(key), pages[1]):
        for number in range(1, 5):
            assert told.count(f"keyA{number}") >= 3
            assert all(f"key{part}{number}" in told for part in "BCD")
            assert not any(f"key{part}{number}" in told for part in "XY")
    assert all(word in sheets[0] for word in ("Name", "Class", "Date", "Points", "/ 40"))
    assert "Key" in key[0] and "Name" not in " ".join(key) and "40 points" in key[0]


def test_each_variant_has_its_own_sheet_and_key_and_is_not_kept(fonts: FontFiles) -> None:
    form = SheetForm("Поиск", lang="ru", variants=2, note="Стоп при α ≥ β.")
    variants = [paper_variant(number, 5, "ru") for number in (1, 2)]
    for pdf in sheets_pdf(iter(variants), form, fonts):
        pages = texts_of(pdf)
        first = [at for at, text in enumerate(pages) if "Страница 1 из" in text]
        assert len(first) == 2
        for number, (begin, end) in enumerate(zip(first, [*first[1:], len(pages)], strict=True), 1):
            for at, text in enumerate(pages[begin:end], 1):
                assert f"Вариант {number}" in text
                assert f"Страница {at} из {end - begin}" in text
                assert f"Зерно {1000 + number}" in text
            told = " ".join(pages[begin:end])
            titles = [question.title for question in variants[number - 1].questions]
            assert [told.count(f" {at}. {title}") for at, title in enumerate(titles, 1)] == [1] * 5
            assert all(sign in told for sign in "αβ≥")
    kept: list[int] = []

    def made() -> Iterator[SheetVariant]:
        for number in range(1, 4):
            kept.append(sum(isinstance(thing, SheetVariant) for thing in gc.get_objects()))
            yield paper_variant(number, 1)

    sheets_pdf(made(), SheetForm("Practice", variants=3), fonts)
    assert max(kept) - kept[0] <= 1


# On the page ----------------------------------------------------------------------------------------------------------


def check_page(page: SheetPage, pages: int, form: SheetForm, variant: SheetVariant, *, key: bool) -> None:
    """Check that nothing on the page is outside its margins, and that no words, boxes or pictures overlap."""
    width, height = form.size(landscape=page.landscape)
    parts = list(PrintedSheet(variant, form, key=key).parts(page, pages))
    drawn = [bounds([each]) for each in rectangles(parts)]
    pictures = [
        (at.x, at.y, at.x + at.picture.width * at.scale, at.y + at.picture.height * at.scale)
        for at in page_pictures(page)
    ]
    inside = (SIDE, TOP, width - SIDE, height - FOOT + 1.0)
    assert [each for each in (*drawn, *pictures) if not is_within(each, inside)] == []
    words = list(rectangles([part for part in parts if isinstance(part, Words)]))
    assert overlapping([*words, *pictures], slack=0.3) == []
    for placed in page_pictures(page):
        assert placed.scale * PICTURE_LETTER / POINT >= 7 - 1e-9


def random_variant(chance: random.Random, lang: str) -> SheetVariant:
    """Questions of all kinds about trees of all sizes that fit on paper, some with hostile or very long texts."""
    questions = []
    for _ in range(6):
        size = chance.choice([(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (4, 2), (2, 5), (5, 2)])
        question = about(chance.choice(["values", "windows", "pruning", "step", "bound", "find-mistake"]), size, lang)
        hostile = [chance.choice([*HOSTILE, "a long sentence " * 20, "Слово " * 60, "x" * 400]) for _ in range(12)]
        if chance.random() < 0.5:
            parts: list[QuestionPart] = [Blank(hostile[0], [hostile[1]]), *(Blank(f"N{n}", ["2"]) for n in range(5))]
            parts.append(
                MultipleChoice(hostile[2], [AnswerOption(told, chance.random() < 0.5) for told in hostile[3:9]], True)
            )
            question = replace(question, title=hostile[9], text=hostile[10], parts=parts, key=hostile[3:7])
        questions.append(question)
    return SheetVariant(int(chance.random() * 1000), questions, chance.choice(["", "12", HOSTILE[0] * 9]))


@pytest.mark.thorough
@pytest.mark.parametrize(("paper", "lang"), [("A4", "ru"), ("letter", "en"), ("a3", "ru")])
def test_nothing_overlaps_or_leaves_the_page(paper: str, lang: str, fonts: FontFiles) -> None:
    for seed in range(2):
        chance = random.Random(f"{paper} {lang} {seed}")
        variant = random_variant(chance, lang)
        form = SheetForm(
            chance.choice(["Practice", HOSTILE[0], "W" * 200]), paper, lang, variants=chance.choice([1, 30])
        )
        blocks = blocks_of(variant, form)
        for key in (False, True):
            pages = pages_of(blocks, form, key=key)
            printed = [piece.block.number for page in pages for piece in page.pieces if piece.begins]
            assert sorted(printed) == [*range(1, 7)] and (not key or printed == sorted(printed))
            for page in pages:
                check_page(page, len(pages), form, variant, key=key)
                for piece in page.pieces:
                    rows = piece.block.key if key else piece.block.rows
                    torn = len(piece.rows) < len(rows)
                    down = form.room(landscape=page.landscape)[1]
                    assert not torn or sum(row.height for row in rows) > down - 30, "an exercise is torn apart"
        sizes = [
            tuple(round(float(side)) for side in page.mediabox[2:])
            for page in PdfReader(BytesIO(sheets_pdf([variant], form, fonts)[0])).pages
        ]
        assert sizes == [
            tuple(round(side * MILLIMETRES) for side in form.size(landscape=page.landscape))
            for page in pages_of(blocks, form, key=False)
        ]


def test_a_wide_tree_turns_the_page_and_one_that_cannot_be_read_is_refused() -> None:
    form = SheetForm("Practice")

    def pages(branching: int, depth: int, form: SheetForm = form) -> list[SheetPage]:
        blocks = blocks_of(SheetVariant(1, [about("pruning", (branching, depth))]), form)
        return pages_of(blocks, form, key=False)

    assert [page.landscape for page in pages(2, 3)] == [False]
    assert [page.landscape for page in pages(3, 3)] == [False]
    assert [page.landscape for page in pages(7, 2)] == [True]
    with pytest.raises(
        SettingsError, match=r"Exercise 1: on A4 paper .* would be \d\.\d points high, and 7 are the least"
    ):
        pages(3, 4)
    assert [page.landscape for page in pages(7, 2, SheetForm("Practice", paper="a3"))] == [False]
    with pytest.raises(SettingsError, match="no paper 'A9'"):
        SheetForm("Practice", paper="A9")
    with pytest.raises(SettingsError, match="no language"):
        SheetForm("Practice", lang="xx")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("level", [None, *range(1, 6)])
def test_a_variant_of_every_level_takes_at_most_four_pages(level: int | None, lang: str) -> None:
    for seed, kinds in enumerate((USUAL_KINDS, KINDS)):
        made = next(rounds_of(Plan(seed=seed, kinds=kinds, count=len(kinds), difficulty=level)))
        form = SheetForm("Practice", lang=lang, note=sheet_note(made, lang))
        pages = pages_of(blocks_of(SheetVariant(1, [*sheet_questions(made, lang)]), form), form, key=False)
        assert len(pages) <= 4 and not any(page.landscape for page in pages)
        printed = [piece.block.number for page in pages for piece in page.pieces]
        assert sorted(printed) == [*range(1, len(kinds) + 1)]


def test_a_point_for_every_cutoff_which_the_sheet_does_not_count(fonts: FontFiles) -> None:
    tree = "[[3,12,8],[2,4,6],[14,5,2],[1,9,7]]"
    for kind, points in {"pruning": 2, "values": 5, "windows": 10, "bound": 2, "step": 6}.items():
        (made,) = next(rounds_of(Plan(seed=1, kinds=[kind], count=1, tree=tree)))
        question = sheet_question(made, "en")
        assert (points_of(made), question.points) == (points, points)
        sheet, key = (texts_of(pdf)[0] for pdf in sheets_pdf([SheetVariant(1, [question])], SheetForm("T"), fonts))
        assert f"{points} points" in key and (f"/ {points}" in sheet) == (kind != "pruning")
        assert ("for each cutoff: C (C2, C3), E (E2, E3);" in key) == (kind == "pruning")


def test_probabilities_do_not_run_into_each_other() -> None:
    for level in (4, 5):
        (made,) = next(rounds_of(Plan(seed=3, kinds=["expected"], count=1, difficulty=level)))
        picture = sheet_question(made, "en").picture
        labels = [
            replace(node, parts=[part for part in node.parts if isinstance(part, Words) and part.role == "move"])
            for node in picture.tree.nodes
        ]
        assert overlapping([*rectangles(labels)]) == []


def test_of_a_mirrored_tree_both_trees_are_drawn() -> None:
    (made,) = next(rounds_of(Plan(seed=1, kinds=["mirrored"], count=1)))
    question = sheet_question(made, "en")
    assert question.given is not None and made.instance.tree not in question.text
    told = [[node.value for node in picture.tree.nodes if node.value] for picture in (question.given, question.picture)]
    assert told[0] == told[1][::-1]
    form = SheetForm("Practice")
    (page,) = pages_of(blocks_of(SheetVariant(1, [question]), form), form, key=False)
    first, second = page_pictures(page)
    assert first.y == second.y and first.x + first.picture.width * first.scale < second.x


def test_places_to_write_are_where_answers_belong_and_an_empty_sheet_is_a_page(fonts: FontFiles) -> None:
    form = SheetForm("Practice")

    def rules(question: Question) -> int:
        (block,) = blocks_of(SheetVariant(1, [question]), form)
        return sum(getattr(part, "role", "") == "rule" for row in block.rows[1:] for part in row.parts)

    values = about("values", (2, 3))
    assert rules(values) == 0, "the picture has pills to write in"
    assert rules(replace(values, picture=values.solution)) == len(values.parts)
    kinds: list[Kind] = ["bound", "pruning", "mirrored", "order", "find-mistake", "step"]
    assert [rules(about(kind, (2, 3))) for kind in kinds] == [1, 0, 0, 1, 1, 6]
    for pdf in sheets_pdf([SheetVariant(1, [])], SheetForm("Nothing"), fonts):
        assert len(texts_of(pdf)) == 1


# In a browser ---------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_page_prints_as_it_is_laid_out(quiet_page: Page, tmp_path: Path) -> None:
    form = SheetForm(HOSTILE[0], lang="ru", variants=2)
    variant = paper_variant(1, 6, "ru")
    questions = [*variant.questions, about("pruning", (7, 2), "ru")]  # a wide one
    variants = [replace(variant, questions=questions), paper_variant(2, 1, "ru")]
    for is_key, html in enumerate(sheets_page(variants, form)):
        path = tmp_path / f"{is_key}.html"
        path.write_text(html, encoding="utf-8")
        quiet_page.goto(path.as_uri())
        assert quiet_page.locator("h1").first.inner_text() == HOSTILE[0]
        if is_key:
            quiet_page.set_viewport_size({"width": 360, "height": 740})
        check(quiet_page, "the key on a phone" if is_key else "the sheets")
        quiet_page.set_viewport_size({"width": 1280, "height": 800})
        expected = [
            (page.landscape, len(page.pieces))
            for variant in variants
            for page in pages_of(blocks_of(variant, form), form, key=bool(is_key))
        ]
        printed = PdfReader(BytesIO(quiet_page.pdf(prefer_css_page_size=True))).pages
        assert [page.mediabox.width > page.mediabox.height for page in printed] == [wide for wide, _ in expected]
        counts = quiet_page.locator(".page").evaluate_all(
            "(all) => all.map((page) => page.querySelectorAll('article').length)"
        )
        assert counts == [count for _, count in expected]
        assert (quiet_page.locator(".key, .right").count() > 0) == bool(is_key)


OPERANDS = {b"m": 2, b"l": 2, b"c": 6, b"re": 4, b"h": 0, b"cm": 6, b"n": 0}


def test_the_pdf_draws_what_the_picture_has(fonts: FontFiles) -> None:
    """Each operator has its operands, and each shape has the beginning of a path, wherever it is drawn."""
    variant = SheetVariant(1, asked(seed=1, kinds=["windows"], count=1, tree=TREE))
    for pdf in sheets_pdf([variant, paper_variant(2, 5)], SheetForm("Practice", variants=2), fonts):
        for number, page in enumerate(PdfReader(BytesIO(pdf)).pages):
            contents = page.get_contents()
            assert contents is not None
            operations = [(name, len(operands)) for operands, name in contents.operations]
            assert [each for each in operations if OPERANDS.get(each[0], each[1]) != each[1]] == []
            if not number:  # triangles with lines and fill: 7 in each of which two corners follow the first
                closed = [at for at, (name, _) in enumerate(operations) if name == b"h"]
                names = [name for name, _ in operations]
                assert sum(names[at - 3 : at] == [b"m", b"l", b"l"] for at in closed) == 7 + 3


def test_nodes_are_called_what_the_tree_calls_them() -> None:
    """Also nodes below a skipped one, which a search does not know."""
    for question in asked(seed=9, count=12, difficulty=5):
        said = [question.title, question.text, *question.key, *(part.label for part in question.parts)]
        said += [option.text for part in question.parts if isinstance(part, MultipleChoice) for option in part.options]
        assert not [text for text in said if re.search(r"/\d", text)], question.title


def test_chinese_is_written_in_a_font_that_has_it_or_refused(monkeypatch: pytest.MonkeyPatch):
    register_fonts(font_files())
    register_further(font_files().bold)
    assert runs_of("值α 3", REGULAR) == [(FURTHER, "值"), (REGULAR, "α 3")]
    known = [SimpleNamespace(name="SimSun", fname="simsun.ttc"), SimpleNamespace(name="SimHei", fname="simhei.ttf")]
    monkeypatch.setattr(fontManager, "ttflist", known)
    assert font_files("zh").further == ("simhei.ttf",)
    monkeypatch.setattr(fontManager, "ttflist", [])
    with pytest.raises(EngineError, match="No font with Chinese characters was found"):
        font_files("zh")
