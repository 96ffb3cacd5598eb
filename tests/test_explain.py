"""The sentences: what each kind of step says, in both languages, and the catalogs that hold them."""

import json
import re
from importlib.resources import files
from itertools import pairwise

import pytest
from hypothesis import given

from minimax_viz import MinimaxVizError, trace
from minimax_viz.explain.catalog import PLACEHOLDER, catalog, languages
from minimax_viz.explain.narrator import Narrator
from minimax_viz.explain.numbers import number_text
from minimax_viz.render.transcript import transcript_of
from tree_strategies import text_of, trees

CATALOGS = {code: json.loads(files("minimax_viz.explain").joinpath("locale", f"{code}.json").read_text("utf-8"))
            for code in languages()}  # fmt: skip


def told(board, step, lang="en", **settings):
    recorded = trace(board, **settings)
    return Narrator(recorded, catalog(lang)).text(recorded.steps[step])


def test_every_language_has_every_message_with_the_same_arguments():
    english = CATALOGS["en"]["messages"]
    for code, document in CATALOGS.items():
        assert set(document["messages"]) == set(english), code
        for key, message in document["messages"].items():
            wanted = {match[1] for match in PLACEHOLDER.finditer(english[key])}
            given_arguments = {match[1] for match in PLACEHOLDER.finditer(message)}
            assert given_arguments <= wanted | {"node"}, (code, key)
            for match in PLACEHOLDER.finditer(message):
                forms = match[2].split("|")[1:]
                assert len(forms) in (0, len(document["plural"])), (code, key)
            assert not re.search(r"[{}]", PLACEHOLDER.sub("", message)), (code, key)


def test_keys_are_not_given_twice():
    def unique(pairs):
        assert len({key for key, _ in pairs}) == len(pairs), [a for (a, _), (b, _) in pairwise(sorted(pairs)) if a == b]
        return dict(pairs)

    for code in languages():
        text = files("minimax_viz.explain").joinpath("locale", f"{code}.json").read_text("utf-8")
        assert json.loads(text, object_pairs_hook=unique)["language"]


@pytest.mark.parametrize(
    ("count", "english", "russian"),
    [(1, "move", "ход"), (2, "moves", "хода"), (5, "moves", "ходов"), (11, "moves", "ходов"), (21, "moves", "ход"),
     (12, "moves", "ходов"), (22, "moves", "хода"), (111, "moves", "ходов"), (1001, "moves", "ход")],
)  # fmt: skip
def test_plurals_inflect(count, english, russian):
    assert ["move", "moves"][catalog("en").form(count)] == english
    assert ["ход", "хода", "ходов"][catalog("ru").form(count)] == russian


def test_a_cutoff_names_the_bound_its_supplier_its_depth_and_the_moves_skipped():
    assert told("[[3,12,8],[2,4,6],[14,5,2]]", 17) == (
        "MIN at C has found 2; MAX already has 3 at A (α = 3) and will never play into C: the other 2 moves are "
        "skipped, whatever they are worth. A shallow alpha cutoff: the bound was set by the parent, at A."
    )
    assert "ещё 2 хода пропущены" in told("[[3,12,8],[2,4,6],[14,5,2]]", 17, "ru")


def test_equal_bounds_get_another_sentence():
    sentence = told("XOX/.O./.XO", 23)
    assert "so c2 is worth at most 0" in sentence and "cannot improve on it" in sentence
    assert "never play" not in sentence


def test_a_deep_cutoff_says_how_far_up_its_bound_comes_from():
    recorded = trace("[5, [[[3, 1], 9], 8]]")
    cutoffs = [step for step in recorded.steps if step.kind == "cutoff"]
    texts = [Narrator(recorded, catalog("en")).text(step) for step in cutoffs]
    deep = [text for step, text in zip(cutoffs, texts, strict=True) if step.supplier != recorded.parents[step.node]]
    assert deep and all("deep" in text and "plies further up" in text for text in deep)


def test_every_cutoff_of_the_empty_board_is_of_one_of_two_kinds():
    recorded = trace(".........")
    narrator = Narrator(recorded, catalog("en"))
    texts = [narrator.text(step) for step in recorded.steps if step.kind == "cutoff"]
    assert len(texts) == 4237
    assert sum("cannot improve on it" in text for text in texts) == 2448
    assert sum("will never play" in text for text in texts) == 4237 - 2448


@given(trees())
def test_every_step_is_told_whole_in_every_language(tree):
    for settings in ({"algorithm": "minimax"}, {"cutoff": "gt"}, {"fail": "hard"}):
        recorded = trace(text_of(tree), **settings)
        for code in languages():
            narrator = Narrator(recorded, catalog(code))
            for step in recorded.steps:
                text = narrator.text(step)
                assert text and text.strip() == text and text[-1] in ".!"
                assert "None" not in text and "  " not in text
                rows = [segment.row for segment in narrator.segments(step) if segment.row is not None]
                assert all(0 <= row < len(recorded) for row in rows)


def test_numbers_are_tied_to_the_rows_they_come_from():
    recorded = trace("[[3,12,8],[2,4,6],[14,5,2]]")
    segments = Narrator(recorded, catalog("en")).segments(recorded.steps[17])
    tied = [(segment.text, segment.row) for segment in segments if segment.row is not None]
    assert ("2", 6) in tied and ("3", 0) in tied and ("at C", 5) in tied and ("at A", 0) in tied


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (-3, "−3"), (0.5, "0.5"), (3.0, "3"), (-0.25, "−0.25"), (float("inf"), "∞"), (float("-inf"), "−∞"),
     (None, ""), (1e-7, "1e−7"), (2e-10, "2e−10"), (1e22, "1e22"), (2**53, "9007199254740992")],
)  # fmt: skip
def test_numbers_as_a_reader_sees_them(value, text):
    assert number_text(value) == text


@pytest.mark.parametrize(
    ("value", "about", "english", "russian"),
    [(0.5, False, "0.5", "0,5"), (-2.25, True, "≈ −2.25", "≈ −2,25"), (1.5e-7, False, "1.5e−7", "1,5e−7"),
     (float("inf"), False, "∞", "∞"), (12345, False, "12345", "12345"), (None, True, "", "")],
)  # fmt: skip
def test_numbers_as_each_language_writes_them(value, about, english, russian):
    assert [catalog(code).number(value, about) for code in ("en", "ru")] == [english, russian]


def test_an_unknown_language_names_those_there_are():
    with pytest.raises(MinimaxVizError, match="en, ru"):
        catalog("xx")


def test_transcripts(golden):
    golden("cut-transcript.txt", transcript_of(trace("XOX/.O./.XO")))
    golden("cut-transcript-ru.txt", transcript_of(trace("XOX/.O./.XO"), "ru"))
