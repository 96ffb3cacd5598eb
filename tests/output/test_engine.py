"""Graphviz as the engine: the program, the package, neither, and what can go wrong with each."""

import sys
from pathlib import Path

import pytest

from minimax_viz import trace
from minimax_viz.errors import EngineError
from minimax_viz.output import graphviz_engine
from minimax_viz.output.dot import dot_of
from minimax_viz.output.graphviz_engine import Engine, find_engine, find_package, find_program, render_dot
from refused import refused

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
STARTS = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.fixture(params=["dot", "pygraphviz"])
def engine(request: pytest.FixtureRequest) -> Engine:
    found = find_program() if request.param == "dot" else find_package()
    if found is None:
        pytest.skip('install Graphviz (Debian: apt install graphviz) and "minimax-viz[engine]"')
    return found


def test_both_engines_write_every_format_and_names_in_every_script(engine: Engine):
    for form, start in STARTS.items():
        assert render_dot(dot_of(trace(AIMA)), form, engine=engine).startswith(start), form
    svg = render_dot(dot_of(trace('{"children": [{"name": "Ход 🙂", "value": 1}, 2]}')), "svg", engine=engine)
    assert "Ход 🙂" in svg.decode()


@pytest.mark.parametrize("source", ["digraph {", "\x00"])
def test_what_is_no_graph_is_one_sentence(engine: Engine, source: str):
    with refused(EngineError, "Graphviz failed"):
        render_dot(source, "svg", engine=engine)


def test_the_program_comes_first(engine: Engine):
    found = find_engine()
    assert found is not None
    assert found.version[0].isdigit()
    assert found.name == ("dot" if find_program() else "pygraphviz")


def test_with_an_empty_path_the_package_draws(monkeypatch: pytest.MonkeyPatch):
    if find_package() is None:
        pytest.skip('pip install "minimax-viz[engine]"')
    monkeypatch.setenv("PATH", "")
    found = find_engine()
    assert found is not None
    assert found.name == "pygraphviz"
    assert render_dot(dot_of(trace(AIMA)), "pdf").startswith(b"%PDF")


def test_neither_is_one_sentence_that_helps(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    assert find_engine() is None
    with pytest.raises(EngineError) as caught:
        render_dot("digraph {}", "svg")
    for help in ("apt install graphviz", "brew install graphviz", "winget install graphviz", "pip install"):
        assert help in str(caught.value)


@pytest.mark.parametrize("error", [ImportError, OSError])
def test_what_cannot_run_is_no_engine(error: type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "pygraphviz.py").write_text(f"raise {error.__name__}('libX11.so.6')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "pygraphviz", raising=False)
    assert find_package() is None
    monkeypatch.setattr(graphviz_engine.shutil, "which", lambda name: str(tmp_path / "dot"))
    assert find_program() is None


def test_a_time_limit_ends_it(engine: Engine):
    with pytest.raises(EngineError, match=r"did not finish within 0\.001 seconds.*draw_nodes="):
        render_dot(dot_of(trace("XO./.X./..O"), draw_nodes=200), "svg", engine=engine, time_limit=0.001)


def test_a_failure_is_one_sentence():
    for command, said in (
        ((sys.executable, "-c", "import sys; sys.exit(3)"), "wrote nothing and gave no reason"),
        ((sys.executable, "-c", "raise SystemExit('first\\nlast')"), "last"),
        (("/no/such/dot",), "could not be started"),
    ):
        with refused(EngineError, said):
            render_dot("digraph {}", "svg", engine=Engine("pygraphviz", "0", command))
