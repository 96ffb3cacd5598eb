"""What Python and the pages draw, colour, round or name alike follows one rule: both are asked, without a browser."""

import json
import random
from collections.abc import Iterator
from dataclasses import astuple
from itertools import product
from pathlib import Path
from typing import Any

from hostile import HostileGame
from minimax_viz.api import ShownTrace, trace
from minimax_viz.draw.items import items_of
from minimax_viz.draw.marks import figure, kind_of, written_size
from minimax_viz.draw.merged import joined
from minimax_viz.draw.metrics import advance, clipped
from minimax_viz.draw.part import Part, part_of
from minimax_viz.draw.scale import scale_of
from minimax_viz.draw.shapes import look_lines
from minimax_viz.draw.step_items import items_at
from minimax_viz.explain.catalog import Catalog, catalog, languages
from minimax_viz.explain.numbers import count_text, known_text, percent_text, rounded_text
from minimax_viz.record.file import document_of
from minimax_viz.record.fold import Fold, crowds_of, folded, stubs_below
from minimax_viz.record.kinds import PRUNED
from minimax_viz.record.moment import Moments
from minimax_viz.render.page import carried
from page_in_node import in_node

WORDS = [catalog(code) for code in languages()]


def asked(folder: Path, question: str, **request: Any) -> Any:
    """The pages' answer to a question."""
    request |= {"question": question, "catalogs": {words.code: words.document for words in WORDS}}
    return in_node(folder, Path(__file__).with_name("one_rule.mjs"), request)


def wide_searches() -> Iterator[ShownTrace]:
    """Searches so large that a page shows many of their moves in stubs."""
    chance = random.Random(11)
    for number in range(24):
        leaves = [chance.choice([-3, 0, 0.5, 2, 7, -0.25]) for _ in range(40)]
        families = [[chance.choice(leaves) for _ in range(chance.randint(1, 40))] for _ in range(40)]
        tree = json.dumps([families[:20], *families[20:], [families[at : at + 2] for at in range(0, 40, 2)]])
        yield trace(
            tree, algorithm=chance.choice(["alphabeta", "alphabeta", "minimax"]), fail=chance.choice(["soft", "hard"]),
            depth=chance.choice([None, 2, 3]), max_nodes=chance.choice([None, None, 450]), order=f"random:{number}",
        )  # fmt: skip
        leaves = [[chance.randint(-1, 1) for _ in range(6)] for _ in range(70)]
        yield trace(json.dumps(leaves), fail=chance.choice(["soft", "hard"]), cutoff=chance.choice(["ge", "gt"]))
    yield trace(game="connect4", depth=4, transpositions=True)
    yield trace(game="mnk:9,9,5", depth=3, candidates="near:1", evaluation="lines")


def as_in_a_picture(t: ShownTrace, moments: Moments, number: int, stub: dict[str, Any], words: Catalog) -> str:
    """What stands in a page's stub, with the value that a picture of the step writes at the same moves."""
    row, parent = stub["row"], t.parents[stub["row"]]
    if stub["kind"] == "discarded":
        (found,) = (one for one in folded(t, {parent}, crowds_of(t)).stubs if one.discarded)
    else:
        children = list(t.children(parent))
        hidden = children[children.index(row) :][: stub["moves"]]
        (found,) = stubs_below(t, parent, set(children) - set(hidden))
    shown = Fold(t.ancestors(parent), [found])
    item = next(item for item in items_of(t, shown, words) if item.kind == "stub")
    (told,) = items_at(moments[number], [item], shown, words)
    kind = "skipped" if told.state == "pruned" and t.columns.kind[row] == PRUNED else stub["kind"]
    size = words.text(f"page.stub.{kind}", moves=found.moves)
    return words.text("page.stub.best", size=size, value=told.item.value) if told.item.value else size


