"""Saving from the studio: every output there is, with the bytes that the commands write."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args
from zipfile import ZipFile

import pytest

from minimax_viz import booth, compare, poster, slides, trace
from minimax_viz.fronts.studio import saving
from minimax_viz.games.notations.registry import WRITERS
from minimax_viz.output import formats as tables
from minimax_viz.output.formats import OF_DECKS
from minimax_viz.output.table import TableName
from minimax_viz.play import analyst
from minimax_viz.study.results import write
from minimax_viz.text.catalog import catalog
from studio_files import AIMA, CUT, answered, refused, run_here, save


def formats(**document: Any) -> dict[str, dict[str, Any]]:
    """What the studio offers for a document, by name."""
    return {one["name"]: one for one in answered("formats", **document)["formats"]}


# What is offered ------------------------------------------------------------------------------------------------------


def test_every_output_there_is_is_offered():
    """A format that is added to a table and forgotten here is missing."""
    of_a_search = {
        *tables.OF_TRACES,
        *(f"graphviz-{name}" for name in tables.BY_GRAPHVIZ),
        *(f"slides-{name}" for name in tables.OF_DECKS),
        *(f"poster-{name}" for name in tables.OF_POSTERS),
        *(f"{table}-{name}" for table in get_args(TableName) for name in tables.OF_TABLES),
        *(f"tree-{name}" for name in WRITERS),
        *("step-svg", "step-png", "exercises", "embed"),
    }
    assert formats(position=AIMA).keys() == of_a_search
    assert formats().keys() == of_a_search | {f"booth-{name}" for name in tables.OF_BOOTHS}
    of_a_pair = {*(f"compare-{name}" for name in tables.OF_COMPARISONS), "trace-1", "trace-2"}
    assert formats(against={"algorithm": "minimax"}).keys() == of_a_pair


@pytest.mark.parametrize("document", [{"code": ""}, {"against": {"algorithm": "minimax"}}, {"position": AIMA}])
def test_every_output_is_in_a_group_that_has_a_title(document: dict[str, Any]):
    answer = answered("formats", **document, lang="ru")
    assert {one["group"] for one in answer["formats"]} == {group["name"] for group in answer["groups"]}
    assert all(group["title"] for group in answer["groups"])
    assert len(answer["first"]) == (2 if "against" in document else 4)


@pytest.mark.usefixtures("folder")
def test_the_code_of_a_game_can_be_saved_even_where_it_is_wrong():
    code = "class Unfinished(\n    # ёж"
    assert list(formats(code=code))[-1] == list(formats(code=code, against={}))[-1] == "code"
    assert save("code", code=code) == ("my_game.py", code.encode())
    assert "code" not in formats()


def test_each_table_is_of_searches_or_of_many_of_them():
    """A new table of formats is offered, or is of studies of many positions or depths, or of exercises."""
    there = {
        name for name, table in vars(tables).items() if name.startswith(("OF_", "BY_")) and isinstance(table, dict)
    }
    offered = {"OF_TRACES", "BY_GRAPHVIZ", "OF_DECKS", "OF_POSTERS", "OF_TABLES", "OF_COMPARISONS", "OF_BOOTHS"}
    offered |= {"OF_NOTATIONS"}
    assert there == offered | {
        "OF_SURVEYS",
        "OF_GROWTH",
        "OF_PRACTICES",
        "OF_SHEETS",
        "OF_KEYS",
        "OF_QUIZZES",
        "OF_GRADES",
        "OF_LESSONS",
        "OF_PLANS",
    }


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_each_output_has_a_title_of_its_own_and_a_sentence(lang: str):
    told = [*formats(lang=lang).values(), *formats(lang=lang, against={}, code="").values()]
    assert told[0]["title"] == catalog(lang).text("studio.save.html.title")
    assert len({one["title"] for one in told}) == len(told)
    for one in told:
        assert one["title"] and one["about"].endswith(".") and "\n" not in one["about"]
        assert (one["needs"] is None) or one["needs"].endswith(".")


def test_what_is_missing_is_said_in_the_language_and_the_file_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "minimax_viz.output.animation", raising=False)
    needs = formats(lang="ru")["slides-gif"]["needs"]
    assert "Pillow" in needs and "Для" in needs
    assert refused("save", format="slides-gif", lang="ru") == {"error": needs, "at": None}


def test_where_there_is_nothing_but_python_everything_is_saved_or_says_what_it_needs():
    """As in a browser, where the libraries that are not of Python alone are missing."""
    missing = ("resvg_py", "PIL", "pptx", "lxml", "pyarrow", "reportlab", "matplotlib", "pygraphviz", "imageio_ffmpeg")
    program = f"""
