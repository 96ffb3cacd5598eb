"""A folder of outputs shows one search: outputs of another one from an earlier run are removed, and nothing else."""

import shutil
from pathlib import Path

import pytest
from pptx import Presentation

from command_line import invoke
from minimax_viz import trace
from minimax_viz.errors import EngineError
from minimax_viz.output.formats import OF_DECKS, OF_TRACES
from places import DATA

FIRST, SECOND = "[[3,12,8],[2,4,6],[14,5,2]]", "[[1,2],[3,4]]"
FILE_NAMES = {name: form.file_name for name, form in OF_TRACES.items()}


pytestmark = pytest.mark.usefixtures("folder")


def found() -> set[str]:
    return {path.name for path in Path("d").iterdir()}


PICTURES = ("svg", "png", "pdf")  # what --engine is about


@pytest.mark.parametrize("options", [(), ("--engine", "graphviz", "--lang", "ru", "--theme", "dark")])
def test_nothing_of_an_earlier_search_stays_beside_a_new_page(options: tuple[str, ...]):
    invoke("trace", FIRST, "--format", ",".join(PICTURES if options else FILE_NAMES), "-o", "d", *options)
    invoke("trace", FIRST, "--format", ",".join(FILE_NAMES.keys() - PICTURES), "-o", "d", *options[2:])
    assert found() == set(FILE_NAMES.values())
    done = invoke("trace", SECOND, "--format", "html", "-o", "d")
    assert found() == {"index.html"}
    assert len(done.stderr.splitlines()) == 1
    assert all(name in done.stderr for name in set(FILE_NAMES.values()) - {"index.html"})


DECKS = [  # a file, a folder, and a file with a folder beside it
    name if name in ("beamer", "frames", "marp") else pytest.param(name, marks=pytest.mark.thorough)
    for name in OF_DECKS
    if name != "mp4" or shutil.which("ffmpeg")
]


def everything() -> set[str]:
    return {path.as_posix() for path in Path("minimax-out").rglob("*") if path.is_file()}


@pytest.mark.parametrize("kind", DECKS)
def test_a_deck_of_another_search_makes_room_and_is_named(kind: str):
    made = f"minimax-out/{OF_DECKS[kind].file_name}"
    invoke("trace", FIRST, "--format", "html")
    assert invoke("slides", FIRST, "--to", kind, "--steps", "33").stderr == ""
    assert everything() > {"minimax-out/index.html"}, "the same search"
    done = invoke("slides", SECOND, "--to", kind, "--steps", "3")
    assert "minimax-out/index.html" in done.stderr
    Path("minimax-out/mine.txt").write_text("mine")
    done = invoke("trace", FIRST, "--format", "html")
    assert made in done.stderr
    assert everything() == {"minimax-out/index.html", "minimax-out/mine.txt"}


def test_a_poster_of_another_search_makes_room_and_is_named():
    invoke("poster", FIRST, "--format", "pdf", "--paper", "A4")
    assert invoke("poster", FIRST, "--format", "pdf", "--paper", "A4").stderr == ""
    done = invoke("trace", SECOND, "--format", "html")
    assert "poster.pdf" in done.stderr
    assert everything() == {"minimax-out/index.html"}


@pytest.mark.parametrize("kind", ["frames", "marp"])
def test_slides_replace_their_own_and_refuse_what_is_somebody_s(kind: str):
    first = ("slides", FIRST, "--to", kind, "--steps", "3")
    invoke(*first)
    assert invoke(*first).stderr == ""
    place = Path("minimax-out", OF_DECKS[kind].file_name)
    if place.is_dir():
        (place / "step-003.svg").write_text("mine")
        (place / "step-003.png").unlink()
    else:
        place.write_text("mine")
    assert "is not an output of minimax-viz" in invoke(*first, code=1).stderr
    invoke(*first, "--force")
    assert "already exists" in invoke(*first, "-o", str(place), code=1).stderr


def test_a_deck_that_was_edited_in_another_program_stays():
    invoke("slides", FIRST, "--to", "pptx", "--steps", "3")
    place = "minimax-out/slides.pptx"
    presentation = Presentation(place)
    presentation.save(place)
    assert invoke("trace", SECOND, "--format", "html").stderr == ""
    assert "is not an output of minimax-viz" in invoke("slides", SECOND, "--to", "pptx", code=1).stderr