def test_titles_tell_what_those_of_slides_tell(tmp_path: Path):
    ways: list[dict[str, Any]] = [
        {"board": "XO./.X./..O"}, {"board": "XOX/.../.O.", "symmetry": True, "depth": 3, "evaluation": "twos"},
        {"board": "XO./.X./..O", "transpositions": True, "fail": "hard"}, {"board": "XO./.X./..O", "max_nodes": 17},
        {"board": "X...O....", "candidates": "best:2", "evaluation": "twos", "depth": 3, "algorithm": "minimax"},
        {"board": '[{"name": "a\\n b", "children": [1, 2]}, [0.5, [7]]]'},
        {"game": "nim", "board": "1,2", "cutoff": "gt"},
        {"game": HostileGame("text")},
    ]  # fmt: skip
    searches = [trace(**way) for way in ways]
    chance = random.Random(23)
    steps = [sorted({len(t.steps), *(chance.randint(1, len(t.steps)) for _ in range(9))}) for t in searches]
    shown = asked(
        tmp_path, "titles",
        traces=[{"document": document_of(t), "steps": numbers} for t, numbers in zip(searches, steps, strict=True)],
    )  # fmt: skip
    for t, numbers, at_steps in zip(searches, steps, shown, strict=True):
        moments, whole = Moments(t), Fold(list(range(len(t))), [])
        for number, told in zip(numbers, at_steps, strict=True):
            for words, titles in zip(WORDS, told, strict=True):
                items = items_at(moments[number], items_of(t, whole, words), whole, words)
                assert titles == [item.item.title for item in items], number


def test_stubs_tell_what_pictures_tell(tmp_path: Path):
    searches = list(wide_searches())
    chance = random.Random(3)
    steps = [sorted({len(t.steps), *(chance.randint(1, len(t.steps)) for _ in range(8))}) for t in searches]
    shown = asked(
        tmp_path, "stubs",
        traces=[{"document": document_of(t), "steps": numbers} for t, numbers in zip(searches, steps, strict=True)],
    )  # fmt: skip
    signs = set()
    for t, numbers, at_steps in zip(searches, steps, shown, strict=True):
        moments = Moments(t)
        for number, stubs in zip(numbers, at_steps, strict=True):
            for stub in stubs:
                told = [as_in_a_picture(t, moments, number, stub, words) for words in WORDS]
                assert stub["told"] == told
                signs |= set(told[0]) & set("≤≥≈")
    assert signs == set("≤≥≈")


def value_sets() -> Iterator[list[float]]:
    """The values of searches, each once, in the order of their occurrence."""
    chance = random.Random(7)
    yield from ([5], [-5], [0], [0, 1], [-1, 0], [1, 2, 3], [-3, -2], [1, 0, -1], [0.1, 0.2, -7], [-0.999, 0.25, 1])
    yield from ([1e-300, 1e300, -1e300], [float(2**53), -float(2**53), 0.0, 0.5], [3.0, 1e17])
    for _ in range(400):
        pool = chance.choice(
            [
                lambda: chance.randint(-9, 9),
                lambda: chance.randint(1, 10**6),
                lambda: -chance.randint(1, 50),
                lambda: round(chance.uniform(-0.999, 0.999), 3),
                lambda: chance.uniform(-1, 1) * 10 ** chance.randint(-300, 300),
                lambda: chance.randint(0, 30),
                lambda: -abs(chance.randint(0, 30)) / 4,
            ]
        )
        yield list(dict.fromkeys(pool() for _ in range(chance.randint(1, 60))))


def test_values_stand_between_the_colours_where_posters_have_them(tmp_path: Path):
    sets = list(value_sets())
    shown = asked(tmp_path, "tones", sets=sets)
    for values, tones in zip(sets, shown, strict=True):
        scale = scale_of(values)
        assert tones == [scale.tone(value) for value in values], values
        ordered = sorted(tones)
        assert [tones[values.index(value)] for value in sorted(values)] == ordered
        assert len(set(tones)) == len(values) and ordered[0] >= -1 and ordered[-1] <= 1


def test_marks_are_drawn_as_in_pictures(tmp_path: Path):
    signs = [chr(code) for code in [*range(0x20, 0x500), *range(0x2650, 0x2670), 0x212A, 0x1F600]]
    marks = [
        "",
        *signs,
        *map("".join, product("XxOo.♔♚♟", repeat=2)),
        "10",
        "a\u0301",
        "\U0001f600!",
        "longer than a cell",
    ]
    shown = asked(tmp_path, "marks", marks=marks)
    assert shown == [[kind_of(mark), *figure(mark), written_size(mark)] for mark in marks]
    drawn = {mark: kind for mark, (kind, *_) in zip(marks, shown, strict=True) if kind != "written"}
    assert drawn == {"": "", ".": "", "X": "cross", "x": "cross", "O": "nought", "o": "nought"}


