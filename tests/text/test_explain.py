"""The sentences: what each kind of step says, in both languages, and the catalogs that hold them."""

import json
import random
import re
from array import array
from importlib.resources import files
from itertools import pairwise

import pytest
from hypothesis import given

from minimax_viz import MinimaxVizError, trace
from minimax_viz.text.catalog import PLACEHOLDER, catalog, languages
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.numbers import number_text, short_text
from tree_strategies import text_of, trees

CATALOGS = {code: json.loads(files("minimax_viz.text").joinpath("locale", f"{code}.json").read_text("utf-8"))
            for code in languages()}  # fmt: skip


def sentences(recorded, lang="en"):
    narrator = Narrator(recorded, catalog(lang))
    return [narrator.text(step) for step in recorded.steps]


def test_every_language_has_every_message_once_with_the_same_arguments():
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

    def unique(pairs):
        assert len({key for key, _ in pairs}) == len(pairs), [a for (a, _), (b, _) in pairwise(sorted(pairs)) if a == b]
        return dict(pairs)

    for code in languages():
        text = files("minimax_viz.text").joinpath("locale", f"{code}.json").read_text("utf-8")
        assert json.loads(text, object_pairs_hook=unique)["language"]


def test_terms_are_explained_where_they_are_first_used():
    recorded = trace("[[3,12,8],[2,4,6],[2,5,14]]")
    for code in languages():
        words = catalog(code)
        texts = sentences(recorded, code)
        for key, kind in {"narrow": "back_up", "evaluate.tree": "evaluate", "cutoff": "cutoff"}.items():
            explained = [at for at, text in enumerate(texts) if words.text(f"why.{key}.first") in text]
            assert explained == [[step.kind for step in recorded.steps].index(kind)]
            assert len([step for step in recorded.steps if step.kind == kind]) > 1
    texts = sentences(trace("X../.O./...", depth=2, evaluation="lines", transpositions=True))
    assert [text.count("≈ marks such an estimate") for text in texts].index(1) == next(
        at for at, text in enumerate(texts) if "≈" in text
    )
    assert sum("≈ marks" in text for text in texts) == 1


NUMBERED = [
    {"game": "connect4:4x4", "depth": 3},
    {"game": "connect4:4x4", "depth": 3, "algorithm": "minimax"},
    {"game": "connect4:4x4", "depth": 3, "cutoff": "gt", "fail": "hard"},
]


@pytest.mark.parametrize("depth", [8, 63, 64, 65, 131, 400])
def test_of_a_long_path_the_first_and_the_last_moves_are_told(depth: int):
    deep = trace("[" * depth + "1,2" + "]" * depth)
    words = Narrator(deep, catalog("en"))
    for row in range(8, len(deep)):
        names = [deep.name(above) for above in deep.ancestors(row)[1:]]
        (mention,) = words.path_to(row).arguments.values()
        assert mention.text == "–".join([*names[:3], "…", *names[-4:]])


def test_long_paths_are_not_walked_again_at_every_step():
    class Counted(array):
        asked = 0

        def __getitem__(self, row):
            Counted.asked += 1
            return super().__getitem__(row)

    def asked_per_step(depth: int) -> float:
        same = '{"name": "A", "children": [' * depth + "1" + "]}" * depth
        deep = trace(same)
        deep.__dict__["parents"] = Counted("i", deep.parents)
        Counted.asked = 0
        deep.transcript()
        return Counted.asked / len(deep.steps)

    assert asked_per_step(800) < 1.5 * asked_per_step(200)


@pytest.mark.parametrize("code", languages())
def test_a_move_called_by_a_number_is_never_a_bare_number(code: str):
    """Every value of these searches is 0 or ±1 by estimates, so that the names 2, 3 and 4 can only be moves'."""
    for options in NUMBERED:
        recorded = trace(**options)
        narrator = Narrator(recorded, catalog(code))
        for step in recorded.steps[:-1]:
            for run in narrator.segments(step):
                if run.row is not None and run.text.isdecimal() and int(run.text) > 1:
                    pytest.fail(f"{run.text!r} alone stands for a move: {narrator.text(step)}")


def test_nothing_is_told_that_depends_on_later_steps():
    """Two trees that differ in one leaf are told alike up to the step that evaluates it."""
    dice = random.Random(4)
    for seed in range(24):
        values = [[dice.randint(-5, 5) for _ in range(3)] for _ in range(4)]
        other = [row[:] for row in values]
        other[dice.randrange(4)][dice.randrange(3)] += dice.choice((-9, 9))
        names = {"algorithm": "minimax"} if seed % 3 == 0 else {}
        one, two = (trace(twice_named(rows), **names) for rows in (values, other))
        common = 0
        for left, right in zip(one.steps, two.steps, strict=False):
            if left != right or (left.kind == "evaluate" and one[left.node].value != two[right.node].value):
                break
            common += 1
        assert common >= 2
        for code in languages():
            narrators = Narrator(one, catalog(code)), Narrator(two, catalog(code))
            for at in range(common):
                assert narrators[0].text(one.steps[at]) == narrators[1].text(two.steps[at])