def test_what_shows_the_same_search_stays():
    invoke("trace", FIRST, "-o", "d")
    before = found()
    assert invoke("trace", FIRST, "--format", "png", "--theme", "dark", "-o", "d").stderr == ""
    assert invoke("show", "d/trace.json.gz", "--format", "txt", "--lang", "ru", "-o", "d").stderr == ""
    assert found() == before | {"tree.png", "transcript.txt"}
    invoke("trace", FIRST, "--cutoff", "gt", "--format", "svg", "-o", "d")
    assert found() == {"tree.svg"}, "another rule is another search"


@pytest.mark.thorough
def test_a_large_page_and_a_stopped_search_are_known_again():
    limited = (".........", "--algorithm", "minimax", "--max-nodes", "70000", "-o", "d", "--format")
    invoke("trace", *limited, "html")
    assert b"x-deflated-json" in Path("d", "index.html").read_bytes()
    invoke("trace", *limited, "svg")
    assert found() == {"index.html", "tree.svg"}
    invoke("trace", FIRST, "--format", "gv", "-o", "d")
    assert found() == {"tree.gv"}


def test_a_trace_of_an_earlier_version_is_known_again():
    sample = DATA / "trace-version-1.json.gz"
    Path("d").mkdir()
    Path("d", "trace.json.gz").write_bytes(sample.read_bytes())
    invoke("trace", FIRST, "--format", "svg", "-o", "d")
    assert found() == {"trace.json.gz", "tree.svg"}
    invoke("trace", SECOND, "--format", "gv", "-o", "d")
    assert found() == {"tree.gv"}


def test_files_of_somebody_else_stay_whatever_their_names():
    Path("d").mkdir()
    mine = {name: f"my own {name}".encode() for name in FILE_NAMES.values()} | {"notes.md": b"mine"}
    for name, data in mine.items():
        Path("d", name).write_bytes(data)
    del mine["trace.json.gz"]
    assert invoke("trace", FIRST, "--format", "trace", "-o", "d", "--force").stderr == ""
    assert invoke("trace", SECOND, "--format", "trace", "-o", "d").stderr == ""
    assert {name: Path("d", name).read_bytes() for name in mine} == mine


def test_a_link_stays():
    invoke("trace", FIRST, "-o", "elsewhere")
    invoke("trace", FIRST, "--format", "html", "-o", "d")
    Path("d", "tree.svg").symlink_to(Path("elsewhere", "tree.svg").resolve())
    invoke("trace", SECOND, "--format", "trace", "-o", "d")
    assert found() == {"trace.json.gz", "tree.svg"}


def test_where_nothing_says_what_is_shown_nothing_goes_and_the_terminal_says_so():
    invoke("trace", FIRST, "--format", "svg,gv", "-o", "d")
    done = invoke("trace", SECOND, "--format", "png", "-o", "d")
    assert found() == {"tree.svg", "tree.gv", "tree.png"}
    assert len(done.stderr.splitlines()) == 1 and "tree.svg" in done.stderr and "tree.gv" in done.stderr


def test_a_run_that_fails_removes_nothing(monkeypatch: pytest.MonkeyPatch):
    invoke("trace", FIRST, "-o", "d")
    before = found()

    def no_engine(*_: object) -> None:
        raise EngineError("There is no Graphviz.")

    monkeypatch.setattr("minimax_viz.output.graphviz_engine.render_dot", no_engine)
    invoke("trace", SECOND, "--format", "html,pdf", "--engine", "graphviz", "-o", "d", code=1)
    assert found() == before


def test_nothing_but_the_object_is_on_standard_output_and_quiet_says_nothing():
    for option in ("--json", "-q"):
        invoke("trace", FIRST, "--format", "trace,svg", "-o", "d")
        done = invoke("trace", SECOND, "--format", "html", option, "-o", "d")
        assert found() == {"index.html"}
        assert done.stdout == "" if option == "-q" else done.stdout.startswith("{") and done.stdout.endswith("}\n")
        assert (done.stderr == "") is (option == "-q")


def test_pages_that_a_program_wrote_count_as_well():
    Path("d").mkdir()
    Path("d", "index.html").write_text(trace(FIRST).to_html(theme="dark"), encoding="utf-8")
    Path("d", "tree.svg").write_text(trace(FIRST).to_svg(), encoding="utf-8")
    invoke("trace", SECOND, "--format", "gv", "-o", "d")
    assert found() == {"tree.gv"}