import json, sys
from importlib.machinery import PathFinder

find = PathFinder.find_spec
hidden = {missing!r}
PathFinder.find_spec = lambda name, *where: None if name.partition(".")[0] in hidden else find(name, *where)

from minimax_viz.fronts.studio.calls import call

document = {{"position": {AIMA!r}}}
told = call("formats", document)[1]["formats"]
print(json.dumps({{one["name"]: [one["needs"], *call("save", {{**document, "format": one["name"]}})] for one in told}}))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True, env={"PATH": ""}, timeout=300
    )
    results = json.loads(done.stdout)
    without = {name for name, (needs, *_) in results.items() if needs is not None}
    assert without == {
        "png", "pdf", "graphviz-svg", "graphviz-png", "graphviz-pdf", "step-png", "slides-pptx", "slides-gif",
        "slides-apng",
        "slides-mp4", "slides-frames", "poster-pdf", "poster-png", "nodes-parquet", "steps-parquet",
    }  # fmt: skip
    for needs, is_answered, answer in results.values():
        assert is_answered == (needs is None)
        assert is_answered or ("install" in needs and answer["error"] == needs)


# What is saved --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "settings", "lang"), [(AIMA, {}, "ru"), (CUT, {"cutoff": "gt", "order": "worst"}, "en")]
)
def test_a_trace_is_saved_as_the_command_writes_it(position: str, settings: dict[str, Any], lang: str, tmp_path: Path):
    made = trace(position, **settings)
    for name, form in tables.OF_TRACES.items():
        if name in ("png", "pdf"):
            continue  # slow, and by the same functions
        file = tmp_path / form.file_name
        if name == "trace":
            made.save(file)
        else:
            made.export(file, lang=lang)
        assert save(name, position=position, settings=settings, lang=lang) == (form.file_name, file.read_bytes()), name
    for table in get_args(TableName):
        for to, form in tables.OF_TABLES.items():
            if to != "parquet":
                made.export(file := tmp_path / f"{table}{form.suffix}", table=table, lang=lang)
                assert save(f"{table}-{to}", position=position, settings=settings, lang=lang) == (
                    file.name, file.read_bytes()
                )  # fmt: skip


WRITTEN: list[tuple[str, dict[str, Any], str, Callable[[Path], object]]] = [
    ("slides-reveal", {"lang": "ru"}, "slides.html", lambda path: slides(AIMA, lang="ru").export(path)),
    ("slides-beamer", {"lang": "ru"}, "slides.tex", lambda path: slides(AIMA, lang="ru").export(path)),
    ("slides-pptx", {"lang": "ru"}, "slides.pptx", lambda path: slides(AIMA, lang="ru").export(path)),
    ("slides-tikz", {}, "figure.tex", lambda path: slides(AIMA, steps="key").export(path, to="tikz")),
    ("slides-tikz", {"step": 1}, "figure.tex", lambda path: slides(AIMA, steps="1").export(path, to="tikz")),
    ("slides-tikz", {"step": 18}, "figure.tex", lambda path: slides(AIMA, steps="18").export(path, to="tikz")),
    ("poster-pdf", {}, "poster.pdf", lambda path: poster(AIMA).export(path)),
]


@pytest.mark.parametrize(("form", "document", "name", "write_it"), WRITTEN)
def test_a_file_is_saved_as_the_function_writes_it(
    form: str, document: dict[str, Any], name: str, write_it: Callable[[Path], object], tmp_path: Path
):
    """A figure shows the step that is named, or the last; a poster what was never looked at."""
    write_it(tmp_path / name)
    assert save(form, position=AIMA, **document) == (name, (tmp_path / name).read_bytes())