def numbers_of_all_sizes() -> Iterator[float]:
    """Shares and measures: whole ones, halves at the place that is rounded, tiny ones, and ends of the range."""
    chance = random.Random(13)
    yield from (0, 100, -100, 50, 0.04, 99.96, 99.9999999, 1e-9, -0.04, -250, 0.1 + 0.2, 1 / 3, 5e-324, 2.0**53)
    yield from (0.125 + step / 8 for step in range(-40, 40))
    yield from (0.05 + step / 10 for step in range(-30, 30))
    yield from (
        100 * part / whole for part, whole in ((chance.randint(0, 9999), chance.randint(1, 9999)) for _ in range(900))
    )
    yield from (chance.uniform(-1, 1) * 10 ** chance.randint(-12, 12) for _ in range(900))


def test_numbers_are_written_by_one_rule(tmp_path: Path):
    values = list(numbers_of_all_sizes())
    counts = [0, 9, 999, 1000, 12345, 999_999, 1_000_000, 6_600_000, 2**53]
    bounds = ("", "exact", "lower", "upper")
    assert asked(tmp_path, "numbers", values=values, counts=counts) == {
        "known": [[known_text(v, bound, about) for bound in bounds for about in (False, True)] for v in values],
        "percents": list(map(percent_text, values)),
        "rounded": [[rounded_text(value, digits) for digits in range(3)] for value in values],
        "told": [
            [[words.number(v, True), words.percent(v), words.decimal(v, 2), words.window(v, -v)] for v in values]
            for words in WORDS
        ],
        "counted": [[count_text(count, separator) for separator in (",", " ", "\u00a0", "")] for count in counts],
    }
    assert list(map(percent_text, (12.25, -1.25, 0.04, 99.9996, 33.333))) == ["12.3", "−1.3", "0.04", "99.9996", "33.3"]


def test_two_searches_share_the_part_of_the_board_that_holds_both(tmp_path: Path):
    chance = random.Random(17)
    parts = [Part(*(chance.randint(1, 9) for _ in range(4)), width=19) for _ in range(40)]
    pairs: list[tuple[Part | None, Part | None]] = [(parts[0], None), (None, parts[0]), (None, None)]
    pairs += [(chance.choice(parts), chance.choice(parts)) for _ in range(200)]
    told = [[part and astuple(part) for part in pair] for pair in pairs]
    expected = [(part := joined(*pair)) and list(astuple(part)) for pair in pairs]
    assert asked(tmp_path, "joined", pairs=told) == expected


def test_a_page_looks_up_what_its_trace_file_does_not_have():
    large = trace(game="mnk:15,15,5", depth=1, candidates="near:1", evaluation="lines")
    part = part_of(large)
    assert part is not None
    assert carried(large) == document_of(large) | {"part": astuple(part)}
    assert carried(trace()) == document_of(trace())


def test_texts_are_cut_by_one_rule(tmp_path: Path):
    chance = random.Random(19)
    signs = ["iIlMW.,x ", "Ходконём ", "日本語♔α…", "ab\u0301c\U0001f600 ", "\t\n ab", "\n"]

    def some_text(pool: str, most: int) -> str:
        return "".join(chance.choice(pool) for _ in range(chance.randint(0, most)))

    cut = [
        (some_text(chance.choice(signs[:4]), 60), chance.uniform(0, 200), chance.choice([9.5, 12.0, 13.0]))
        for _ in range(1500)
    ]
    looks = ["", "\n", "a\n", "a\n\n", "a\tb\n\tc", *(some_text(chance.choice(signs), 50) for _ in range(1500))]
    advances = {sign: advance(sign) for text, _, _ in cut for sign in text + "…"}
    assert asked(tmp_path, "texts", cut=cut, advances=advances, looks=looks) == {
        "cut": [clipped(*one) for one in cut],
        "lines": list(map(look_lines, looks)),
    }
    assert any(lines[-1:] == ["…"] for lines in map(look_lines, looks))