def twice_named(rows: list[list[int]]) -> str:
    """A tree whose leaves go by the names of nodes of another branch."""
    children = [
        {"name": f"n{at}", "children": [{"name": f"n{(at + k) % 4 + 1}", "value": v} for k, v in enumerate(row)]}
        for at, row in enumerate(rows)
    ]
    return json.dumps({"name": "root", "children": children})


def test_the_sentences_of_an_estimate_are_never_exact_and_captions_leave_open_how_sure_a_player_is():
    recorded = trace("X../.O./...", depth=2, evaluation="lines")
    for code, words in {"en": "exactly|proves|has won", "ru": "в точности|доказ|победил"}.items():
        texts = sentences(recorded, code)
        assert not [text for text in texts[:-1] if re.search(words, text)]
        assert not [text for text in texts if re.search(r"(worth|gives|равно) −?\d", text)]
    finishes = [Narrator(recorded, catalog("en")).text(step) for step in recorded.steps if step.kind == "finish"]
    assert all("y these estimates" in text and "≈" in text for text in finishes)
    for code, word in (("en", ("already", "sure")), ("ru", ("обеспечил",))):
        for key in ("page.window.max", "page.window.min", "compare_page.meet.cut"):
            assert not any(one in catalog(code).messages[key] for one in word)


@given(trees())
def test_every_step_is_told_whole_in_every_language(tree):
    for options in ({"algorithm": "minimax"}, {"cutoff": "gt"}, {"fail": "hard"}):
        recorded = trace(text_of(tree), **options)
        for code in languages():
            narrator = Narrator(recorded, catalog(code))
            for step in recorded.steps:
                text = narrator.text(step)
                assert text and text.strip() == text and text[-1] in ".!。！"
                assert "None" not in text and "  " not in text
                rows = [segment.row for segment in narrator.segments(step) if segment.row is not None]
                assert all(0 <= row < len(recorded) for row in rows)


def test_numbers_are_tied_to_the_rows_they_come_from_in_a_language_that_there_is():
    recorded = trace("[[3,12,8],[2,4,6],[14,5,2]]")
    segments = Narrator(recorded, catalog("en")).segments(recorded.steps[17])
    tied = [(segment.text, segment.row) for segment in segments if segment.row is not None]
    assert ("2", 6) in tied and ("3", 0) in tied and ("C", 5) in tied and ("at A", 0) in tied
    with pytest.raises(MinimaxVizError, match="en, de, es"):
        catalog("xx")


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (-3, "−3"), (0.5, "0.5"), (3.0, "3"), (-0.25, "−0.25"), (float("inf"), "∞"), (float("-inf"), "−∞"),
     (None, ""), (1e-7, "1e−7"), (2e-10, "2e−10"), (1e22, "1e22"),
     (2**53 - 2, "9007199254740990"), (2**53, "∞"), (-(2**53), "−∞")],
)  # fmt: skip
def test_numbers_as_a_reader_sees_them(value, text):
    assert number_text(value) == short_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(2 / 3, "0.6666…"), (-11 / 18, "−0.6111…"), (0.555555555556, "0.5555…"), (1 / 300, "0.003333…"), (9.3, "9.3"),
     (37 / 3, "12.33…"), (123456789.0625, "123456789.0…"), (0.7 * 9 + 0.3 * 10, "9.3"), (3.14159265, "3.14159265"),
     (123456789012.5, "123456789012.5")],
)  # fmt: skip
def test_of_many_decimals_the_first_are_shown(value, text):
    assert short_text(value) == text


@pytest.mark.parametrize(
    ("value", "about", "english", "russian"),
    [(0.5, False, "0.5", "0,5"), (-2.25, True, "≈ −2.25", "≈ −2,25"), (1.5e-7, False, "1.5e−7", "1,5e−7"),
     (float("inf"), False, "∞", "∞"), (12345, False, "12345", "12345"), (None, True, "", "")],
)  # fmt: skip
def test_numbers_as_each_language_writes_them(value, about, english, russian):
    assert [catalog(code).number(value, about) for code in ("en", "ru")] == [english, russian]


def test_transcripts_say_how_far_a_stopped_search_came_and_end_each_sentence(golden):
    golden("cut-transcript.txt", trace("XOX/.O./.XO").transcript())
    golden("cut-transcript-ru.txt", trace("XOX/.O./.XO").transcript(lang="ru"))
    stopped = trace("XO./.X./..O", max_nodes=60)
    last = stopped.transcript().splitlines()[-1]
    assert last.startswith("The search was stopped at its limit of 60 nodes") and "best move" not in last
    found = f"So far {stopped.best_move} with {number_text(stopped.value)}"
    assert last.endswith(f"{found}; 1 of 5 moves finished, the others may be better.")
    assert "Пока " in stopped.transcript(lang="ru").splitlines()[-1]
    told = trace("[0.6666666666666,1]").transcript()
    assert "A1 is a leaf worth 0.6666… Leaves" in told and "….\n" not in told + "\n"