def test_a_folder_is_one_archive_the_same_every_time(tmp_path: Path):
    slides(AIMA).export(tmp_path / "slides.md")
    name, data = save("slides-marp", position=AIMA)
    assert (name, data) == save("slides-marp", position=AIMA) and name == "slides.zip"
    ZipFile(io.BytesIO(data)).extractall(tmp_path / "out")
    there, written = (
        {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (tmp_path / "out", tmp_path)
    )
    assert "slides_files/legend.svg" in there
    assert there == {path: data for path, data in written.items() if not path.startswith("out/")}


def test_a_picture_of_a_step_is_its_frame(tmp_path: Path):
    deck = slides(AIMA, steps="18")
    write(tmp_path / "frames", OF_DECKS["frames"], deck.deck)
    for ending in ("svg", "png"):
        frame = tmp_path / "frames" / f"step-018.{ending}"
        name, data = save(f"step-{ending}", position=AIMA, step=18)
        in_folder = frame.read_bytes().removesuffix(f"<!-- {deck.deck.mark} -->\n".encode())  # what its search is
        assert (name, data) == (frame.name, in_folder)


@pytest.mark.parametrize("notation", WRITERS)
def test_a_tree_is_saved_as_convert_writes_it(notation: str, tmp_path: Path):
    said = run_here("convert", AIMA, "--to", notation, folder=tmp_path)
    _, data = save(f"tree-{notation}", position=AIMA)
    assert data.decode().strip() == said.strip()


def test_a_booth_plays_from_the_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    booth(board=CUT, lang="ru").export(tmp_path / "play.html")
    assert save("booth-html", position=CUT, lang="ru") == ("play.html", (tmp_path / "play.html").read_bytes())
    monkeypatch.setattr(analyst, "WHOLE_GAME", 1000)
    assert "too large" in refused("save", format="booth-html", game="connect4")["error"]


def test_what_is_embedded_is_in_one_archive(tmp_path: Path):
    said = run_here("embed", AIMA, "--step", "18", "-o", str(tmp_path), "-q", folder=tmp_path)
    name, data = save("embed", position=AIMA, step=18)
    archive = ZipFile(io.BytesIO(data))
    assert name == "embed.zip" and archive.read("embed.html").decode() == said
    for file in ("index.html", "step-018.svg"):
        assert archive.read(file) == (tmp_path / file).read_bytes()


def test_a_comparison_is_saved_with_both_searches(tmp_path: Path):
    document: dict[str, Any] = {"position": CUT, "settings": {"algorithm": "minimax"}, "against": {}, "lang": "ru"}
    both = compare(CUT)
    assert save("compare-html", **document) == ("compare.html", both.to_html(lang="ru").encode())
    assert save("compare-svg", **document) == ("compare.svg", both.to_svg(lang="ru").encode())
    for number, one in enumerate(both.traces, 1):
        one.save(tmp_path / "one.json.gz")
        assert save(f"trace-{number}", **document) == (
            f"trace-{number}.json.gz",
            (tmp_path / "one.json.gz").read_bytes(),
        )


# What is refused ------------------------------------------------------------------------------------------------------


def test_too_large_a_file_and_too_many_slides_are_sentences(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(saving, "LARGEST", 100)
    assert "too large for the studio" in refused("save", format="txt", position=AIMA)["error"]
    monkeypatch.setattr(saving, "MOST_SLIDES", 2)
    told = refused("save", format="slides-marp", position=AIMA)["error"]
    assert told.startswith("That would be 8 slides; the studio makes up to 2")


@pytest.mark.thorough
def test_every_file_has_a_media_type():
    assert {Path(form.file_name).suffix for form in OF_DECKS.values()} - {
        "",
        ".md",
    } <= tables.MEDIA_TYPES.keys()  # archives
    document = {"position": "[[3,1],2]"}
    for name in formats(**document):
        if name in ("slides-gif", "slides-apng", "slides-mp4", "slides-frames", "poster-png"):
            continue  # slow
        answer = answered("save", **document, format=name)
        assert answer["type"] == tables.MEDIA_TYPES[Path(answer["name"]).suffix]
